import { sql, type RawBuilder } from 'kysely';
import { recordValues, type AdminRecord, type RecordValues } from '../../contract/subjects/records.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** A record as its table holds it. */
export interface StoredRecord {
  readonly id: string;
  readonly name: string;
  readonly state: 'proposed' | 'listed' | 'hidden' | 'merged';
  readonly mergedInto: string | null;
  readonly version: number;
  readonly isSample: boolean;
  /** By key of `recordFields`. */
  readonly values: RecordValues;
}

const unknownRecord = (kind: RecordKind): Refusal =>
  new Refusal('not_found', { detail: `We know no ${kind} with this id.` });

/** A record, locked until the end of the transaction where `isLocked`. Null when there is none. */
export async function findStored(
  db: Db | Trx,
  { kind, id, isLocked = false }: { kind: RecordKind; id: string; isLocked?: boolean },
): Promise<StoredRecord | null> {
  const { table, columns } = recordTables[kind];
  const values = sql.join(Object.entries(columns).flatMap(([key, column]) => [sql.lit(key), sql.ref(column)]));
  const { rows } = await sql<{
    id: string;
    name: string;
    state: StoredRecord['state'];
    merged_into: string | null;
    version: number;
    is_sample: boolean;
    values: unknown;
  }>`select id, name, state, merged_into, version, is_sample, jsonb_build_object(${values}) as values
    from ${sql.table(table)} where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    mergedInto: row.merged_into,
    version: row.version,
    isSample: row.is_sample,
    values: recordValues.parse(row.values),
  };
}

/** A record that is none of those that were merged; locked. */
export async function lockLive(trx: Trx, { kind, id }: { kind: RecordKind; id: string }): Promise<StoredRecord> {
  const found = await findStored(trx, { kind, id, isLocked: true });
  if (found === null) throw unknownRecord(kind);
  if (found.mergedInto !== null)
    throw new Refusal('stale', { detail: `${found.name} has been merged into another record.` });
  return found;
}

/** What an admin reads of a record; of a merged one the record that it was merged into. */
export async function getRecord(db: Db | Trx, { kind, id }: { kind: RecordKind; id: string }): Promise<AdminRecord> {
  const found = await findStored(db, { kind, id });
  if (found === null) throw unknownRecord(kind);
  if (found.mergedInto !== null) return getRecord(db, { kind, id: found.mergedInto });
  const [aliases, counts, claims, history] = await Promise.all([
    listAliases(db, kind, found.id),
    countOf(db, kind, found.id),
    kind === 'funder' ? listClaims(db, found.id) : [],
    listHistory(db, kind, found.id),
  ]);
  const { name, values, version, isSample } = found;
  return { id: found.id, kind, name, values, version, isSample, aliases, counts, claims, history };
}

async function listAliases(db: Db | Trx, kind: RecordKind, id: string): Promise<AdminRecord['aliases']> {
  const { aliases, key } = recordTables[kind];
  const { rows } = await sql<{ alias: string; name: string }>`
    select alias, coalesce(name, alias) as name from ${sql.table(aliases)}
    where ${sql.ref(key)} = ${id} and alias_kind = 'name' order by lower(coalesce(name, alias)), alias`.execute(db);
  return rows;
}

async function countOf(db: Db | Trx, kind: RecordKind, id: string): Promise<AdminRecord['counts']> {
  const deals: RawBuilder<unknown> =
    kind === 'funder' ? sql`(select count(*) from deals where funder_ids @> array[${id}::text])` : sql`0`;
  const { rows } = await sql<AdminRecord['counts']>`select ${deals} as deals,
    (select count(*) from reviews where ${sql.ref(recordTables[kind].key)} = ${id} and state = 'published') as reviews`.execute(
    db,
  );
  return rows[0] ?? { deals: 0, reviews: 0 };
}

async function listClaims(db: Db | Trx, funderId: string): Promise<AdminRecord['claims']> {
  return db
    .selectFrom('funder_claims')
    .where('funder_id', '=', funderId)
    .groupBy('state')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .orderBy('state')
    .execute();
}

const changesShown = 50;

/** What admins did to the record, and to those that were merged into it up to the merge. */
async function listHistory(db: Db | Trx, kind: RecordKind, id: string): Promise<AdminRecord['history']> {
  const merged = sql<string>`(select id from ${sql.table(recordTables[kind].table)} where merged_into = ${id})`;
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('members', 'members.id', 'audit_entries.actor_id')
    .where('target_kind', '=', kind)
    .where((eb) =>
      eb.or([eb('target_id', '=', id), eb.and([eb('target_id', 'in', merged), eb('action', '=', `${kind}.merge`)])]),
    )
    .select(['audit_entries.action', 'audit_entries.happened_at', 'audit_entries.reason', 'members.email'])
    .select(['audit_entries.before', 'audit_entries.after'])
    .orderBy('audit_entries.id', 'desc')
    .limit(changesShown)
    .execute();
  return rows.map((row) => ({
    at: row.happened_at.toISOString(),
    action: row.action.slice(kind.length + 1),
    by: row.email,
    reason: row.reason,
    before: valuesOf(row.before),
    after: valuesOf(row.after),
  }));
}

/** An entry that an older release wrote in another shape says only that something happened. */
const valuesOf = (json: unknown): RecordValues => recordValues.catch({}).parse(json ?? {});
