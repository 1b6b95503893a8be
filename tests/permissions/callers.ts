/** Who asks: the nine kinds of callers of the matrix, a pass for one kind of deals, and an admin who proved nothing. */
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
  'broken token',
] as const;
export type Caller = (typeof callers)[number];
export type KnownCaller = Exclude<Caller, 'broken token'>;
/** Those with an account that may act. */
export type MemberCaller = Exclude<Caller, 'guest' | 'broken token'>;

export const admins: readonly Caller[] = ['admin without a second factor', 'admin', 'admin with a fresh factor'];
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
};
const admin: GateRow = {
  ...everybody('admin_only'),
  guest: 'sign_in',
  suspended: 'account_suspended',
  'admin without a second factor': 'second_factor_required',
  admin: 'yes',
  'admin with a fresh factor': 'yes',
};

/** What each gate answers each caller before anything else is looked at: a refusal's code, or yes. */
export const gates: Readonly<Record<string, GateRow>> = {
  anyone: everybody('yes'),
  anyMember,
  activeMember,
  memberWithAccess,
  // The matrix asks for deals of equity.
  memberWithKind: { ...memberWithAccess, 'with access to debt': 'kind_not_open' },
  reviewWriter: {
    ...activeMember,
    'admin without a second factor': 'staff_review',
    admin: 'staff_review',
    'admin with a fresh factor': 'staff_review',
  },
  admin,
  moderator: admin,
  adminWithFreshFactor: { ...admin, admin: 'fresh_factor_required' },
};

/** The codes that only a gate answers: none of them may come where the gate says yes. */
export const refusalsOfGates = new Set(
  Object.values(gates)
    .flatMap((row) => Object.values(row))
    .filter((answer) => answer !== 'yes'),
);
