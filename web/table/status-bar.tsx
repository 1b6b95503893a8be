import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../api/call.ts';
import { formatInteger } from '../../contract/formats.ts';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { Noun } from './column.ts';
import { useRowRange, type RangeStore } from './rows/range.ts';
import { limitWords } from './rows/failure.tsx';
import styles from './status-bar.module.css';
import type { TableRows } from './rows/use-rows.ts';

interface StatusBarProps<Row> {
  noun: Noun;
  rows: TableRows<Row>;
  /** Null where nothing says which rows are in sight. */
  range: RangeStore | null;
  /** "newest first", where no head of a column shows it; else null. */
  order: string | null;
  onTop: () => void;
  /** Null where there are no keys to help with. */
  onHelp: (() => void) | null;
  children: ReactNode;
}

/** The line under the table: how much there is on the left, where one is on the right. */
export function StatusBar<Row>({ noun, rows, range, order, onTop, onHelp, children }: StatusBarProps<Row>) {
  return (
    <Group className={styles.bar} gap={[3, 6]} tone="dim" size="xs">
      {rows.status === 'loading' ? `Loading ${noun.many}` : children}
      <Box as="span" flex={1} />
      {rows.hasFailedMore && <MoreFailure noun={noun} rows={rows} />}
      {order !== null && rows.status === 'ready' && <span>{order}</span>}
      {range && <RowsInSight range={range} onTop={onTop} />}
      {onHelp && (
        <Group
          as="button"
          type="button"
          className={styles.help}
          inline
          wrap={false}
          align="center"
          gap={2}
          minHeight="24px"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          <Kbd aria-hidden="true">?</Kbd> Shortcuts
        </Group>
      )}
    </Group>
  );
}

function MoreFailure<Row>({ noun, rows }: Pick<StatusBarProps<Row>, 'noun' | 'rows'>) {
  const limit = limitWords(rows.failure);
  if (limit !== null)
    return (
      <Text role="alert" as="span" tone="ink">
        {limit}
      </Text>
    );
  return (
    <Text role="alert" as="span" tone="ink">
      More {noun.many} did not load. {rows.failure instanceof CallError && rows.failure.message}{' '}
      <TextButton onClick={rows.retryMore}>Try again</TextButton>
    </Text>
  );
}

function RowsInSight({ range: store, onTop }: { range: RangeStore; onTop: () => void }) {
  const range = useRowRange(store);
  if (!range) return null;
  return (
    <>
      {range.first > 1 && <TextButton onClick={onTop}>Back to the top</TextButton>}
      <span>
        Rows {formatInteger(range.first)}–{formatInteger(range.last)}
      </span>
    </>
  );
}
