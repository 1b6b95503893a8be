import type { RunOutcomeName, RunReason } from '../../../contract/imports/sources.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { tellAdmins, toldFailures } from './failing-email-job.ts';
import type { Fetched } from './download.ts';
import { findAsking, type SourceRow } from './source-queries.ts';
import { nextAfter, nextAfterFailure } from './source-rules.ts';

/** How an attempt to read a source begins and ends. */

/** A run without an end after so long died with its process. */
const longestRun = hours(1);

export interface RunEnd {
  readonly outcome: RunOutcomeName;
  readonly reason?: RunReason;
  readonly detail?: string | null;
  readonly importId?: string;
  readonly bytes?: number;
  readonly fetched?: Extract<Fetched, { isNew: true }>;
}

/** Null where the source is not to be read: paused, stopped, gone, waiting for a person, or being read. */
export async function beginRun(
  db: Db,
  { sourceId, now }: { sourceId: string; now: Date },
): Promise<{ source: SourceRow; runId: string } | null> {
  return db.transaction().execute(async (trx) => {
    const source = await trx
      .selectFrom('deal_sources')
      .where('id', '=', sourceId)
      .where('state', '=', 'running')
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (source === undefined || (await findAsking(trx, sourceId)) !== null) return null;
    if (source.running_since !== null && source.running_since > after(now, -longestRun)) return null;
    await trx
      .updateTable('deal_source_runs')
      .set({ outcome: 'failed', reason: 'ended', finished_at: now })
      .where('source_id', '=', sourceId)
      .where('outcome', 'is', null)
      .execute();
    await trx.updateTable('deal_sources').set({ running_since: now }).where('id', '=', sourceId).execute();
    const { id } = await trx
      .insertInto('deal_source_runs')
      .values({ source_id: sourceId, started_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { source, runId: id };
  });
}

export async function endRun(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { source, runId, result, now }: { source: SourceRow; runId: string; result: RunEnd; now: Date },
): Promise<void> {
  const { outcome, reason = null, detail = null, importId = null, bytes = null, fetched } = result;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('deal_source_runs')
      .set({ outcome, reason, detail: detail?.slice(0, 300) ?? null, import_id: importId, bytes, finished_at: now })
      .where('id', '=', runId)
      .execute();
    // It may have been changed or removed in the meantime.
    const present = await trx
      .selectFrom('deal_sources')
      .where('id', '=', source.id)
      .select(['name', 'schedule', 'failures', 'fresh_at'])
      .forUpdate()
      .executeTakeFirst();
    if (present === undefined) return;
    const failures = outcome === 'failed' ? present.failures + 1 : 0;
    const dueAt =
      outcome === 'failed' ? nextAfterFailure(now, present.schedule, failures) : nextAfter(now, present.schedule);
    if (outcome === 'failed' && failures === toldFailures)
      await tellAdmins(jobs, trx, {
        sourceId: source.id,
        runId,
        sourceName: present.name,
        reason: reason ?? 'ended',
        freshAt: present.fresh_at,
      });
    const hasStopped = outcome === 'failed' && dueAt === null && present.schedule !== 'by_hand';
    await trx
      .updateTable('deal_sources')
      .set({
        running_since: null,
        failures,
        due_at: dueAt,
        ...(hasStopped ? { state: 'stopped' as const } : {}),
        ...(outcome === 'updated' || outcome === 'nothing_new' ? { fresh_at: now } : {}),
        ...(fetched === undefined
          ? {}
          : { etag: fetched.etag, last_modified: fetched.lastModified, content_hash: fetched.hash }),
        // What a person stores later is then known as well.
        ...(importId !== null && outcome !== 'nothing_new' ? { read_import: importId } : {}),
      })
      .where('id', '=', source.id)
      .execute();
  });
}
