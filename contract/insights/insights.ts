import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';
import { deal, dealColumns, figures, kindParams, type DealColumnKey } from '../deals/deals.ts';
import { periodLengths } from '../deals/date-precision.ts';
import { facet } from '../deals/facets.ts';
import { dealKinds, type DealKind } from '../deals/options.ts';
import { tableFilters } from '../table/table.ts';

/** Charts over all rows of a filter, and the public preview. */

/** Which charts each kind has, in the order of the page. */
export const chartsOf = {
  equity: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'valuation_by_stage',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
  debt: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'apr_by_debt_type',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
  grant: [
    'key_figures',
    'over_time',
    'amount_bands',
    'amount_by_stage',
    'hours_by_grant_type',
    'success_by_grant_type',
    'country_by_year',
    'shares',
    'funders',
    'sectors',
  ],
} as const satisfies Readonly<Record<DealKind, readonly string[]>>;
export type ChartName = (typeof chartsOf)[DealKind][number];
const chartNames = [...new Set(dealKinds.flatMap((kind): readonly ChartName[] => chartsOf[kind]))] as [
  ChartName,
  ...ChartName[],
];

/** The tri-state columns that the chart `shares` shows. */
export const shareColumns: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['boardSeat', 'boardObserver', 'proRata', 'informationRights', 'dragAlong', 'founderRevesting', 'vetoRights'],
  debt: ['collateralRequired', 'personalGuarantee', 'firstLien', 'covenants', 'warrants', 'prepaymentPenalty'],
  grant: ['restricted', 'matchRequired', 'overheadAllowed', 'multiYear', 'paidUpfront', 'equityFree'],
};

/** A chart of fewer deals is not drawn: `state` is `too_few`. A group of fewer stands without its values (null). */
export const fewestDeals = 5;

/** What a figure counts: deals, USD, percent, days, months, hours per 1,000 USD. */
const figureUnits = ['deals', 'usd', 'percent', 'days', 'months', 'hours_per_1000_usd'] as const;

const count = z.int();
const amount = z.number().nullable();

/**
 * `value` is over all rows, `lastYear` over the last twelve months and `yearBefore` over the twelve before them; null
 * when fewer than five deals are known. A deal counts in twelve months when its date is in them whichever day is meant.
 * `partly`: deals of these two years that count in neither, since their month, quarter, half-year or year is in them in
 * part only. It is the same for both years, so that they compare.
 * `known`: deals of the filter behind `value` that show it, as many as its filter finds. `hidden`: deals beside them that
 * members reported; what they say is not shown, and counts in the median from five on. `isApproximate`: in `value` count
 * numbers that members reported, in steps or blurred to one significant digit; the other two may be exact nevertheless.
 */
const keyFigures = z.object({
  shape: z.literal('figures'),
  partly: count,
  figures: z.array(
    z.object({
      key: z.enum([
        'deals',
        'total',
        'median_amount',
        'median_pre_money',
        'median_days_to_close',
        'median_rate',
        'median_term',
        'median_days_to_cash',
        'median_award',
        'success_rate',
        'median_hours',
      ]),
      unit: z.enum(figureUnits),
      value: amount,
      lastYear: amount,
      yearBefore: amount,
      known: count,
      hidden: count,
      isApproximate: z.boolean(),
      isLastYearApproximate: z.boolean(),
      isYearBeforeApproximate: z.boolean(),
    }),
  ),
});

/** A sum in USD and the deals that it covers: those whose amount is known and may be shown. */
const sum = { totalAmountUsd: amount, amountCount: count };

/**
 * One bar per period without gaps, oldest first, at most the last 64. `length` is the shortest with which at most a
 * fifth of the dated deals stands in no bar, and at most a tenth is known by the year alone; else a year. In none are the deals that are known less exactly than it is
 * long (`coarser`), those before the first bar (`earlier`), those dated after the period of today (`later`) and those
 * without a date (`unknown`). `dated`: all others and the earlier ones.
 */
const periods = z.object({
  shape: z.literal('periods'),
  length: z.enum(periodLengths),
  dated: count,
  coarser: count,
  earlier: count,
  later: count,
  unknown: count,
  periods: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), count, ...sum, isInProgress: z.boolean() })),
});

/**
 * `value` is a value of `column`; pressing a bar sets that filter. In the order of the column's options, else greatest
 * first. A deal counts once in each of its values; `unknown` have none, `known` have one or more. The preview has no
 * `known` (null) where it would tell that fewer than five have none.
 */
const bars = z.object({
  shape: z.literal('bars'),
  column: z.string(),
  bars: z.array(z.object({ value: z.string(), count, ...sum })).max(30),
  known: count.nullable(),
  unknown: count,
});

/**
 * Middle half and median of a number (`unit`) per value of `column`; null in groups of fewer than five. `count` are the
 * deals behind them, with the `hidden` ones. `hidden` and `isApproximate` as in the figures.
 */
const boxes = z.object({
  shape: z.literal('boxes'),
  column: z.string(),
  unit: z.enum(figureUnits),
  boxes: z
    .array(
      z.object({
        value: z.string(),
        count,
        hidden: count,
        lowerQuartile: amount,
        median: amount,
        upperQuartile: amount,
        isApproximate: z.boolean(),
      }),
    )
    .max(30),
});

/**
 * Rows of the ten countries with most deals in the last five years that have any; `counts` per year. `known`: all deals
 * whose country and year are known, also of other countries and years.
 */
const matrix = z.object({
  shape: z.literal('matrix'),
  column: z.string(),
  known: count,
  years: z.array(z.int()).max(5),
  rows: z.array(z.object({ value: z.string(), counts: z.array(count) })).max(10),
});

const shares = z.object({
  shape: z.literal('shares'),
  shares: z.array(z.object({ column: z.string(), yes: count, no: count, unknown: count })),
});

/** The ten funders with most deals, equal ones by name. `rating` is the Pitch score, from five voices on. `known`: all deals that name a funder. */
const funders = z.object({
  shape: z.literal('funders'),
  known: count,
  funders: z
    .array(
      z.object({
        name: z.string(),
        funderId: z.string().nullable(),
        count,
        ...sum,
        rating: amount,
        reviewCount: count,
      }),
    )
    .max(10),
});

export const chart = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('too_few') }),
  keyFigures,
  periods,
  bars,
  boxes,
  matrix,
  shares,
  funders,
]);
export type Chart = z.output<typeof chart>;
export type ChartOf<Shape extends Chart['shape']> = Extract<Chart, { shape: Shape }>;

/** A chart that the kind does not have is `not_found`. Each is a call of its own, so that each loads and fails alone. */
export const getChart = endpoint('GET /api/deals/:kind/charts/:chart', {
  summary: 'One chart over all rows of a filter',
  params: kindParams.extend({ chart: z.enum(chartNames) }),
  query: tableFilters(dealColumns),
  reply: z.object({ name: z.enum(chartNames), dealCount: count, chart }),
});

const previewColumn = z.object({ key: z.string(), label: z.string(), group: z.string() });

/**
 * The public preview, the same for all and at most an hour old: the columns, how many rows, counts per default facet,
 * the charts. Values and bars of fewer than five rows are left out. The three rows are invented and marked so; no row
 * of the database is among them, whole or in part.
 */
export const getPreview = endpoint('GET /api/deals/:kind/preview', {
  summary: 'What the table holds, for people without access',
  params: kindParams,
  reply: z.object({
    /** When figures, facets and charts were counted: up to an hour ago. */
    countedAt: instant,
    columns: z.array(previewColumn),
    figures,
    facets: z.array(facet),
    charts: z.array(z.object({ name: z.enum(chartNames), dealCount: count, chart })),
    examples: z.array(z.object({ isExample: z.literal(true), deal })).length(3),
  }),
});
