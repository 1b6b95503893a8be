import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import {
  followerKeys,
  type Follower,
  type MergePreview,
  duplicatesShown,
  type DuplicatePair,
} from '../../contract/subjects/merges.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import type { Trx } from '../database/connect.ts';
import { oneDecimalOf, workingDaysBetween } from '../desk/working-days.ts';
import { listViewsNaming } from '../deals/merge-commands.ts';
import { Refusal } from '../refusal.ts';
import { hasShownFigures } from '../reviews/merge-commands.ts';
import { findStored, type StoredRecord } from '../subject-records/queries.ts';
import { problemOfMerge, valuesAfterMerge } from '../subject-records/rules.ts';
import { countNaming, subjectKeys } from '../subjects/keys.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** What would happen if a record were merged into another. */
export async function previewMerge(
  trx: Trx,
  { kind, id, into: intoId }: { kind: RecordKind; id: string; into: string },
): Promise<MergePreview> {
  const [from, into] = [await getLive(trx, kind, id), await getLive(trx, kind, intoId)];
  const counts = await countFollowers(trx, kind, from);
  const hasFigures = (await hasShownFigures(trx, { kind, id })) || (await hasShownFigures(trx, { kind, id: intoId }));
  return {
    from: sideOf(from),
    into: sideOf(into),
    result: valuesAfterMerge(from.values, into.values),
    moves: followerKeys.flatMap((what) => {
      const count = counts.get(what) ?? 0;
      return count === 0 ? [] : [{ what, count }];
    }),
    hasFigures,
    problem: problemOfMerge(from, into),
  };
}

const sideOf = ({ id, name, version, values }: StoredRecord): MergePreview['from'] => ({ id, name, version, values });

async function getLive(trx: Trx, kind: RecordKind, id: string): Promise<StoredRecord> {
  const found = await findStored(trx, { kind, id });
  if (found === null || found.mergedInto !== null)
    throw new Refusal('not_found', { detail: `We know no ${kind} with the id ${id}.` });
  return found;
}

async function countFollowers(trx: Trx, kind: RecordKind, from: StoredRecord): Promise<Map<Follower, number>> {
  const counts = new Map<Follower, number>();
  for (const key of subjectKeys) {
    if (key.follower === null || !key.kinds.includes(kind)) continue;
    counts.set(key.follower, (counts.get(key.follower) ?? 0) + (await countNaming(trx, key, { kind, id: from.id })));
  }
  if (kind === 'funder') counts.set('views', (await listViewsNaming(trx, from.name)).length);
  return counts;
}

/** The open pairs, the likeliest first, and how many there are. */
export async function listDuplicates(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  kind: RecordKind,
): Promise<{ data: DuplicatePair[]; count: number }> {
  const { table, key } = recordTables[kind];
  const duplicate = sql`jsonb_build_object('id', named.id, 'name', named.name, 'state', named.state, 'country', named.country,
    'website', named.website, 'reviews', (select count(*) from reviews where ${sql.ref(key)} = named.id and reviews.state = 'published'))`;
  const { rows } = await sql<Omit<DuplicatePair, 'waitedDays' | 'isLate'> & { count: number; since: Date }>`
    select one.duplicate as one, other.duplicate as other, duplicates.likeness, duplicates.has_same_website as "hasSameWebsite",
      duplicates.has_same_country as "hasSameCountry", duplicates.count,
      coalesce(duplicates.first_found_at, duplicates.found_at) as since
    from (select *, count(*) over () as count from possible_duplicates where subject_kind = ${kind} and state = 'open'
        order by has_same_website desc, likeness desc, one_subject_id, other_subject_id limit ${duplicatesShown}) as duplicates
      cross join lateral (select ${duplicate} as duplicate from ${sql.table(table)} as named where named.id = duplicates.one_subject_id) as one
      cross join lateral (select ${duplicate} as duplicate from ${sql.table(table)} as named where named.id = duplicates.other_subject_id) as other
    order by duplicates.has_same_website desc, duplicates.likeness desc, duplicates.one_subject_id, duplicates.other_subject_id`.execute(
    db,
  );
  const { duplicateDays } = await currentSettings({ db, config });
  const now = clock.now();
  return {
    data: rows.map(({ one, other, likeness, hasSameWebsite, hasSameCountry, since }) => {
      const waited = workingDaysBetween(since, now);
      return {
        one,
        other,
        likeness: Math.round(likeness * 100) / 100,
        hasSameWebsite,
        hasSameCountry,
        waitedDays: oneDecimalOf(waited),
        isLate: waited > duplicateDays,
      };
    }),
    count: rows[0]?.count ?? 0,
  };
}
