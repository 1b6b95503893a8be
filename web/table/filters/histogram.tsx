import '@mantine/core/styles/Slider.layer.css';
import { RangeSlider } from '@mantine/core';
import { useState } from 'react';
import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { formatDay, formatDecimal, formatInteger, formatMonth } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import type { WordedColumn } from './words.ts';
import { endsOf, movedFilter, spanOf } from './histogram-range.ts';
import styles from './histogram.module.css';

interface HistogramProps {
  column: WordedColumn;
  facet: HistogramFacet;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** How the values spread, as bars, and a slider with two thumbs under them that takes in whole bars. */
export function Histogram({ column, facet, filter, onChange }: HistogramProps) {
  const { buckets } = facet;
  const set = spanOf(facet, filter);
  const [moving, setMoving] = useState<readonly [number, number] | null>(null);
  const [low, high] = moving ?? [set.first, set.end];
  const greatest = Math.max(...buckets.map((bucket) => bucket.count), 1);
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last)
    return (
      <Text tone="faint" size="sm">
        No row that matches has a value here. Remove another filter to see more.
      </Text>
    );
  const ends = endsOf(filter);
  const isUntouched = set.first === set.end && low === set.first && high === set.end;
  // A thumb that has not moved says what the filter says, which may lie inside of a bar or beyond all of them.
  const from = low === set.first ? (ends.from ?? buckets[low]?.from) : buckets[low]?.from;
  const to = high === set.end ? (ends.to ?? (isUntouched ? undefined : buckets[high - 1]?.to)) : buckets[high - 1]?.to;
  return (
    <Stack>
      <Group
        className={styles.bars}
        wrap={false}
        align="end"
        role="img"
        aria-label={`${column.label}: ${buckets
          .filter(({ count }) => count > 0)
          .map((bucket) => barWords(column, bucket))
          .join('; ')}`}
      >
        {buckets.map((bucket, place) => (
          <span
            key={String(bucket.from)}
            className={styles.bar}
            data-on={(place >= low && place < high) || undefined}
            style={{ height: `${bucket.count === 0 ? 0 : Math.max(4, (bucket.count / greatest) * 100)}%` }}
            title={barWords(column, bucket)}
          />
        ))}
      </Group>
      <RangeSlider
        size={2}
        thumbSize={14}
        min={0}
        max={buckets.length}
        minRange={1}
        step={1}
        label={null}
        value={[low, high]}
        thumbFromLabel={`${column.label} from`}
        thumbToLabel={`${column.label} to`}
        // A thumb knows its place only.
        thumbValueText={(place) =>
          low === high
            ? `${endWord(column, from)} to ${endWord(column, to)}`
            : endWord(column, place < high ? from : to)
        }
        onChange={setMoving}
        onChangeEnd={([first, end]) => {
          setMoving(null);
          if (first !== set.first || end !== set.end)
            onChange(movedFilter(facet, filter, { first, end }, column.isInteger === true));
        }}
        classNames={{ root: styles.slider, bar: styles.sliderBar, thumb: styles.thumb, track: styles.track }}
      />
      <Group gap={3} tone="dim" size="xs" wrap={false} align="stretch" justify="space-between">
        <Bound column={column} value={from} isShort={facet.shape === 'dates' && from !== ends.from} />
        <Bound column={column} value={to} isShort={facet.shape === 'dates' && to !== ends.to} />
      </Group>
      <Text tone="faint" size="xs">
        {baseOf(column, facet)}
      </Text>
    </Stack>
  );
}

function barWords(column: WordedColumn, bucket: HistogramFacet['buckets'][number]): string {
  const [from, to] = [fullWord(column, bucket.from), fullWord(column, bucket.to)];
  return `${from === to ? from : `${from} to ${to}`}: ${formatInteger(bucket.count)}`;
}

/** What the bars hold, and what they do not. */
function baseOf(
  { unknownWord = 'unknown' }: WordedColumn,
  { buckets, unknown, coarser, later }: HistogramFacet,
): string {
  const counted = buckets.reduce((sum, { count }) => sum + count, 0);
  return [
    `${formatInteger(counted)} in the bars`,
    ...(coarser > 0 ? [`${formatInteger(coarser)} dated less exactly`] : []),
    ...(later > 0 ? [`${formatInteger(later)} dated after today`] : []),
    ...(unknown > 0 ? [`${formatInteger(unknown)} ${unknownWord}`] : []),
  ].join(', ');
}

interface BoundProps {
  column: WordedColumn;
  value: string | number | undefined;
  /** A month, for a day at the edge of a bar: two days have no room beside the bars. The hint says the day. */
  isShort: boolean;
}

/** An end of what is taken in. */
function Bound({ column, value, isShort }: BoundProps) {
  const full = endWord(column, value);
  return isShort && typeof value === 'string' ? <span title={full}>{formatMonth(value)}</span> : <span>{full}</span>;
}

const endWord = (column: WordedColumn, bound: string | number | undefined): string =>
  bound === undefined ? 'no limit' : fullWord(column, bound);

function fullWord(column: WordedColumn, bound: string | number): string {
  return typeof bound === 'number' ? (column.formatNumber ?? formatDecimal)(bound) : formatDay(bound);
}
