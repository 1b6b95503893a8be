import { dayOf } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Account, Session } from '../queries.ts';
import { hashOf } from '../secrets.ts';
import { recordSession, type NewSession } from '../session-commands.ts';
import { startOfMonth } from '../../access/rules.ts';

/** Notes a sign-in at the pool: the pool's name for the member, the session, and the digest of its refresh token. */
export function keepSignIn(
  db: Db,
  account: Account,
  signIn: NewSession & { subject: string; sessionId: string; refreshToken: string },
): Promise<Session> {
  const { subject, refreshToken, ...opening } = signIn;
  return db.transaction().execute(async (trx) => {
    if (subject !== account.subject)
      await trx.updateTable('members').set({ identity_subject: subject }).where('id', '=', account.memberId).execute();
    const session = await recordSession(trx, { ...account, subject }, opening);
    await keepRefreshToken(trx, { sessionId: session.sessionId, refreshToken });
    return session;
  });
}

/** Ties a refresh token of the pool to our session, so that it is good only while the session is. */
export async function keepRefreshToken(
  db: Db | Trx,
  token: { sessionId: string; refreshToken: string },
): Promise<void> {
  await db
    .insertInto('identity_refresh_tokens')
    .values({ secret_hash: hashOf(token.refreshToken), session_id: token.sessionId })
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .execute();
}

/** Gives a link back whose exchange with the pool failed before it opened a session. */
export async function giveBackLink(db: Db, link: { secret: string; invocationId: string }): Promise<void> {
  await db
    .updateTable('identity_links')
    .set({ used_at: null, used_by_invocation: null })
    .where('secret_hash', '=', hashOf(link.secret))
    .where('used_by_invocation', '=', link.invocationId)
    .where('session_id', 'is', null)
    .execute();
}

/** The month in which a passkey was last used. The pool checks it and keeps its key. */
export async function recordPasskeyUsed(
  db: Db,
  passkey: { memberId: string; credentialId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('identity_passkeys')
    .set({ last_used_on: dayOf(startOfMonth(passkey.now)) })
    .where('credential_id', '=', passkey.credentialId)
    .where('member_id', '=', passkey.memberId)
    .execute();
}
