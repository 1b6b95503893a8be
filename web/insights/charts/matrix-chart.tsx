import { scaleLinear } from 'd3-scale';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { valuePick, yearPick, type OnPick } from './picks.ts';
import { columnWord, countWord, valueWord } from './words.ts';
import styles from './charts.module.css';
import { PickButton } from './pick-button.tsx';

interface MatrixChartProps extends ChartOf<'matrix'> {
  kind: DealKind;
  label: string;
  onPick: OnPick;
}

/** Above it the ground is dark and the text white. The colours in between would carry neither. */
const darkFrom = 0.6;
const light = scaleLinear<string>([0, darkFrom], ['#EEF2FF', '#8FA6FB']);
const dark = scaleLinear<string>([darkFrom, 1], ['#3B5EE6', '#132889']);

/** A table whose cells are as dark as their counts are great. A cell filters by its row and its year. */
export function MatrixChart({ kind, label, column, years, rows, onPick }: MatrixChartProps) {
  const greatest = Math.max(...rows.flatMap((row) => row.counts), 1);
  const depth = scaleLinear([0, greatest], [0, 1]);
  if (rows.length === 0)
    return (
      <Text maxWidth="30rem" py={6} tone="dim">
        No deal in this filter has both a country and a year.
      </Text>
    );
  return (
    <div className={styles.tableScroll} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{columnWord(kind, column)}</th>
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, counts }) => {
            const word = valueWord(kind, column, value);
            const picked = valuePick(kind, column, value);
            return (
              <tr key={value}>
                <th scope="row">{word}</th>
                {years.map((year, place) => {
                  const count = counts[place] ?? 0;
                  return (
                    <td
                      key={year}
                      style={{ background: (depth(count) > darkFrom ? dark : light)(depth(count)) }}
                      data-dark={depth(count) > darkFrom || undefined}
                    >
                      <PickButton
                        className={styles.cell}
                        picked={picked && count > 0 ? { ...picked, ...yearPick(year) } : null}
                        onPick={onPick}
                        label={`${word}, ${year}: ${formatCount(count, 'deal')}`}
                      >
                        {countWord(count, onPick)}
                      </PickButton>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
