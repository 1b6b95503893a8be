import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deal, dealColumns, figures, kindParams, type DealColumnKey } from '../deals/deals.ts';
import { facet } from '../deals/facets.ts';
import { dealKinds, type DealKind } from '../deals/options.ts';
import { tableFilters } from '../table/table.ts';

/** Charts over all rows of a filter, and the public preview. */

/** Which charts each kind has, in the order of the page. */
export const chartsOf = {
  equity: [
    'key_figures',
    'by_quarter',
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
    'by_quarter',
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
    'by_quarter',
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

/** `before` is the same figure over the twelve months before the last twelve, `value` over all rows; null when fewer than five. */
const keyFigures = z.object({
  shape: z.literal('figures'),
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
    }),
  ),
});

/**
 * One bar per quarter without gaps, oldest first, at most the last 40. `yearOnly` counts the deals in them that are
 * known by their year alone: they stand in its first quarter, as their date is its first day. `unknown` have no date.
 */
const periods = z.object({
  shape: z.literal('periods'),
  yearOnly: count,
  unknown: count,
  periods: z.array(
    z.object({ from: z.iso.date(), to: z.iso.date(), count, totalAmountUsd: amount, isInProgress: z.boolean() }),
  ),
});

/** `value` is a value of `column`; pressing a bar sets that filter. In the order of the column's options, else greatest first. */
const bars = z.object({
  shape: z.literal('bars'),
  column: z.string(),
  bars: z.array(z.object({ value: z.string(), count, totalAmountUsd: amount })).max(30),
  unknown: count,
});

/** Middle half and median of a number (`unit`) per value of `column`; null in groups of fewer than five. */
const boxes = z.object({
  shape: z.literal('boxes'),
  column: z.string(),
  unit: z.enum(figureUnits),
  boxes: z
    .array(z.object({ value: z.string(), count, lowerQuartile: amount, median: amount, upperQuartile: amount }))
    .max(30),
});

/** Rows of the ten countries with most deals in the last five years that have any; `counts` per year. */
const matrix = z.object({
  shape: z.literal('matrix'),
  column: z.string(),
  years: z.array(z.int()).max(5),
  rows: z.array(z.object({ value: z.string(), counts: z.array(count) })).max(10),
});

const shares = z.object({
  shape: z.literal('shares'),
  shares: z.array(z.object({ column: z.string(), yes: count, no: count, unknown: count })),
});

/** The ten funders with most deals. `rating` from five reviews on. */
const funders = z.object({
  shape: z.literal('funders'),
  funders: z
    .array(
      z.object({
        name: z.string(),
        funderId: z.string().nullable(),
        count,
        totalAmountUsd: amount,
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
    columns: z.array(previewColumn),
    figures,
    facets: z.array(facet),
    charts: z.array(z.object({ name: z.enum(chartNames), dealCount: count, chart })),
    examples: z.array(z.object({ isExample: z.literal(true), deal })).length(3),
  }),
});
