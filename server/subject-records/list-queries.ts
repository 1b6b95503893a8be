import { sql, type RawBuilder } from 'kysely';
import {
  defaultRecordSort,
  recordColumns,
  type RecordKind,
  type RecordRow,
} from '../../contract/subjects/admin-subjects.ts';
import { providerTypes } from '../../contract/subjects/organisations.ts';
import type { TableFilters, TableQuery } from '../../contract/table/table.ts';
import type { Db, Trx } from '../database/connect.ts';
import { countTableRows, listTableIds, readTablePage, type TableRelation } from '../database/table-query.ts';
import { patternOf, isNamedLike } from '../subjects/name-match.ts';
import type { Vault } from '../vault.ts';
import { recordTables } from '../subjects/record-tables.ts';

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
 * The records of a kind as the columns of the contract name them. Counts per row are in the list of columns, so that
 * they are computed only for the rows of a page.
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

const relationOf = (kind: RecordKind): TableRelation => ({
  name: `records of ${kind}s`,
  columns: recordColumns[kind],
  alias: 'records',
  idType: 'text',
  searched: (search) => {
    const pattern = patternOf(search);
    if (pattern === null) return sql<boolean>`true`;
    return sql<boolean>`(${isNamedLike(kind, pattern, sql.ref('records.id'))} or lower(records.website) like ${pattern})`;
  },
  filteredBy: { types: 'filed_types', aliases: 'alias_text' },
  defaultSort: defaultRecordSort,
  // As people sort: case does not matter.
  sortedBy: { name: { column: 'sort_name', sqlType: 'text' } },
});

/** One page in the order asked for, with cursors that only this admin can use and only for this filter and order. */
export async function listRecords(
  db: Db,
  { kind, ...call }: { kind: RecordKind; query: TableQuery; vault: Vault; readerId: string },
): Promise<{ rows: RecordRow[]; nextCursor: string | null; previousCursor: string | null }> {
  const page = await readTablePage<StoredRecord>(db, { relation: relationOf(kind), from: records(kind), ...call });
  return { ...page, rows: page.rows.map(present) };
}

export const countRecords = (db: Db, { kind, filters }: { kind: RecordKind; filters: TableFilters }): Promise<number> =>
  countTableRows(db, { relation: relationOf(kind), from: records(kind), filters });

/** The ids of a filter but some, at most so many. */
export const listRecordIds = (
  db: Db | Trx,
  { kind, ...call }: { kind: RecordKind; filters: TableFilters; except: readonly string[]; limit: number },
): Promise<string[]> => listTableIds(db, { relation: relationOf(kind), from: records(kind), ...call });

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
