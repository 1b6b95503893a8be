import type { PassKind } from '../../contract/access/access.ts';
import type { Role, MemberType } from '../../contract/members/account.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { withProvisional } from '../access/queries.ts';
import type { PassFacts } from '../access/rules.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import type { FactorState } from './rules.ts';
import { findStoredSession, openSessionRow, type SessionContent } from './stored-sessions.ts';

/** A member as the identity service sees them. */
export interface Account {
  readonly memberId: string;
  readonly subject: string;
  readonly email: string;
  readonly role: Role;
  readonly isModerator: boolean;
  readonly isSuspended: boolean;
}

/** A signed-in browser with its member. */
export interface Session extends Account, Omit<SessionContent, 'browser' | 'lastUsedOn'> {
  readonly sessionId: string;
  readonly isRevoked: boolean;
}

export interface SignedInMember {
  readonly memberId: string;
  readonly email: string;
  readonly role: Role;
  readonly isModerator: boolean;
  readonly memberType: MemberType;
  readonly isSuspended: boolean;
  readonly factor: FactorState;
}

export interface StoredSigningKey {
  readonly id: string;
  readonly activeFrom: Date;
  readonly publicKey: unknown;
  readonly sealedPrivateKey: Buffer;
  /** Set when it stopped signing before its time: the secret that opens it is gone. */
  readonly retiredAt: Date | null;
}

/** By address, which must be lower-case already. Null when no account has it. */
export async function findAccount(db: Db | Trx, email: string): Promise<Account | null> {
  const row = await db.selectFrom('members').select(accountColumns).where('email', '=', email).executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

export async function findAccountOfMember(db: Db | Trx, memberId: string): Promise<Account | null> {
  const row = await db.selectFrom('members').select(accountColumns).where('id', '=', memberId).executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

export async function findAccountOfSubject(db: Db | Trx, subject: string): Promise<Account | null> {
  const row = await db
    .selectFrom('members')
    .select(accountColumns)
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

/** Not so for an account that its member closed. */
export async function isSuspendedByAdmin(db: Db, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
    .where('identity_subject', '=', subject)
    .where('suspended_at', 'is not', null)
    .where('account_deletions.member_id', 'is', null)
    .select('members.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What an admin wrote to the member of a suspended account; null of a suspension that kept no words. */
export async function findSuspension(db: Db, memberId: string): Promise<{ since: Date; reason: string | null } | null> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['suspended_at', 'suspension_reason'])
    .executeTakeFirst();
  return row === undefined || row.suspended_at === null
    ? null
    : { since: row.suspended_at, reason: row.suspension_reason };
}

const accountColumns = ['id', 'identity_subject', 'email', 'role', 'is_moderator', 'suspended_at'] as const;

function accountOf(row: {
  id: string;
  identity_subject: string;
  email: string;
  role: Role;
  is_moderator: boolean;
  suspended_at: Date | null;
}): Account {
  return {
    memberId: row.id,
    subject: row.identity_subject,
    email: row.email,
    role: row.role,
    isModerator: row.is_moderator,
    isSuspended: row.suspended_at !== null,
  };
}

/** The email that belongs to a sign-in name, which is the address itself or the subject of an account. */
export async function findEmailOf(db: Db, username: string): Promise<string> {
  const name = username.trim().toLowerCase();
  if (name.includes('@')) return name;
  const row = await db.selectFrom('members').select('email').where('identity_subject', '=', name).executeTakeFirst();
  return row?.email ?? name;
}

/** A row per pass that began, the one that ends last first; one row without a pass for a member who has none. */
interface SignedInRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly is_moderator: boolean;
  readonly member_type: MemberType;
  readonly suspended_at: Date | null;
  readonly kind: PassKind | null;
  readonly reason: string | null;
  readonly deal_kind: DealKind | null;
  readonly ends_at: Date | null;
  readonly revoked_at: Date | null;
  readonly sealed: Buffer;
  readonly has_factor: boolean;
}

/** Asked with every request. A factor is an authenticator app that was proved, or a passkey that checks who holds it. */
const signedInMember: Prepared<SignedInRow> = {
  name: 'signed-in member',
  text: `select members.id, members.email, members.role, members.is_moderator, members.member_type,
      members.suspended_at,
      passes.kind, passes.reason, passes.deal_kind, passes.ends_at, passes.revoked_at, session.sealed,
      (exists (select from identity_totp where member_id = members.id and proved_at is not null)
        or exists (select from identity_passkeys where member_id = members.id and checks_holder)) as has_factor
    from identity_sessions as session cross join members
    left join passes on passes.member_id = members.id and passes.starts_at <= $3
    where session.id = $2 and members.identity_subject = $1 and not session.is_revoked
    order by passes.ends_at desc, passes.deal_kind nulls first, passes.id`,
};

/**
 * The member that a token names, if its session is alive: not signed out, not past its absolute end. With the passes
 * that began, the one that ends last first: every request needs both, and one question is cheaper than two.
 */
export async function findSignedInMember(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  token: { subject: string; sessionId: string; now: Date },
): Promise<(SignedInMember & { readonly passes: readonly PassFacts[] }) | null> {
  const rows = await askPrepared(db, signedInMember, [token.subject, token.sessionId, token.now]);
  const [row] = rows;
  if (row === undefined) return null;
  const session = openSessionRow(vault, { id: token.sessionId, sealed: row.sealed, is_revoked: false });
  if (session === null || session.memberId !== row.id || session.expiresAt <= token.now) return null;
  const passes = rows.flatMap(({ kind, reason, deal_kind, ends_at, revoked_at }) =>
    kind === null || reason === null || ends_at === null ? [] : [{ kind, reason, deal_kind, ends_at, revoked_at }],
  );
  return {
    memberId: row.id,
    email: row.email,
    role: row.role,
    isModerator: row.is_moderator,
    memberType: row.member_type,
    isSuspended: row.suspended_at !== null,
    factor: {
      hasFactor: row.has_factor,
      provedAt: session.factorProvedAt,
      signedInAt: session.authenticatedAt,
    },
    // Access of admins is their role.
    passes: row.role === 'admin' ? passes : await withProvisional(db, { vault, memberId: row.id, passes }),
  };
}

type Tools = Pick<Context, 'vault'> & { readonly db: Db | Trx };

export async function findSession({ db, vault }: Tools, sessionId: string): Promise<Session | null> {
  const stored = await findStoredSession(db, vault, sessionId);
  const account = stored === null ? null : await findAccountOfMember(db, stored.memberId);
  return stored === null || account === null ? null : { ...account, ...stored };
}

/** By the SHA-256 of a refresh token. A token that was voided counts as a revoked session. */
export async function findSessionByRefreshToken({ db, vault }: Tools, secretHash: Buffer): Promise<Session | null> {
  const token = await db
    .selectFrom('identity_refresh_tokens')
    .select(['session_id', 'is_revoked'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  const session = token === undefined ? null : await findSession({ db, vault }, token.session_id);
  return session === null ? null : { ...session, isRevoked: session.isRevoked || token?.is_revoked === true };
}

export async function listSigningKeys(db: Db | Trx): Promise<StoredSigningKey[]> {
  const rows = await db
    .selectFrom('identity_signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    sealedPrivateKey: row.sealed_private_key,
    activeFrom: row.active_from,
    retiredAt: row.retired_at,
  }));
}

/** When links were asked for lately: by this mailbox and from this network a day back, and how many in all since `totalFrom`. */
export async function listLinkRequests(
  db: Db | Trx,
  lookup: { emailDigest: Buffer; networkDigest: Buffer; dayFrom: Date; totalFrom: Date },
): Promise<{ byEmail: Date[]; byNetwork: Date[]; total: number }> {
  const requests = db
    .selectFrom('identity_link_requests')
    .where('requested_at', '>', lookup.dayFrom)
    .select('requested_at');
  const byEmail = await requests.where('email_digest', '=', lookup.emailDigest).execute();
  const byNetwork = await requests.where('network_digest', '=', lookup.networkDigest).execute();
  const total = await db
    .selectFrom('identity_link_requests')
    .where('requested_at', '>', lookup.totalFrom)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    byEmail: byEmail.map((row) => row.requested_at),
    byNetwork: byNetwork.map((row) => row.requested_at),
    total: total.count,
  };
}

/** When sign-ins from this network failed since `from`, and which of them were for this mailbox. */
export async function listFailures(
  db: Db,
  lookup: { emailDigest: Buffer; networkDigest: Buffer; from: Date },
): Promise<{ byNetwork: Date[]; byNetworkAndEmail: Date[] }> {
  const rows = await db
    .selectFrom('identity_failures')
    .select(['email_digest', 'failed_at'])
    .where('network_digest', '=', lookup.networkDigest)
    .where('failed_at', '>', lookup.from)
    .execute();
  return {
    byNetwork: rows.map((row) => row.failed_at),
    byNetworkAndEmail: rows.filter((row) => row.email_digest.equals(lookup.emailDigest)).map((row) => row.failed_at),
  };
}

/** The members of the sample world, for the links printed at the start. */
export async function listSampleMembers(
  db: Db,
): Promise<{ memberId: string; email: string; role: Role; isModerator: boolean; memberType: MemberType }[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'email', 'role', 'is_moderator', 'member_type'])
    .where('is_sample', '=', true)
    // Those that a developer may sign in as; the authors of the sample reviews are under another domain.
    .where('email', 'like', '%@sample.example')
    .orderBy('created_at')
    .orderBy('email')
    .execute();
  return rows.map((row) => ({
    memberId: row.id,
    email: row.email,
    role: row.role,
    isModerator: row.is_moderator,
    memberType: row.member_type,
  }));
}
