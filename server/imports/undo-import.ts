import type { Client, ClientConfig } from 'pg';
import { after, days, type Clock } from '../clock.ts';
import { undoDays } from '../../contract/imports/imports.ts';
import { Refusal } from '../refusal.ts';
import { lockSource, openImportClient } from './client.ts';
import { withMemberDeals } from './write-deals.ts';

/** Takes an import back: what it added goes, what it changed is as it was, funders that only it knew go too. */

export interface UndoRequest {
  readonly importId: string;
  /** Null from the command line. */
  readonly memberId: string | null;
  /** Null: whatever it is now. */
  readonly version: number | null;
  readonly clock: Clock;
}

export interface UndoOutcome {
  readonly removedCount: number;
  readonly restoredCount: number;
  /** Deals that an admin or a later import has changed since: they stay as they are now. */
  readonly keptCount: number;
}

export async function undoImport(connection: ClientConfig, request: UndoRequest): Promise<UndoOutcome> {
  const client = await openImportClient(connection);
  try {
    await client.query('begin');
    const outcome = await undoInside(client, request);
    await client.query('commit');
    return outcome;
  } finally {
    await client.end();
  }
}

interface Found {
  readonly state: string;
  readonly version: number;
  readonly finishedAt: Date;
  readonly added: number;
  readonly changed: number;
  readonly sourceName: string;
  /** Made before imports kept what they changed. */
  readonly isOld: boolean;
  readonly hasRowSources: boolean;
}

async function undoInside(client: Client, request: UndoRequest): Promise<UndoOutcome> {
  const found = await findUndoable(client, request);
  await lockSource(client, found.sourceName, found.hasRowSources);
  const { restoredCount, removedCount } = await withMemberDeals(client, request.clock.now(), async () => ({
    restoredCount: await restore(client, request.importId),
    removedCount: await remove(client, request.importId),
  }));
  await client.query('delete from funder_ids where import_id = $1', [request.importId]);
  await removeFunders(client, request);
  await client.query('delete from deal_import_befores where import_id = $1', [request.importId]);
  await client.query(
    "update deal_imports set state = 'undone', undone_at = $2, undone_by = $3, version = version + 1 where id = $1",
    [request.importId, request.clock.now(), request.memberId],
  );
  return { removedCount, restoredCount, keptCount: found.added + found.changed - removedCount - restoredCount };
}

async function findUndoable(client: Client, { importId, version, clock }: UndoRequest): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select state, version, report is null as "isOld", finished_at as "finishedAt", deals_added as added, deals_changed as changed, source_name as "sourceName",
      exists (select from deals where import_id = $1 and deals.source_name <> deal_imports.source_name) as "hasRowSources"
      from deal_imports where id = $1 for update`,
    [importId],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not_found');
  if (found.state !== 'done')
    throw new Refusal('invalid_transition', { detail: 'Only a finished import can be undone.' });
  if (found.isOld)
    throw new Refusal('invalid_transition', {
      detail: 'This import was made by an older release and cannot be undone.',
    });
  if (version !== null && version !== found.version) throw new Refusal('stale');
  if (after(found.finishedAt, days(undoDays)) < clock.now())
    throw new Refusal('invalid_transition', { detail: `An import can be undone for ${undoDays} days.` });
  return found;
}

/** Columns of `deals` that can be written, as they are called now: a migration may have added some since. */
async function listColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return rows.map(({ name }) => name);
}

async function restore(client: Client, importId: string): Promise<number> {
  const columns = (await listColumns(client)).filter((name) => name !== 'id' && name !== 'kind');
  const { rowCount } = await client.query(
    `update deals set ${columns.map((name) => `${name} = (before).${name}`).join(', ')}
      from (select kind, deal_id, jsonb_populate_record(null::deals, deal) as before from deal_import_befores where import_id = $1) as kept
      where deals.kind = kept.kind and deals.id = kept.deal_id and deals.import_id = $1`,
    [importId],
  );
  return rowCount ?? 0;
}

/** What the import added is what still carries its id once the changed ones carry their former one again. */
async function remove(client: Client, importId: string): Promise<number> {
  const { rowCount } = await client.query(
    `delete from deals where import_id = $1
      and not exists (select from deal_import_befores as befores where befores.import_id = $1 and befores.kind = deals.kind and befores.deal_id = deals.id)`,
    [importId],
  );
  return rowCount ?? 0;
}

/**
 * A funder that a deal, a review or a later import refers to stays. One that was listed or hidden with this import, and
 * is as it was then, waits again: a member may have written about it, which nobody here can see.
 */
async function removeFunders(client: Client, { importId, clock }: UndoRequest): Promise<void> {
  await client.query(
    `update funders set state = 'proposed', version = version + 1, changed_at = $2 from deal_import_funders as made
      where made.import_id = $1 and made.funder_id = funders.id and made.decided_version = funders.version
        and funders.state in ('listed', 'hidden') and not exists (select from deals where deals.funder_ids @> array[funders.id])
        and not exists (select from reviews where reviews.funder_id = funders.id)
        and not exists (select from funder_claims as claims where claims.funder_id = funders.id)`,
    [importId, clock.now()],
  );
  const { rows } = await client.query<{ id: string }>(
    `select funder_id as id from deal_import_funders join funders on funders.id = funder_id
      where import_id = $1 and funders.state = 'proposed' and decided_version is null
        and not exists (select from deals where deals.funder_ids @> array[funders.id])`,
    [importId],
  );
  for (const { id } of rows) {
    await client.query('savepoint funder');
    try {
      await client.query('delete from funders where id = $1', [id]);
      await client.query('release savepoint funder');
    } catch (error) {
      if (!isForeignKey(error)) throw error;
      await client.query('rollback to savepoint funder');
    }
  }
}

const foreignKeyViolation = '23503';
const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
