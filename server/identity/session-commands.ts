import { randomUUID } from 'node:crypto';
import { revokeAllKeys } from '../api-keys/revoking-commands.ts';
import { after, dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { findSessionByRefreshToken, type Account, type Session } from './queries.ts';
import { sessionLifetime } from './rules.ts';
import { hashOf, makeSecret } from './secrets.ts';
import { changeSession, findStoredSession, insertSession, revokeStored } from './stored-sessions.ts';
import { noteVisit } from '../visits/visits.ts';

/** What a successful sign-in hands back. The refresh token is known to its holder only; we keep its digest. */
export interface OpenedSession {
  readonly session: Session;
  readonly refreshToken: string;
}

export interface NewSession {
  readonly vault: Vault;
  readonly now: Date;
  /** What the list of sessions calls this browser. */
  readonly browser: string | null;
  /** Whether a second factor was shown on the way in. */
  readonly isFactorProved: boolean;
}

/** Opens a session of our own pool. */
export async function openSession(trx: Trx, account: Account, opening: NewSession): Promise<OpenedSession> {
  const session = await recordSession(trx, account, { ...opening, sessionId: randomUUID() });
  return { session, refreshToken: await issueRefreshToken(trx, session.sessionId) };
}

/** Notes a session that a pool opened, so that it can be seen and ended here. */
export async function recordSession(
  trx: Trx,
  account: Account,
  opening: NewSession & { sessionId: string },
): Promise<Session> {
  const { vault, sessionId, now, browser, isFactorProved } = opening;
  const session: Session = {
    ...account,
    sessionId,
    authenticatedAt: now,
    expiresAt: after(now, sessionLifetime),
    isRevoked: false,
    factorProvedAt: isFactorProved ? now : null,
  };
  const { memberId, authenticatedAt, expiresAt, factorProvedAt } = session;
  const times = { authenticatedAt, expiresAt, factorProvedAt, lastUsedOn: dayOf(now) };
  await insertSession(trx, vault, { sessionId, memberId, browser, ...times });
  await noteVisit(trx, vault, { memberId, seenOn: dayOf(now) });
  return session;
}

/** Gives a session a refresh token in place of those it has: the answer that carried them was lost. */
export async function replaceRefreshToken(trx: Trx, sessionId: string): Promise<string> {
  await trx
    .updateTable('identity_refresh_tokens')
    .set({ is_revoked: true })
    .where('session_id', '=', sessionId)
    .execute();
  return issueRefreshToken(trx, sessionId);
}

async function issueRefreshToken(trx: Trx, sessionId: string): Promise<string> {
  const refreshToken = makeSecret();
  await trx
    .insertInto('identity_refresh_tokens')
    .values({ secret_hash: hashOf(refreshToken), session_id: sessionId })
    .execute();
  return refreshToken;
}

type Tools = Pick<Context, 'db' | 'vault'>;

/** Ends the session of a refresh token and with it every token made from it. False when the token is unknown. */
export async function revokeSessionOf({ db, vault }: Tools, refreshToken: string): Promise<boolean> {
  const session = await findSessionByRefreshToken({ db, vault }, hashOf(refreshToken));
  if (session === null) return false;
  const { memberId, sessionId } = session;
  await revokeStored(db, vault, { memberId, sessionId });
  return true;
}

/** Signs a member out everywhere, at once: browsers and programs. */
export async function revokeAllSessions(db: Db | Trx, vault: Vault, memberId: string): Promise<void> {
  await revokeAllKeys(db, memberId);
  await revokeStored(db, vault, { memberId });
}

/** Ends one session of a member. False when the member has no such session that lives. */
export async function revokeSession(
  db: Db | Trx,
  { vault, memberId, sessionId, now }: { vault: Vault; memberId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const session = await findStoredSession(db, vault, sessionId);
  if (session === null || session.memberId !== memberId || session.expiresAt <= now) return false;
  return revokeStored(db, vault, { memberId, sessionId });
}

/** Notes the day, not the minute: enough to tell who still comes, too little to tell who did what. */
export async function recordSeen(
  { db, vault }: Tools,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  await db.transaction().execute(async (trx) => {
    const session = await findStoredSession(trx, vault, sessionId);
    if (session?.lastUsedOn === today) return;
    await changeSession(trx, vault, sessionId, { lastUsedOn: today });
    await noteVisit(trx, vault, { memberId, seenOn: today });
  });
}
