import type { Mapping } from '../../contract/imports/mapping.ts';
import type { ImportRecord, SavedMapping } from '../../contract/imports/imports.ts';
import type { NearMatch } from '../../contract/imports/near-matches.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { mergeInto } from '../merging/merge-into-commands.ts';
import { lockLive } from '../subject-records/queries.ts';
import type { Vault } from '../vault.ts';
import { getImport, getImportRow, listNearMatches, listSavedMappings } from './queries.ts';
import { dropFile, keepPiece } from './upload/pieces.ts';

/** Uploads, saved matches and the merging of near funders. The runs themselves are in wizard-run.ts. */

export async function startImport(
  db: Db | Trx,
  {
    fileName,
    totalBytes,
    memberId,
    now,
    source = null,
  }: {
    fileName: string;
    totalBytes: number;
    /** Null where a source that is kept brought the file. */
    memberId: string | null;
    now: Date;
    source?: { readonly id: string; readonly name: string } | null;
  },
): Promise<ImportRecord> {
  const { id } = await db
    .insertInto('deal_imports')
    .values({
      file_name: cleanFileName(fileName),
      source_name: source?.name ?? '',
      source_id: source?.id ?? null,
      started_at: now,
      state: 'uploading',
      total_bytes: totalBytes,
      started_by: memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getImport(db, { importId: id, now });
}

/** Without folders, controls and signs that turn the direction of the text. */
const cleanFileName = (name: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed() || 'file';

/** One piece of the file at its place. Sent again it is refused as stale, and the caller sees how far the file is. */
export async function receivePiece(
  db: Db,
  { importId, offset, bytes, now }: { importId: string; offset: number; bytes: Buffer; now: Date },
): Promise<ImportRecord> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('deal_imports')
      .selectAll()
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.state === 'discarded') throw new Refusal('not_found');
    if (row.state !== 'uploading') throw new Refusal('invalid_transition', { detail: 'The file has arrived already.' });
    if (row.received_bytes !== offset)
      throw new Refusal('stale', { detail: `The file is here up to byte ${row.received_bytes}.` });
    const received = offset + bytes.length;
    if (bytes.length === 0 || received > (row.total_bytes ?? 0))
      throw new Refusal('invalid', { detail: 'More bytes came than were announced.' });
    await keepPiece(trx, { importId, offset, bytes, now });
    await trx
      .updateTable('deal_imports')
      .set((eb) => ({
        received_bytes: received,
        state: received === row.total_bytes ? 'uploaded' : 'uploading',
        version: eb('version', '+', 1),
      }))
      .where('id', '=', importId)
      .execute();
  });
  return getImport(db, { importId, now });
}

export async function discardImport(
  db: Db | Trx,
  { importId, folder }: { importId: string; folder: string },
): Promise<void> {
  const { state } = await getImportRow(db, importId);
  if (['checking', 'committing', 'undoing', 'done', 'undone'].includes(state))
    throw new Refusal('invalid_transition', { detail: 'It is running or done.' });
  await db.updateTable('deal_imports').set({ state: 'discarded' }).where('id', '=', importId).execute();
  await db.deleteFrom('deal_import_rows').where('import_id', '=', importId).execute();
  await dropFile(db, { importId, folder });
}

export async function saveMapping(
  db: Db | Trx,
  {
    name,
    columns,
    mapping,
    memberId,
    now,
  }: { name: string; columns: readonly string[]; mapping: Mapping; memberId: string; now: Date },
): Promise<SavedMapping> {
  const values = {
    name,
    column_key: [...columns].sort().join('\n'),
    mapping: JSON.stringify({ ...mapping, columns: [...columns] }),
    updated_at: now,
  };
  const existing = await db
    .selectFrom('import_mappings')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (existing === undefined)
    await db
      .insertInto('import_mappings')
      .values({ ...values, created_by: memberId, created_at: now })
      .execute();
  else
    await db
      .updateTable('import_mappings')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', existing.id)
      .execute();
  const saved = (await listSavedMappings(db)).find((candidate) => candidate.name === name);
  if (saved === undefined) throw new Error('the mapping was not saved');
  return saved;
}

export async function deleteMapping(db: Db | Trx, { mappingId }: { mappingId: string }): Promise<void> {
  const deleted = await db.deleteFrom('import_mappings').where('id', '=', mappingId).executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new Refusal('not_found');
}

interface NearMatchDecision {
  readonly matchId: string;
  readonly decision: 'merge' | 'different';
  readonly memberId: string;
  readonly now: Date;
  readonly vault: Vault;
}

/** Merging moves everything to the known funder and keeps the new name as another name of it. */
export async function decideNearMatch(db: Db, decided: NearMatchDecision): Promise<NearMatch[]> {
  await db.transaction().execute(async (trx) => {
    const state = await decideInside(trx, decided);
    if (state === null) throw new Refusal('not_found');
    if (state !== 'open') throw new Refusal('stale');
  });
  return listNearMatches(db);
}

/** Answers the state of the match before; of one that is not open nothing changes. Null where there is none. */
export async function decideInside(
  trx: Trx,
  { matchId, decision, memberId, now, vault }: NearMatchDecision,
): Promise<string | null> {
  const match = await trx
    .selectFrom('funder_near_matches')
    .selectAll()
    .where('id', '=', matchId)
    .forUpdate()
    .executeTakeFirst();
  if (match === undefined || match.state !== 'open') return match?.state ?? null;
  if (decision === 'merge')
    await mergeFunder(trx, { from: match.funder_id, into: match.candidate_id, now, vault, memberId });
  await trx
    .updateTable('funder_near_matches')
    .set({ state: decision === 'merge' ? 'merged' : 'different', decided_at: now, decided_by: memberId })
    .where('id', '=', matchId)
    .execute();
  return match.state;
}

async function mergeFunder(
  trx: Trx,
  { from: id, into: intoId, ...about }: { from: string; into: string; now: Date; vault: Vault; memberId: string },
): Promise<void> {
  const [from, into] = [
    await lockLive(trx, { kind: 'funder', id }),
    await lockLive(trx, { kind: 'funder', id: intoId }),
  ];
  // One that members have reviewed is listed by then: an admin merges it from its page, where they see what moves.
  if (from.state !== 'proposed')
    throw new Refusal('invalid_transition', { detail: 'This funder is listed by now. Merge it from its page.' });
  await mergeInto(trx, { kind: 'funder', from, into, ...about });
}
