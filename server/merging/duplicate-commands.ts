import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { recordAction, type Action } from '../subject-records/audit.ts';
import { lockLive } from '../subject-records/queries.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** From here on two names may be the same organisation, misspelt or with another ending; as imports have it. */
const leastLikeness = 0.55;
/** A website that so many records share is that of a network or of a builder of websites: it tells nothing. */
const mostOnOneWebsite = 3;

/** Records that are compared with all others in one statement: each takes some milliseconds. */
const recordsAtOnce = 100;

/**
 * Writes which records of a kind may be one organisation: names that are alike, unless both countries are known and
 * differ, or one website. Pairs that an admin said are two stay as they are; open ones that are alike no longer go.
 * Answers how many open pairs there are.
 */
export async function findDuplicatesOf(db: Db, { kind, now }: { kind: RecordKind; now: Date }): Promise<number> {
  const table = sql.table(recordTables[kind].table);
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string }>`select id from ${table} where state <> 'merged' and id > ${after}
      order by id limit ${recordsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    await compareSome(db, { kind, ids: rows.map(({ id }) => id), now });
  }
  await db
    .deleteFrom('possible_duplicates')
    .where('subject_kind', '=', kind)
    .where('state', '=', 'open')
    .where('found_at', '<', now)
    .execute();
  const { count } = await db
    .selectFrom('possible_duplicates')
    .where('subject_kind', '=', kind)
    .where('state', '=', 'open')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const hostOf = (website: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(lower(substring(${website} from '^https?://([^/:?#]+)')), '^www\\.', '')`;

async function compareSome(
  db: Db,
  { kind, ids, now }: { kind: RecordKind; ids: readonly string[]; now: Date },
): Promise<void> {
  const table = sql.table(recordTables[kind].table);
  await db.transaction().execute(async (trx) => {
    await sql`set local pg_trgm.similarity_threshold = 0.4`.execute(trx);
    await sql`with live as materialized (
        select id, lower(name) as name, country, ${hostOf(sql`website`)} as host from ${table} where state <> 'merged'),
      shared as materialized (
        select host from live where host is not null group by host having count(*) between 2 and ${mostOnOneWebsite}),
      asked as materialized (select * from live where id = any(${ids}::text[])),
      pairs as (
        select asked.id as id, other.id as other_id from asked
          join ${table} as other on other.search_text % asked.name and other.state <> 'merged' and other.id <> asked.id
        union
        select asked.id, other.id from asked join shared using (host) join live as other using (host)
        where other.id <> asked.id),
      told as (
        select least(one.id, other.id) as one_id, greatest(one.id, other.id) as other_id,
          similarity(one.name, other.name) as likeness,
          coalesce(one.host = other.host and one.host in (select host from shared), false) as same_website,
          coalesce(one.country = other.country, false) as same_country,
          coalesce(one.country <> other.country, false) as other_country
        from pairs join live as one on one.id = pairs.id join live as other on other.id = pairs.other_id)
      insert into possible_duplicates (subject_kind, one_subject_id, other_subject_id, likeness, has_same_website, has_same_country, found_at)
      select distinct ${kind}, one_id, other_id, likeness, same_website, same_country, ${now}::timestamptz from told
      where same_website or (likeness >= ${leastLikeness} and not other_country)
      on conflict (subject_kind, one_subject_id, other_subject_id) do update set likeness = excluded.likeness,
        has_same_website = excluded.has_same_website, has_same_country = excluded.has_same_country,
        found_at = greatest(possible_duplicates.found_at, excluded.found_at)`.execute(trx);
  });
}

/** Records that two subjects are distinct, also where no pair was proposed. */
export async function dismissDuplicates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  action: Action,
  { kind, one, other }: { kind: RecordKind; one: string; other: string },
): Promise<void> {
  if (one === other) throw new Refusal('invalid', { errors: { other: 'Choose another record' } });
  const now = clock.now();
  const [first = one, second = other] = [one, other].toSorted();
  await db.transaction().execute(async (trx) => {
    for (const id of [first, second]) await lockLive(trx, { kind, id });
    if (!(await markDistinct(trx, { kind, first, second, now, adminId: action.admin.memberId }))) return;
    await recordAction(trx, action, {
      kind,
      id: first,
      action: 'dismiss_duplicates',
      before: {},
      after: { distinctFrom: second },
      now,
    });
  });
}

interface Pair {
  readonly kind: RecordKind;
  readonly first: string;
  readonly second: string;
  readonly now: Date;
  readonly adminId: string;
}

async function markDistinct(trx: Trx, { kind, first, second, now, adminId }: Pair): Promise<boolean> {
  const decided = { state: 'distinct', decided_at: now, decided_by: adminId } as const;
  const marked = await trx
    .insertInto('possible_duplicates')
    .values({
      subject_kind: kind,
      one_subject_id: first,
      other_subject_id: second,
      likeness: 0,
      has_same_website: false,
      has_same_country: false,
      found_at: now,
      ...decided,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_kind', 'one_subject_id', 'other_subject_id'])
        .doUpdateSet(decided)
        .where('possible_duplicates.state', '=', 'open'),
    )
    .executeTakeFirst();
  return (marked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
