import '@mantine/core/styles/Slider.layer.css';
import { RangeSlider } from '@mantine/core';
import { useState } from 'react';
import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { formatDay, formatDecimal, formatInteger, formatMonth } from '../../ui/formats.ts';
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
  const wordOf = (place: number, isEnd: boolean): string =>
    isEnd ? boundWord(column, facet, buckets[place - 1]?.to) : boundWord(column, facet, buckets[place]?.from);
  return (
    <Stack>
      <Group className={styles.bars} wrap={false} align="end" aria-hidden="true">
        {buckets.map((bucket, place) => (
          <span
            key={String(bucket.from)}
            className={styles.bar}
            data-on={(place >= low && place < high) || undefined}
            style={{ height: `${bucket.count === 0 ? 0 : Math.max(4, (bucket.count / greatest) * 100)}%` }}
            title={`${boundWord(column, facet, bucket.from)} to ${boundWord(column, facet, bucket.to)}: ${formatInteger(bucket.count)}`}
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
        thumbValueText={(place) => wordOf(place, place >= high)}
        onChange={setMoving}
        onChangeEnd={([from, to]) => {
          setMoving(null);
          if (from !== set.first || to !== set.end)
            onChange(filterOf(facet, { first: from, end: to }, column.isInteger === true));
        }}
        classNames={{ root: styles.slider, bar: styles.sliderBar, thumb: styles.thumb, track: styles.track }}
      />
      <Group gap={3} tone="dim" size="xs" wrap={false} align="stretch" justify="space-between">
        <span>{wordOf(low, false)}</span>
        <span>{wordOf(high, true)}</span>
      </Group>
    </Stack>
  );
}

function boundWord(column: WordedColumn, { shape }: HistogramFacet, bound: string | number | undefined): string {
  if (bound === undefined) return '';
  if (typeof bound === 'number') return (column.formatNumber ?? formatDecimal)(bound);
  return shape === 'dates' ? formatMonth(bound) : formatDay(bound);
}
