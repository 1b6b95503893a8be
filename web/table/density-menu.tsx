import { ActionIcon, Menu } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
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
    <Menu position="bottom-end" width={170}>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={`Row height: ${now.label.toLowerCase()}`}>
          <now.Icon size={17} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Row height">
        <Menu.RadioGroup
          value={layout.density}
          onChange={(next) => {
            const density = densities.find((word) => word === next);
            if (density) setLayout({ density });
          }}
        >
          {densities.map((density) => {
            const { label, Icon } = looks[density];
            return (
              <Menu.RadioItem
                key={density}
                value={density}
                rightSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
              >
                {label}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
