import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { previewUndo } from '../../../contract/imports/imports.ts';
import { mergesShown } from '../../../contract/imports/merges-since.ts';
import type { Db } from '../../database/connect.ts';
import { editedSince } from './undo-import.ts';

type Preview = ReplyOf<typeof previewUndo>;

export async function previewUndoOf(db: Db, about: { importId: string }): Promise<Preview> {
  const [counts, merges] = await Promise.all([countChangedSince(db, about), listMerges(db, about)]);
  return { ...counts, merges: merges.slice(0, mergesShown), mergeCount: merges.length };
}

/** Merges of funders that an import made: an undo of the import leaves them. */
async function listMerges(db: Db, { importId }: { importId: string }): Promise<Preview['merges']> {
  const { rows } = await sql<Preview['merges'][number]>`
    with made as (select funder_id from deal_import_funders where import_id = ${importId})
    select jsonb_build_object('id', gone.id, 'name', gone.name) as "from",
      jsonb_build_object('id', stays.id, 'name', stays.name) as "into"
    from funders as gone join funders as stays on stays.id = gone.merged_into
    where gone.id in (select funder_id from made) or stays.id in (select funder_id from made)
    order by gone.name, gone.id`.execute(db);
  return rows;
}

/** How many deals of an import were changed since: by hand, and by later imports. */
async function countChangedSince(
  db: Db,
  { importId }: { importId: string },
): Promise<{ editedCount: number; importedCount: number }> {
  const { rows } = await sql<{ editedCount: number; importedCount: number }>`select
      (select count(*) from deals where ${sql.raw(editedSince('one.id'))}) as "editedCount",
      (select count(*) from deal_import_befores as later join deals on deals.kind = later.kind and deals.id = later.deal_id
        where later.deal ->> 'import_id' = one.id::text and later.import_id <> one.id) as "importedCount"
    from deal_imports as one where one.id = ${importId}`.execute(db);
  return rows[0] ?? { editedCount: 0, importedCount: 0 };
}
