/**
 * What the checker believes: written from product/access.md 4.2 alone, without a look at server/access/rules.ts.
 * Members, reviews and reports are numbers of one history; instants are milliseconds.
 */

export interface Pass {
  /** Kind and number of what gave it: `review:3`, `code:0`. Unique. */
  readonly cause: string;
  readonly member: number;
  readonly start: number;
  end: number;
  revoked: boolean;
  /** Revoked because the account closed: nothing brings it back. */
  isClosed: boolean;
}

export type Text = 'own' | 'copy' | 'filler';
export type ReviewState =
  | 'in_review'
  | 'changes_requested'
  | 'approved'
  | 'published'
  | 'rejected'
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
  sentAt: number;
  publishOn: number;
  /** Whether the last decline can be mended. */
  isFixable: boolean;
  askedAt: number;
  undo: Undo | null;
}

export interface Undo {
  readonly admin: number;
  readonly at: number;
  readonly declined: boolean;
  readonly before: Pick<Review, 'state' | 'publishOn' | 'isFixable' | 'askedAt'>;
  readonly passes: readonly Pass[];
  readonly superseded: readonly { number: number; version: number; publishOn: number }[];
}

export interface Member {
  readonly number: number;
  readonly isAcademic: boolean;
  closedAt: number | null;
  /** Instants of moderators' declines, each with its review. */
  declines: { review: number; at: number }[];
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
  /** Members who used the one code of the history. */
  codeUses: number[];
  /** One entry for each transition that an admin was told of. */
  audit: string[];
}

export const codeDays = 60;
export const codeUsesMost = 2;
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
    codeUses: [],
    audit: [],
  };
}

/** What GET /api/me must say. */
export function accessIn(world: World, member: number): { hasAccess: boolean; endsOn: string | null } {
  const ends = world.passes.filter((pass) => pass.member === member && isLive(pass, world.now)).map(({ end }) => end);
  return ends.length === 0
    ? { hasAccess: false, endsOn: null }
    : { hasAccess: true, endsOn: new Date(Math.max(...ends)).toISOString().slice(0, 10) };
}
