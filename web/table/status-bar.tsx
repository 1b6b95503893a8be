import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInteger } from '../ui/formats.ts';
import { TextButton } from '../ui/text-button.tsx';
import type { Noun } from './column.ts';
import type { RowRange } from './data-table.tsx';
import styles from './status-bar.module.css';
import type { TableRows } from './use-rows.ts';

interface StatusBarProps<Row> {
  noun: Noun;
  rows: TableRows<Row>;
  range: RowRange | null;
  /** Null where there are no keys to help with. */
  onHelp: (() => void) | null;
  children: ReactNode;
}

/** The line under the table: how much there is on the left, where one stands on the right. */
export function StatusBar<Row>({ noun, rows, range, onHelp, children }: StatusBarProps<Row>) {
  return (
    <div className={styles.bar}>
      {rows.status === 'loading' ? `Loading ${noun.many}` : children}
      <span className={styles.gap} />
      {rows.hasFailedMore && (
        <span role="alert">
          More {noun.many} did not load. <TextButton onClick={rows.loadMore}>Try again</TextButton>
        </span>
      )}
      {range && (
        <span>
          Rows {formatInteger(range.first)}–{formatInteger(range.last)}
        </span>
      )}
      {onHelp && (
        <button type="button" className={styles.help} aria-keyshortcuts="?" onClick={onHelp}>
          <Kbd aria-hidden="true">?</Kbd> Shortcuts
        </button>
      )}
    </div>
  );
}
