import { z } from 'zod';
import { endpoint, uuid } from '../endpoint.ts';
import { coreColumns } from './columns-core.ts';
import { debtAndGrantColumns, debtColumns } from './columns-debt.ts';
import { equityColumns } from './columns-equity.ts';
import { grantColumns } from './columns-grant.ts';
import type { DealColumn } from './column.ts';
import { dealKinds, type DealKind } from './options.ts';
import { parseText, type Parsed } from '../table/values.ts';
import { pageOf, tableFilters, tableQuery, type SortTerm } from '../table/table.ts';

/** The funding database: equity, debt and grant deals in one table each. */

const registry = [...coreColumns, ...equityColumns, ...debtColumns, ...debtAndGrantColumns, ...grantColumns] as const;
export type DealColumnKey = (typeof registry)[number]['key'];

/** Every column of every kind; a key means the same in each kind that has it. */
export const dealColumns: readonly DealColumn<DealColumnKey>[] = registry;

export function columnsOf(kind: DealKind): readonly DealColumn<DealColumnKey>[] {
  return dealColumns.filter((column) => column.kinds.includes(kind));
}

export function findColumn(kind: DealKind, key: string): DealColumn<DealColumnKey> | null {
  return dealColumns.find((column) => column.key === key && column.kinds.includes(kind)) ?? null;
}

const leavingOut = (kind: DealKind): DealColumnKey | null =>
  columnsOf(kind).find((column) => column.leavesOutYes === true)?.key ?? null;
/** The column whose rows with yes each table leaves out by default: loans to states and public bodies. */
export const leftOutKey: Readonly<Record<DealKind, DealColumnKey | null>> = {
  equity: leavingOut('equity'),
  debt: leavingOut('debt'),
  grant: leavingOut('grant'),
};

/** The columns that show by default, in their order: at most 10 per kind. */
export const defaultColumns: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: [
    'recipientName',
    'funderNames',
    'roundType',
    'date',
    'amountUsd',
    'preMoneyUsd',
    'stakePct',
    'instrument',
    'leadFunders',
    'boardSeat',
  ],
  debt: [
    'recipientName',
    'funderNames',
    'debtType',
    'date',
    'amountUsd',
    'ratePct',
    'termMonths',
    'recipientCountry',
    'loanStatus',
    'collateralRequired',
  ],
  grant: [
    'recipientName',
    'funderNames',
    'title',
    'grantType',
    'date',
    'amountUsd',
    'recipientCountry',
    'sectors',
    'deadline',
    'openCall',
  ],
};

/** The order of a page when the address names none: newest first. */
export const defaultSort: readonly SortTerm[] = [{ key: 'date', direction: 'descending' }];

export type CellValue = string | number | boolean | readonly string[] | readonly number[];
export type Deal = { readonly id: string; readonly kind: DealKind } & {
  readonly [Key in Exclude<DealColumnKey, 'id'>]?: CellValue | null;
};

function cellSchema(column: DealColumn): z.ZodType {
  const single =
    column.type === 'boolean'
      ? z.boolean()
      : column.type === 'integer'
        ? z.int()
        : column.type === 'decimal'
          ? z.number()
          : z.string();
  return (column.isArray ? z.array(single) : single).nullable().optional();
}

/**
 * One row. A column that is null or absent is unknown, or may not be shown for this row. Dates are days in UTC,
 * YYYY-MM-DD; amounts and percentages are plain numbers in the unit of the column.
 */
export const deal = z.object({
  ...Object.fromEntries(dealColumns.map((column) => [column.key, cellSchema(column)])),
  id: uuid,
  kind: z.enum(dealKinds),
}) as unknown as z.ZodType<Deal>; // built from the registry, which carries the keys in its type

export const kindParams = z.strictObject({ kind: z.enum(dealKinds) });

export const getKinds = endpoint('GET /api/deals', {
  summary: 'How many rows each of the three tables holds',
  /** `leftOut`: rows beside them that the table shows only when asked, such as loans to states and public bodies. */
  reply: z.object({
    kinds: z.array(z.object({ kind: z.enum(dealKinds), count: z.int(), leftOut: z.int() })),
  }),
});

export const listDeals = endpoint('GET /api/deals/:kind', {
  summary: 'A page of the funding database, filtered and sorted',
  params: kindParams,
  query: tableQuery(dealColumns),
  /** `nextCursor` and `previousCursor` go into `cursor`; null where the table ends. */
  reply: pageOf(deal),
});

/**
 * Exact figures over all rows of a filter: the total in whole USD, median and quartiles to the cent; null when no amount
 * is known. The total and `amountCount` are over the rows whose amount may be shown. Median and quartiles also take the
 * amounts that members reported, blurred to one significant digit, once there are five: then they are approximate. Rates
 * that members reported show in steps, and count as the others do. `medianAmountCount` and `medianRateCount` are the rows
 * of the filter behind them. `medianRatePct` is for debt alone, null elsewhere.
 */
export const figures = z.object({
  count: z.int(),
  amountCount: z.int(),
  totalAmountUsd: z.number().nullable(),
  lowerQuartileAmountUsd: z.number().nullable(),
  medianAmountUsd: z.number().nullable(),
  upperQuartileAmountUsd: z.number().nullable(),
  medianAmountCount: z.int(),
  isMedianAmountApproximate: z.boolean(),
  medianRatePct: z.number().nullable(),
  medianRateCount: z.int(),
  isMedianRateApproximate: z.boolean(),
});

/** Rows that one member may be sent in one UTC day: pages, single rows and files together. Admins have no limit. */
export const maximumRowsPerDay = 2_000;
/** The rows that a member may read in any minute before answers begin to take longer. Nothing is refused for it. */
export const unhurriedRowsPerMinute = 300;
/** The fewest member-reported values for a median, a quartile or a chart. */
export const fewestMemberDeals = 5;

export const countDeals = endpoint('GET /api/deals/:kind/count', {
  summary: 'How many rows match a filter, and what they amount to',
  params: kindParams,
  query: tableFilters(dealColumns),
  reply: figures,
});

export const getDeal = endpoint('GET /api/deals/:kind/:id', {
  summary: 'One row with all its columns',
  params: z.strictObject({ kind: z.enum(dealKinds), id: uuid }),
  reply: deal,
});

/** Most values that `listColumnOptions` answers. */
export const maximumColumnOptions = 50;

const checked = (parse: (text: string) => Parsed<string>) =>
  z.string().superRefine((text, context) => {
    const parsed = parse(text);
    if (!parsed.isValid) context.addIssue({ code: 'custom', message: parsed.message });
  });

/** The keys of columns whose values are a list that is not closed: names, countries, sources. */
export const openListColumns = dealColumns.filter(
  (column) => (column.filter === 'in' || column.filter === 'arrayContains') && column.options === null,
);

export const listColumnOptions = endpoint('GET /api/deals/:kind/options/:column', {
  summary: 'Values that a column holds, to choose from in its filter',
  params: z.strictObject({ kind: z.enum(dealKinds), column: z.enum(openListColumns.map((column) => column.key)) }),
  query: z.strictObject({ search: checked(parseText).optional() }),
  reply: z.object({ options: z.array(z.string()).max(maximumColumnOptions) }),
});
