import type { BodyOf } from '../../../contract/endpoint.ts';
import type { addSource as addEndpoint, Schedule, Source } from '../../../contract/imports/sources.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { auditImport, type ImportAction } from '../decision-commands.ts';
import { NotPublic, readAddress } from '../../http/public-addresses.ts';
import { sourceTools } from './run-source.ts';
import { getSource, getSourceRow, type SourceRow } from './source-queries.ts';
import { fetchSourceJob } from './source-job-kind.ts';

/** What admins do with the sources that are kept. */

export interface SourceCall {
  readonly memberId: string;
  readonly requestId: string;
}

export async function addSource(
  context: Context,
  call: SourceCall,
  { name, address, schedule, importId }: BodyOf<typeof addEndpoint>,
): Promise<Source> {
  const { db, clock, jobs } = context;
  refuseAddress(context, address);
  const now = clock.now();
  const sourceId = await db.transaction().execute(async (trx) => {
    const taken = await trx
      .selectFrom('deal_sources')
      .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
      .select('id')
      .executeTakeFirst();
    if (taken !== undefined)
      throw new Refusal('invalid', { errors: { name: 'A source of this name is kept already.' } });
    const { id } = await trx
      .insertInto('deal_sources')
      .values({ name, address, schedule, due_at: now, created_by: call.memberId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (importId !== undefined) await takeOver(trx, { importId, sourceId: id, name });
    await audit(trx, call, { action: 'source.add', id, now });
    await jobs.send(trx, fetchSourceJob, { sourceId: id }, { key: id });
    return id;
  });
  return getSource(db, sourceId);
}

/** A finished import says how the file is read. Rows and source carry one name, or the rows would not be known again. */
async function takeOver(
  trx: Trx,
  { importId, sourceId, name }: { importId: string; sourceId: string; name: string },
): Promise<void> {
  const updated = await trx
    .updateTable('deal_imports')
    .set({ source_id: sourceId })
    .where('id', '=', importId)
    .where('state', '=', 'done')
    .where('source_id', 'is', null)
    .where('source_name', '=', name)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n)
    throw new Refusal('invalid', {
      errors: { name: 'A source has the name that the rows of its import carry, and each import has one source.' },
    });
}

export async function changeSource(
  context: Context,
  call: SourceCall,
  change: { sourceId: string; version: number; address: string; schedule: Schedule },
): Promise<Source> {
  const { sourceId, address, schedule } = change;
  refuseAddress(context, address);
  const now = context.clock.now();
  await changed(context, change, async (trx, row) => {
    const isElsewhere = row.address !== address;
    await trx
      .updateTable('deal_sources')
      .set({
        address,
        schedule,
        due_at: row.state === 'running' ? now : null,
        // Another file: what was known of the last one says nothing of it.
        ...(isElsewhere ? { etag: null, last_modified: null, content_hash: null, failures: 0 } : {}),
      })
      .where('id', '=', sourceId)
      .execute();
    await audit(trx, call, { action: 'source.change', id: sourceId, now });
    if (row.state === 'running') await context.jobs.send(trx, fetchSourceJob, { sourceId }, { key: sourceId });
  });
  return getSource(context.db, sourceId);
}

export async function setSourceState(
  context: Context,
  call: SourceCall,
  { sourceId, to, version }: { sourceId: string; to: 'paused' | 'running' | 'fetch'; version: number },
): Promise<Source> {
  const now = context.clock.now();
  await changed(context, { sourceId, version }, async (trx) => {
    const isPaused = to === 'paused';
    await trx
      .updateTable('deal_sources')
      .set({
        state: isPaused ? 'paused' : 'running',
        due_at: isPaused ? null : now,
        ...(isPaused ? {} : { failures: 0 }),
      })
      .where('id', '=', sourceId)
      .execute();
    await audit(trx, call, { action: stateActions[to], id: sourceId, now });
    if (!isPaused) await context.jobs.send(trx, fetchSourceJob, { sourceId }, { key: sourceId });
  });
  return getSource(context.db, sourceId);
}

const stateActions = { paused: 'source.pause', running: 'source.resume', fetch: 'source.fetch' } as const;

/** Its imports and deals stay. */
export async function removeSource(
  context: Context,
  call: SourceCall,
  { sourceId }: { sourceId: string },
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await getSourceRow(trx, sourceId);
    await trx.deleteFrom('deal_sources').where('id', '=', sourceId).execute();
    await audit(trx, call, { action: 'source.remove', id: sourceId, now });
  });
}

/** Locked, and as the caller saw it. */
async function changed(
  { db }: Context,
  { sourceId, version }: { sourceId: string; version: number },
  work: (trx: Trx, row: SourceRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('deal_sources').where('id', '=', sourceId).select('id').forUpdate().execute();
    const row = await getSourceRow(trx, sourceId);
    if (row.version !== version) throw new Refusal('stale');
    await trx
      .updateTable('deal_sources')
      .set({ version: version + 1 })
      .where('id', '=', sourceId)
      .execute();
    await work(trx, row);
  });
}

function refuseAddress(context: Context, address: string): void {
  try {
    readAddress(address, sourceTools(context).reach);
  } catch (error) {
    if (!(error instanceof NotPublic)) throw error;
    throw new Refusal('invalid', {
      errors: { address: 'Write an address of a public server that starts with https, without a password.' },
    });
  }
}

const audit = (
  trx: Trx,
  { memberId, requestId }: SourceCall,
  { action, id, now }: { action: ImportAction; id: string; now: Date },
): Promise<void> => auditImport(trx, { action, targetId: id, memberId, requestId, now });
