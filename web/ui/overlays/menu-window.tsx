import { Menu as MantineMenu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Placeholder, type Opener } from '../placeholder.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly choose: () => void;
}

export interface MenuWindowProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  opener: Opener;
  label?: string;
  position: 'bottom-end' | 'top-start';
  width?: number;
  entries: readonly MenuEntry[];
  /** Without it the entries are actions; else the label of the one that counts now. */
  chosen?: string;
}

/** What menu.tsx loads when a menu is first opened. */
export function MenuWindow({ isOpen, onChange, opener, label, position, width, entries, chosen }: MenuWindowProps) {
  return (
    <MantineMenu
      id={opener.id}
      opened={isOpen}
      onChange={onChange}
      position={position}
      // The button counts as out of sight while a sheet above it closes, and the menu would then stay hidden.
      hideDetached={false}
      {...(width !== undefined && { width })}
    >
      <MantineMenu.Target>
        <Placeholder opener={opener} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {chosen === undefined ? (
          <Actions entries={entries} opener={opener} />
        ) : (
          <Choices entries={entries} chosen={chosen} />
        )}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Actions({ entries, opener }: Pick<MenuWindowProps, 'entries' | 'opener'>) {
  // What opens gives the focus back to where it was: to the button, for the entry is gone by then.
  const chooseFromButton = (choose: () => void): void => {
    opener.element.current?.focus();
    choose();
  };
  return entries.map(({ label, icon, isDisabled, choose }) => (
    <MantineMenu.Item
      key={label}
      leftSection={icon}
      disabled={isDisabled === true}
      onClick={() => chooseFromButton(choose)}
    >
      {label}
    </MantineMenu.Item>
  ));
}

function Choices({ entries, chosen }: { entries: readonly MenuEntry[]; chosen: string }) {
  return (
    <MantineMenu.RadioGroup value={chosen} onChange={(next) => entries.find(({ label }) => label === next)?.choose()}>
      {entries.map(({ label, icon }) => (
        <MantineMenu.RadioItem key={label} value={label} rightSection={icon}>
          {label}
        </MantineMenu.RadioItem>
      ))}
    </MantineMenu.RadioGroup>
  );
}
