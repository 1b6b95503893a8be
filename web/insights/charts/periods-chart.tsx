import { scaleBand, scaleLinear, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { PeriodLength } from '../../../contract/deals/date-precision.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { daysPick, type OnPick } from './picks.ts';
import { spanWord } from './full-words.ts';
import { capitalised, lengthWords, periodTickWord, periodWord, sumWord, tickWord, unitWord } from './words.ts';
import styles from './charts.module.css';

interface PeriodsChartProps extends ChartOf<'periods'> {
  label: string;
  onPick: OnPick;
}

/** As wide and as high as its place, once that is measured; narrower than this it scrolls. */
const leastWidth = 560;
const unmeasured = { width: 700, height: 250 };
const margins = { left: 52, right: 44, top: 14, bottom: 28 };
/** The most labels that have room under the bars. */
const mostLabels = 12;

/** The place of the drawing, and its size. Where the drawing is wider, the newest periods are in sight first. */
function usePlace(periodCount: number) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const drawn = useRef<HTMLDivElement>(null);
  const size = width === 0 ? unmeasured : { width: Math.max(leastWidth, width), height };
  useLayoutEffect(() => {
    if (drawn.current && periodCount > 0) drawn.current.scrollLeft = size.width;
  }, [periodCount, size.width]);
  return { ref: useMergedRef(measured, drawn), size: { ...size, ...margins } };
}

/** Amount as bars, number of deals as a line on a scale of its own. The period in progress is hatched. */
export function PeriodsChart({ label, onPick, ...chart }: PeriodsChartProps) {
  const { periods, length } = chart;
  const hatch = useId();
  const { ref, size } = usePlace(periods.length);
  const x = scaleBand(
    periods.map((period) => period.from),
    [size.left, size.width - size.right],
  ).padding(0.34);
  const bottom = size.height - size.bottom;
  const amounts = scaleLinear(
    [0, Math.max(...periods.map((period) => period.totalAmountUsd ?? 0), 1)],
    [bottom, size.top],
  ).nice(4);
  const counts = scaleLinear([0, Math.max(...periods.map((period) => period.count), 1)], [bottom, size.top]).nice(4);
  const center = (from: string): number => (x(from) ?? 0) + x.bandwidth() / 2;
  const whole = periods.filter((period) => !period.isInProgress);
  const path = line<(typeof periods)[number]>(
    (period) => center(period.from),
    (period) => counts(period.count),
  )(whole);
  const step = Math.ceil(periods.length / mostLabels);
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last)
    return (
      <Text maxWidth="30rem" py={6} tone="dim">
        No deal in this filter has a date.
      </Text>
    );
  const notes = notesOf(chart);
  return (
    <>
      <div ref={ref} className={styles.wide} role="region" aria-label={`${label}, drawn`} tabIndex={0}>
        <svg
          width={size.width}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={`${label}, from ${periodWord(first.from, length)} to ${periodWord(last.from, length)}. Its table has the figures.`}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={styles.hatchGround} />
              <rect width="3" height="6" className={styles.ink6} />
            </pattern>
          </defs>
          <Scales amounts={amounts} counts={counts} left={size.left} right={size.width - size.right} />
          {periods.map((period, place) => {
            const top = amounts(period.totalAmountUsd ?? 0);
            return (
              // The keyboard reaches the same filter through the table.
              <g
                key={period.from}
                className={onPick && styles.press}
                onClick={onPick && (() => onPick(daysPick(period.from, period.to)))}
              >
                <title>
                  {`${periodWord(period.from, length)}, ${spanWord(period.from, period.to)}: ${formatCount(period.count, 'deal')}, ${sumWord(period, onPick)}`}
                </title>
                <rect
                  x={x(period.from)}
                  y={size.top}
                  width={x.bandwidth()}
                  height={bottom - size.top}
                  fill="transparent"
                />
                <rect
                  x={x(period.from)}
                  y={top}
                  width={x.bandwidth()}
                  height={Math.max(0, bottom - top)}
                  rx={2}
                  fill={period.isInProgress ? `url(#${hatch})` : 'var(--mantine-color-cobalt-6)'}
                />
                {place % step === 0 && (
                  <text className={styles.tick} x={center(period.from)} y={bottom + 18} textAnchor="middle">
                    {periodTickWord(period.from, length)}
                  </text>
                )}
              </g>
            );
          })}
          <path className={styles.line} d={path ?? ''} />
          {whole.length <= 2 * mostLabels &&
            whole.map((period) => (
              <circle
                key={period.from}
                className={styles.point}
                cx={center(period.from)}
                cy={counts(period.count)}
                r={3.5}
              />
            ))}
        </svg>
      </div>
      <Legend isInProgress={periods.some((period) => period.isInProgress)} length={length} />
      {notes.length > 0 && (
        <Text tone="faint" size="xs" weight={400} mt={4}>
          {notes.join(' ')}
        </Text>
      )}
    </>
  );
}

interface ScalesProps {
  amounts: ScaleLinear<number, number>;
  counts: ScaleLinear<number, number>;
  left: number;
  right: number;
}

/** Amounts at the left with lines across, counts at the right. */
function Scales({ amounts, counts, left, right }: ScalesProps) {
  return (
    <>
      {amounts.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={right} y1={amounts(tick)} y2={amounts(tick)} />
          <text className={styles.tick} x={left - 8} y={amounts(tick) + 4} textAnchor="end">
            <title>{unitWord(tick, 'usd')}</title>
            {tickWord(tick, 'usd')}
          </text>
        </g>
      ))}
      {counts.ticks(4).map((tick) => (
        <text key={tick} className={styles.countTick} x={right + 8} y={counts(tick) + 4}>
          {tickWord(tick, 'deals')}
        </text>
      ))}
    </>
  );
}

/** Deals that stand in no bar. */
function notesOf({ periods, length, coarser, earlier, later, unknown }: ChartOf<'periods'>): string[] {
  const [first] = periods;
  return [
    ...(coarser > 0
      ? [`${formatCount(coarser, 'deal')} dated less exactly than the ${lengthWords[length]}: in no bar.`]
      : []),
    ...(earlier > 0 && first ? [`${formatCount(earlier, 'deal')} before ${periodWord(first.from, length)}.`] : []),
    ...(later > 0 ? [`${formatCount(later, 'deal')} dated after today: in no bar.`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown, 'deal')} without a date.`] : []),
  ];
}

function Legend({ isInProgress, length }: { isInProgress: boolean; length: PeriodLength }) {
  return (
    <Group
      className={styles.legend}
      as="ul"
      gap={[3, 5]}
      mt={4}
      tone="dim"
      size="xs"
      align="stretch"
      aria-hidden="true"
    >
      <li>
        <i className={styles.keyAmount} /> Known amounts, left
      </li>
      <li>
        <i className={styles.keyCount} /> Number of deals, right
      </li>
      {isInProgress && (
        <li>
          <i className={styles.keyHatch} /> {capitalised(lengthWords[length])} in progress
        </li>
      )}
    </Group>
  );
}
