import { sql } from 'kysely';
import { z } from 'zod';
import { instant, uuid } from '../../contract/endpoint.ts';
import type { Db, Trx } from '../database/connect.ts';
import { anyOf } from '../owner-digests.ts';
import { padded } from '../padding.ts';
import type { Vault } from '../vault.ts';

/**
 * A session as it is stored: whose it is, in which browser, and its times are sealed with the author keys, and a digest with
 * them finds the sessions of a member. When a member signed in and was here stood beside the intakes of reviews and named
 * their authors (decision 0164).
 */

const purpose = 'session';
/** Room for the longest name of a browser. */
const lengths: readonly number[] = [512];

const content = z.object({
  memberId: uuid,
  browser: z.string().nullable(),
  authenticatedAt: instant,
  expiresAt: instant,
  factorProvedAt: instant.nullable(),
  lastUsedOn: z.iso.date().nullable(),
});

export interface SessionContent {
  readonly memberId: string;
  readonly browser: string | null;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly factorProvedAt: Date | null;
  /** The day, not the minute. */
  readonly lastUsedOn: string | null;
}

export interface StoredSession extends SessionContent {
  readonly sessionId: string;
  readonly isRevoked: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly sealed: Buffer;
  readonly is_revoked: boolean;
}

const columns = ['id', 'sealed', 'is_revoked'] as const;

const digestsOf = ({ authors }: Vault, memberId: string): Buffer[] => authors.digests(purpose, memberId);

function sealedColumns({ authors }: Vault, { ...session }: SessionContent): { member_digest: Buffer; sealed: Buffer } {
  const { memberId, browser, authenticatedAt, expiresAt, factorProvedAt, lastUsedOn } = session;
  const json = JSON.stringify({ memberId, browser, authenticatedAt, expiresAt, factorProvedAt, lastUsedOn });
  return { member_digest: authors.digest(purpose, memberId), sealed: authors.seal(purpose, padded(json, lengths)) };
}

/** Null where its key is gone: such a session is over. */
export function openSessionRow({ authors }: Vault, row: SessionRow): StoredSession | null {
  const json = authors.open(purpose, row.sealed);
  if (json === null) return null;
  const { authenticatedAt, expiresAt, factorProvedAt, ...rest } = content.parse(JSON.parse(json));
  return {
    ...rest,
    sessionId: row.id,
    isRevoked: row.is_revoked,
    authenticatedAt: new Date(authenticatedAt),
    expiresAt: new Date(expiresAt),
    factorProvedAt: factorProvedAt === null ? null : new Date(factorProvedAt),
  };
}

export async function insertSession(
  trx: Db | Trx,
  vault: Vault,
  { sessionId, ...session }: SessionContent & { sessionId: string },
): Promise<void> {
  await trx
    .insertInto('identity_sessions')
    .values({ id: sessionId, ...sealedColumns(vault, session) })
    .execute();
}

export async function findStoredSession(db: Db | Trx, vault: Vault, sessionId: string): Promise<StoredSession | null> {
  const row = await db.selectFrom('identity_sessions').select(columns).where('id', '=', sessionId).executeTakeFirst();
  return row === undefined ? null : openSessionRow(vault, row);
}

/** In no order, those that are over among them. */
export async function listStoredSessions(db: Db | Trx, vault: Vault, memberId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('identity_sessions')
    .select(columns)
    .where('member_digest', '=', anyOf(digestsOf(vault, memberId)))
    .execute();
  return rows.flatMap((row) => openSessionRow(vault, row) ?? []);
}

/** Ends them. Answers whether there was one that was not ended. */
export async function revokeStored(
  db: Db | Trx,
  vault: Vault,
  of: { memberId: string; sessionId?: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('identity_sessions')
    .set({ is_revoked: true })
    .where('member_digest', '=', anyOf(digestsOf(vault, of.memberId)))
    .where('is_revoked', '=', false)
    .$if(of.sessionId !== undefined, (query) => query.where('id', '=', of.sessionId ?? ''))
    .returning('id')
    .execute();
  return ended.length > 0;
}

type Change = Partial<Pick<SessionContent, 'authenticatedAt' | 'expiresAt' | 'factorProvedAt' | 'lastUsedOn'>>;

/** Changes what is sealed of a session. */
export async function changeSession(trx: Trx, vault: Vault, sessionId: string, change: Change): Promise<void> {
  const row = await trx
    .selectFrom('identity_sessions')
    .select(columns)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  const session = row === undefined ? null : openSessionRow(vault, row);
  if (session === null) return;
  await trx
    .updateTable('identity_sessions')
    .set(sealedColumns(vault, { ...session, ...change }))
    .where('id', '=', sessionId)
    .execute();
}

/** The same of all sessions of a member. */
export async function changeSessionsOf(trx: Trx, vault: Vault, memberId: string, change: Change): Promise<void> {
  for (const { sessionId } of await listStoredSessions(trx, vault, memberId))
    await changeSession(trx, vault, sessionId, change);
}

/** With the accounts that go. */
export async function dropSessions(
  trx: Trx,
  { vault, memberIds }: { vault: Vault; memberIds: readonly string[] },
): Promise<void> {
  for (const memberId of memberIds)
    await trx
      .deleteFrom('identity_sessions')
      .where('member_digest', '=', anyOf(digestsOf(vault, memberId)))
      .execute();
}

/** Those that nothing opens any more: their 30 days are over, or their key is gone. */
export async function dropEndedSessions(db: Db, vault: Vault, now: Date): Promise<void> {
  const rows = await db.selectFrom('identity_sessions').select(columns).execute();
  const ended = rows.flatMap((row) => {
    const session = openSessionRow(vault, row);
    return session === null || session.expiresAt <= now ? [row.id] : [];
  });
  if (ended.length > 0) await sql`delete from identity_sessions where id = any(${ended}::uuid[])`.execute(db);
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewSessions(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('identity_sessions')
    .select(columns)
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  for (const row of rows) {
    if (vault.authors.isCurrent(row.sealed)) continue;
    const session = openSessionRow(vault, row);
    if (session === null) continue;
    await trx.updateTable('identity_sessions').set(sealedColumns(vault, session)).where('id', '=', row.id).execute();
  }
}
