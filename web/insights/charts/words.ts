import { nameOfCountry } from '../../../contract/country-names.ts';
import { findColumn } from '../../../contract/deals/deals.ts';
import { fewestDeals, type ChartName, type ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { optionLabel } from '../../table/filters/words.ts';
import { formatCount, formatCurrency, formatDecimal, formatInteger, formatPercent } from '../../ui/formats.ts';
import type { OnPick } from './picks.ts';

/** How the values in charts read. */

export type FigureUnit = ChartOf<'boxes'>['unit'];
export type FigureKey = ChartOf<'figures'>['figures'][number]['key'];

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

export function unitWord(value: number | null, unit: FigureUnit): string {
  if (value === null) return 'Too few to show';
  switch (unit) {
    case 'deals':
      return formatInteger(value);
    case 'usd':
      return formatCurrency(value);
    case 'percent':
      return formatPercent(value);
    case 'days':
      return formatCount(value, 'day');
    case 'months':
      return formatCount(value, 'month');
    case 'hours_per_1000_usd':
      return `${formatDecimal(value)} hours`;
  }
}

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** At an axis, where there is no room: "$2M", "12%". */
export function tickWord(value: number, unit: FigureUnit): string {
  if (unit === 'usd') return value === 0 ? '0' : compactMoney.format(value);
  return unit === 'percent' ? formatPercent(value) : formatDecimal(value);
}

/** "Q1 24". */
export function quarterWord(from: string): string {
  return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(2, 4)}`;
}

/** The plain name of a chart, and what it counts. */
export const chartWords: Readonly<Record<ChartName, readonly [title: string, text: string]>> = {
  key_figures: ['Key figures', 'And how the last 12 months compare with those before'],
  by_quarter: ['Deals by quarter', 'Amount and number of deals, by quarter'],
  amount_bands: ['Deals by size', 'Number of deals by size, in US dollars'],
  amount_by_stage: ['Amount by stage', 'Middle half of deals and their median, in US dollars'],
  valuation_by_stage: ['Valuation by stage', 'Middle half of caps and pre-money valuations, in US dollars'],
  apr_by_debt_type: ['APR by type of debt', 'Middle half of deals and their median, in percent a year'],
  hours_by_grant_type: ['Hours by type of grant', 'Hours of work for 1,000 US dollars: middle half and median'],
  success_by_grant_type: ['Success by type of grant', 'Share of applications that win: middle half and median'],
  country_by_year: ['Deals by country and year', 'Number of deals'],
  shares: ['What was agreed', 'Share of deals with each term, among those where it is known'],
  funders: ['Most active funders', 'Their deals, and what entrepreneurs say about them'],
  sectors: ['Deals by sector', 'Number of deals; a deal may stand in several'],
};

/** Before access counts below five are kept back, and come as none: no figure says then what is not so. */
export const countWord = (count: number, onPick: OnPick): string =>
  count === 0 && !onPick ? `Under ${fewestDeals}` : formatInteger(count);
