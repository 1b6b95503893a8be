import { sql, type RawBuilder } from 'kysely';
import { normalise, isShortTerm } from '../../contract/table/filter-rules.ts';
import {
  printTableQuery,
  type Filter,
  type SortTerm,
  type TableColumn,
  type TableFilters,
  type TableQuery,
} from '../../contract/table/table.ts';
import type { Range } from '../../contract/table/values.ts';
import type { Vault } from '../vault.ts';
import type { Db, Trx } from './connect.ts';
import { printCursor, readCursor, readPage, segmentsOf, type IdType, type OrderTerm } from './paging.ts';

/**
 * The lists of the admin pages: the query language of contract/table/table.ts over one relation, whose columns are
 * those of the contract in snake_case, beside `id`. One WHERE serves the page, the count and whatever is done with a
 * filter.
 */
export interface TableRelation {
  /** Names the list in its cursors. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** What the relation is called in its queries. */
  readonly alias: string;
  readonly idType: IdType;
  /** Keys of the columns that the search looks through, or a search of the list's own. */
  readonly searched: readonly string[] | ((search: string) => RawBuilder<boolean>);
  /** Where a filter looks at another column than the one that shows. By key. */
  readonly filteredBy?: Readonly<Record<string, string>>;
  /** Columns of days that hold the first one of a month: a range finds each month that it touches. */
  readonly months?: readonly string[];
  /** Where a text is found another way than by reading it of every row. By key. */
  readonly foundBy?: Readonly<Record<string, (text: string) => RawBuilder<boolean>>>;
  /** The order where a query names none. */
  readonly defaultSort: readonly SortTerm[];
  /** Where rows go by a finer value than the one that shows: an instant under its day. By key. */
  readonly sortedBy?: Readonly<Record<string, { column: string; sqlType: OrderTerm['sqlType'] }>>;
}

/** A relation as it is at a moment: `from` is a SELECT. */
export interface TableRows {
  readonly relation: TableRelation;
  readonly from: RawBuilder<unknown>;
}

export interface TablePage<Stored> {
  readonly rows: readonly Stored[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/** One page in the order asked for, with cursors that only this reader can use and only for this filter and order. */
export async function readTablePage<Stored extends { id: string | number }>(
  db: Db,
  { relation, from, query, vault, readerId, selection }: TableRows & PageCall,
): Promise<TablePage<Stored>> {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(relation.columns, query);
  const binding = JSON.stringify([relation.name, readerId, rest]);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const direction = start?.direction ?? 'next';
  const terms = orderOf(relation, query.sort);
  const where = whereOf(relation, query);
  const values = sql.join(terms.map(({ expression }) => sql`${expression}::text`));
  const page = await readPage<Stored & { page_values: (string | null)[] }>({
    segments: segmentsOf(terms, idOf(relation), direction, start?.position ?? null, { idType: relation.idType }),
    direction,
    isFirst: start === null,
    limit: query.limit,
    read: async ({ condition, order }, limit) => {
      const found = await sql<Stored & { page_values: (string | null)[] }>`
        select ${selection ?? sql`${sql.id(relation.alias)}.*`}, array[${values}]::text[] as page_values
        from (${from}) as ${sql.id(relation.alias)} where ${where} and ${condition} order by ${order} limit ${limit}`.execute(
        db,
      );
      return found.rows;
    },
  });
  const cursorAt = (place: number, towards: 'next' | 'previous'): string | null => {
    const row = page.rows.at(place);
    return row === undefined
      ? null
      : printCursor(vault, binding, towards, { id: String(row.id), values: row.page_values });
  };
  return {
    rows: page.rows,
    nextCursor: page.hasNext ? cursorAt(-1, 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(0, 'previous') : null,
  };
}

interface PageCall {
  readonly query: TableQuery;
  readonly vault: Vault;
  readonly readerId: string;
  /** What is read of a row, its `id` at least; everything where it is left out. */
  readonly selection?: RawBuilder<unknown>;
}

export async function countTableRows(db: Db, { relation, from, filters }: TableRows & Filtered): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${from}) as ${sql.id(relation.alias)} where ${whereOf(relation, filters)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface Filtered {
  readonly filters: TableFilters;
}

/** The ids of a filter in their own order, at most so many. */
export async function listTableIds(
  db: Db | Trx,
  { relation, from, filters, except, limit }: TableRows & Filtered & { except: readonly string[]; limit: number },
): Promise<string[]> {
  const id = idOf(relation);
  const { rows } = await sql<{ id: string }>`
    select ${id}::text as id from (${from}) as ${sql.id(relation.alias)}
    where ${whereOf(relation, filters)} and ${id} <> all(${except}::${sql.raw(relation.idType)}[])
    order by ${id} limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The one condition that page, count and whatever else answers for the same rows share. */
export function whereOf(relation: TableRelation, { filters, unknown, search }: TableFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (search !== '') conditions.push(findsText(relation, search));
  for (const [key, filter] of Object.entries(filters)) {
    const finer = relation.filteredBy?.[key];
    const value = finer === undefined ? valueOf(relation, key) : sql.ref(`${relation.alias}.${finer}`);
    const found = filter.kind === 'text' ? relation.foundBy?.[key]?.(filter.text) : undefined;
    const condition = found ?? conditionOf(value, relation.months?.includes(key) === true ? fromMonth(filter) : filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${value} is null)` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function fromMonth(filter: Filter): Filter {
  if (filter.kind !== 'dateRange' || filter.range.from === null) return filter;
  return { ...filter, range: { ...filter.range, from: `${filter.range.from.slice(0, 7)}-01` } };
}

function findsText(relation: TableRelation, search: string): RawBuilder<boolean> {
  const { searched } = relation;
  if (typeof searched === 'function') return searched(search);
  const finds = searched.map((key) => containsText(valueOf(relation, key), search));
  return sql<boolean>`(${sql.join(finds, sql` or `)})`;
}

/** A pattern for LIKE that means contract/table/filter-rules.ts `textContains`, with nothing in the term that LIKE would read. */
export function likePattern(term: string): string {
  const normalised = normalise(term);
  const literal = normalised.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return isShortTerm(normalised) ? `% ${literal}%` : `%${literal}%`;
}

const inSql = (key: string): string => key.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

const idOf = ({ alias }: TableRelation): RawBuilder<unknown> => sql.ref(`${alias}.id`);

function columnOf({ columns, name }: TableRelation, key: string): TableColumn {
  const column = columns.find((candidate) => candidate.key === key);
  if (column === undefined) throw new Error(`no column of ${name} is called ${key}`);
  return column;
}

function valueOf(relation: TableRelation, key: string): RawBuilder<unknown> {
  return sql.ref(`${relation.alias}.${inSql(columnOf(relation, key).key)}`);
}

function orderOf(relation: TableRelation, sort: readonly SortTerm[]): OrderTerm[] {
  return (sort.length > 0 ? sort : relation.defaultSort).map(({ key, direction }) => {
    const finer = relation.sortedBy?.[key];
    return {
      expression: finer ? sql.ref(`${relation.alias}.${finer.column}`) : valueOf(relation, key),
      sqlType: finer?.sqlType ?? sqlTypeOf(columnOf(relation, key)),
      direction,
    };
  });
}

function sqlTypeOf({ filter, isInteger }: TableColumn): OrderTerm['sqlType'] {
  if (filter === 'dateRange') return 'date';
  if (filter === 'range') return isInteger === true ? 'integer' : 'numeric';
  return 'text';
}

function conditionOf(value: RawBuilder<unknown>, filter: Filter): RawBuilder<boolean> {
  switch (filter.kind) {
    case 'text':
      return containsText(value, filter.text);
    case 'in':
      return sql<boolean>`${value} = any(${filter.items}::text[])`;
    case 'arrayContains':
      return sql<boolean>`${value} && ${filter.items}::text[]`;
    case 'triState':
      return filter.state === 'null'
        ? sql<boolean>`${value} is null`
        : sql<boolean>`${value} = ${sql.raw(filter.state)}`;
    case 'any':
      return sql<boolean>`true`;
    case 'range':
      return within(value, filter.range, 'numeric');
    case 'dateRange':
      return within(value, filter.range, 'date');
  }
}

const containsText = (value: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`' ' || normalise_text(${value}) like ${likePattern(term)}`;

function within(
  value: RawBuilder<unknown>,
  { from, to }: Range<string> | Range<number>,
  type: 'numeric' | 'date',
): RawBuilder<boolean> {
  const ends: RawBuilder<boolean>[] = [];
  if (from !== null) ends.push(sql<boolean>`${value} >= ${from}::${sql.raw(type)}`);
  if (to !== null) ends.push(sql<boolean>`${value} <= ${to}::${sql.raw(type)}`);
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}
