import type { Chart, ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { emptyValue, formatCurrency, formatInteger, formatRating } from '../../ui/formats.ts';
import { daysPick, valuePick, type OnPick, type Picked } from './picks.ts';
import { columnWord, countWord, figureLabels, quarterWord, unitWord, valueWord } from './words.ts';

/** What the table of a chart holds: all that the drawing shows, as text. */
export interface ChartRows {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly string[];
    /** What a press on the row's name sets; null for nothing. */
    readonly picked: Picked | null;
  }[];
}

const money = (amount: number | null): string => (amount === null ? 'Too few to show' : formatCurrency(amount));

/** `onPick` tells a chart over the rows of a member with access from a public one. */
export function chartRows(kind: DealKind, chart: Chart, onPick: OnPick): ChartRows {
  switch (chart.shape) {
    case 'too_few':
      return { heads: [], rows: [] };
    case 'figures':
      return figureRows(chart);
    case 'periods':
      return periodRows(chart);
    case 'bars':
      return barRows(kind, chart);
    case 'boxes':
      return boxRows(kind, chart);
    case 'matrix':
      return matrixRows(kind, chart, onPick);
    case 'shares':
      return shareRows(kind, chart);
    case 'funders':
      return funderRows(kind, chart);
  }
}

function figureRows({ figures }: ChartOf<'figures'>): ChartRows {
  return {
    heads: ['Figure', 'All', 'Last 12 months', 'The 12 before'],
    rows: figures.map(({ key, unit, value, lastYear, yearBefore }) => ({
      key,
      cells: [figureLabels[key], unitWord(value, unit), unitWord(lastYear, unit), unitWord(yearBefore, unit)],
      picked: null,
    })),
  };
}

function periodRows({ periods, unknown }: ChartOf<'periods'>): ChartRows {
  return {
    heads: ['Quarter', 'Deals', 'Amount'],
    rows: [
      ...periods.map(({ from, to, count, totalAmountUsd, isInProgress }) => ({
        key: from,
        cells: [
          `${quarterWord(from)}${isInProgress ? ' (in progress)' : ''}`,
          formatInteger(count),
          money(totalAmountUsd),
        ],
        picked: daysPick(from, to),
      })),
      { key: '', cells: ['Unknown', formatInteger(unknown), emptyValue], picked: null },
    ],
  };
}

function barRows(kind: DealKind, { column, bars, unknown }: ChartOf<'bars'>): ChartRows {
  return {
    heads: [columnWord(kind, column), 'Deals', 'Amount'],
    rows: [
      ...bars.map(({ value, count, totalAmountUsd }) => ({
        key: value,
        cells: [valueWord(kind, column, value), formatInteger(count), money(totalAmountUsd)],
        picked: valuePick(kind, column, value),
      })),
      { key: '', cells: ['Unknown', formatInteger(unknown), emptyValue], picked: null },
    ],
  };
}

function boxRows(kind: DealKind, { column, unit, boxes }: ChartOf<'boxes'>): ChartRows {
  return {
    heads: [columnWord(kind, column), 'Deals', 'A quarter lie below', 'Median', 'A quarter lie above'],
    rows: boxes.map(({ value, count, lowerQuartile, median, upperQuartile }) => ({
      key: value,
      cells: [
        valueWord(kind, column, value),
        formatInteger(count),
        ...[lowerQuartile, median, upperQuartile].map((bound) => unitWord(bound, unit)),
      ],
      picked: valuePick(kind, column, value),
    })),
  };
}

function matrixRows(kind: DealKind, { column, years, rows }: ChartOf<'matrix'>, onPick: OnPick): ChartRows {
  return {
    heads: [columnWord(kind, column), ...years.map(String)],
    rows: rows.map(({ value, counts }) => ({
      key: value,
      cells: [valueWord(kind, column, value), ...counts.map((count) => countWord(count, onPick))],
      picked: valuePick(kind, column, value),
    })),
  };
}

function shareRows(kind: DealKind, { shares }: ChartOf<'shares'>): ChartRows {
  return {
    heads: ['Term', 'Yes', 'No', 'Unknown'],
    rows: shares.map(({ column, yes, no, unknown }) => ({
      key: column,
      cells: [columnWord(kind, column), ...[yes, no, unknown].map((count) => formatInteger(count))],
      picked: valuePick(kind, column, 'true'),
    })),
  };
}

function funderRows(kind: DealKind, { funders }: ChartOf<'funders'>): ChartRows {
  return {
    heads: ['Funder', 'Deals', 'Amount', 'Rating', 'Reviews'],
    rows: funders.map(({ name, count, totalAmountUsd, rating, reviewCount }) => ({
      key: name,
      cells: [
        name,
        formatInteger(count),
        money(totalAmountUsd),
        rating === null ? 'Too few reviews' : formatRating(rating),
        formatInteger(reviewCount),
      ],
      picked: valuePick(kind, 'funderNames', name),
    })),
  };
}
