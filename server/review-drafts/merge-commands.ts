import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { listOwnDrafts, type OwnDraft } from './queries.ts';
import { dropDraft } from './stored-drafts.ts';

/**
 * Before all drafts of one account become another's: of two about one subject the one that was saved last is in use, of
 * two about none yet that of the account that stays.
 */
export async function joinDrafts(
  trx: Trx,
  { vault, fromId, intoId }: { vault: Vault; fromId: string; intoId: string },
): Promise<void> {
  const moved = await listOwnDrafts(trx, { vault, memberId: fromId });
  const kept = await listOwnDrafts(trx, { vault, memberId: intoId });
  for (const one of moved) {
    for (const other of kept.filter((draft) => isSame(draft, one)))
      await dropDraft(trx, one.subjectId !== null && one.savedAt > other.savedAt ? other.id : one.id);
  }
}

const isSame = (one: OwnDraft, other: OwnDraft): boolean =>
  one.kind === other.kind && one.subjectId === other.subjectId;
