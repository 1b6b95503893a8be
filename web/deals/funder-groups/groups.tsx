import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { defaultFunderOrder, type FunderOrder, type FunderSort } from '../../../contract/deals/facets.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { TableControl } from '../../table/use-table-state.ts';
import { isHiding, leftOutWords, type LeftOut } from '../../table/left-out.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CompareBar } from '../../subjects/compare-bar.tsx';
import { FunderList, type FunderListProps } from './list.tsx';
import { FunderRow } from './row.tsx';
import styles from './groups.module.css';
import { funderGroupsQuery } from '../api.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';

export interface FunderGroupsProps {
  kind: DealKind;
  control: TableControl;
  leftOut: LeftOut | null;
  /** Shows the rows of a funder: sets the filter and goes back to rows. */
  onOpenFunder: (name: string) => void;
}

const heads: readonly { by: FunderSort | null; label: string }[] = [
  { by: 'name', label: 'Funder' },
  { by: 'deals', label: 'Deals' },
  { by: 'total', label: 'Total known' },
  { by: 'median', label: 'Median size' },
  { by: 'last', label: 'Last deal' },
  { by: 'rating', label: 'Pitch score' },
  { by: null, label: 'Kinds' },
];

/** One line per funder of the filter, as a table or on a small screen as a list; a press on the number of deals shows them. */
export function FunderGroups({ kind, control, leftOut, onOpenFunder }: FunderGroupsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [order, setOrder] = useState<FunderOrder>(defaultFunderOrder);
  const query = useInfiniteQuery(funderGroupsQuery(kind, control.state, order));
  const { data, isLoadingError, isPlaceholderData, isFetchNextPageError, hasNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = data?.pages[0]?.funderCount ?? null;
  if (isLoadingError) {
    return (
      <Box maxWidth="720px" p={6}>
        <ErrorState message="The funders did not load." onRetry={() => void query.refetch()} />
      </Box>
    );
  }
  if (!data) {
    return (
      <Box maxWidth="720px" p={6}>
        <SkeletonLines lines={10} label="Loading funders" />
      </Box>
    );
  }
  if (rows.length === 0) {
    return (
      <Box maxWidth="720px" p={6}>
        {isHiding(leftOut) ? (
          <EmptyState
            title="No other deal in this filter names a funder"
            action={<Button onClick={() => leftOut.setShown(true)}>Show {formFor(leftOut.count, 'it', 'them')}</Button>}
          >
            {leftOutWords(leftOut)} {formFor(leftOut.count, 'is', 'are')} left out.
          </EmptyState>
        ) : (
          <EmptyState title="These deals name no funder" action={<Clear control={control} />}>
            No deal in this filter names its funder. Deals reported by members often do not.
          </EmptyState>
        )}
      </Box>
    );
  }
  return (
    // Scrolls by itself, so the keys must reach it.
    <Box
      className={styles.scroll}
      flex={1}
      minWidth={0}
      minHeight={0}
      role="region"
      aria-label="Deals by funder"
      tabIndex={0}
    >
      {isPhone ? (
        <FunderList rows={rows} isStale={isPlaceholderData} order={order} onSort={setOrder} onOpen={onOpenFunder} />
      ) : (
        <FunderTable
          rows={rows}
          count={count}
          isStale={isPlaceholderData}
          order={order}
          onSort={setOrder}
          onOpen={onOpenFunder}
        />
      )}
      <Group className={styles.more} gap={5} maxWidth="100vw" px={6} py={5} size="sm">
        <span role="status">
          {formatInteger(rows.length)} of {count === null ? 'all funders' : formatCount(count, 'funder')}
        </span>
        {isFetchNextPageError && (
          <ErrorState message="The next funders did not load." onRetry={() => void query.fetchNextPage()} />
        )}
        {hasNextPage && !isFetchNextPageError && (
          <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more funders
          </Button>
        )}
      </Group>
      <CompareBar />
    </Box>
  );
}

interface FunderTableProps extends FunderListProps {
  /** Of all funders; null until the count is known. */
  count: number | null;
}

function FunderTable({ rows, count, isStale, order, onSort, onOpen }: FunderTableProps) {
  return (
    <table className={styles.table} data-stale={isStale || undefined} aria-rowcount={(count ?? -1) + 1}>
      <thead>
        <tr>
          {heads.map(({ by, label }) =>
            by === null ? (
              <th key={label} scope="col">
                {label}
              </th>
            ) : (
              <SortHead key={label} by={by} label={label} order={order} onSort={onSort} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FunderRow key={row.name} row={row} onOpen={() => onOpen(row.name)} />
        ))}
      </tbody>
    </table>
  );
}

function Clear({ control }: { control: TableControl }) {
  const { filters, search } = control.state;
  if (Object.keys(filters).length === 0 && search === '') return null;
  return <TextButton onClick={control.clearAll}>Clear all filters</TextButton>;
}

interface SortHeadProps {
  by: FunderSort;
  label: string;
  order: FunderOrder;
  onSort: (order: FunderOrder) => void;
}

/** A press sorts from the greatest down, names from A; the next one turns it round. */
function SortHead({ by, label, order, onSort }: SortHeadProps) {
  const isOn = order.by === by;
  const Arrow = order.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  const next =
    isOn && order.direction === 'descending' ? 'ascending' : isOn || by !== 'name' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isOn ? order.direction : 'none'}>
      <Group
        as="button"
        type="button"
        className={styles.sort}
        inline
        wrap={false}
        align="center"
        gap={2}
        minHeight="28px"
        onClick={() => onSort({ by, direction: next })}
      >
        {label}
        {isOn && <Arrow size={14} stroke={2.25} aria-hidden="true" />}
      </Group>
    </th>
  );
}
