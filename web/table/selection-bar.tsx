import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import { formatCount } from '../ui/formats.ts';
import type { Noun } from './column.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  noun: Noun;
  isCopying: boolean;
  onCopy: () => void;
  onClear: () => void;
}

/** What can be done with the rows that are chosen. */
export function SelectionBar({ count, noun, isCopying, onCopy, onClear }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={`Selected ${noun.many}`} className={styles.bar}>
      <span className={styles.count} role="status">
        {formatCount(count, noun.one, noun.many)} selected
      </span>
      <span className={styles.line} aria-hidden="true" />
      <Button
        size="sm"
        className={styles.action}
        loading={isCopying}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={onCopy}
      >
        Copy rows
      </Button>
      <ActionIcon size={34} variant="transparent" className={styles.action} aria-label="Select none" onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
