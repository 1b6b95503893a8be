import { IconCheck, IconMinus } from '@tabler/icons-react';
import { Group } from '../../ui/layout/layout.tsx';
import type { Ticks } from './selection.ts';
import styles from './all-checkbox.module.css';

const pressed = { none: false, some: 'mixed', all: true } as const;

interface AllCheckboxProps {
  /** What "All" is about, for those who do not see the table. */
  label: string;
  ticks: Ticks;
  onToggle: () => void;
  isDisabled?: boolean;
}

/** The box in the head of every list, called "All": a grey check, a minus on cobalt, or a white check on cobalt. */
export function AllCheckbox({ label, ticks, onToggle, isDisabled = false }: AllCheckboxProps) {
  const Icon = ticks === 'some' ? IconMinus : IconCheck;
  return (
    <Group
      type="button"
      role="checkbox"
      aria-checked={pressed[ticks]}
      aria-label={`All: ${label}`}
      disabled={isDisabled}
      as="button"
      className={styles.all}
      inline
      wrap={false}
      align="center"
      gap={3}
      minHeight="24px"
      weight={600}
      onClick={onToggle}
    >
      <Group
        className={styles.box}
        as="span"
        inline
        flex="none"
        width="16px"
        wrap={false}
        justify="center"
        data-ticks={ticks}
      >
        <Icon size={12} stroke={3} aria-hidden="true" />
      </Group>
      All
    </Group>
  );
}
