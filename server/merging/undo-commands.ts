import { sql } from 'kysely';
import type { RecordChangeEntry } from '../../contract/subjects/changes.ts';
import { recordValues, type RecordValues } from '../../contract/subjects/records.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { refreshDealRatingsJob } from '../deals/jobs.ts';
import { publishMemberDeals } from '../deals/member-deals.ts';
import { partViews } from '../deals/merge-commands.ts';
import { Refusal } from '../refusal.ts';
import { partReviews, type PartedReview } from '../reviews/merge-commands.ts';
import { subjectColumn } from '../reviews/moderation/subject.ts';
import { partFunderVoices } from '../reviews/scores/voice-commands.ts';
import { recordAction, type Action } from '../subject-records/audit.ts';
import { writeValues } from '../subject-records/commands.ts';
import { findStored, type StoredRecord } from '../subject-records/queries.ts';
import { putStatesBack } from '../subject-records/state-commands.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { putRowsBack, type PutBack } from '../subjects/row-journal.ts';
import { stateTable, valuesTable, viewsTable } from './change-commands.ts';
import { findRecordChange } from './change-queries.ts';
import { reviewsTable, tablesOfMerge } from './kept-tables.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'vault' | 'jobs'>;

/** Undoes a merge, or the listing or hiding of several records. What was changed since stays as it is. */
export async function undoRecordChange(tools: Tools, action: Action, changeId: string): Promise<PutBack> {
  const { db, clock } = tools;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await sql`select from record_changes where id = ${changeId} for update`.execute(trx);
    const change = await findRecordChange(trx, { changeId, now });
    if (change === null) throw new Refusal('not_found', { detail: 'This change cannot be undone any more.' });
    if (change.problem !== null) throw new Refusal('invalid_transition', { detail: change.problem });
    await sql`update record_changes set undone_at = ${now}, undone_by = ${action.admin.memberId} where id = ${changeId}`.execute(
      trx,
    );
    return change.action === 'merge'
      ? undoMerge(trx, tools, { action, change, now })
      : putStatesBack(trx, action, { changeId, kind: change.kind, now });
  });
}

interface Undo {
  readonly action: Action;
  readonly change: RecordChangeEntry;
  readonly now: Date;
}

async function undoMerge(trx: Trx, tools: Tools, { action, change, now }: Undo): Promise<PutBack> {
  const { kind, id: changeId } = change;
  const [from, into] = await lockPair(trx, change);
  const state = await readState(trx, changeId);
  if (kind === 'funder') await keepImportDecisions(trx, [from, into]);
  await sql`update ${sql.table(recordTables[kind].table)}
    set state = ${state.state}, merged_into = null, version = version + 1, changed_at = ${now} where id = ${from.id}`.execute(
    trx,
  );
  const back = await putEverythingBack(trx, change);
  await partReviews(trx, { ...tools, kind, from: from.id, into: into.id, rows: await readReviews(trx, change) });
  const values = await putValuesBack(trx, { change, into, now });
  if (kind === 'funder') {
    await partFunderVoices(trx, { ...tools, from: from.values, into: values, before: state.values });
    await partViews(trx, { views: await readViews(trx, changeId), from, into });
    await waitAgain(trx, { id: from.id });
    await publishMemberDeals(trx, { now });
    await tools.jobs.send(trx, refreshDealRatingsJob, {}, { key: 'merge' });
  }
  await recordAction(trx, action, {
    kind,
    id: from.id,
    action: 'undo_merge',
    before: { mergedInto: into.id, intoName: into.name },
    after: { name: from.name, apartFrom: into.id },
    now,
  });
  return back;
}

/**
 * A funder that was listed or hidden with its import, and not edited since, is known by its version. Merge and undo
 * each count one up.
 */
async function keepImportDecisions(trx: Trx, records: readonly StoredRecord[]): Promise<void> {
  for (const { id, version } of records)
    await sql`update deal_import_funders set decided_version = ${version + 1}
      where funder_id = ${id} and decided_version = ${version - 1}`.execute(trx);
}

/** Where its import was undone meanwhile, the record that comes back waits for a decision, as the undo would have had it. */
async function waitAgain(trx: Trx, { id }: { id: string }): Promise<void> {
  await sql`update funders set state = 'proposed' from deal_import_funders as made
      join deal_imports on deal_imports.id = made.import_id
    where funders.id = ${id} and made.funder_id = funders.id and made.decided_version = funders.version
      and deal_imports.state = 'undone' and funders.state in ('listed', 'hidden')
      and not exists (select from deals where deals.funder_ids @> array[funders.id])
      and not exists (select from reviews where reviews.funder_id = funders.id)
      and not exists (select from funder_claims as claims where claims.funder_id = funders.id)`.execute(trx);
}

/** In one order, as merges lock them. */
async function lockPair(trx: Trx, { kind, from, into }: RecordChangeEntry): Promise<[StoredRecord, StoredRecord]> {
  const found = new Map<string, StoredRecord | null>();
  for (const id of [from?.id ?? '', into?.id ?? ''].toSorted())
    found.set(id, await findStored(trx, { kind, id, isLocked: true }));
  const [gone, stays] = [found.get(from?.id ?? ''), found.get(into?.id ?? '')];
  if (gone == null || stays == null) throw new Refusal('not_found');
  if (gone.mergedInto !== stays.id || stays.mergedInto !== null) throw new Refusal('stale');
  return [gone, stays];
}

/** The latest round first; reviews are put back with what hangs on them. */
async function putEverythingBack(trx: Trx, change: RecordChangeEntry): Promise<PutBack> {
  const { id: changeId, kind, from, into } = change;
  const { rows } = await sql<{ round: number }>`select distinct round from record_change_rows
    where change_id = ${changeId} and round > 0 order by round desc`.execute(trx);
  const tables = tablesOfMerge({ kind, from: from?.id ?? '', into: into?.id ?? '' });
  const sum = { changedCount: 0, keptCount: 0 };
  for (const { round } of rows)
    for (const { table, columns } of tables) {
      if (table === reviewsTable) continue;
      const { changedCount, keptCount } = await putRowsBack(trx, { changeId, round, table, columns });
      sum.changedCount += changedCount;
      sum.keptCount += keptCount;
    }
  return sum;
}

interface KeptRow {
  readonly key: { readonly id: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

async function readRows(trx: Trx, { changeId, table }: { changeId: string; table: string }): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select row_key as key, before, after from record_change_rows
    where change_id = ${changeId} and table_name = ${table} order by round desc, id`.execute(trx);
  return rows;
}

async function readState(trx: Trx, changeId: string): Promise<{ state: string; values: RecordValues }> {
  const [row] = await readRows(trx, { changeId, table: stateTable });
  if (row === undefined) throw new Error('a merge is undone whose record was not kept');
  return { state: String(row.before?.['state']), values: recordValues.parse(row.before?.['values']) };
}

async function readReviews(trx: Trx, { id: changeId, kind, from }: RecordChangeEntry): Promise<PartedReview[]> {
  const rows = await readRows(trx, { changeId, table: reviewsTable });
  return rows.flatMap(({ key, before, after }) =>
    after === null
      ? []
      : [
          {
            id: key.id,
            wasOfFrom: before?.[subjectColumn(kind)] === from?.id,
            wasReplaced: before?.['state'] === 'published' && after['state'] === 'superseded',
            version: Number(after['version']),
          },
        ],
  );
}

const readViews = async (trx: Trx, changeId: string) =>
  (await readRows(trx, { changeId, table: viewsTable })).map(({ key, before }) => ({
    id: key.id,
    hasBoth: before?.['hasBoth'] === true,
  }));

/** What the record that stays took over goes again, but what was edited since. Answers its values then. */
async function putValuesBack(
  trx: Trx,
  { change, into, now }: { change: RecordChangeEntry; into: StoredRecord; now: Date },
): Promise<RecordValues> {
  const [row] = await readRows(trx, { changeId: change.id, table: valuesTable });
  const [before, after] = [recordValues.parse(row?.before ?? {}), recordValues.parse(row?.after ?? {})];
  const values = Object.fromEntries(
    Object.entries(before).filter(([key]) => JSON.stringify(into.values[key]) === JSON.stringify(after[key])),
  );
  await writeValues(trx, { kind: change.kind, id: into.id, values, now });
  return { ...into.values, ...values };
}
