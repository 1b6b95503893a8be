import { sql, type RawBuilder } from 'kysely';
import { normalise, isShortTerm } from '../../contract/table/filter-rules.ts';
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
import { newestDeals, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { Access } from '../../contract/access/access.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { Filter, TableFilters } from '../../contract/table/table.ts';
import type { Range } from '../../contract/table/values.ts';
import { likePattern } from '../database/table-query.ts';
import { Refusal } from '../refusal.ts';
import { getColumn, isDealDate, isSearched, isUnknown, shown } from './columns.ts';
import { isReal } from './stored-names.ts';

/** The contract knows the columns of all kinds; the kind in the path knows only its own. */
export function refuseOtherKinds(kind: DealKind, keys: readonly string[]): void {
  const strangers = keys.filter((key) => findColumn(kind, key) === null);
  if (strangers.length === 0) return;
  throw new Refusal('invalid_query', {
    errors: Object.fromEntries(strangers.map((key) => [key, `The ${kind} table has no such column`])),
  });
}

/**
 * The rows that a table leaves out by default (contract `leavesOutYes`) are left out here, so that no page, count or
 * chart can forget it. The one condition that page, count and whatever else answers for the same rows share.
 */
export function whereOf(kind: DealKind, { filters, unknown, search, isNewestOnly }: TableFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`deals.kind = ${kind}`];
  if (isNewestOnly === true) conditions.push(isNewest(kind));
  const leftOut = leftOutKey[kind];
  // In the words of the index of the table's own order.
  if (leftOut !== null && filters[leftOut] === undefined)
    conditions.push(sql<boolean>`${shown(getColumn(kind, leftOut))} is not true`);
  if (search !== '') conditions.push(sql<boolean>`deals.search_text like ${likePattern(search)}`);
  for (const [key, filter] of Object.entries(filters)) {
    const column = getColumn(kind, key);
    const condition = conditionOf(column, filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${isUnknown(column)})` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The first rows of the table in its own order, as it shows without a filter: the newest by the date of the deal. Worked
 * out in each statement, by the index of that order, so that whatever is answered of one moment agrees.
 */
export const isNewest = (kind: DealKind): RawBuilder<boolean> => sql<boolean>`deals.id in (
  select newest.id from ${sql.table(`${kind}_deals`)} as newest where newest.public_borrower is not true
  order by newest.date desc nulls last, newest.id desc limit ${sql.raw(String(newestDeals))})`;

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

/** The filter under which a table leaves nothing out. */
export function leavingNothingOut(kind: DealKind): TableFilters['filters'] {
  const leftOut = leftOutKey[kind];
  return leftOut === null ? {} : { [leftOut]: { kind: 'any' } };
}

/** True when every row of the kind is meant, with or without those that its table leaves out by default. */
export const isEmptyFilter = ({ filters, search, isNewestOnly }: TableFilters): boolean =>
  isNewestOnly !== true && search === '' && Object.values(filters).every(({ kind }) => kind === 'any');

/** The terms that the search index can find rows by; none when the rows are found by walking their order. */
export function searchTerms(kind: DealKind, { filters, search }: TableFilters): string[] {
  const terms = Object.entries(filters).map(([key, filter]) =>
    filter.kind === 'text' && isSearched(getColumn(kind, key)) ? filter.text : '',
  );
  return [search, ...terms].filter((term) => term !== '');
}

function conditionOf(column: DealColumn, filter: Filter): RawBuilder<boolean> {
  const value = shown(column);
  switch (filter.kind) {
    case 'text':
      return containsText(column, filter.text);
    case 'in':
      // One value as such: an index that begins with it then has the rows in their order.
      return filter.items.length === 1
        ? sql<boolean>`${value} = ${filter.items[0]}`
        : sql<boolean>`${value} = any(${filter.items}::text[])`;
    case 'arrayContains':
      return holdsAny(column, filter.items);
    case 'triState':
      return filter.state === 'null'
        ? sql<boolean>`${value} is null`
        : sql<boolean>`${value} = ${sql.raw(filter.state)}`;
    case 'any':
      return sql<boolean>`true`;
    case 'range':
      return within(value, column.isInteger ? 'integer' : 'numeric', filter.range);
    case 'dateRange':
      return dateWithin(column, filter.range);
  }
}

/** contract/table/filter-rules.ts `textContains`. Only a short term needs the space before the first word: a longer one that begins with a space would find it. */
export function containsTerm(value: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const normalised = sql`normalise_text(${value})`;
  return sql<boolean>`${isShortTerm(normalise(term)) ? sql`' ' || ${normalised}` : normalised} like ${likePattern(term)}`;
}

function containsText(column: DealColumn, term: string): RawBuilder<boolean> {
  const condition = containsTerm(shown(column), term);
  // The search text holds this one: the index finds the candidates, the column itself decides.
  return isSearched(column) ? sql<boolean>`(deals.search_text like ${likePattern(term)} and ${condition})` : condition;
}

function holdsAny(column: DealColumn, items: readonly string[]): RawBuilder<boolean> {
  if (!isReal(column)) return sql<boolean>`${shown(column)} ?| ${items}::text[]`;
  return sql<boolean>`${shown(column)} && ${items}::${sql.raw(column.type === 'integer' ? 'integer[]' : 'text[]')}`;
}

function within(
  value: RawBuilder<unknown>,
  type: 'integer' | 'numeric' | 'date',
  range: { from: string | number | null; to: string | number | null },
): RawBuilder<boolean> {
  const ends: RawBuilder<boolean>[] = [];
  if (range.from !== null) ends.push(sql<boolean>`${value} >= ${range.from}::${sql.raw(type)}`);
  if (range.to !== null) ends.push(sql<boolean>`${value} <= ${range.to}::${sql.raw(type)}`);
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

/**
 * The date of a deal lies in a range when the whole period that it stands for does: a deal of 2024 is none of its first
 * quarter. The plain comparison stands first, for the indexes.
 */
export function dateWithin(column: DealColumn, range: Range<string>): RawBuilder<boolean> {
  const days = within(shown(column), 'date', range);
  if (!isDealDate(column)) return days;
  const branches = periodLengths.map((length) => {
    const inner = rangeOfPrecision(range, length);
    return sql`when ${length} then ${inner === null ? sql`false` : within(shown(column), 'date', inner)}`;
  });
  return sql<boolean>`(${days} and case deals.date_precision ${sql.join(branches, sql` `)} else true end)`;
}

/** The date of a deal touches a range when some day that it may mean lies in it. */
export function dateTouches(column: DealColumn, range: { from: string; to: string }): RawBuilder<boolean> {
  const [first, last] = [monthNumber(range.from), monthNumber(range.to)];
  const branches = periodLengths.map((length) => {
    const from = firstDayOfMonth(monthsAround(first, length)[0]);
    const to = lastDayOfMonth(monthsAround(last, length)[1]);
    return sql`when ${length} then ${within(shown(column), 'date', { from, to })}`;
  });
  const days = within(shown(column), 'date', range);
  return sql<boolean>`(case deals.date_precision ${sql.join(branches, sql` `)} else ${days} end)`;
}

/** The columns that a filter names. */
export const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];
