import type { Access } from '../../contract/access/access.ts';
import type { Role } from '../../contract/members/account.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { isTold, toldEndsAt, toldReason, toldRevokedAt } from './access-of-members.ts';
import { administratorReason, isEarnedByReview, type PassFacts } from './rules.ts';
import { findProvisional, listProvisional } from './sealed-periods.ts';

export interface AccessOfMember {
  readonly access: Access;
  /** True when there was a pass once and none is live. */
  readonly hadAccess: boolean;
}

/** The only place that decides who may see the database. Access is a live pass, or the role of an admin. */
export async function findAccess(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { memberId, role, now }: { memberId: string; role: Role; now: Date },
): Promise<AccessOfMember> {
  if (role === 'admin') return accessOf(role, [], now);
  return accessOf(
    role,
    await withProvisional(db, { vault, memberId, passes: await passesOf(db, { memberId, now }) }),
    now,
  );
}

/** `passes`: those of the member that began, but for provisional access. As `accessOf` wants them. */
export async function withProvisional(
  db: Db,
  { vault, memberId, passes }: { vault: Vault; memberId: string; passes: readonly PassFacts[] },
): Promise<PassFacts[]> {
  const provisional = await findProvisional(db, { vault, memberId });
  return [...passes, ...provisional].toSorted((one, other) => other.ends_at.getTime() - one.ends_at.getTime());
}

/** The same, as far as admins are told of it (`isTold`). */
export async function findToldAccess(
  db: Db,
  { memberId, role, now }: { memberId: string; role: Role; now: Date },
): Promise<AccessOfMember> {
  if (role === 'admin') return accessOf(role, [], now);
  const passes = await db
    .selectFrom('passes')
    .where('member_id', '=', memberId)
    .where('starts_at', '<=', now)
    .where(isTold)
    .select(['kind', toldReason.as('reason'), 'deal_kind', toldEndsAt.as('ends_at'), toldRevokedAt.as('revoked_at')])
    .orderBy(toldEndsAt, 'desc')
    .orderBy('deal_kind', (order) => order.nullsFirst())
    .orderBy('id')
    .execute();
  return accessOf(role, passes, now);
}

function passesOf(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<PassFacts[]> {
  return db
    .selectFrom('passes')
    .where('member_id', '=', memberId)
    .where('starts_at', '<=', now)
    .select(['kind', 'reason', 'deal_kind', 'ends_at', 'revoked_at'])
    .orderBy('ends_at', 'desc')
    .orderBy('deal_kind', (order) => order.nullsFirst())
    .orderBy('id')
    .execute();
}

/** `passes`: those of the member that began, the one that ends last first. */
export function accessOf(role: Role, passes: readonly PassFacts[], now: Date): AccessOfMember {
  if (role === 'admin')
    return { access: { hasAccess: true, reason: administratorReason, accessExpiresOn: null }, hadAccess: false };
  const live = passes.filter((pass) => pass.revoked_at === null && now < pass.ends_at);
  const [last] = live;
  if (last === undefined)
    return { access: { hasAccess: false, reason: null, accessExpiresOn: null }, hadAccess: passes.length > 0 };
  const newestOnly = newestOnlyOf(passes, live);
  const access: Access = {
    hasAccess: true,
    reason: last.reason,
    accessExpiresOn: dayOf(last.ends_at),
    ...(last.deal_kind === null ? {} : { kinds: kindsOf(live) }),
    ...(newestOnly.length === 0 ? {} : { newestOnly }),
  };
  return { access, hadAccess: false };
}

/** Kinds that provisional access alone opens, while no review of the member was ever approved (decision 0060). */
function newestOnlyOf(passes: readonly PassFacts[], live: readonly PassFacts[]): DealKind[] {
  if (passes.some(({ kind, revoked_at }) => revoked_at === null && isEarnedByReview(kind))) return [];
  return dealKinds.filter((kind) => {
    const opening = live.filter((pass) => pass.deal_kind === null || pass.deal_kind === kind);
    return opening.length > 0 && opening.every((pass) => pass.kind === 'provisional');
  });
}

/** Whether the database is open to a member for this kind. */
export const opensKind = ({ access }: AccessOfMember, kind: DealKind): boolean =>
  access.hasAccess && (access.kinds?.some((one) => one.kind === kind) ?? true);

/** Each kind that is open ends with its last pass; one for all kinds counts for each. */
function kindsOf(live: readonly PassFacts[]): NonNullable<Access['kinds']> {
  return dealKinds.flatMap((kind) => {
    const last = live.find((pass) => pass.deal_kind === null || pass.deal_kind === kind);
    return last === undefined ? [] : [{ kind, expiresOn: dayOf(last.ends_at) }];
  });
}

/** All passes of a member for themselves, the newest first. */
export async function listOwnPasses({ db, vault }: Pick<Context, 'db' | 'vault'>, memberId: string) {
  const rows = await db
    .selectFrom('passes')
    .where('member_id', '=', memberId)
    .select(['kind', 'deal_kind', 'reason', 'starts_at', 'ends_at', 'revoked_at', 'revoked_reason'])
    .orderBy('id')
    .execute();
  const provisional = await listProvisional(db, { vault, memberIds: [memberId] });
  const shown = provisional.map(({ kind, deal_kind, reason, starts_at, ends_at, revoked_at, revoked_reason }) => {
    return { kind, deal_kind, reason, starts_at, ends_at, revoked_at, revoked_reason };
  });
  return [...rows, ...shown].toSorted((one, other) => other.starts_at.getTime() - one.starts_at.getTime());
}
