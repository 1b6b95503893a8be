import { findColumn } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatInteger, formatShare, formFor } from '../../contract/formats.ts';
import type { FunderDeals } from '../../contract/insights/funder-deals.ts';
import { fewestOfFunder, type FunderTerm } from '../../contract/insights/funder-terms.ts';
import { fewestComparable, offerTerms } from '../../contract/insights/offer-check.ts';
import { dealsOfType, marketWords, shareOfTerm, termNumber } from '../funders/market-words.ts';
import { cellsOf, dealsOfKind, type Column, type Shown } from './columns.ts';
import { markOfTerm } from './marks.ts';
import { cellOf, known, locked, unknown, withCommonMarket, type Cell, type Row, type Section } from './sheet.ts';

/** The terms of the deals of each beside its market; those without access see which are known, and of how many deals. */
export function termSection(columns: readonly Column[], { kind, type }: Shown): Section {
  const rows = offerTerms[kind]
    .filter((key) => columns.some((column) => knowsTerm(column, kind, key)))
    .flatMap((key) => {
      const column = findColumn(kind, key);
      return column === null ? [] : [withCommonMarket(termRow(columns, kind, column))];
    });
  return {
    key: 'terms',
    title: 'Terms, next to the market',
    about: `A term needs ${fewestOfFunder} deals of a funder, and ${fewestComparable} of its market to be compared.`,
    rows: [
      { key: 'compared', label: 'Deals compared', cells: baseCells(columns, kind, type) },
      ...rows,
      { key: 'reported', label: 'Terms that founders reported', cells: reportedCells(columns) },
    ],
  };
}

function knowsTerm({ terms, deals }: Column, kind: DealKind, key: string): boolean {
  if (terms.state === 'ready') return terms.data.terms.some((term) => term.key === key);
  return terms.state === 'closed' && deals.state === 'ready' && statedIn(deals.data, kind, key) > 0;
}

/** How many of its deals state a term, as everyone may know. */
const statedIn = (deals: readonly FunderDeals[], kind: DealKind, key: string): number =>
  dealsOfKind(deals, kind)?.terms.find((term) => term.key === key)?.count ?? 0;

/** The names of such columns say the currency for the table. */
const labelOfTerm = ({ label }: DealColumn): string => label.replace(' (USD)', '');

const termRow = (columns: readonly Column[], kind: DealKind, column: DealColumn): Row => ({
  key: column.key,
  label: labelOfTerm(column),
  cells: cellsOf(
    columns,
    'terms',
    ({ terms }) => {
      const term = terms.find(({ key }) => key === column.key);
      return term === undefined ? unknown() : termCell(kind, column, term);
    },
    ({ deals }) =>
      cellOf(deals, (all) => {
        const stated = statedIn(all, kind, column.key);
        return stated === 0
          ? unknown()
          : locked(`${formatCount(stated, 'deal')} ${formFor(stated, 'states', 'state')} it`);
      }),
  ),
});

function termCell(kind: DealKind, column: DealColumn, term: FunderTerm): Cell {
  const mark = markOfTerm(kind, term);
  if (term.shape === 'numbers') {
    const { own, market } = term;
    const words = (value: number): string => termNumber(column, value);
    return known(words(own.middle.median), {
      mark,
      measure: {
        shape: 'numbers',
        value: own.middle.median,
        unit: column.unit === 'usd' ? 'USD' : (column.unit ?? ''),
        known: own.known,
        middle: own.middle,
        besides: market === null ? undefined : { value: market.middle.median, known: market.known },
      },
      note: `middle half ${words(own.middle.lower)} to ${words(own.middle.upper)}, ${formatCount(own.known, 'deal')}`,
      market: market === null ? tooFew : `market ${words(market.middle.median)}, ${formatCount(market.known, 'deal')}`,
    });
  }
  const { own, market, value } = term;
  // Of a choice each funder has its commonest one.
  const before = column.isTriState
    ? ''
    : `${column.options?.find((option) => option.value === value)?.label ?? value} `;
  return known(`${before}${formatShare(shareOfTerm(own))}`, {
    mark,
    measure: {
      shape: 'share',
      value: 100 * shareOfTerm(own),
      unit: `% ${before}`.trim(),
      ...own,
      of: value,
      besides: market === null ? undefined : { value: 100 * shareOfTerm(market), known: market.known },
    },
    note: `${formatInteger(own.count)} of ${formatCount(own.known, 'deal')}`,
    market:
      market === null
        ? tooFew
        : `market ${before}${formatShare(shareOfTerm(market))}, ${formatCount(market.known, 'deal')}`,
  });
}

const tooFew = 'too few in the market';

function baseCells(columns: readonly Column[], kind: DealKind, type: string): Cell[] {
  return cellsOf(
    columns,
    'terms',
    (terms) =>
      terms.dealCount === 0
        ? unknown(`No ${dealsOfType(kind, type).replace(/s$/, '')}`)
        : known(`${formatInteger(terms.dealCount)} ${dealsOfType(kind, type)}`, {
            note: `market: ${marketWords(kind, terms)}`,
          }),
    ({ deals }) =>
      cellOf(deals, (all) => {
        const found = dealsOfKind(all, kind);
        if (found === undefined || found.terms.length === 0) return unknown();
        const noun = `${kindLabels[kind].toLowerCase()} deal`;
        return locked(`${formatCount(found.terms.length, 'term')} of ${formatCount(found.count, noun)}`);
      }),
  );
}

/** Their values are on the page of the funder: medians by class, without a market to stand beside. */
const reportedCells = (columns: readonly Column[]): Cell[] =>
  cellsOf(columns, 'page', ({ id, figures }) => {
    const count = figures.reduce((sum, { termCount }) => sum + termCount, 0);
    return count === 0
      ? unknown()
      : known(formatCount(count, 'term'), { to: `/funder/${encodeURIComponent(id)}#terms` });
  });
