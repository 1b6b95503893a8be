import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportState } from '../../../contract/imports.ts';
import { after, days } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';
import { fileOf } from './commands.ts';

/** Files that nobody will come back for: half an upload, or what was left when an import was through. */

/** Counted from the last byte that arrived. */
export const abandonedAfter = days(7);

/** Their files are read again when somebody goes on. */
const waiting: readonly ImportState[] = [
  'uploaded',
  'checking',
  'checked',
  'committing',
  'undoing',
  'failed',
  'interrupted',
];
const isImportId = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** Answers how many files went. Files that are no uploads of ours are left alone. */
export async function removeAbandonedUploads(db: Db, { folder, now }: { folder: string; now: Date }): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const importId of names.filter(isImportId)) {
    const { mtime } = await stat(join(folder, importId));
    if (after(mtime, abandonedAfter) > now || !(await giveUp(db, importId))) continue;
    await rm(fileOf(folder, importId), { force: true });
    removed += 1;
  }
  return removed;
}

/** The row is locked as a piece of the file locks it: what arrives meanwhile finds the import dropped. */
function giveUp(db: Db, importId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('deal_imports')
      .select('state')
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (row !== undefined && waiting.includes(row.state)) return false;
    if (row?.state === 'uploading')
      await trx.updateTable('deal_imports').set({ state: 'discarded' }).where('id', '=', importId).execute();
    return true;
  });
}
