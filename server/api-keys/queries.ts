import type { PassKind } from '../../contract/access/access.ts';
import type { ApiKey, LiveLink } from '../../contract/api-keys/api-keys.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { MemberType, Role } from '../../contract/members/account.ts';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import { accessOf, withProvisional } from '../access/queries.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { askPrepared, type Prepared } from '../database/prepared.ts';
import type { KeyHolder } from '../http/keys/open-key-gate.ts';

interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly created_on: string;
  readonly ends_on: string;
  readonly last_used_on: string | null;
}
export const keyColumns = ['id', 'name', 'hint', 'scopes', 'created_on', 'ends_on', 'last_used_on'] as const;

/** A scope that a later release made and this one does not know gives nothing. */
export const knownScopes = (scopes: readonly string[]): ApiScope[] =>
  apiScopes.filter((scope) => scopes.includes(scope));

export const presentKey = (row: StoredKey): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: knownScopes(row.scopes),
  createdOn: row.created_on,
  endsOn: row.ends_on,
  lastUsedOn: row.last_used_on,
});

export async function listKeys(db: Db, memberId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .where('member_id', '=', memberId)
    .select(keyColumns)
    .orderBy('created_on', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(presentKey);
}

/** The purpose for which the vault seals what the protocol of programs keeps. */
export const sealOfPrograms = 'program of OAuth';

/** A row per pass that began; one row without a pass for a member who has none. */
interface HolderRow {
  /** Of an access token of a program. */
  readonly sealed?: Buffer;
  readonly key_id: string;
  readonly scopes: readonly string[];
  readonly last_used_on: string | null;
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly member_type: MemberType;
  readonly suspended_at: Date | null;
  readonly kind: PassKind | null;
  readonly reason: string | null;
  readonly deal_kind: DealKind | null;
  readonly ends_at: Date | null;
  readonly revoked_at: Date | null;
}

const holderOf = (table: 'api_keys' | 'live_links' | 'program_grants', own: string): string =>
  `select keys.id as key_id, keys.last_used_on, ${own}, members.id, members.email, members.role,
      members.member_type, members.suspended_at,
      passes.kind, passes.reason, passes.deal_kind, passes.ends_at, passes.revoked_at
    from ${table} as keys join members on members.id = keys.member_id
    left join passes on passes.member_id = members.id and passes.starts_at <= $2
    where keys.digest = $1 and keys.ends_on >= $3::date
    order by passes.ends_at desc, passes.deal_kind nulls first, passes.id`;

/** Asked with every request of a program: what its member may is read each time. */
const keyHolder: Prepared<HolderRow> = { name: 'key holder', text: holderOf('api_keys', 'keys.scopes') };
const linkHolder: Prepared<HolderRow> = {
  name: 'link holder',
  text: holderOf('live_links', `array['deals:read'] as scopes`),
};

/** What a program may do was allowed with its grant, whose end is the last of its tokens. */
const programHolder: Prepared<HolderRow> = {
  name: 'program holder',
  text: holderOf('program_grants', 'tokens.scopes, tokens.sealed')
    .replace(
      'join members',
      `join program_tokens as tokens on tokens.grant_id = keys.id and tokens.kind = 'AccessToken' and not tokens.is_used join members`,
    )
    .replace('keys.digest', 'tokens.digest'),
};

/** Null for an access token that is unknown, was revoked or has ended. */
export async function findTokenHolder(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { digest, now }: { digest: Buffer; now: Date },
): ReturnType<typeof findHolder> {
  return findHolder({ db, vault }, { digest, now, of: programHolder });
}

/** Null for a key that is unknown, was revoked or has ended. */
export async function findHolder(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { digest, now, of = keyHolder }: { digest: Buffer; now: Date; of?: Prepared<HolderRow> },
): Promise<(KeyHolder & { readonly keyId: string; readonly lastUsedOn: string | null }) | null> {
  const rows = await askPrepared(db, of, [digest, now, dayOf(now)]);
  const [row] = rows;
  if (row === undefined || (row.sealed !== undefined && hasEnded(vault, row.sealed, now))) return null;
  const passes = rows.flatMap(({ kind, reason, deal_kind, ends_at, revoked_at }) =>
    kind === null || reason === null || ends_at === null ? [] : [{ kind, reason, deal_kind, ends_at, revoked_at }],
  );
  const memberId = row.id;
  // Access of admins is their role.
  const held = row.role === 'admin' ? passes : await withProvisional(db, { vault, memberId, passes });
  return {
    keyId: row.key_id,
    scopes: knownScopes(row.scopes),
    lastUsedOn: row.last_used_on,
    member: {
      kind: 'member',
      memberId,
      email: row.email,
      role: 'member',
      isModerator: false,
      memberType: row.member_type,
      isSuspended: row.suspended_at !== null,
      ...accessOf(row.role, held, now),
      sessionId: row.key_id,
      factor: { hasFactor: false, isRequired: false, isProved: false, isFresh: false },
    },
  };
}

/** The table says the day alone. */
function hasEnded(vault: Context['vault'], sealed: Buffer, now: Date): boolean {
  const { exp } = JSON.parse(vault.open(sealOfPrograms, sealed)) as { readonly exp?: number };
  return exp === undefined || exp * 1_000 <= now.getTime();
}

export const linkColumns = [
  'live_links.id',
  'deal_views.name',
  'live_links.hint',
  'live_links.created_on',
  'live_links.ends_on',
  'live_links.last_used_on',
] as const;

export const presentLink = (row: Omit<StoredKey, 'scopes'>): LiveLink => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  createdOn: row.created_on,
  endsOn: row.ends_on,
  lastUsedOn: row.last_used_on,
});

export async function listLinks(db: Db, memberId: string): Promise<LiveLink[]> {
  const rows = await db
    .selectFrom('live_links')
    .innerJoin('deal_views', 'deal_views.id', 'live_links.view_id')
    .where('live_links.member_id', '=', memberId)
    .select(linkColumns)
    .orderBy('live_links.created_on', 'desc')
    .orderBy('deal_views.name')
    .orderBy('live_links.id')
    .execute();
  return rows.map(presentLink);
}

export interface FoundLink {
  readonly id: string;
  readonly member: KeyHolder['member'];
  readonly kind: DealKind;
  readonly address: string;
  /** Of what was sent last, where that was today. */
  readonly tagOfToday: string | null;
}

/** Null for a link that is unknown, was revoked or has ended. */
export async function findLink(
  context: Pick<Context, 'db' | 'vault'>,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<FoundLink | null> {
  const holder = await findHolder(context, { digest, now, of: linkHolder });
  if (holder === null) return null;
  const view = await context.db
    .selectFrom('live_links')
    .innerJoin('deal_views', 'deal_views.id', 'live_links.view_id')
    .where('live_links.id', '=', holder.keyId)
    .select(['deal_views.kind', 'deal_views.address', 'live_links.last_tag'])
    .executeTakeFirst();
  if (view === undefined) return null;
  const { kind, address, last_tag } = view;
  const tagOfToday = holder.lastUsedOn === dayOf(now) ? last_tag : null;
  return { id: holder.keyId, member: holder.member, kind, address, tagOfToday };
}
