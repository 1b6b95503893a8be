import { sql, type RawBuilder } from 'kysely';
import { dealColumns, findColumn, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { OrderTerm } from '../database/paging.ts';
import { isReal, storedName } from './stored-names.ts';

/** Texts that the search index holds too, so that it finds the few rows in which a term can be. */
const searchedKeys: ReadonlySet<string> = new Set<DealColumnKey>([
  'recipientName',
  'title',
  'description',
  'programmeTitle',
  'programme',
]);

export const isSearched = (column: DealColumn): boolean => searchedKeys.has(column.key);

/** The one date that has a precision, which the column beside it says. */
export const isDealDate = (column: DealColumn): boolean => column.key === 'date';
export const precisionKey = 'datePrecision' satisfies DealColumnKey;

/** True for what a row reported by a member may not show: it comes out as unknown, in cells, filters and orders alike. */
export const isHiddenForMembers = (column: DealColumn): boolean =>
  column.privacy === 'median_only' || column.privacy === 'dropped';

const casts: Readonly<Partial<Record<DealColumn['type'], string>>> = {
  integer: '::integer',
  decimal: '::numeric',
  boolean: '::boolean',
  date: '::date',
};

// Keys come from the registry, never from a request, and hold letters only: they may stand in SQL as they are.
function storedSql(column: DealColumn): string {
  if (isReal(column)) return `deals.${storedName(column.key)}`;
  if (column.isArray) return `(deals.details -> '${column.key}')`;
  return `(deals.details ->> '${column.key}')${casts[column.type] ?? ''}`;
}

/** `shown` as text. */
export function shownText(column: DealColumn): string {
  return isHiddenForMembers(column)
    ? `(case when deals.origin = 'member_reported' then null else ${storedSql(column)} end)`
    : storedSql(column);
}

/** The value of the column as it may be shown. The indexes of the migration are written in these very words. */
export function shown(column: DealColumn): RawBuilder<unknown> {
  return sql.raw(shownText(column));
}

/** The month of a day as a number from year 0 on. */
export const monthOf = (column: DealColumn): RawBuilder<number | null> =>
  sql`(extract(year from ${shown(column)}) * 12 + extract(month from ${shown(column)}) - 1)::integer`;

/** How exactly a day of the column is known. */
export const precisionOf = (kind: DealKind, column: DealColumn): RawBuilder<unknown> =>
  isDealDate(column) ? shown(getColumn(kind, precisionKey)) : sql`'day'`;

/** The value as it is stored, also where a row may not show it: for medians alone. */
export const stored = (column: DealColumn): RawBuilder<unknown> => sql.raw(storedSql(column));

/** `left join` that gives each value of a column once per row, as `item.value`; null where the row has none. */
export function joinItems(column: DealColumn): RawBuilder<unknown> {
  const value = shownText(column);
  if (!column.isArray) return sql.raw(`cross join lateral (select ${value} as value) as item`);
  if (!isReal(column))
    return sql.raw(
      `left join lateral (select distinct held as value from jsonb_array_elements_text(${value}) as held) as item on true`,
    );
  return sql.raw(
    `left join lateral unnest(${value}) with ordinality as item (value, place) on array_position(${value}, item.value) = item.place`,
  );
}

/** True for rows where the column is not known. An empty list says as little as none. */
export function isUnknown(column: DealColumn): RawBuilder<boolean> {
  const value = shownText(column);
  if (!column.isArray) return sql.raw(`${value} is null`);
  return sql.raw(
    isReal(column) ? `coalesce(cardinality(${value}), 0) = 0` : `coalesce(jsonb_array_length(${value}), 0) = 0`,
  );
}

const sqlTypes: Readonly<Partial<Record<DealColumn['type'], OrderTerm['sqlType']>>> = {
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
};

/** How rows are ordered by a column: texts without regard to case, lists by their first item. */
export function orderTerm(column: DealColumn, direction: OrderTerm['direction']): OrderTerm {
  const value = `${shownText(column)}${column.isArray ? '[1]' : ''}`;
  const isText = column.type === 'text';
  return {
    expression: sql.raw(isText ? `normalise_text(${value})` : value),
    sqlType: sqlTypes[column.type] ?? 'text',
    direction,
  };
}

/** Everything a row may show: the real columns one by one, the others as one document without what is hidden. */
export const selectionOf = (kind: DealKind): RawBuilder<unknown> => sql.raw(selectionText(kind));

/** The same as text. */
export function selectionText(kind: DealKind): string {
  const columns = dealColumns.filter((column) => column.kinds.includes(kind));
  const real = columns.filter(isReal).map((column) => `${cellSql(column)} as "${column.key}"`);
  const hidden = columns
    .filter((column) => !isReal(column) && isHiddenForMembers(column))
    .map((column) => `'${column.key}'`);
  const details = `case when deals.origin = 'member_reported' then deals.details - array[${hidden.join(', ')}]::text[] else deals.details end as details`;
  return [...real, 'deals.kind', details].join(', ');
}

/** Funders that an admin has not listed yet have no page: no row leads to one. */
function cellSql(column: DealColumn<DealColumnKey>): string {
  if (column.key !== 'funderIds') return shownText(column);
  return `(case when cardinality(deals.funder_ids) = 0 then deals.funder_ids else array(
    select shown.id from unnest(deals.funder_ids) with ordinality as named (id, place) join funders as shown on shown.id = named.id
    where shown.state in ('listed', 'merged') order by place) end)`;
}

/** The column of a key that the contract has checked. */
export function getColumn(kind: DealKind, key: string): DealColumn {
  const column = findColumn(kind, key);
  if (column === null) throw new Error(`${kind} has no column ${key}`);
  return column;
}

/** `deals` of one kind: a partition's rows have an order, the table's have none. */
export const rowsOfKind = (kind: DealKind) => sql`${sql.table(`${kind}_deals`)} as deals`;
