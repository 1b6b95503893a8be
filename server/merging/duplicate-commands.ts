import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { recordAction, type Action } from '../subject-records/audit.ts';
import { lockLive } from '../subject-records/queries.ts';
import { leastLikeness, likenessOf, weigh, indexNames } from '../subjects/likeness/near-names.ts';
import { countWords, type WordWeights, wordsOfName } from '../subjects/likeness/words.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** A website that so many records share is that of a network or of a builder of websites: it tells nothing. */
const mostOnOneWebsite = 3;

/** Records that are read, and pairs that are written, in one statement. */
const atOnce = 5_000;
/** Records whose names are held at once. */
const namesAtOnce = 50_000;
/** Names that are compared before other work gets its turn. */
const namesPerTurn = 200;

/**
 * Writes which records of a kind may be one organisation: names that are alike, unless both countries are known and
 * differ, or one website. Pairs that an admin said are two stay as they are; open ones that are alike no longer go.
 * Answers how many open pairs there are.
 */
export async function findDuplicatesOf(db: Db, { kind, now }: { kind: RecordKind; now: Date }): Promise<number> {
  const weights = countWords();
  for await (const named of listNames(db, kind, '')) for (const { name } of named) weights.add(wordsOfName(name));
  for await (const pairs of pairsWithOneWebsite(db, { kind, weights })) await keepPairs(db, { kind, pairs, now });
  for await (const pairs of pairsWithNearNames(db, { kind, weights })) await keepPairs(db, { kind, pairs, now });
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

interface NearPair {
  readonly one: string;
  readonly other: string;
  /** Of their names, 0 to 1. */
  readonly likeness: number;
}

interface Looked {
  readonly kind: RecordKind;
  readonly weights: WordWeights;
}

const hostOf = (website: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`regexp_replace(lower(substring(${website} from '^https?://([^/:?#]+)')), '^www\\.', '')`;

async function* pairsWithOneWebsite(db: Db, { kind, weights }: Looked): AsyncGenerator<readonly NearPair[]> {
  const { rows } = await sql<{ ids: string[]; names: string[] }>`
    select array_agg(id order by id) as ids, array_agg(name order by id) as names from (
      select id, name, ${hostOf(sql`website`)} as host from ${sql.table(recordTables[kind].table)} where state <> 'merged') as live
    where host is not null group by host having count(*) between 2 and ${mostOnOneWebsite}`.execute(db);
  const pairs = rows.flatMap(({ ids, names }) => {
    const weighed = names.map((name) => weigh(name, weights));
    return ids.flatMap((one, at) =>
      ids.slice(at + 1).map((other, further): NearPair => {
        const [first, second] = [weighed[at], weighed[at + 1 + further]];
        return { one, other, likeness: first === undefined || second === undefined ? 0 : likenessOf(first, second) };
      }),
    );
  });
  for (let from = 0; from < pairs.length; from += atOnce) yield pairs.slice(from, from + atOnce);
}

async function* pairsWithNearNames(db: Db, { kind, weights }: Looked): AsyncGenerator<readonly NearPair[]> {
  for (let after = ''; ;) {
    const held = await holdNames(db, kind, after);
    const last = held.at(-1);
    if (last === undefined) return;
    const near = indexNames(
      held.map(({ name }) => name),
      weights,
    );
    let turn = 0;
    // Pairs with an earlier piece were found when that one was held.
    for await (const named of listNames(db, kind, after)) {
      const pairs: NearPair[] = [];
      for (const { id, name } of named) {
        for (const { at, likeness } of near.find(name)) {
          const other = held[at]?.id ?? id;
          if (other < id) pairs.push({ one: other, other: id, likeness });
        }
        turn += 1;
        if (turn % namesPerTurn === 0) await nextTurn();
      }
      if (pairs.length > 0) yield pairs;
    }
    after = last.id;
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Pages of all records after one, in the order of bytes: as JavaScript compares their ids. */
async function* listNames(db: Db, kind: RecordKind, start: string): AsyncGenerator<readonly Named[]> {
  for (let after = start; ;) {
    const { rows } = await sql<Named>`select id, name from ${sql.table(recordTables[kind].table)}
      where state <> 'merged' and id collate "C" > ${after} order by id collate "C" limit ${atOnce}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.id;
  }
}

async function holdNames(db: Db, kind: RecordKind, after: string): Promise<Named[]> {
  const held: Named[] = [];
  for await (const named of listNames(db, kind, after)) {
    held.push(...named);
    if (held.length >= namesAtOnce) break;
  }
  return held;
}

async function keepPairs(
  db: Db,
  { kind, pairs, now }: { kind: RecordKind; pairs: readonly NearPair[]; now: Date },
): Promise<void> {
  const table = sql.table(recordTables[kind].table);
  await sql`with live as materialized (
      select id, country, ${hostOf(sql`website`)} as host from ${table} where state <> 'merged'),
    shared as materialized (
      select host from live where host is not null group by host having count(*) between 2 and ${mostOnOneWebsite}),
    told as (
      select least(one.id, other.id) as one_id, greatest(one.id, other.id) as other_id, pairs.likeness,
        coalesce(one.host = other.host and one.host in (select host from shared), false) as same_website,
        coalesce(one.country = other.country, false) as same_country,
        coalesce(one.country <> other.country, false) as other_country
      from unnest(${pairs.map(({ one }) => one)}::text[], ${pairs.map(({ other }) => other)}::text[],
          ${pairs.map(({ likeness }) => Math.min(1, likeness))}::float8[]) as pairs (one, other, likeness)
        join live as one on one.id = pairs.one join live as other on other.id = pairs.other)
    insert into possible_duplicates (subject_kind, one_subject_id, other_subject_id, likeness, has_same_website, has_same_country, found_at, first_found_at)
    select distinct on (one_id, other_id) ${kind}, one_id, other_id, likeness, same_website, same_country, ${now}::timestamptz, ${now}::timestamptz from told
    where same_website or (likeness >= ${leastLikeness} and not other_country) order by one_id, other_id, likeness desc
    on conflict (subject_kind, one_subject_id, other_subject_id) do update set likeness = excluded.likeness,
      has_same_website = excluded.has_same_website, has_same_country = excluded.has_same_country,
      found_at = greatest(possible_duplicates.found_at, excluded.found_at)`.execute(db);
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
    await lockLive(trx, { kind, id: first });
    const { name: distinctName } = await lockLive(trx, { kind, id: second });
    if (!(await markDistinct(trx, { kind, first, second, now, adminId: action.admin.memberId }))) return;
    await recordAction(trx, action, {
      kind,
      id: first,
      action: 'dismiss_duplicates',
      before: {},
      after: { distinctFrom: second, distinctName },
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
