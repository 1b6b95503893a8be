import type { Chart, ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { emptyValue, formatInteger, formatRating, formatShare } from '../../../contract/formats.ts';
import { daysPick, valuePick, type OnPick, type Picked } from './picks.ts';
import { spanWord } from './full-words.ts';
import {
  capitalised,
  columnWord,
  countWord,
  figureLabels,
  figureWord,
  lengthWords,
  periodWord,
  sumWord,
  unitWord,
  valueWord,
} from './words.ts';

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

/** `onPick` tells a chart over the rows of a member with access from a public one. */
export function chartRows(kind: DealKind, chart: Chart, onPick: OnPick): ChartRows {
  switch (chart.shape) {
    case 'too_few':
      return { heads: [], rows: [] };
    case 'figures':
      return figureRows(chart);
    case 'periods':
      return periodRows(chart, onPick);
    case 'bars':
      return barRows(kind, chart, onPick);
    case 'boxes':
      return boxRows(kind, chart);
    case 'matrix':
      return matrixRows(kind, chart, onPick);
    case 'shares':
      return shareRows(kind, chart);
    case 'funders':
      return funderRows(kind, chart, onPick);
  }
}

function figureRows({ figures }: ChartOf<'figures'>): ChartRows {
  return {
    heads: ['Figure', 'All', 'Deals that show it', 'Also counted', 'Last 12 months', 'The 12 before'],
    rows: figures.map((figure) => {
      const { key, value, lastYear, yearBefore, known, hidden } = figure;
      const behind = value === null ? ['Too few to show', emptyValue] : [formatInteger(known), alsoWord(hidden)];
      const all = figureWord(figure, value, figure.isApproximate);
      const last = figureWord(figure, lastYear, figure.isLastYearApproximate);
      const before = figureWord(figure, yearBefore, figure.isYearBeforeApproximate);
      return { key, cells: [figureLabels[key], all, ...behind, last, before], picked: null };
    }),
  };
}

/** Deals that members reported: what they say counts in a median and is not shown. */
const alsoWord = (hidden: number): string => (hidden === 0 ? emptyValue : `${formatInteger(hidden)} from members`);

function periodRows(
  { periods, length, coarser, earlier, later, unknown }: ChartOf<'periods'>,
  onPick: OnPick,
): ChartRows {
  const word = lengthWords[length];
  const rest: readonly (readonly [name: string, count: number])[] = [
    [`Dated less exactly than the ${word}`, coarser],
    ['Earlier', earlier],
    ['Dated after today', later],
    ['Unknown', unknown],
  ];
  return {
    heads: [capitalised(word), 'Deals', 'Known amounts'],
    rows: [
      ...periods.map((period) => ({
        key: period.from,
        cells: [
          `${periodWord(period.from, length)}, ${spanWord(period.from, period.to)}${period.isInProgress ? ' (in progress)' : ''}`,
          formatInteger(period.count),
          sumWord(period, onPick),
        ],
        picked: daysPick(period.from, period.to),
      })),
      ...rest
        .filter(([name, count]) => count > 0 || name === 'Unknown')
        .map(([name, count]) => ({ key: name, cells: [name, formatInteger(count), emptyValue], picked: null })),
    ],
  };
}

function barRows(kind: DealKind, { column, bars, unknown }: ChartOf<'bars'>, onPick: OnPick): ChartRows {
  return {
    heads: [columnWord(kind, column), 'Deals', 'Known amounts'],
    rows: [
      ...bars.map((bar) => ({
        key: bar.value,
        cells: [valueWord(kind, column, bar.value), formatInteger(bar.count), sumWord(bar, onPick)],
        picked: valuePick(kind, column, bar.value),
      })),
      { key: '', cells: ['Unknown', formatInteger(unknown), emptyValue], picked: null },
    ],
  };
}

function boxRows(kind: DealKind, { column, unit, boxes }: ChartOf<'boxes'>): ChartRows {
  return {
    heads: [columnWord(kind, column), 'Deals', 'Lower quartile', 'Median', 'Upper quartile'],
    rows: boxes.map(({ value, count, lowerQuartile, median, upperQuartile, isApproximate }) => ({
      key: value,
      cells: [
        valueWord(kind, column, value),
        formatInteger(count),
        ...[lowerQuartile, median, upperQuartile].map((bound) => unitWord(bound, unit, isApproximate)),
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
    heads: ['Term', 'Yes, where known', 'Yes', 'No', 'Unknown'],
    rows: shares.map(({ column, yes, no, unknown }) => ({
      key: column,
      cells: [
        columnWord(kind, column),
        yes + no === 0 ? emptyValue : formatShare(yes / (yes + no)),
        ...[yes, no, unknown].map((count) => formatInteger(count)),
      ],
      picked: valuePick(kind, column, 'true'),
    })),
  };
}

function funderRows(kind: DealKind, { funders }: ChartOf<'funders'>, onPick: OnPick): ChartRows {
  return {
    heads: ['Funder', 'Deals', 'Known amounts', 'Pitch score', 'Pitch reviews'],
    rows: funders.map(({ name, count, totalAmountUsd, amountCount, rating, reviewCount }) => ({
      key: name,
      cells: [
        name,
        formatInteger(count),
        sumWord({ totalAmountUsd, amountCount, count }, onPick),
        rating === null ? 'Too few Pitch reviews' : formatRating(rating),
        formatInteger(reviewCount),
      ],
      picked: valuePick(kind, 'funderNames', name),
    })),
  };
}
