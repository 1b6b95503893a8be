import { ActionIcon } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { Menu } from '../../ui/overlays/menu.tsx';
import { densities, type Density, type LayoutControl } from './layout.ts';

const looks = {
  compact: { label: 'Compact', Icon: IconBaselineDensitySmall },
  normal: { label: 'Normal', Icon: IconBaselineDensityMedium },
  roomy: { label: 'Roomy', Icon: IconBaselineDensityLarge },
} as const satisfies Record<Density, unknown>;

/** How high the rows are. */
export function DensityMenu({ layout, setLayout }: LayoutControl) {
  const now = looks[layout.density];
  return (
    <Menu
      label="Row height"
      position="bottom-end"
      width={170}
      chosen={now.label}
      entries={densities.map((density) => {
        const { label, Icon } = looks[density];
        return {
          label,
          icon: <Icon size={17} stroke={1.75} aria-hidden="true" />,
          choose: () => setLayout({ density }),
        };
      })}
      renderOpener={(link) => (
        <ActionIcon {...link} variant="default" size={34} aria-label={`Row height: ${now.label.toLowerCase()}`}>
          <now.Icon size={17} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    />
  );
}
