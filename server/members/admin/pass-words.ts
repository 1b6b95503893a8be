import type { PassKind } from '../../../contract/access/access.ts';
import type { MemberPass } from '../../../contract/members/list.ts';
import { formatDay, formatCount, formatMonth } from '../../../contract/formats.ts';
import { isEarnedByReview } from '../../access/rules.ts';
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

/** A pass with all its days, in UTC: the member is told that an admin read them. */
export function presentPass(pass: StoredPass, now: Date): MemberPass {
  const days = daysBetween(dayOf(pass.starts_at), dayOf(pass.ends_at));
  const state = stateOf(pass, now);
  const [start, end] = [formatDay(pass.starts_at), formatDay(pass.ends_at)];
  const span = `${formatCount(days, 'day')} ${what[pass.kind]}, ${start === end ? start : `${start} to ${end}`}.`;
  return {
    kind: pass.kind,
    reason: pass.reason,
    state,
    words: state === 'ended_early' ? `${span} ${endOf(pass)}` : span,
    givenBy: pass.given_by,
  };
}

/**
 * Passes as every admin reads them. What reviews earned is one, with the month of its end alone: how many there were, and when
 * each came, would lead to the reviews. It comes first.
 */
export function presentPasses(passes: readonly StoredPass[], now: Date): MemberPass[] {
  const others = passes.filter(({ kind }) => !isEarnedByReview(kind)).map((pass) => presentPass(pass, now));
  const [last] = passes.filter(({ kind }) => isEarnedByReview(kind)).toSorted(lastingFirst);
  if (last === undefined) return others;
  // It began with the month of the decision. The told beginning is counted back from the end and can be later.
  const state = stateOf({ ...last, starts_at: now }, now);
  // Its end is the first moment without access.
  const words = `For reviews that were approved, until ${formatMonth(new Date(last.ends_at.getTime() - 1))}.`;
  const shown = state === 'ended_early' ? `${words} Ended early.` : words;
  return [{ kind: 'review', reason: last.reason, state, words: shown, givenBy: last.given_by }, ...others];
}

const lastingFirst = (one: StoredPass, other: StoredPass): number =>
  Number(one.revoked_at !== null) - Number(other.revoked_at !== null) ||
  other.ends_at.getTime() - one.ends_at.getTime();

function stateOf({ revoked_at, starts_at, ends_at }: StoredPass, now: Date): MemberPass['state'] {
  if (revoked_at !== null) return 'ended_early';
  if (now < starts_at) return 'to_come';
  return now < ends_at ? 'live' : 'over';
}

function endOf({ revoked_at, revoked_reason }: StoredPass): string {
  if (revoked_at === null) return 'Ended early.';
  return `Ended early on ${formatDay(revoked_at)}${revoked_reason === null ? '.' : `: ${revoked_reason}.`}`;
}
