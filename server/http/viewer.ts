import type { Access } from '../../contract/access/access.ts';
import type { MemberType, Role } from '../../contract/members/account.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { accessToKind, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import type { RefusalCode } from '../../contract/refusals.ts';

/** Who asks. Built once per request from the database; nothing in it is read from a token but the identity. */
export type Viewer = Guest | Member;

export interface Guest {
  readonly kind: 'guest';
}

export interface Member {
  readonly kind: 'member';
  readonly memberId: string;
  readonly email: string;
  readonly role: Role;
  /** Decides on reviews; an admin may be one as well. */
  readonly isModerator: boolean;
  readonly memberType: MemberType;
  readonly isSuspended: boolean;
  readonly access: Access;
  /** True when a pass ran out and none is live: the answer says "ended", not "share a review". */
  readonly hadAccess: boolean;
  readonly sessionId: string;
  readonly factor: FactorStatus;
}

/** How this session stands with a second factor. */
export interface FactorStatus {
  /** Whether the member has one at all. */
  readonly hasFactor: boolean;
  /** Whether the admin pages ask for one; false for members without a role. */
  readonly isRequired: boolean;
  /** Whether this session has shown one. */
  readonly isProved: boolean;
  /** Whether it did so lately enough for what cannot be undone. */
  readonly isFresh: boolean;
}

export interface Admin extends Member {
  readonly role: 'admin';
}

export interface Moderator extends Member {
  readonly isModerator: true;
}

/** In whose name a case is decided, also when a job does it. */
export type Decider = Pick<Member, 'memberId' | 'email'>;

export const guest: Guest = { kind: 'guest' };

/** What a policy answers: yes, with the viewer narrowed, or no, with a reason of the closed list. */
export type Verdict<V extends Viewer> =
  | { readonly allowed: true; readonly viewer: V }
  | { readonly allowed: false; readonly reason: RefusalCode };

/** The parts of a path as they came, before they are checked. */
export type RawParams = Readonly<Record<string, string>>;

/** A policy on the route. Its name shows in the list of routes that a test prints. */
export type Gate<V extends Viewer> = (viewer: Viewer, params: RawParams) => Verdict<V>;

const allow = <V extends Viewer>(viewer: V): Verdict<V> => ({ allowed: true, viewer });
const deny = (reason: RefusalCode): { allowed: false; reason: RefusalCode } => ({ allowed: false, reason });

/** Everyone, guests included. */
export function anyone(viewer: Viewer): Verdict<Viewer> {
  return allow(viewer);
}

/** Any account, a suspended one included: for what a suspended person must still be able to see and take away. */
export function anyMember(viewer: Viewer): Verdict<Member> {
  return viewer.kind === 'guest' ? deny('sign_in') : allow(viewer);
}

export function activeMember(viewer: Viewer): Verdict<Member> {
  if (viewer.kind === 'guest') return deny('sign_in');
  return viewer.isSuspended ? deny('account_suspended') : allow(viewer);
}

export function memberWithAccess(viewer: Viewer): Verdict<Member> {
  const verdict = activeMember(viewer);
  if (!verdict.allowed || verdict.viewer.access.hasAccess) return verdict;
  return deny(verdict.viewer.hadAccess ? 'access_expired' : 'access_required');
}

/** For `/…/:kind/…`: access that holds for that kind of deals. A word that is no kind is left to the check of the path. */
export function memberWithKind(viewer: Viewer, params: RawParams): Verdict<Member> {
  const verdict = memberWithAccess(viewer);
  const kind = dealKinds.find((one) => one === params['kind']);
  if (!verdict.allowed || kind === undefined) return verdict;
  return accessToKind(verdict.viewer.access, kind).isOpen ? verdict : deny('kind_not_open');
}

/** Who manages members and everything beside reviews. */
export function admin(viewer: Viewer): Verdict<Admin> {
  const verdict = activeMember(viewer);
  if (!verdict.allowed) return verdict;
  return isAdmin(verdict.viewer) ? withFactor(verdict.viewer) : deny('admin_only');
}

/** Who decides on reviews, on replies to them and on reports about them. */
export function moderator(viewer: Viewer): Verdict<Moderator> {
  const verdict = activeMember(viewer);
  if (!verdict.allowed) return verdict;
  return isModerator(verdict.viewer) ? withFactor(verdict.viewer) : deny('moderator_only');
}

/** An admin or a moderator: for what the frame of their pages shows. */
export function adminOrModerator(viewer: Viewer): Verdict<Member> {
  const verdict = activeMember(viewer);
  if (!verdict.allowed) return verdict;
  return isStaff(verdict.viewer) ? withFactor(verdict.viewer) : deny('moderator_only');
}

/** An admin who has shown a second factor a moment ago: for what cannot be undone. */
export function adminWithFreshFactor(viewer: Viewer): Verdict<Admin> {
  return withFreshFactor(admin(viewer));
}

export function moderatorWithFreshFactor(viewer: Viewer): Verdict<Moderator> {
  return withFreshFactor(moderator(viewer));
}

/**
 * Members who may read the deals of the kind, and not the newest alone. Admins, whose files may be larger, must have just shown a second factor.
 */
export function memberWhoExports(viewer: Viewer, params: RawParams): Verdict<Member> {
  const verdict = memberWithKind(viewer, params);
  if (!verdict.allowed) return verdict;
  const { access } = verdict.viewer;
  if (dealKinds.some((kind) => kind === params['kind'] && seesNewestOnly(access, kind)))
    return deny('export_after_review');
  return isAdmin(verdict.viewer) ? adminWithFreshFactor(verdict.viewer) : verdict;
}

/** Who has a role writes no reviews and speaks for no organisation. */
export const isStaff = (member: Pick<Member, 'role' | 'isModerator'>): boolean =>
  member.role === 'admin' || member.isModerator;

function withFactor<V extends Member>(viewer: V): Verdict<V> {
  const { isRequired, isProved } = viewer.factor;
  return isRequired && !isProved ? deny('second_factor_required') : allow(viewer);
}

function withFreshFactor<V extends Member>(verdict: Verdict<V>): Verdict<V> {
  if (!verdict.allowed) return verdict;
  const { isRequired, hasFactor, isFresh } = verdict.viewer.factor;
  return (isRequired || hasFactor) && !isFresh ? deny('fresh_factor_required') : verdict;
}

function isAdmin(member: Member): member is Admin {
  return member.role === 'admin';
}

function isModerator(member: Member): member is Moderator {
  return member.isModerator;
}
