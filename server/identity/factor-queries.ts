import type { Db, Trx } from '../database/connect.ts';
import type { Context } from '../context.ts';
import { listStoredSessions } from './stored-sessions.ts';

/** The second factors of a member. */
export interface Factors {
  readonly hasApp: boolean;
  /** What the member calls the device with the app. */
  readonly appName: string | null;
  readonly appAddedAt: Date | null;
  readonly passkeys: number;
  /** Whether one of all these counts as a second factor: a passkey does when its device checks who holds it. */
  readonly hasFactor: boolean;
}

export interface Passkey {
  readonly credentialId: string;
  readonly name: string;
  /** Null where the pool of a cloud keeps the key. */
  readonly key: { readonly publicKey: Buffer; readonly counter: number } | null;
  readonly transports: readonly string[];
  readonly attachment: 'platform' | 'cross-platform' | null;
  readonly addedAt: Date;
  readonly lastUsedOn: string | null;
}

/** A signed-in browser as its member sees it. */
export interface SessionLine {
  readonly sessionId: string;
  readonly browser: string | null;
  readonly signedInAt: Date;
  readonly lastUsedOn: string | null;
}

export async function findFactors(db: Db | Trx, memberId: string): Promise<Factors> {
  const app = await db
    .selectFrom('identity_totp')
    .select(['device_name', 'proved_at'])
    .where('member_id', '=', memberId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('identity_passkeys')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('checks_holder', 'is', true).as('checking'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    hasApp: app !== undefined,
    appName: app?.device_name ?? null,
    appAddedAt: app?.proved_at ?? null,
    passkeys: passkeys.count,
    hasFactor: app !== undefined || passkeys.checking > 0,
  };
}

/** Oldest first. */
export async function listPasskeys(db: Db | Trx, memberId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('identity_passkeys')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('added_at')
    .orderBy('credential_id')
    .execute();
  return rows.map((row) => ({
    credentialId: row.credential_id,
    name: row.name,
    key: row.public_key === null || row.counter === null ? null : { publicKey: row.public_key, counter: row.counter },
    transports: row.transports,
    attachment: row.attachment,
    addedAt: row.added_at,
    lastUsedOn: row.last_used_on,
  }));
}

/** The living sessions of a member, newest first. */
export async function listSessions(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<SessionLine[]> {
  return (await listStoredSessions(db, vault, memberId))
    .filter(({ isRevoked, expiresAt }) => !isRevoked && expiresAt > now)
    .toSorted(
      (one, other) =>
        other.authenticatedAt.getTime() - one.authenticatedAt.getTime() || (one.sessionId < other.sessionId ? -1 : 1),
    )
    .map(({ sessionId, browser, authenticatedAt, lastUsedOn }) => ({
      sessionId,
      browser,
      signedInAt: authenticatedAt,
      lastUsedOn,
    }));
}
