import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { SkeletonBar } from '../ui/states/skeleton.tsx';
import type { Noun } from './column.ts';
import { RowsFailure } from './rows/failure.tsx';
import type { OpenRow } from './body.tsx';
import styles from './list.module.css';
import { usePageLoading } from './use-page-loading.ts';
import type { TableRows } from './rows/use-rows.ts';

/** Two lines and their padding, in pixels. */
const itemHeight = 72;
const loadAhead = 30;
const waitingItems = 8;

/** What a row contains in two lines: name and figure, then what is worth knowing of each. */
export interface ListItem {
  readonly name: ReactNode;
  readonly figure: ReactNode;
  readonly line: ReactNode;
  readonly note: ReactNode;
}

interface TableListProps<Row> {
  label: string;
  noun: Noun;
  rows: TableRows<Row>;
  rowId: (row: Row) => string;
  listItem: (row: Row) => ListItem;
  opening: OpenRow<Row> | undefined;
  empty: ReactNode;
}

/** The table on a small screen. The page scrolls, not a box in it. */
export function TableList<Row>({ label, noun, rows, rowId, listItem, opening, empty }: TableListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [rows.status]);
  const virtualizer = useWindowVirtualizer({
    count: rows.reach,
    estimateSize: () => itemHeight,
    overscan: 10,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const { isLoading, hasFailedMore } = rows;
  usePageLoading(rows, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1, ahead: loadAhead });

  if (rows.status === 'loading') return <WaitingList />;
  if (rows.status === 'failed') {
    return (
      <Box px="page" pt={6} pb={7}>
        <RowsFailure what={`The ${noun.many} did not load.`} failure={rows.failure} onRetry={rows.retry} />
      </Box>
    );
  }
  if (rows.rows.length === 0)
    return (
      <Box px="page" pt={6} pb={7}>
        {empty}
      </Box>
    );
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={label}
        aria-busy={isLoading}
        data-stale={rows.isStale || undefined}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start, key }) => {
          const row = rows.rowAt(index);
          const style = { transform: `translateY(${start - scrollMargin}px)` };
          if (!row) return <WaitingItem key={key} style={style} />;
          return (
            <li key={key} data-id={rowId(row)} className={styles.item} style={style}>
              <Item item={listItem(row)} href={opening?.hrefOf(row)} />
            </li>
          );
        })}
      </ul>
      {hasFailedMore && (
        <Box px="page" pt={6} pb={7}>
          <RowsFailure what={`More ${noun.many} did not load.`} failure={rows.failure} onRetry={rows.retryMore} />
        </Box>
      )}
    </>
  );
}

function Item({ item, href }: { item: ListItem; href: string | undefined }) {
  return (
    <>
      <Text as="span" size="md" weight={600}>
        {href === undefined ? (
          item.name
        ) : (
          <Link to={href} preventScrollReset className={styles.link}>
            {item.name}
          </Link>
        )}
      </Text>
      <Text as="span" size="md" weight={600} textAlign="right">
        {item.figure}
      </Text>
      <Text as="span" tone="dim">
        {item.line}
      </Text>
      <Text as="span" textAlign="right" tone="dim">
        {item.note}
      </Text>
    </>
  );
}

/** A row that was let go, on its way back. */
function WaitingItem({ style }: { style: CSSProperties }) {
  return (
    <li aria-hidden="true" className={`${styles.item} ${styles.waiting}`} style={style}>
      <SkeletonBar width="62%" />
    </li>
  );
}

function WaitingList() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: waitingItems }, (_, place) => (
        <div key={place} className={styles.waiting}>
          <Group wrap={false} align="stretch" justify="space-between">
            <SkeletonBar width={place % 2 === 0 ? '44%' : '34%'} />
            <SkeletonBar width="22%" />
          </Group>
          <Group wrap={false} align="stretch" justify="space-between">
            <SkeletonBar width="34%" />
            <SkeletonBar width="28%" />
          </Group>
        </div>
      ))}
    </div>
  );
}
