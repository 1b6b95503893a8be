import { useState } from 'react';
import { findColumn, type Deal } from '../../contract/deals/deals.ts';
import type { Facet } from '../../contract/deals/facets.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatDay, formatInteger } from '../../contract/formats.ts';
import { ShortMedian, ShortMoney } from '../ui/short-money.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { formatNumber, dealCell } from './cells.tsx';
import { columnWord, valueWord } from '../insights/charts/words.ts';
import type { Preview } from '../insights/api.ts';
import { Grid, Text } from '../ui/layout/layout.tsx';
import styles from './preview.module.css';

/** The invented rows under the real heads; each says of itself that it is an example. */
export function ExampleRows({ kind, examples }: { kind: DealKind; examples: Preview['examples'] }) {
  const deals = examples.map(({ deal }) => deal);
  const columns = [...new Set(deals.flatMap((deal) => Object.keys(deal)))]
    .flatMap((key) => findColumn(kind, key) ?? [])
    .filter((column) => !hiddenKeys.has(column.key) && deals.some((deal) => deal[column.key] != null));
  return (
    <div className={styles.scroll} role="region" aria-label="Three example rows" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deals.map((deal: Deal) => (
            <tr key={deal.id}>
              <th scope="row">
                <Text className={styles.mark} as="span" py={1} px={3} size="xs" weight={500}>
                  Example, invented
                </Text>
              </th>
              {columns.map((column) => (
                <td key={column.key}>{dealCell(column, deal)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const hiddenKeys = new Set(['id', 'funderIds', 'datePrecision', 'licence', 'origin', 'sourceName', 'notes']);

/** Every column that the table has, by group. */
export function ColumnNames({ columns }: { columns: Preview['columns'] }) {
  const groups = [...new Set(columns.map((column) => column.group))];
  return (
    <Grid as="dl" className={styles.columns} gap={[6, 7]} size="sm">
      {groups.map((group) => (
        <div key={group}>
          <dt>{group}</dt>
          <dd>
            {columns
              .filter((column) => column.group === group)
              .map((column) => column.label)
              .join(', ')}
          </dd>
        </div>
      ))}
    </Grid>
  );
}

const fewValues = 6;

/** How many rows each value has: a list without boxes, since there is no table behind it yet. */
export function FacetCounts({ kind, facet }: { kind: DealKind; facet: Facet }) {
  const [showsAll, setShowsAll] = useState(false);
  const lines = linesOf(kind, facet);
  const greatest = Math.max(...lines.map((line) => line.count), 1);
  const shown = showsAll ? lines : lines.slice(0, fewValues);
  return (
    <section className={styles.facet}>
      <h3>{columnWord(kind, facet.key)}</h3>
      {lines.length === 0 && <Text tone="faint">Too few rows to show.</Text>}
      <ul>
        {shown.map(({ word, count }) => (
          <li key={word}>
            <span className={styles.bar} style={{ width: `${(count / greatest) * 100}%` }} aria-hidden="true" />
            <span>{word}</span>
            <Text as="span" tone="dim">
              {formatInteger(count)}
            </Text>
          </li>
        ))}
      </ul>
      {facet.shape === 'values' && facet.moreValues > 0 && (
        <Text tone="faint" size="xs">
          {formatInteger(facet.moreValues)} more are not listed.
        </Text>
      )}
      {lines.length > fewValues && (
        <TextButton onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${formatInteger(lines.length - fewValues)} more`}
        </TextButton>
      )}
    </section>
  );
}

const triStateWords = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
]);

function linesOf(kind: DealKind, facet: Facet): { word: string; count: number }[] {
  const column = findColumn(kind, facet.key);
  if (facet.shape === 'values') {
    return facet.values.map(({ value, count }) => ({
      word: column?.isTriState ? (triStateWords.get(value) ?? value) : valueWord(kind, facet.key, value),
      count,
    }));
  }
  const word = (bound: string | number): string =>
    typeof bound === 'number' ? formatNumber(bound, column?.unit ?? null, null) : formatDay(bound);
  return facet.buckets
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => ({ word: `${word(from)} to ${word(to)}`, count }))
    .reverse();
}

/** The sums over all rows, in a sentence. */
export function FiguresLine({ figures }: { figures: Preview['figures'] }) {
  return (
    <Text className={styles.figures} mb={6} tone="dim">
      <b>{formatCount(figures.count, 'deal')}</b>
      {figures.totalAmountUsd !== null && (
        <>
          ,{' '}
          <b>
            <ShortMoney amount={figures.totalAmountUsd} />
          </b>{' '}
          in the {formatInteger(figures.amountCount)} whose amount is known
        </>
      )}
      {figures.medianAmountUsd !== null && (
        <>
          . Median{' '}
          <b>
            <ShortMedian amount={figures.medianAmountUsd} isApproximate={figures.isMedianAmountApproximate} />
          </b>{' '}
          of {formatCount(figures.medianAmountCount, 'amount')}
        </>
      )}
      .
    </Text>
  );
}
