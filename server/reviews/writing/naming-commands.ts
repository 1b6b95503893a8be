import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { dropAsOwner } from '../../database/drop-as-owner.ts';
import { withDatabaseLock } from '../../database/wait-until-reachable.ts';
import { ownerDigests } from '../../owner-digests.ts';
import { nameDraft } from '../../review-drafts/stored-drafts.ts';
import type { Vault } from '../../vault.ts';
import { newPassKey } from '../authorship/sealed-link.ts';
import { isAppeal } from '../appeals/waiting-appeals.ts';
import { addStored, openNamed } from '../intake/stored-submissions.ts';
import { shuffled } from '../settlement/rules.ts';

type Tools = Pick<Context, 'db' | 'vault'>;

const namingLock = 7_382_645_128;

/**
 * Drafts, and what was sent, lay beside their members in earlier releases. Seals whose they are with them, and drops the
 * two tables in which the migration left them (decision 0128). To be called at the start, after `sealOldDrafts` and as
 * that. Answers how many rows; null where there was nothing to do.
 */
export function sealOldNames({ db, vault }: Tools, owner: ClientConfig): Promise<number | null> {
  return withDatabaseLock(owner, namingLock, async () => {
    const { rows } = await sql<{
      exists: boolean;
    }>`select to_regclass('public.named_submissions') is not null as exists`.execute(db);
    if (rows[0]?.exists !== true) return null;
    const drafts = await db.transaction().execute((trx) => sealDraftsOf(trx, vault));
    const sent = await db.transaction().execute((trx) => sealSubmissionsOf(trx, vault));
    await dropAsOwner(owner, 'named_drafts, named_submissions');
    return drafts + sent;
  });
}

interface Named {
  readonly id: string;
  readonly member_id: string | null;
  readonly sealed: Buffer;
  readonly sent_at: Date;
}

/** The row was there before: its member may have gone in the meantime, and it with them. */
async function sealDraftsOf(trx: Trx, vault: Vault): Promise<number> {
  const { rows } = await sql<Named>`delete from named_drafts returning id, member_id, sealed`.execute(trx);
  const taken = await trx.selectFrom('review_drafts').select('owner_digest').execute();
  const digestFor = ownerDigests(vault.authors, { of: 'draft', taken });
  for (const { id, member_id: memberId, sealed: old } of shuffled(rows)) {
    // Sealed by `sealOldDrafts` already, with whose it is.
    if (memberId === null || old.length === 0) continue;
    const sealed = nameDraft(vault, { memberId, sealed: old });
    if (sealed === null) continue;
    await trx
      .updateTable('review_drafts')
      .set({ owner_digest: digestFor(memberId), sealed })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

async function sealSubmissionsOf(trx: Trx, vault: Vault): Promise<number> {
  const { rows } = await sql<Named>`delete from named_submissions returning id, member_id, sealed, sent_at`.execute(
    trx,
  );
  for (const { member_id: memberId, sealed, sent_at: sentAt } of shuffled(rows)) {
    const opened = openNamed(vault, sealed);
    if (opened === null) continue;
    const content = isAppeal(opened) ? opened : { passKey: newPassKey(), ...opened };
    await addStored(trx, { vault, memberId, sentAt: new Date(sentAt), content });
  }
  return rows.length;
}
