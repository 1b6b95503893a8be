import { scaleLinear } from 'd3-scale';
import { findColumn } from '../../../contract/deals/deals.ts';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatInteger } from '../../ui/formats.ts';
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
  if (bars.length === 0) return <p className={styles.tooFew}>No deal of this filter has a value here.</p>;
  return (
    <>
      <ul className={styles.bars} aria-label={label}>
        {inOrder(kind, column, bars).map((bar) => {
          const picked = valuePick(kind, column, bar.value);
          const word = valueWord(kind, column, bar.value);
          return (
            <li key={bar.value}>
              <PickButton className={styles.barRow} picked={picked} onPick={onPick}>
                <span className={styles.barLabel}>{word}</span>
                <span className={styles.barTrack} aria-hidden="true">
                  <span className={styles.bar} style={{ width: `${width(bar.count)}%` }} />
                </span>
                <span className={styles.barCount}>{formatInteger(bar.count)}</span>
              </PickButton>
            </li>
          );
        })}
      </ul>
      {unknown > 0 && <p className={styles.note}>{formatCount(unknown, 'deal')} without a value here.</p>}
    </>
  );
}

/** Stages and sizes have an order of their own; of sectors the greatest comes first. */
function inOrder(kind: DealKind, column: string, bars: ChartOf<'bars'>['bars']): ChartOf<'bars'>['bars'] {
  const isOrdered = findColumn(kind, column)?.filter !== 'arrayContains';
  return isOrdered ? bars : bars.toSorted((one, other) => other.count - one.count);
}
