/**
 * The callers: the nine kinds of the matrix, a pass for one kind of deals, an admin who proved nothing, and each role
 * without the other. The other admins are moderators as well. Those with one role have just shown a second factor.
 */
export const callers = [
  'guest',
  'without access',
  'with access',
  'with access to debt',
  'access ended',
  'suspended',
  'funder member',
  'admin without a second factor',
  'admin',
  'admin with a fresh factor',
  'only admin',
  'only moderator',
  'broken token',
] as const;
export type Caller = (typeof callers)[number];
export type KnownCaller = Exclude<Caller, 'broken token'>;
/** Those with an account that may act. */
export type MemberCaller = Exclude<Caller, 'guest' | 'broken token'>;

/** Admins who are moderators as well. */
export const admins: readonly Caller[] = ['admin without a second factor', 'admin', 'admin with a fresh factor'];
export const staff: readonly Caller[] = [...admins, 'only admin', 'only moderator'];
export const knownCallers = callers.filter((caller): caller is KnownCaller => caller !== 'broken token');
export const memberCallers = knownCallers.filter((caller): caller is MemberCaller => caller !== 'guest');

type GateRow = Record<KnownCaller, string>;

const everybody = (answer: string): GateRow =>
  // Every caller is in the list that it is made from.
  Object.fromEntries(knownCallers.map((caller) => [caller, answer])) as GateRow;

const anyMember: GateRow = { ...everybody('yes'), guest: 'sign_in' };
const activeMember: GateRow = { ...anyMember, suspended: 'account_suspended' };
const memberWithAccess: GateRow = {
  ...activeMember,
  'without access': 'access_required',
  'funder member': 'access_required',
  'access ended': 'access_expired',
  'only moderator': 'access_required',
};
// The matrix asks for deals of equity.
const memberWithKind: GateRow = { ...memberWithAccess, 'with access to debt': 'kind_not_open' };
const both: Partial<GateRow> = {
  guest: 'sign_in',
  suspended: 'account_suspended',
  'admin without a second factor': 'second_factor_required',
  admin: 'yes',
  'admin with a fresh factor': 'yes',
};
const admin: GateRow = { ...everybody('admin_only'), ...both, 'only admin': 'yes' };
const moderator: GateRow = { ...everybody('moderator_only'), ...both, 'only moderator': 'yes' };

const adminOrModerator: GateRow = { ...moderator, 'only admin': 'yes' };

/** What each gate answers each caller before anything else is looked at: a refusal's code, or yes. */
export const gates: Readonly<Record<string, GateRow>> = {
  anyone: everybody('yes'),
  anyMember,
  activeMember,
  memberWithAccess,
  memberWithKind,
  memberWhoExports: {
    ...memberWithKind,
    'admin without a second factor': 'second_factor_required',
    admin: 'fresh_factor_required',
  },
  reviewWriter: {
    ...activeMember,
    'admin without a second factor': 'staff_review',
    admin: 'staff_review',
    'admin with a fresh factor': 'staff_review',
    'only admin': 'staff_review',
    'only moderator': 'staff_review',
  },
  admin,
  moderator,
  adminOrModerator,
  adminWithFreshFactor: { ...admin, admin: 'fresh_factor_required' },
  moderatorWithFreshFactor: { ...moderator, admin: 'fresh_factor_required' },
};

/**
 * What an admin does only after having shown the second factor again: roles, access, suspension, erasing, bringing data
 * in and out, and the token.
 */
export const sensitiveRoutes: readonly string[] = [
  'POST /api/admin/member-actions',
  'POST /api/admin/member-actions/:id/undo',
  'POST /api/admin/member-erasures',
  'POST /api/admin/member-merges',
  'PATCH /api/admin/settings',
  'POST /api/admin/invitations',
  'POST /api/admin/invitations/:id/email',
  'POST /api/admin/access-codes',
  'PATCH /api/admin/access-codes/:id',
  'POST /api/admin/access-applications/:id/decision',
  'POST /api/admin/imports/:importId/commit',
  'POST /api/admin/imports/:importId/undo',
  'GET /api/admin/imports/:importId/rejects',
  'GET /api/admin/reminders/counts',
  'POST /api/admin/members/exports',
  'POST /api/admin/members/:id/access-history',
  'POST /api/admin/audit/export',
  'POST /api/admin/funder-reviews/exports',
  'POST /api/admin/entrepreneur-reviews/exports',
  'POST /api/deals/:kind/exports',
  'POST /api/admin/subjects/:kind/:id/merge',
  'POST /api/admin/sample-data/removal',
  'POST /api/admin/token-copies',
];
