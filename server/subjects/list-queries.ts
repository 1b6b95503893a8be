import { sql, type RawBuilder } from 'kysely';
import {
  defaultRecordSort,
  recordColumns,
  type RecordColumn,
  type RecordKind,
  type RecordRow,
} from '../../contract/admin-subjects.ts';
import { providerTypes } from '../../contract/organisations.ts';
import { printTableQuery, type Filter, type TableFilters, type TableQuery } from '../../contract/table.ts';
import type { Range } from '../../contract/table-values.ts';
import type { Db } from '../database/connect.ts';
import { printCursor, readCursor, readPage, segmentsOf, type OrderTerm } from '../database/paging.ts';
import { likePattern } from '../database/table-query.ts';
import { patternOf } from '../funders/search-words.ts';
import type { Vault } from '../vault.ts';
import { isNamedLike } from './named-so.ts';
import { recordTables } from './record-tables.ts';

/** What each column of the contract is called in the relation below. */
const storedNames: Readonly<Record<RecordColumn['key'], string>> = {
  name: 'name',
  types: 'types',
  moneyKinds: 'money_kinds',
  sector: 'sector',
  country: 'country',
  website: 'website',
  aliases: 'alias_text',
  deals: 'deals',
  reviews: 'reviews',
  isClaimed: 'is_claimed',
  state: 'state',
  changedOn: 'changed_on',
};

interface StoredRecord {
  id: string;
  name: string;
  sort_name: string;
  types: string[];
  money_kinds: RecordRow['moneyKinds'];
  sector: string | null;
  country: string | null;
  website: string | null;
  aliases: string[];
  deals: number;
  reviews: number;
  is_claimed: boolean;
  state: RecordRow['state'];
  changed_on: string;
  is_sample: boolean;
}

const isColumn = (key: string): key is RecordColumn['key'] => Object.hasOwn(storedNames, key);

function valueOf(key: string): RawBuilder<unknown> {
  if (!isColumn(key)) throw new Error(`no column of records is called ${key}`);
  return sql.ref(`records.${storedNames[key]}`);
}

/** A type in a member's own words is found under "Other". */
const knownProviderType = sql`case when named.provider_type = any(${Object.keys(providerTypes)}::text[]) then named.provider_type else 'other' end`;

const ownColumns: Readonly<Record<RecordKind, RawBuilder<unknown>>> = {
  funder: sql`named.types, named.types as filed_types, named.kinds as money_kinds, null::text as sector,
    (select count(*) from deals where deals.funder_ids @> array[named.id]) as deals,
    exists (select from funder_claims where funder_claims.funder_id = named.id and funder_claims.state = 'approved') as is_claimed`,
  entrepreneur: sql`array[named.legal_form] as types, array[named.legal_form] as filed_types, '{}'::text[] as money_kinds,
    named.sector, 0 as deals, false as is_claimed`,
  provider: sql`array[named.provider_type] as types, array[${knownProviderType}] as filed_types, '{}'::text[] as money_kinds,
    null::text as sector, 0 as deals, false as is_claimed`,
};

/**
 * The records of a kind as the columns of the contract name them. What is counted per row stands in the list of
 * columns, so that it is counted for the rows of a page alone.
 */
function records(kind: RecordKind): RawBuilder<unknown> {
  const { table, key, aliases } = recordTables[kind];
  return sql`select named.id, named.name, lower(named.name) as sort_name, named.country, named.website, named.state,
      named.is_sample, ${ownColumns[kind]}, coalesce(published.reviews, 0) as reviews,
      (coalesce(named.changed_at, named.created_at) at time zone 'UTC')::date as changed_on,
      (select array_agg(coalesce(other.name, other.alias) order by coalesce(other.name, other.alias)) from ${sql.table(aliases)} as other
        where other.${sql.ref(key)} = named.id and other.alias_kind = 'name') as aliases,
      (select string_agg(coalesce(other.name, other.alias), E'\\n') from ${sql.table(aliases)} as other
        where other.${sql.ref(key)} = named.id and other.alias_kind = 'name') as alias_text
    from ${sql.table(table)} as named
      left join (select ${sql.ref(key)} as id, count(*)::integer as reviews from reviews
        where state = 'published' and ${sql.ref(key)} is not null group by 1) as published on published.id = named.id
    where named.state <> 'merged'`;
}

/** One page in the order asked for, with cursors that only this admin can use and only for this filter and order. */
export async function listRecords(
  db: Db,
  { kind, query, vault, readerId }: { kind: RecordKind; query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: RecordRow[]; nextCursor: string | null; previousCursor: string | null }> {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(recordColumns[kind], query);
  const binding = JSON.stringify(['listRecords', kind, readerId, rest]);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const direction = start?.direction ?? 'next';
  const sort = query.sort.length > 0 ? query.sort : defaultRecordSort;
  const terms = sort.map(({ key, direction: way }): OrderTerm => ({ ...orderOf(key), direction: way }));
  const where = whereOf(kind, query);
  const page = await readPage<StoredRecord>({
    segments: segmentsOf(terms, sql.ref('records.id'), direction, start?.position ?? null, 'text'),
    direction,
    isFirst: start === null,
    limit: query.limit,
    read: async ({ condition, order }, limit) => {
      const found =
        await sql<StoredRecord>`select * from (${records(kind)}) as records where ${where} and ${condition} order by ${order} limit ${limit}`.execute(
          db,
        );
      return found.rows;
    },
  });
  const cursorAt = (row: StoredRecord | undefined, towards: 'next' | 'previous'): string | null =>
    row === undefined
      ? null
      : printCursor(vault, binding, towards, { id: row.id, values: sort.map(({ key }) => sortValue(row, key)) });
  return {
    rows: page.rows.map(present),
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

export async function countRecords(
  db: Db,
  { kind, filters }: { kind: RecordKind; filters: TableFilters },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${records(kind)}) as records where ${whereOf(kind, filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function orderOf(key: string): Pick<OrderTerm, 'expression' | 'sqlType'> {
  // As people sort: case does not matter.
  if (key === 'name') return { expression: sql.ref('records.sort_name'), sqlType: 'text' };
  return { expression: valueOf(key), sqlType: key === 'reviews' ? 'integer' : 'date' };
}

/** The one condition that page and count share. */
function whereOf(kind: RecordKind, { filters, unknown, search }: TableFilters): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  const pattern = patternOf(search);
  if (pattern !== null)
    conditions.push(
      sql<boolean>`(${isNamedLike(kind, pattern, sql.ref('records.id'))} or lower(records.website) like ${pattern})`,
    );
  for (const [key, filter] of Object.entries(filters)) {
    const value = key === 'types' ? sql.ref('records.filed_types') : valueOf(key);
    const condition = conditionOf(value, filter);
    conditions.push(unknown.includes(key) ? sql<boolean>`(${condition} or ${value} is null)` : condition);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
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
    case 'range':
      return within(value, filter.range, 'numeric');
    case 'dateRange':
      return within(value, filter.range, 'date');
  }
}

const containsText = (value: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`' ' || deal_fold(${value}) like ${likePattern(term)}`;

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

function sortValue(row: StoredRecord, key: string): string {
  if (key === 'name') return row.sort_name;
  return key === 'reviews' ? String(row.reviews) : row.changed_on;
}

function present(row: StoredRecord): RecordRow {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    types: row.types,
    moneyKinds: row.money_kinds,
    sector: row.sector,
    country: row.country,
    website: row.website,
    aliases: row.aliases ?? [],
    deals: row.deals,
    reviews: row.reviews,
    isClaimed: row.is_claimed,
    changedOn: row.changed_on,
    isSample: row.is_sample,
  };
}
