import { nameOfCountry } from '../../../contract/country-names.ts';
import { findColumn } from '../../../contract/deals/deals.ts';
import { fewestDeals, type ChartName, type ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { optionLabel } from '../../table/filters/words.ts';
import type { PeriodLength } from '../../../contract/deals/date-precision.ts';
import {
  emptyValue,
  formatCount,
  formatCurrency,
  formatDate,
  formatDecimal,
  formatInteger,
  formatPercent,
  formFor,
} from '../../../contract/formats.ts';
import { formatShortMoney } from '../../../contract/rarer-formats.ts';
import { formatMedian, roundApproximate } from '../../../contract/medians.ts';
import type { OnPick } from './picks.ts';

/** How the values in charts read. */

export type FigureUnit = ChartOf<'boxes'>['unit'];
type Figure = ChartOf<'figures'>['figures'][number];
export type FigureKey = Figure['key'];

export const figureLabels: Readonly<Record<FigureKey, string>> = {
  deals: 'Deals',
  total: 'Total',
  median_amount: 'Median amount',
  median_pre_money: 'Median pre-money',
  median_days_to_close: 'Median days to close',
  median_rate: 'Median rate',
  median_term: 'Median term',
  median_days_to_cash: 'Median days to cash',
  median_award: 'Median award',
  success_rate: 'Median success rate',
  median_hours: 'Median hours per $1,000',
};

/** A value of a column: its label, or the name of a country. */
export function valueWord(kind: DealKind, key: string, value: string): string {
  const column = findColumn(kind, key);
  if (!column) return value;
  return column.type === 'country' ? nameOfCountry(value) : optionLabel(column, value);
}

export const columnWord = (kind: DealKind, key: string): string => findColumn(kind, key)?.label ?? key;

/** A sum is as exact as its amounts, which are never approximate; all else is a count or a median. */
export function figureWord(
  { key, unit }: Pick<Figure, 'key' | 'unit'>,
  value: number | null,
  isApproximate: boolean,
): string {
  return key === 'total' && value !== null ? formatCurrency(value) : unitWord(value, unit, isApproximate);
}

/** The deals behind a figure: those that show it, and those of members beside them, whose numbers only count in it. */
export const behindWord = ({ known, hidden }: Pick<Figure, 'known' | 'hidden'>, dealCount: number): string =>
  // A figure of no deals has no value: in the preview, a few come as none.
  known + hidden === 0
    ? `Under ${fewestDeals} of ${formatCount(dealCount, 'deal')} show it`
    : `${formatInteger(known)} of ${formatCount(dealCount, 'deal')}${hidden === 0 ? '' : ` show it; ${hiddenWord(hidden)} in the median`}`;

export const hiddenWord = (hidden: number): string =>
  `${formatInteger(hidden)} more ${formFor(hidden, 'was', 'were')} reported by members and ${formFor(hidden, 'is', 'are')} counted`;

/** A median or a quartile. */
export function unitWord(value: number | null, unit: FigureUnit, isApproximate = false): string {
  if (value === null) return 'Too few to show';
  if (isApproximate && unit !== 'usd') return `about ${unitWord(roundApproximate(value), unit)}`;
  switch (unit) {
    case 'deals':
      return formatInteger(value);
    case 'usd':
      return formatMedian(value, isApproximate);
    case 'percent':
      return formatPercent(value);
    case 'days':
      return formatCount(value, 'day');
    case 'months':
      return formatCount(value, 'month');
    case 'hours_per_1000_usd':
      return formatCount(value, 'hour');
  }
}

/** At an axis, where there is no room: "$2M", "12%". */
export function tickWord(value: number, unit: FigureUnit): string {
  if (unit === 'usd') return value === 0 ? '0' : formatShortMoney(value);
  return unit === 'percent' ? formatPercent(value) : formatDecimal(value);
}

/** "Mar 2024", "Q1 2024", "H1 2024", "2024". */
export const periodWord = (from: string, length: PeriodLength): string => formatDate(from, length);

/** At an axis, where there is no room: "Q1 24". */
export function periodTickWord(from: string, length: PeriodLength): string {
  const word = periodWord(from, length);
  return length === 'quarter' || length === 'half_year' ? word.replace(/ \d{2}(?=\d{2}$)/, ' ') : word;
}

export const lengthWords: Readonly<Record<PeriodLength, string>> = {
  month: 'month',
  quarter: 'quarter',
  half_year: 'half-year',
  year: 'year',
};

export const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The plain name of a chart, and what it measures in which unit. */
export const chartWords: Readonly<Record<ChartName, readonly [title: string, text: string]>> = {
  key_figures: ['Key figures', 'And how the last 12 months compare with those before'],
  over_time: ['Deals over time', 'Number of deals, and the sum of their known amounts in US dollars'],
  amount_bands: ['Deals by size', 'Number of deals by size, in US dollars'],
  amount_by_stage: ['Amount by stage', 'Amounts in US dollars: middle half and median'],
  valuation_by_stage: ['Valuation by stage', 'Caps and pre-money valuations in US dollars: middle half and median'],
  apr_by_debt_type: ['APR by type of debt', 'APR in percent a year: middle half and median'],
  hours_by_grant_type: ['Hours by type of grant', 'Hours of work for 1,000 US dollars: middle half and median'],
  success_by_grant_type: [
    'Success by type of grant',
    'Share of applications that win, in percent: middle half and median',
  ],
  country_by_year: ['Deals by country and year', 'Number of deals'],
  shares: ['What was agreed', 'Share of yes, in percent of the deals where a term is known'],
  funders: [
    'Most active funders',
    'Number of deals, the sum of their known amounts in US dollars, and ratings from 1 to 5',
  ],
  sectors: ['Deals by sector', 'Number of deals; a deal may count in several'],
};

/** What is measured by the charts of boxes, in a title. */
export const measureWords: Readonly<Partial<Record<ChartName, string>>> = {
  amount_by_stage: 'amounts',
  valuation_by_stage: 'valuations',
  apr_by_debt_type: 'APRs',
  hours_by_grant_type: 'hours of work for $1,000',
  success_by_grant_type: 'success rates',
};

/** A sum and the deals it covers, where these are not all. Without a table behind it, small sums are kept back. */
export function sumWord(
  { totalAmountUsd, amountCount, count }: { totalAmountUsd: number | null; amountCount: number; count: number },
  onPick: OnPick,
): string {
  if (totalAmountUsd === null) return count === 0 ? emptyValue : onPick ? 'No known amount' : 'Too few to show';
  const sum = formatCurrency(totalAmountUsd);
  return amountCount === count ? sum : `${sum} of ${formatCount(amountCount, 'deal')}`;
}

/** Before access counts below five are kept back, and come as none: no figure says then what is not so. */
export const countWord = (count: number, onPick: OnPick): string =>
  count === 0 && !onPick ? `Under ${fewestDeals}` : formatInteger(count);
