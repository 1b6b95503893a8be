import { sql } from 'kysely';
import { changeDays, changesShown, type RecordChangeEntry } from '../../contract/subjects/changes.ts';
import { recordKinds, type RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { after, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** The merge of two records as it stands, and how many rounds of it were kept. Null where it was undone. */
export async function findLiveMerge(
  trx: Trx,
  { kind, from, into }: { kind: RecordKind; from: string; into: string },
): Promise<{ id: string; rounds: number } | null> {
  const { rows } = await sql<{ id: string; rounds: number }>`select id,
      (select coalesce(max(round), 1) from record_change_rows where change_id = record_changes.id) as rounds
    from record_changes where record_kind = ${kind} and went_from = ${from} and went_into = ${into} and undone_at is null
    order by made_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

interface Found {
  readonly id: string;
  readonly kind: RecordKind;
  readonly action: RecordChangeEntry['action'];
  readonly made_at: Date;
  readonly email: string | null;
  readonly record_count: number;
  readonly went_from: string | null;
  readonly went_into: string | null;
  readonly from_name: string | null;
  readonly into_name: string | null;
  /** Of the record that went: where it leads now. */
  readonly leads_to: string | null;
  readonly later_name: string | null;
  readonly undone_at: Date | null;
}

const everyRecord = sql.join(
  recordKinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, id, name, merged_into from ${sql.table(recordTables[kind].table)}`,
  ),
  sql` union all `,
);

/** Of one change, or of all that can be undone still or were undone in this time. */
async function findChanges(db: Db | Trx, { now, changeId }: { now: Date; changeId?: string }): Promise<Found[]> {
  const which = changeId === undefined ? sql`true` : sql`changes.id = ${changeId}`;
  const { rows } =
    await sql<Found>`select changes.id, changes.record_kind as kind, changes.action, made_at, members.email,
      record_count, went_from, went_into, gone.name as from_name, stays.name as into_name, gone.merged_into as leads_to,
      later.name as later_name, undone_at
    from record_changes as changes left join members on members.id = changes.made_by
      left join lateral (select * from (${everyRecord}) as one where one.kind = changes.record_kind and one.id = went_from) as gone on true
      left join lateral (select * from (${everyRecord}) as one where one.kind = changes.record_kind and one.id = went_into) as stays on true
      left join lateral (select * from (${everyRecord}) as one where one.kind = changes.record_kind and one.id = stays.merged_into) as later on true
    where ${which} and made_at > ${after(now, -days(changeDays))}
    order by made_at desc, changes.id limit ${changesShown}`.execute(db);
  return rows;
}

export async function listRecordChanges(
  db: Db,
  { now }: { now: Date },
): Promise<{ data: RecordChangeEntry[]; count: number }> {
  const { count } = await db
    .selectFrom('record_changes')
    .where('made_at', '>', after(now, -days(changeDays)))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: (await findChanges(db, { now })).map(entryOf), count };
}

/** Null where there is none, or its time is over. */
export async function findRecordChange(
  trx: Trx,
  asked: { now: Date; changeId: string },
): Promise<RecordChangeEntry | null> {
  const [found] = await findChanges(trx, asked);
  return found === undefined ? null : entryOf(found);
}

function entryOf(found: Found): RecordChangeEntry {
  const { id, kind, action, went_from: from, went_into: into } = found;
  return {
    id,
    kind,
    action,
    at: found.made_at.toISOString(),
    by: found.email,
    count: found.record_count,
    from: from === null ? null : { id: from, name: found.from_name ?? from },
    into: into === null ? null : { id: into, name: found.into_name ?? into },
    undoUntil: after(found.made_at, days(changeDays)).toISOString(),
    undoneAt: found.undone_at?.toISOString() ?? null,
    problem: problemOf(found),
  };
}

function problemOf({ action, undone_at, from_name, into_name, leads_to, later_name, went_into }: Found): string | null {
  if (undone_at !== null) return 'This has already been undone.';
  if (action !== 'merge') return null;
  if (from_name === null || into_name === null) return 'One of the two is not here any more.';
  if (later_name !== null) return `${into_name} was merged into ${later_name} since. Undo that merge first.`;
  if (leads_to !== went_into) return `${from_name} does not lead to ${into_name} any more.`;
  return null;
}
