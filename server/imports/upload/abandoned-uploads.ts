import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportState } from '../../../contract/imports/imports.ts';
import { after, days } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';

/** Abandoned files: partial uploads, and files whose import is finished. */

/** Counted from the last byte that arrived. */
const abandonedAfter = days(7);

/** States in which the file is not read again. */
const through: readonly ImportState[] = ['done', 'undone', 'discarded'];

/** Discards abandoned uploads on all servers, and returns how many copies were deleted from this server's folder. */
export async function removeAbandonedUploads(db: Db, { folder, now }: { folder: string; now: Date }): Promise<number> {
  const late = after(now, -abandonedAfter);
  await db
    .updateTable('deal_imports')
    .set({ state: 'discarded' })
    .where('state', '=', 'uploading')
    .where('started_at', '<=', late)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deal_import_pieces')
            .whereRef('import_id', '=', 'deal_imports.id')
            .where('received_at', '>', late)
            .select('first_byte'),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('deal_import_pieces')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('deal_imports').where('state', 'in', through).select('deal_imports.id'),
    )
    .execute();
  return removeOldCopies(db, { folder, now });
}

/** Answers how many files went. Files that are no uploads of ours are left alone. */
export async function removeOldCopies(db: Db, { folder, now }: { folder: string; now: Date }): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const importId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\..+\.part)?$/.exec(name)?.[1];
    if (importId === undefined) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found === null || after(found.mtime, abandonedAfter) > now || (await isWaiting(db, importId))) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** What was uploaded before pieces were kept has its only copy in a folder. */
async function isWaiting(db: Db, importId: string): Promise<boolean> {
  const row = await db.selectFrom('deal_imports').where('id', '=', importId).select('state').executeTakeFirst();
  return row !== undefined && !through.includes(row.state);
}
