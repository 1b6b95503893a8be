import { sql, type RawBuilder } from 'kysely';
import { findColumn, leftOutKey } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import {
  firstDayOfMonth,
  lastDayOfMonth,
  monthNumber,
  monthsAround,
  periodLengths,
  rangeOfPrecision,
} from '../../contract/deals/date-precision.ts';
import { openLicence } from '../../contract/exports/exports.ts';
import { seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { Access } from '../../contract/access/access.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { Filter, TableFilters } from '../../contract/table/table.ts';
import type { Range } from '../../contract/table/values.ts';
import { Refusal } from '../refusal.ts';
import { getColumn, isDealDate, isSearched } from './columns.ts';
import { postgres, type Dialect } from './dialects.ts';

/** The contract knows the columns of all kinds; the kind in the path knows only its own. */
export function refuseOtherKinds(kind: DealKind, keys: readonly string[]): void {
  const strangers = keys.filter((key) => findColumn(kind, key) === null);
  if (strangers.length === 0) return;
  throw new Refusal('invalid_query', {
    errors: Object.fromEntries(strangers.map((key) => [key, `The ${kind} table has no such column`])),
  });
}

/** Rows that may leave as a file; of the table of PostgreSQL, which pages are read from. */
const exportable = sql<boolean>`(deals.origin <> 'member_reported' and deals.licence ~* ${openLicence.source})`;

/**
 * The rows that a table leaves out by default (contract `leavesOutYes`) are left out here, so that no page, count or
 * chart can forget it. The one condition that page, count and whatever else answers for the same rows share.
 */
export function whereOf(
  kind: DealKind,
  { filters, unknown, search, isNewestOnly, isExportable }: TableFilters,
  dialect: Dialect = postgres,
): RawBuilder<boolean> {
  const conditions = [dialect.isOfKind(kind)];
  if (isNewestOnly === true) conditions.push(dialect.isNewest(kind));
  if (isExportable === true) conditions.push(exportable);
  const leftOut = leftOutKey[kind];
  // In the words of the index of the table's own order.
  if (leftOut !== null && filters[leftOut] === undefined)
    conditions.push(sql<boolean>`${dialect.value(getColumn(kind, leftOut))} is not true`);
  if (search !== '') conditions.push(dialect.searches(search));
  for (const [key, filter] of Object.entries(filters)) {
    const column = getColumn(kind, key);
    const condition = conditionOf(column, filter, dialect);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${dialect.isUnknown(column)})` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** What a member may see of a filter: where provisional access is all there is, the newest rows alone. */
export const rowsFor = <Q extends TableFilters>(query: Q, { access }: { access: Access }, kind: DealKind): Q =>
  seesNewestOnly(access, kind) ? { ...query, isNewestOnly: true } : query;

/** The part of a question that says which rows, and nothing else: what answers are kept by. */
export const filtersOf = ({ filters, unknown, search, isNewestOnly }: TableFilters): TableFilters =>
  isNewestOnly === true ? { filters, unknown, search, isNewestOnly } : { filters, unknown, search };

/**
 * The other filters: what a facet counts. "Include unknown" of the column goes with its filter. A column that leaves rows
 * out counts those too.
 */
export function withoutFilter(own: TableFilters, key: string): TableFilters {
  const { filters, unknown } = own;
  const { [key]: _own, ...others } = filters;
  const isLeavingOut = dealKinds.some((kind) => leftOutKey[kind] === key);
  return {
    ...filtersOf(own),
    filters: isLeavingOut ? { ...others, [key]: { kind: 'any' } } : others,
    unknown: unknown.filter((name) => name !== key),
  };
}

/** True where `withoutFilter` finds the rows of the filters themselves. */
export const isSameWithout = ({ filters, unknown }: TableFilters, key: string): boolean =>
  filters[key] === undefined && !unknown.includes(key) && !dealKinds.some((kind) => leftOutKey[kind] === key);

/** The filter under which a table leaves nothing out. */
export function leavingNothingOut(kind: DealKind): TableFilters['filters'] {
  const leftOut = leftOutKey[kind];
  return leftOut === null ? {} : { [leftOut]: { kind: 'any' } };
}

/** True when every row of the kind is meant, with or without those that its table leaves out by default. */
export const isEmptyFilter = ({ filters, search, isNewestOnly, isExportable }: TableFilters): boolean =>
  isNewestOnly !== true &&
  isExportable !== true &&
  search === '' &&
  Object.values(filters).every(({ kind }) => kind === 'any');

/** The terms that the search index can find rows by; none when the rows are found by walking their order. */
export function searchTerms(kind: DealKind, { filters, search }: TableFilters): string[] {
  const terms = Object.entries(filters).map(([key, filter]) =>
    filter.kind === 'text' && isSearched(getColumn(kind, key)) ? filter.text : '',
  );
  return [search, ...terms].filter((term) => term !== '');
}

function conditionOf(column: DealColumn, filter: Filter, dialect: Dialect): RawBuilder<boolean> {
  const value = dialect.value(column);
  switch (filter.kind) {
    case 'text':
      return dialect.contains(column, filter.text);
    case 'in':
      return dialect.isOneOf(column, filter.items);
    case 'arrayContains':
      return dialect.holdsAny(column, filter.items);
    case 'triState':
      return filter.state === 'null'
        ? sql<boolean>`${value} is null`
        : sql<boolean>`${value} = ${sql.raw(filter.state)}`;
    case 'any':
      return sql<boolean>`true`;
    case 'range':
      return within(value, dialect.typeOf(column), filter.range);
    case 'dateRange':
      return dateWithin(column, filter.range, dialect);
  }
}

function within(
  value: RawBuilder<unknown>,
  type: string,
  range: { from: string | number | null; to: string | number | null },
): RawBuilder<boolean> {
  const ends: RawBuilder<boolean>[] = [];
  if (range.from !== null) ends.push(sql<boolean>`${value} >= ${range.from}::${sql.raw(type)}`);
  if (range.to !== null) ends.push(sql<boolean>`${value} <= ${range.to}::${sql.raw(type)}`);
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

/**
 * The date of a deal is in a range when the whole period that it stands for does: a deal of 2024 is none of its first
 * quarter. The plain comparison stands first, for the indexes.
 */
export function dateWithin(column: DealColumn, range: Range<string>, dialect: Dialect): RawBuilder<boolean> {
  const days = within(dialect.value(column), 'date', range);
  if (!isDealDate(column)) return days;
  const branches = periodLengths.map((length) => {
    const inner = rangeOfPrecision(range, length);
    return sql`when ${length} then ${inner === null ? sql`false` : within(dialect.value(column), 'date', inner)}`;
  });
  return sql<boolean>`(${days} and case ${dialect.datePrecision} ${sql.join(branches, sql` `)} else true end)`;
}

/** The date of a deal touches a range when some day that it may mean is in it. */
export function dateTouches(
  column: DealColumn,
  range: { from: string; to: string },
  dialect: Dialect,
): RawBuilder<boolean> {
  const [first, last] = [monthNumber(range.from), monthNumber(range.to)];
  const branches = periodLengths.map((length) => {
    const from = firstDayOfMonth(monthsAround(first, length)[0]);
    const to = lastDayOfMonth(monthsAround(last, length)[1]);
    return sql`when ${length} then ${within(dialect.value(column), 'date', { from, to })}`;
  });
  const days = within(dialect.value(column), 'date', range);
  return sql<boolean>`(case ${dialect.datePrecision} ${sql.join(branches, sql` `)} else ${days} end)`;
}

/** The columns that a filter names. */
export const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];
