import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { answer, lockDeal, writeValues, type DealPlace, type EditedDeal, type LockedDeal } from './commands.ts';
import { recordChange, type Action } from './edits.ts';
import type { DealValues } from '../drafts/draft.ts';

/**
 * Undoes the last edit of a row: only where the row has not changed since, as later changes may depend on it. The row
 * belongs to its import again, if that still exists.
 */
export async function undoDealEdit(db: Db, { ...place }: DealPlace & Action): Promise<EditedDeal> {
  const flags = await db.transaction().execute(async (trx) => {
    const found = await lockDeal(trx, place);
    const last = await findUndoable(trx, { ...place, found });
    if (last === null)
      throw new Refusal('invalid_transition', { detail: 'Only the last change can be undone, and only an edit.' });
    const importId = await findImportInForce(trx, last.importId);
    const { amountUsd, ...values } = { amountUsd: found.amount_usd, ...last.before };
    const usd = typeof amountUsd === 'number' ? amountUsd : null;
    const written = await writeValues(trx, { ...place, found, importId, values, amountUsd: usd });
    await recordChange(trx, { ...place, change: 'undo', reason: null, values: written.changed });
    return written.flags;
  });
  return answer(db, place.kind, place.dealId, flags, place.now);
}

/** The last change of the row, where it was an edit and the row still has that state. */
export async function findUndoable(
  db: Db | Trx,
  { kind, dealId, found }: Pick<DealPlace, 'kind' | 'dealId'> & { found: Pick<LockedDeal, 'updated_at'> },
): Promise<{ before: DealValues; importId: string | null } | null> {
  const last = await db
    .selectFrom('deal_edits')
    .where('kind', '=', kind)
    .where('deal_id', '=', dealId)
    .select(['change', 'before', 'import_id', 'changed_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.change !== 'edit' || last.before === null) return null;
  if (last.changed_at.getTime() !== found.updated_at.getTime()) return null;
  // Written by recordChange, from cells of the row.
  return { before: last.before as DealValues, importId: last.import_id };
}

/** Null where the import was undone in the meantime: its undo left this row as it was. */
export async function findImportInForce(trx: Trx, importId: string | null): Promise<string | null> {
  if (importId === null) return null;
  const found = await trx
    .selectFrom('deal_imports')
    .where('id', '=', importId)
    .where('state', '=', 'done')
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}
