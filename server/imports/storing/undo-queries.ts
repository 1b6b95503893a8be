import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { editedSince } from './undo-import.ts';

/** How many deals of an import were changed since: by hand, and by later imports. */
export async function countChangedSince(
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
