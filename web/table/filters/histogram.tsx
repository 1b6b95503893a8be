import '@mantine/core/styles/Slider.layer.css';
import { RangeSlider } from '@mantine/core';
import { useState } from 'react';
import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { formatDay, formatDecimal, formatInteger, formatMonth } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import type { WordedColumn } from './words.ts';
import { filterOf, spanOf } from './histogram-range.ts';
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
  const boundOf = (place: number, isEnd: boolean): string | number | undefined =>
    isEnd ? buckets[place - 1]?.to : buckets[place]?.from;
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
        // A thumb knows its place only; the end of the scale belongs to the upper one.
        thumbValueText={(place) => fullWord(column, boundOf(place, place >= high))}
        onChange={setMoving}
        onChangeEnd={([from, to]) => {
          setMoving(null);
          if (from !== set.first || to !== set.end)
            onChange(filterOf(facet, { first: from, end: to }, column.isInteger === true));
        }}
        classNames={{ root: styles.slider, bar: styles.sliderBar, thumb: styles.thumb, track: styles.track }}
      />
      <Group gap={3} tone="dim" size="xs" wrap={false} align="stretch" justify="space-between">
        <Bound column={column} facet={facet} value={boundOf(low, false)} />
        <Bound column={column} facet={facet} value={boundOf(high, true)} />
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
  facet: HistogramFacet;
  value: string | number | undefined;
}

/** An end of what is taken in: a month where the days have no room, which stand in the hint and in the slider. */
function Bound({ column, facet, value }: BoundProps) {
  const full = fullWord(column, value);
  const isShort = facet.shape === 'dates' && typeof value === 'string';
  return isShort ? <span title={full}>{formatMonth(value)}</span> : <span>{full}</span>;
}

function fullWord(column: WordedColumn, bound: string | number | undefined): string {
  if (bound === undefined) return '';
  return typeof bound === 'number' ? (column.formatNumber ?? formatDecimal)(bound) : formatDay(bound);
}
