import { listOf } from '../../contract/lists.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { findColumn } from '../../contract/deals/deals.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { regions, type DealKind } from '../../contract/deals/options.ts';
import { formatInteger, formatShare } from '../../contract/formats.ts';
import { anyType, typeKeys, type FunderTerm, type FunderTerms } from '../../contract/insights/funder-terms.ts';
import { formatNumber } from '../deals/cells.tsx';

/** What the table of terms says, by rule. */

/** Differences under so many percent, or points, are none. */
const leastDifference = 2;

const about = 'About the same';

/** By what the deals of a kind are told apart. */
export const typeNames = { equity: 'Round', debt: 'Type of debt', grant: 'Type of grant' } as const;

export const typeLabel = (kind: DealKind, value: string): string =>
  value === anyType
    ? 'All'
    : (findColumn(kind, typeKeys[kind])?.options?.find((option) => option.value === value)?.label ?? value);

/** "Seed deals", or "equity deals" of every round. */
export const dealsOfType = (kind: DealKind, type: string): string =>
  `${type === anyType ? kindLabels[kind].toLowerCase() : typeLabel(kind, type)} deals`;

/** "1,912 Seed deals in Northern Europe since 2021" */
export function marketWords(kind: DealKind, { type, market }: Pick<FunderTerms, 'type' | 'market'>): string {
  const names = market.regions.map((value) => regions.find((region) => region.value === value)?.label ?? value);
  const where = names.length === 0 ? ' of all regions' : ` in ${listOf(names)}`;
  const since = market.sinceYear === null ? '' : ` since ${market.sinceYear}`;
  return `${formatInteger(market.dealCount)} ${dealsOfType(kind, type)}${where}${since}`;
}

/** Money to the dollar: no number of a member is among these. */
export function termNumber(column: DealColumn, value: number): string {
  if (column.unit === 'usd') return formatNumber(Math.round(value), 'usd', null);
  return formatNumber(Math.round(value * 10) / 10, column.unit, null);
}

/** How much higher or lower the median is than that of the market: points of a percentage, else percent. */
export function againstMarket(column: DealColumn, own: number, market: number): string {
  if (column.unit === 'percent') return pointsWords(own - market);
  if (market === 0) return own === 0 ? about : 'Higher';
  const percent = Math.round(((own - market) / market) * 100);
  if (Math.abs(percent) < leastDifference) return about;
  return `${formatInteger(Math.abs(percent))}% ${percent > 0 ? higherWord(column) : lowerWord(column)}`;
}

const isTime = ({ unit }: DealColumn): boolean => unit === 'months' || unit === 'days' || unit === 'hours';
const higherWord = (column: DealColumn): string => (isTime(column) ? 'longer' : 'higher');
const lowerWord = (column: DealColumn): string => (isTime(column) ? 'shorter' : 'lower');

export const sharesAgainst = (own: number, market: number): string => pointsWords((own - market) * 100);

function pointsWords(difference: number): string {
  const points = Math.round(Math.abs(difference));
  if (points < leastDifference) return about;
  return `${points} points ${difference > 0 ? 'higher' : 'lower'}`;
}

/** "Board seat", or the choice that most of its deals have: "Instrument: SAFE". */
export function shareLabel(column: DealColumn, value: string): string {
  if (column.isTriState) return column.label;
  return `${column.label}: ${column.options?.find((option) => option.value === value)?.label ?? value}`;
}

export const shareOfTerm = ({ known, count }: { known: number; count: number }): number =>
  known === 0 ? 0 : count / known;

/** The row in one sentence, for who does not see the drawing. */
export function rangeWords(column: DealColumn, { own, market }: Extract<FunderTerm, { shape: 'numbers' }>): string {
  const middle = (of: { lower: number; median: number; upper: number }): string =>
    `middle half ${termNumber(column, of.lower)} to ${termNumber(column, of.upper)}, median ${termNumber(column, of.median)}`;
  return `${column.label}: ${middle(own.middle)}${market === null ? '' : `. Market: ${middle(market.middle)}`}`;
}

export function shareWords(
  column: DealColumn,
  { value, own, market }: Extract<FunderTerm, { shape: 'share' }>,
): string {
  const words = `${shareLabel(column, value)}, ${formatShare(shareOfTerm(own))}`;
  return market === null ? words : `${words}. Market: ${formatShare(shareOfTerm(market))}`;
}
