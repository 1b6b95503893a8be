import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import { announceFactorChange, removeTotp } from './factor-commands.ts';
import { findAccount } from './queries.ts';
import { revokeAllSessions } from './session-commands.ts';

/**
 * Removes the app and every passkey of a member who lost them, and signs them out everywhere. For operators, who have
 * verified the member: from then on the link in an email opens the account. False when no account has the address.
 */
export async function removeAllFactors(context: Context, email: string): Promise<boolean> {
  const { db, clock, pool } = context;
  const account = await findAccount(db, email);
  if (account === null) return false;
  const { memberId } = account;
  const now = clock.now();
  // The pool first: when it is away nothing has happened, and the operator tries again.
  await pool.removeFactors(context, account);
  await pool.endSessions(context, account);
  await db.transaction().execute(async (trx) => {
    await removeTotp(trx, context.vault, memberId);
    await trx.deleteFrom('identity_passkeys').where('member_id', '=', memberId).execute();
    await revokeAllSessions(trx, context.vault, memberId);
    await recordAdminAction(trx, {
      now,
      actorId: null,
      action: 'member.remove_factors',
      target: { kind: 'member', id: memberId },
    });
    await announceFactorChange(trx, context, account, 'all_removed');
  });
  return true;
}
