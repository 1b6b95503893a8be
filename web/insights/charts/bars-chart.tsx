import { scaleLinear } from 'd3-scale';
import { findColumn } from '../../../contract/deals/deals.ts';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import { Grid, Text } from '../../ui/layout/layout.tsx';
import { valuePick, type OnPick } from './picks.ts';
import { valueWord } from './words.ts';
import styles from './charts.module.css';
import { PickButton } from './pick-button.tsx';

interface BarsChartProps extends ChartOf<'bars'> {
  kind: DealKind;
  label: string;
  onPick: OnPick;
}

/** Bars that lie, each with its number: real text, so it needs no other label. */
export function BarsChart({ kind, label, column, bars, unknown, onPick }: BarsChartProps) {
  const width = scaleLinear([0, Math.max(...bars.map((bar) => bar.count), 1)], [0, 100]);
  if (bars.length === 0)
    return (
      <Text maxWidth="30rem" py={6} tone="dim">
        No deal in this filter has a value here.
      </Text>
    );
  return (
    <>
      <Grid className={styles.rows} as="ul" size="sm" aria-label={label}>
        {inOrder(kind, column, bars).map((bar) => {
          const picked = valuePick(kind, column, bar.value);
          const word = valueWord(kind, column, bar.value);
          return (
            <li key={bar.value}>
              <PickButton className={styles.barRow} picked={picked} onPick={onPick}>
                <Text as="span" leading="tight" breaks>
                  {word}
                </Text>
                <span className={styles.barTrack} aria-hidden="true">
                  <span className={styles.bar} style={{ width: `${width(bar.count)}%` }} />
                </span>
                <Text as="span" weight={500} textAlign="right">
                  {formatInteger(bar.count)}
                </Text>
              </PickButton>
            </li>
          );
        })}
      </Grid>
      {unknown > 0 && (
        <Text tone="faint" size="xs" weight={400} mt={4}>
          {formatCount(unknown, 'deal')} {formFor(unknown, 'has', 'have')} no disclosed value.
        </Text>
      )}
    </>
  );
}

/** Stages and sizes have an order of their own; of sectors the greatest comes first. */
function inOrder(kind: DealKind, column: string, bars: ChartOf<'bars'>['bars']): ChartOf<'bars'>['bars'] {
  const isOrdered = findColumn(kind, column)?.filter !== 'arrayContains';
  return isOrdered ? bars : bars.toSorted((one, other) => other.count - one.count);
}
