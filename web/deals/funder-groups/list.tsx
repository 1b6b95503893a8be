import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import type { FunderGroup, FunderOrder } from '../../../contract/deals/facets.ts';
import { formatCount, formatCurrency, formatDate, formatInteger, formatRating } from '../../../contract/formats.ts';
import { formatMedian } from '../../../contract/medians.ts';
import { CompareCheck } from '../../subjects/compare-check.tsx';
import { Box, Grid, Group } from '../../ui/layout/layout.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { SightBar } from '../../ui/sight-bar.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './list.module.css';

export interface FunderListProps {
  rows: readonly FunderGroup[];
  /** The rows of the order before are still shown. */
  isStale: boolean;
  order: FunderOrder;
  onSort: (order: FunderOrder) => void;
  /** Shows the deals of a funder. */
  onOpen: (name: string) => void;
}

/** The useful orders on a small screen; a table also sorts the other way round. */
const orders: readonly { order: FunderOrder; label: string }[] = [
  { order: { by: 'deals', direction: 'descending' }, label: 'Most deals' },
  { order: { by: 'total', direction: 'descending' }, label: 'Largest total' },
  { order: { by: 'median', direction: 'descending' }, label: 'Largest median size' },
  { order: { by: 'last', direction: 'descending' }, label: 'Latest deal' },
  { order: { by: 'rating', direction: 'descending' }, label: 'Best Pitch score' },
  { order: { by: 'name', direction: 'ascending' }, label: 'Name, A to Z' },
];

/** Funders on a small screen: three lines each. */
export function FunderList({ rows, isStale, order, onSort, onOpen }: FunderListProps) {
  return (
    <>
      <NativeSelect
        className={styles.order}
        label="Sort by"
        value={order.by}
        data={orders.map((each) => ({ value: each.order.by, label: each.label }))}
        onChange={({ currentTarget }) => {
          const chosen = orders.find((each) => each.order.by === currentTarget.value);
          if (chosen) onSort(chosen.order);
        }}
      />
      <Box as="ul" className={styles.list} line="top" data-stale={isStale || undefined}>
        {rows.map((row) => (
          <FunderItem key={row.name} row={row} onOpen={() => onOpen(row.name)} />
        ))}
      </Box>
    </>
  );
}

/** With the deals behind it where these are not those whose amount shows. */
function medianWords({ medianAmountUsd, medianAmountCount, isMedianAmountApproximate, amountCount }: FunderGroup) {
  if (medianAmountUsd === null) return 'Too few amounts';
  const median = `Median ${formatMedian(medianAmountUsd, isMedianAmountApproximate)}`;
  return medianAmountCount === amountCount ? median : `${median} of ${formatCount(medianAmountCount, 'deal')}`;
}

function FunderItem({ row, onOpen }: { row: FunderGroup; onOpen: () => void }) {
  const { name, funderId, dealCount, rating, reviewCount } = row;
  return (
    <Grid as="li" className={styles.item} gap={[2, 4]} px={5} py={4} line="bottom" size="sm">
      <Monogram name={name} size={36} />
      <Group as="span" gap={[0, 4]} size="md" justify="space-between">
        <Group as="span" inline gap={3} wrap={false}>
          {funderId !== null && <CompareCheck id={funderId} name={name} />}
          <b>{funderId === null ? name : <Link to={`/funder/${funderId}`}>{name}</Link>}</b>
        </Group>
        <b>{formatCurrency(row.totalAmountUsd)}</b>
      </Group>
      <span className={styles.line}>
        <TextButton aria-label={`Show ${formatCount(dealCount, 'deal')} of ${name}`} onClick={onOpen}>
          {formatCount(dealCount, 'deal')}
        </TextButton>
        <span>
          {medianWords(row)}
          {row.amountCount < dealCount && row.amountCount > 0 && `, ${formatCount(row.amountCount, 'amount')} known`}
        </span>
      </span>
      <span className={styles.line}>
        {rating === null ? (
          'Too few Pitch reviews'
        ) : (
          <Group as="span" inline gap={3} wrap={false}>
            <SightBar value={rating} size="sm" />
            <span>Pitch</span> <b>{formatRating(rating)}</b> {formatInteger(reviewCount)}
          </Group>
        )}
        <span>Last {formatDate(row.lastOn, row.lastPrecision)}</span>
      </span>
    </Grid>
  );
}
