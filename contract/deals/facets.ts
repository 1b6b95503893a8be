import { z } from 'zod';
import { endpoint, slug } from '../endpoint.ts';
import { dealColumns, findColumn, kindParams, type DealColumnKey } from './deals.ts';
import type { DealColumn } from './column.ts';
import { datePrecisionNames } from './date-precision.ts';
import { dealKinds, type DealKind } from './options.ts';
import { invalid, maximumItems, parseList, valid, type Parsed } from '../table/values.ts';
import { defaultLimit, parseLimit, tableFiltersWith } from '../table/table.ts';

/** Counts beside the filters, and the table grouped by funder. Both answer for all rows of a filter. */

/** Columns with a counted list (`in`, `arrayContains`, `triState`) or a histogram (`range`, `dateRange`). */
const facetColumns: readonly DealColumn<DealColumnKey>[] = dealColumns.filter(
  (column) => column.filter !== null && column.filter !== 'text',
);

/** The default facets beside the table, in their order. A filter that is set adds its own. */
export const defaultFacets: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['stage', 'date', 'recipientCountry', 'sectors', 'roundType', 'amountUsd', 'boardSeat', 'origin'],
  debt: ['debtType', 'date', 'recipientCountry', 'sectors', 'ratePct', 'amountUsd', 'collateralRequired', 'origin'],
  grant: ['sectors', 'date', 'recipientCountry', 'grantType', 'amountUsd', 'deadline', 'openCall', 'origin'],
};

/** Most facets of one call. */
export const maximumFacets = 12;
/** Most values of one facet; the others are found by searching the filter's list. */
export const maximumFacetValues = 50;
/** Most bars of a histogram. */
export const maximumBuckets = 40;

function parseFacets(text: string): Parsed<string[]> {
  const parsed = parseList(text);
  if (!parsed.isValid) return parsed;
  if (parsed.value.length > maximumFacets) return invalid(`At most ${maximumFacets} facets`);
  const isFacet = (key: string): boolean => facetColumns.some((column) => column.key === key);
  return parsed.value.every(isFacet) ? parsed : invalid('Names a column that has no facet');
}

const valueCount = z.object({ value: z.string(), count: z.int() });

/** `true`, `false` for a tri-state; else a value of the column. Greatest count first, then by value. */
const valuesFacet = z.object({
  shape: z.literal('values'),
  key: z.string(),
  values: z.array(valueCount).max(maximumFacetValues),
  /** Values that the column's own filter names and that are not listed, in its order; 0 for one without rows. */
  chosen: z.array(valueCount).max(maximumItems),
  /** Values with rows beyond those listed, those of `chosen` among them. */
  moreValues: z.int(),
  /** Rows of the other filters without a value here. */
  unknown: z.int(),
});

/**
 * Bars that touch, from the least value to the greatest. Numbers: `from` belongs to a bar, `to` does not, but for the
 * last bar; money is cut in steps of 1, 2, 5 times a power of ten, all else in equal steps. Dates are days: months,
 * quarters or years, whichever gives at most 40 bars and leaves at most a fifth of the dates `coarser`, with at most a
 * tenth known by the year alone; both ends belong.
 */
const histogramFacet = z.object({
  shape: z.enum(['numbers', 'dates']),
  key: z.string(),
  buckets: z
    .array(z.object({ from: z.union([z.number(), z.string()]), to: z.union([z.number(), z.string()]), count: z.int() }))
    .max(maximumBuckets),
  unknown: z.int(),
  /** Rows in no bar, since their date is known less exactly than a bar is long. */
  coarser: z.int(),
  /** Rows in no bar, since their deal is dated after the bar of the present month: a slip, or a plan. 0 for other columns. */
  later: z.int(),
});
export const facet = z.discriminatedUnion('shape', [valuesFacet, histogramFacet]);
export type Facet = z.output<typeof facet>;
export type ValuesFacet = z.output<typeof valuesFacet>;
export type HistogramFacet = z.output<typeof histogramFacet>;

export const listFacets = endpoint('GET /api/deals/:kind/facets', {
  summary: 'Counts per value or range of columns, each without its own filter',
  params: kindParams,
  /** `facets`: keys joined by commas, at most 12. Left out: the default facets. */
  query: tableFiltersWith<{ facets: readonly string[] | null }>(dealColumns, {
    facets: { parse: parseFacets, otherwise: null },
  }),
  /** In the order asked for. */
  reply: z.object({ facets: z.array(facet) }),
});

export const funderSorts = ['deals', 'total', 'median', 'last', 'rating', 'name'] as const;
export type FunderSort = (typeof funderSorts)[number];
export interface FunderOrder {
  readonly by: FunderSort;
  readonly direction: 'ascending' | 'descending';
}
export const defaultFunderOrder: FunderOrder = { by: 'deals', direction: 'descending' };

/** `-deals`, `name`: as in a table, but one term and these words only. */
function parseFunderOrder(text: string): Parsed<FunderOrder> {
  const word = text.startsWith('-') ? text.slice(1) : text;
  const by = funderSorts.find((candidate) => candidate === word);
  if (by === undefined) return invalid('Funders cannot be sorted by this');
  return valid({ by, direction: text.startsWith('-') ? 'descending' : 'ascending' });
}

/**
 * One line per name in `funderNames`; a row with two funders counts for both. Rows whose funder is hidden stand in no
 * line. Median from five amounts on, `rating` is the Pitch score, from five voices on; what is not known is null and comes last. Equal ones
 * stand by name, from A to Z in both directions.
 * `amountCount`: the deals behind the total; `medianAmountCount` those behind the median, which takes what members
 * reported as `figures` says, and is approximate then. `lastOn` is known as exactly as `lastPrecision` says; of two deals
 * of one day, the more exact date.
 */
const funderGroup = z.object({
  name: z.string(),
  /** Leads to the page of the funder; null when it has none. */
  funderId: slug.nullable(),
  dealCount: z.int(),
  totalAmountUsd: z.number().nullable(),
  amountCount: z.int(),
  medianAmountUsd: z.number().nullable(),
  medianAmountCount: z.int(),
  isMedianAmountApproximate: z.boolean(),
  lastOn: z.iso.date().nullable(),
  lastPrecision: z.enum(datePrecisionNames).nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** Rows of this name in each table, whatever the filter but that of what a table leaves out by default. */
  kinds: z.array(z.object({ kind: z.enum(dealKinds), count: z.int() })),
});
export type FunderGroup = z.output<typeof funderGroup>;

const parseCursor = (text: string): Parsed<string | null> =>
  text.length > 0 && text.length <= 8_000 ? valid(text) : invalid('Is not a page link');

export const listFunderGroups = endpoint('GET /api/deals/:kind/funders', {
  summary: 'The rows of a filter grouped by funder',
  params: kindParams,
  query: tableFiltersWith<{ sort: FunderOrder; cursor: string | null; limit: number }>(dealColumns, {
    sort: { parse: parseFunderOrder, otherwise: defaultFunderOrder },
    cursor: { parse: parseCursor, otherwise: null },
    limit: { parse: parseLimit, otherwise: defaultLimit },
  }),
  reply: z.object({
    rows: z.array(funderGroup),
    /** Funders of the filter; only with the first page, null on the others. */
    funderCount: z.int().nullable(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  }),
});

/** The facet columns of one kind. */
export const facetsOf = (kind: DealKind): readonly DealColumn<DealColumnKey>[] =>
  facetColumns.filter((column) => findColumn(kind, column.key) !== null);
