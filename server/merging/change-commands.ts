import { sql } from 'kysely';
import { changeDays } from '../../contract/subjects/changes.ts';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import type { RecordValues } from '../../contract/subjects/records.ts';
import { after, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { listViewsOfMerge } from '../deals/merge-commands.ts';
import { subjectColumn } from '../reviews/moderation/subject.ts';
import type { StoredRecord } from '../subject-records/queries.ts';

/** What of a merge is kept for its undo. */

interface Merged {
  readonly kind: RecordKind;
  readonly from: StoredRecord;
  readonly into: StoredRecord;
  readonly memberId: string | null;
  readonly now: Date;
}

export async function keepChange(trx: Trx, { kind, from, into, memberId, now }: Merged): Promise<string> {
  const reviewed = await trx
    .selectFrom('reviews')
    .where(subjectColumn(kind), '=', from.id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('record_changes')
    .values({
      record_kind: kind,
      action: 'merge',
      made_at: now,
      made_by: memberId,
      record_count: 1,
      went_from: from.id,
      went_into: into.id,
      holds_figures: reviewed !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Under which the values of the record that stays lie among the rows of a change, by key of `recordFields`. */
export const valuesTable = 'record_values';
/** The same for the state of the record that went, and the values of the other before. */
export const stateTable = 'record_state';
/** Saved views that named the record that went. */
export const viewsTable = 'deal_views';

export async function keepValues(
  trx: Trx,
  {
    changeId,
    from,
    into,
    changed,
  }: { changeId: string; from: StoredRecord; into: StoredRecord; changed: RecordValues },
): Promise<void> {
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, into.values[key] ?? null]));
  await sql`insert into record_change_rows (change_id, round, table_name, row_key, before, after) values
    (${changeId}, 0, ${valuesTable}, ${JSON.stringify({ id: into.id })}, ${JSON.stringify(before)}, ${JSON.stringify(changed)}),
    (${changeId}, 0, ${stateTable}, ${JSON.stringify({ id: from.id })}, ${JSON.stringify({ state: from.state, values: into.values })}, '{}')`.execute(
    trx,
  );
}

/** Which saved views name the funder that goes, and whether they name the other one too: never what else is in them. */
export async function keepViews(
  trx: Trx,
  { changeId, from, into }: { changeId: string; from: StoredRecord; into: StoredRecord },
): Promise<void> {
  for (const { id, hasBoth } of await listViewsOfMerge(trx, { from, into }))
    await sql`insert into record_change_rows (change_id, round, table_name, row_key, before, after) values
      (${changeId}, 0, ${viewsTable}, ${JSON.stringify({ id })}, ${JSON.stringify({ hasBoth })}, '{}')`.execute(trx);
}

/** What can no longer be undone is not kept. */
export async function forgetChanges(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .deleteFrom('record_changes')
    .where('made_at', '<=', after(now, -days(changeDays)))
    .execute();
}
