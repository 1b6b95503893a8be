import { Popover as MantinePopover } from '@mantine/core';
import type { ReactNode } from 'react';
import { Placeholder, type Opener } from '../placeholder.tsx';

export interface PopoverWindowProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  opener: Opener;
  label: string;
  position: 'bottom-start' | 'bottom-end';
  width: number;
  shadow?: 'lg' | undefined;
  children: ReactNode;
}

/** What popover.tsx loads when a popover is first opened. */
export function PopoverWindow(props: PopoverWindowProps) {
  const { isOpen, onChange, opener, label, position, width, shadow, children } = props;
  return (
    <MantinePopover
      id={opener.id}
      opened={isOpen}
      onChange={onChange}
      position={position}
      width={width}
      trapFocus
      returnFocus
      // The button can count as out of sight while the page below it changes: what was opened would stay hidden.
      hideDetached={false}
      {...(shadow && { shadow })}
    >
      <MantinePopover.Target>
        <Placeholder opener={opener} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown p={0} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
