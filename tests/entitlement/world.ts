/**
 * What the checker believes: written from the rules of access in words alone, without a look at server/access/rules.ts.
 * Members, reviews and reports are numbers of one history; instants are milliseconds.
 */

/** The kinds of deals, each open or not by itself. */
export const kinds = ['equity', 'debt', 'grant'] as const;
export type Kind = (typeof kinds)[number];

export interface Pass {
  /** Kind and number of what gave it: `review:3`, `code:1.0` for the second code and the first member. Unique. */
  readonly cause: string;
  readonly member: number;
  /** The one kind of deals that it opens; null: all. */
  readonly only: Kind | null;
  start: number;
  end: number;
  revoked: boolean;
  /** Revoked because the account closed: nothing brings it back. */
  isClosed: boolean;
}

export type Text = 'own' | 'copy' | 'filler';
export type ReviewState =
  | 'submitted'
  | 'changes_requested'
  | 'approved'
  | 'published'
  | 'declined'
  | 'withdrawn'
  | 'superseded'
  | 'removed';

export interface Review {
  readonly number: number;
  readonly member: number;
  readonly subject: number;
  hasTerms: boolean;
  /** The text as it was first sent decides about provisional access. */
  text: Text;
  state: ReviewState | 'draft' | 'gone';
  version: number;
  /** What its author knows of it, and how many decisions they do not know yet. */
  known: { state: ReviewState | 'draft' | 'gone'; version: number; isFixable: boolean; hidden: number };
  /** It was changed and sent again, and waits to be taken in. */
  isSentAgain: boolean;
  sentAt: number;
  publishOn: number;
  /** Whether the last decline can be fixed. */
  isFixable: boolean;
  askedAt: number;
  undo: Undo | null;
  /** A removal that a moderator asked for and that is done with the next batch. */
  removal: { readonly isFraud: boolean } | null;
}

export interface Undo {
  readonly admin: number;
  readonly at: number;
  readonly declined: boolean;
  readonly before: Pick<Review, 'state' | 'publishOn' | 'isFixable' | 'askedAt'>;
  readonly superseded: readonly { number: number; version: number; publishOn: number }[];
}

/** A decision that its author does not know yet, and that has changed no access. */
export interface Unsettled {
  readonly review: number;
  readonly decision: 'approve' | 'request_changes' | 'decline' | 'remove' | 'withdraw';
  readonly isFraud: boolean;
}

export interface Member {
  readonly number: number;
  readonly isAcademic: boolean;
  closedAt: number | null;
  /** Instants of moderators' declines, each with its review. */
  declines: { review: number; at: number; isTold: boolean }[];
}

export interface Application {
  readonly number: number;
  readonly member: number;
  state: 'received' | 'approved' | 'declined';
  decidedAt: number;
}

export interface Report {
  readonly number: number;
  readonly member: number;
  state: 'open' | 'accepted';
}

export interface World {
  now: number;
  members: Member[];
  reviews: Review[];
  passes: Pass[];
  applications: Application[];
  reports: Report[];
  /** In the order in which they were taken. */
  unsettled: Unsettled[];
  /** Which members used which codes of the history. */
  codeUses: { code: number; member: number }[];
  /** One entry for each transition that an admin was told of. */
  audit: string[];
}

/** The codes of a history. That for debt lasts longer than any other pass but a review's. */
export const codes: readonly { days: number; mostUses: number; only: Kind | null }[] = [
  { days: 60, mostUses: 2, only: null },
  { days: 120, mostUses: 2, only: 'debt' },
];
/** The kind of the deal that reports are about. */
export const reportedKind: Kind = 'equity';
export const day = 86_400_000;
export const midnight = (now: number): number => Math.floor(now / day) * day;
export const isLive = (pass: Pass, now: number): boolean => !pass.revoked && pass.start <= now && now < pass.end;

export function emptyWorld(now: number, members: number): World {
  return {
    now,
    members: Array.from({ length: members }, (_one, number) => ({
      number,
      isAcademic: number === members - 1,
      closedAt: null,
      declines: [],
    })),
    reviews: [],
    passes: [],
    applications: [],
    reports: [],
    unsettled: [],
    codeUses: [],
    audit: [],
  };
}

export interface Access {
  readonly hasAccess: boolean;
  readonly endsOn: string | null;
  /** Until when each kind is open: those that are, in their order. */
  readonly kinds: readonly (readonly [Kind, string])[];
}

/** What GET /api/me must say. */
export function accessIn(world: World, member: number): Access {
  const live = world.passes.filter((pass) => pass.member === member && isLive(pass, world.now));
  const lastDay = (passes: readonly Pass[]): string =>
    new Date(Math.max(...passes.map(({ end }) => end))).toISOString().slice(0, 10);
  const open = kinds.flatMap((kind) => {
    const passes = live.filter(({ only }) => only === null || only === kind);
    return passes.length === 0 ? [] : [[kind, lastDay(passes)] as const];
  });
  return { hasAccess: live.length > 0, endsOn: live.length === 0 ? null : lastDay(live), kinds: open };
}

export const isKindOpen = (world: World, { member, kind }: { member: number; kind: Kind }): boolean =>
  accessIn(world, member).kinds.some(([open]) => open === kind);
