import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';

/**
 * An upload lies in the database, piece by piece, because the next request may reach another server. A server that
 * reads the file makes a copy of its own in its data folder; who has lost that, or never had it, makes it again.
 */

/** Files lie under their import's id: the name that the admin gave them is shown and never opened. */
export const fileOf = (folder: string, importId: string): string => join(folder, importId);

export async function keepPiece(
  trx: Trx,
  piece: { readonly importId: string; readonly offset: number; readonly bytes: Buffer; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('deal_import_pieces')
    .values({ import_id: piece.importId, first_byte: piece.offset, bytes: piece.bytes, received_at: piece.now })
    .execute();
}

/** The path of this server's copy of the whole file. Refused as `invalid_transition` when the file is gone everywhere. */
export async function placeFile(
  db: Db,
  { importId, folder }: { readonly importId: string; readonly folder: string },
): Promise<string> {
  const { total_bytes: totalBytes } = await db
    .selectFrom('deal_imports')
    .where('id', '=', importId)
    .select('total_bytes')
    .executeTakeFirstOrThrow();
  const path = fileOf(folder, importId);
  if ((await sizeOf(path)) === totalBytes) return path;
  await mkdir(folder, { recursive: true });
  // Another request may be doing the same: each writes for itself, and the last name given is as good as the first.
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    if ((await writePieces(db, importId, unfinished)) !== totalBytes)
      throw new Refusal('invalid_transition', { detail: 'The file is no longer here. Please upload it again.' });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
}

/** Answers how many bytes were written. One piece is in memory at a time. */
async function writePieces(db: Db, importId: string, path: string): Promise<number> {
  const pieces = db.selectFrom('deal_import_pieces').where('import_id', '=', importId);
  const places = await pieces.select('first_byte').orderBy('first_byte').execute();
  const file = await open(path, 'wx', 0o600);
  try {
    let written = 0;
    for (const { first_byte: firstByte } of places) {
      const piece = await pieces.where('first_byte', '=', firstByte).select('bytes').executeTakeFirst();
      if (piece === undefined || firstByte !== written) return written;
      await file.writeFile(piece.bytes);
      written += piece.bytes.length;
    }
    return written;
  } finally {
    await file.close();
  }
}

/**
 * The import is finished or given up: its file is not read again. Other servers delete their copies in their own sweep.
 */
export async function dropFile(
  db: Db | Trx,
  { importId, folder }: { readonly importId: string; readonly folder: string },
): Promise<void> {
  await db.deleteFrom('deal_import_pieces').where('import_id', '=', importId).execute();
  await rm(fileOf(folder, importId), { force: true });
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
