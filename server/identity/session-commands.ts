import { randomUUID } from 'node:crypto';
import { revokeAllKeys } from '../api-keys/revoking-commands.ts';
import { after, dayOf } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { findSessionByRefreshToken, type Account, type Session } from './queries.ts';
import { sessionLifetime } from './rules.ts';
import { hashOf, makeSecret } from './secrets.ts';

/** What a successful sign-in hands back. The refresh token is known to its holder only; we keep its digest. */
export interface OpenedSession {
  readonly session: Session;
  readonly refreshToken: string;
}

export interface NewSession {
  readonly now: Date;
  /** What the list of sessions calls this browser. */
  readonly browser: string | null;
  /** Whether a second factor was shown on the way in. */
  readonly isFactorProved: boolean;
}

/** Opens a session of our own pool. */
export async function openSession(trx: Trx, account: Account, opening: NewSession): Promise<OpenedSession> {
  const session = await recordSession(trx, account, { ...opening, sessionId: randomUUID() });
  return { session, refreshToken: await issueRefreshToken(trx, session.sessionId, opening.now) };
}

/** Notes a session that a pool opened, so that it can be seen and ended here. */
export async function recordSession(
  trx: Trx,
  account: Account,
  opening: NewSession & { sessionId: string },
): Promise<Session> {
  const { sessionId, now, browser, isFactorProved } = opening;
  const session: Session = {
    ...account,
    sessionId,
    authenticatedAt: now,
    expiresAt: after(now, sessionLifetime),
    isRevoked: false,
    factorProvedAt: isFactorProved ? now : null,
  };
  await trx
    .insertInto('identity_sessions')
    .values({
      id: sessionId,
      member_id: account.memberId,
      authenticated_at: now,
      expires_at: session.expiresAt,
      factor_proved_at: session.factorProvedAt,
      browser,
      last_used_on: dayOf(now),
    })
    .execute();
  await recordSeen(trx, { memberId: account.memberId, sessionId }, now);
  return session;
}

/** Gives a session a refresh token in place of those it has: the answer that carried them was lost. */
export async function replaceRefreshToken(trx: Trx, sessionId: string, now: Date): Promise<string> {
  await trx
    .updateTable('identity_refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  return issueRefreshToken(trx, sessionId, now);
}

async function issueRefreshToken(trx: Trx, sessionId: string, now: Date): Promise<string> {
  const refreshToken = makeSecret();
  await trx
    .insertInto('identity_refresh_tokens')
    .values({ secret_hash: hashOf(refreshToken), session_id: sessionId, issued_at: now })
    .execute();
  return refreshToken;
}

/** Ends the session of a refresh token and with it every token made from it. False when the token is unknown. */
export async function revokeSessionOf(db: Db, refreshToken: string, now: Date): Promise<boolean> {
  const session = await findSessionByRefreshToken(db, hashOf(refreshToken));
  if (session === null) return false;
  await db
    .updateTable('identity_sessions')
    .set({ revoked_at: now })
    .where('id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  return true;
}

/** Signs a member out everywhere, at once: browsers and programs. */
export async function revokeAllSessions(db: Db | Trx, memberId: string, now: Date): Promise<void> {
  await revokeAllKeys(db, memberId);
  await db
    .updateTable('identity_sessions')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends one session of a member. False when the member has no such session that lives. */
export async function revokeSession(
  db: Db | Trx,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('identity_sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the day, not the minute: enough to tell who still comes, too little to tell who did what. */
export async function recordSeen(
  db: Db | Trx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  await db
    .updateTable('members')
    .set({ last_seen_on: today })
    .where('id', '=', memberId)
    .where('last_seen_on', 'is distinct from', today)
    .execute();
  await db
    .updateTable('identity_sessions')
    .set({ last_used_on: today })
    .where('id', '=', sessionId)
    .where('last_used_on', 'is distinct from', today)
    .execute();
}
