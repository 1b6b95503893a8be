import type { PassKind } from '../../../contract/access/access.ts';
import type { MemberPass } from '../../../contract/members/list.ts';
import { formatDay, formatCount, formatMonth } from '../../../contract/formats.ts';
import { dayOf, daysBetween } from '../../clock.ts';

export interface StoredPass {
  readonly kind: PassKind;
  readonly reason: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly revoked_at: Date | null;
  readonly revoked_reason: string | null;
  readonly revoked_by: string | null;
  /** The address of an admin. */
  readonly given_by: string | null;
}

const what: Readonly<Record<PassKind, string>> = {
  provisional: 'while a review is checked',
  review: 'for a review that was approved',
  further_review: 'for another review that was approved',
  other_review: 'for a review that was approved',
  terms_bonus: 'for deal terms in a review',
  correction: 'for a mistake in the database that they reported',
  code: 'for a code that they used',
  application: 'for their request for free access',
  admin: 'given by an admin',
};

/** Their days would lead to the review: it was sent or decided on one of them. */
const ofReviews: ReadonlySet<PassKind> = new Set([
  'provisional',
  'review',
  'further_review',
  'other_review',
  'terms_bonus',
]);

/**
 * A pass as admins read it, in days of UTC; in months where a review earned it, unless all days are asked for, which the
 * member is told of.
 */
export function presentPass(pass: StoredPass, now: Date, { hasAllDays = false } = {}): MemberPass {
  const isOfReview = ofReviews.has(pass.kind) && !hasAllDays;
  const days = daysBetween(dayOf(pass.starts_at), dayOf(pass.ends_at));
  const state = stateOf(pass, now);
  // Its end is the first moment without access: of a month, that of the next one.
  const [start, end] = isOfReview
    ? [formatMonth(pass.starts_at), formatMonth(new Date(pass.ends_at.getTime() - 1))]
    : [formatDay(pass.starts_at), formatDay(pass.ends_at)];
  const given = isOfReview ? capitalised(what[pass.kind]) : `${formatCount(days, 'day')} ${what[pass.kind]}`;
  const span = `${given}, ${start === end ? start : `${start} to ${end}`}.`;
  return {
    kind: pass.kind,
    reason: pass.reason,
    state,
    days,
    words: state === 'ended_early' ? `${span} ${endOf(pass, isOfReview)}` : span,
    givenBy: pass.given_by,
  };
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function stateOf({ revoked_at, starts_at, ends_at }: StoredPass, now: Date): MemberPass['state'] {
  if (revoked_at !== null) return 'ended_early';
  if (now < starts_at) return 'to_come';
  return now < ends_at ? 'live' : 'over';
}

/** What a rule ended says no day and no reason where a review is behind it: both are those of a decision. */
function endOf({ revoked_at, revoked_reason, revoked_by }: StoredPass, isOfReview: boolean): string {
  if (revoked_at === null || (isOfReview && revoked_by === null)) return 'Ended early.';
  return `Ended early on ${formatDay(revoked_at)}${revoked_reason === null ? '.' : `: ${revoked_reason}.`}`;
}
