import type { Client, ClientConfig } from 'pg';
import { after, days, type Clock } from '../../clock.ts';
import { undoDays, type EditedChoice } from '../../../contract/imports/imports.ts';
import { Refusal } from '../../refusal.ts';
import { inTransaction, lockSource, openImportClient } from '../client.ts';
import { revertImport, type Reverted } from './roll-back.ts';

/** Takes a finished import back, as an admin asks for. */

export interface UndoRequest {
  readonly importId: string;
  /** Null from the command line. */
  readonly memberId: string | null;
  /** Null: whatever it is now. */
  readonly version: number | null;
  /** Absent: deals that were edited by hand stay. */
  readonly edited?: EditedChoice;
  readonly clock: Clock;
}

export interface UndoOutcome extends Reverted {
  /** Deals that a later import has changed since, and an admin where `edited` is not "undo": they stay as they are. */
  readonly keptCount: number;
}

export async function undoImport(connection: ClientConfig, request: UndoRequest): Promise<UndoOutcome> {
  const client = await openImportClient(connection);
  try {
    return await inTransaction(client, () => undoInside(client, request));
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
  if (request.edited === 'undo') await takeEditedBack(client, request.importId);
  const { restoredCount, removedCount } = await revertImport(client, request);
  const takenOut = await countTakenOut(client, request.importId);
  await client.query(
    "update deal_imports set state = 'undone', undone_at = $2, undone_by = $3, version = version + 1 where id = $1",
    [request.importId, request.clock.now(), request.memberId],
  );
  return {
    removedCount,
    restoredCount,
    keptCount: found.added + found.changed - removedCount - restoredCount - takenOut,
  };
}

/** Deals of the import that an admin took out, or that a report did: they do not stay in the database. */
async function countTakenOut(client: Client, importId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct deal_removals.deal_id)::integer as count from deal_removals join deal_edits as edits
      on edits.kind = deal_removals.kind and edits.deal_id = deal_removals.deal_id and edits.import_id = $1`,
    [importId],
  );
  return rows[0]?.count ?? 0;
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

/** Deals of an import that an admin edited since: they carry no import any more. */
export const editedSince = (importId: string) => `deals.import_id is null and exists (select from deal_edits as edits
  where edits.kind = deals.kind and edits.deal_id = deals.id and edits.import_id = ${importId})`;

async function takeEditedBack(client: Client, importId: string): Promise<void> {
  await client.query(`update deals set import_id = $1 where ${editedSince('$1::uuid')}`, [importId]);
}
