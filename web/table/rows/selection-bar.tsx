import { ActionIcon, Button } from '@mantine/core';
import { IconColumns2, IconCopy, IconDownload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import type { Noun } from '../column.ts';
import { fewestCompared, mostCompared } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  noun: Noun;
  isCopying: boolean;
  onCopy: () => void;
  onClear: () => void;
  /** Null where the rows are not chosen one by one, or nothing can be compared. */
  onCompare: (() => void) | null;
  /** Left out where there is no export. */
  onExport?: (() => void) | undefined;
  /** What a file will not hold. */
  exportNote: string | null;
  /** What this table alone can do with them: each a `SelectionAction`. */
  children?: ReactNode;
}

/** What can be done with the rows that are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, noun, isCopying, onCopy, onClear, onCompare, onExport, exportNote } = props;
  const canCompare = count >= fewestCompared && count <= mostCompared;
  return (
    <div role="toolbar" aria-label={`Selected ${noun.many}`} className={styles.bar}>
      <Text as="span" weight={600} role="status">
        {formatCount(count, noun.one, noun.many)} selected
      </Text>
      {exportNote !== null && <span className={styles.note}>{exportNote}</span>}
      <span className={styles.line} aria-hidden="true" />
      {props.children}
      {onExport && (
        <SelectionAction label="Export" onClick={onExport}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        </SelectionAction>
      )}
      <SelectionAction label="Copy rows" isLoading={isCopying} onClick={onCopy}>
        <IconCopy size={16} stroke={1.75} aria-hidden="true" />
      </SelectionAction>
      {onCompare && canCompare && (
        <SelectionAction label="Compare" onClick={onCompare}>
          <IconColumns2 size={16} stroke={1.75} aria-hidden="true" />
        </SelectionAction>
      )}
      <ActionIcon size={34} variant="transparent" className={styles.action} aria-label="Select none" onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface SelectionActionProps {
  label: string;
  isLoading?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function SelectionAction({ label, isLoading = false, onClick, children }: SelectionActionProps) {
  return (
    <Button size="sm" className={styles.action} loading={isLoading} leftSection={children} onClick={onClick}>
      {label}
    </Button>
  );
}
