import { longestWaitDays } from '../../../contract/reviews/days.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { after, days } from '../../clock.ts';
import { hasBonusTerms, readDeciding } from '../moderation/rules.ts';
import type { SettledDecision } from './queries.ts';
import { isSettlementDue, settledTogether } from './rules.ts';

/**
 * What a settlement does to a member, as far as their passes show it: who has the database compares reviews with members
 * by it. What only funders may write stands apart (`of_venture`): beside others it would name the one funder among them.
 * `email`: passes stay. `nothing`: a newer review of the author took the place of this one.
 */
export type Effect =
  | 'begins'
  | 'begins_with_bonus'
  | 'begins_of_venture'
  | 'begins_of_venture_with_bonus'
  | 'begins_other'
  | 'begins_other_with_bonus'
  | 'lasts_longer'
  | 'ends_after_decline'
  | 'ends_after_withdrawal'
  | 'ends_at_once'
  | 'email'
  | 'nothing';

export interface UnsettledDecision {
  /** Of the review, when it was decided. */
  readonly version: number;
  readonly decision: SettledDecision;
  readonly isFraud: boolean;
}

interface OfReview {
  readonly subjectKind: SubjectKind;
  readonly state: ReviewState;
  readonly answers: unknown;
  /** Of its last text. */
  readonly sentVersion: number;
  readonly decisions: readonly UnsettledDecision[];
}

/**
 * The decisions that still count. What was decided about a text that its author changed before they heard of it does
 * not, except fraud; what was withdrawn earns nothing.
 */
export function countingDecisions({ state, sentVersion, decisions }: OfReview): readonly UnsettledDecision[] {
  return decisions.filter(
    ({ version, decision, isFraud }) =>
      (version >= sentVersion || isFraud) && !(decision === 'approve' && state === 'withdrawn'),
  );
}

/** The last change of passes that the decisions bring. */
export function effectOf(review: OfReview): Effect {
  const counting = countingDecisions(review);
  const changes = counting.flatMap((one) => changeOf(review, one) ?? []);
  const isOverruled = counting.every(({ decision }) => decision === 'supersede');
  return changes.at(-1) ?? (isOverruled ? 'nothing' : 'email');
}

function changeOf({ subjectKind, answers }: OfReview, { decision, isFraud }: UnsettledDecision): Effect | null {
  switch (decision) {
    case 'approve': {
      const hasBonus = hasBonusTerms(subjectKind, readDeciding(answers));
      if (subjectKind === 'provider') return hasBonus ? 'begins_other_with_bonus' : 'begins_other';
      if (subjectKind === 'entrepreneur') return hasBonus ? 'begins_of_venture_with_bonus' : 'begins_of_venture';
      return hasBonus ? 'begins_with_bonus' : 'begins';
    }
    case 'request_changes':
      return 'lasts_longer';
    case 'decline':
      return isFraud ? 'ends_at_once' : 'ends_after_decline';
    case 'remove':
      return isFraud ? 'ends_at_once' : null;
    case 'withdraw':
      return 'ends_after_withdrawal';
    case 'publish':
    case 'supersede':
    case 'keep':
    case 'hide':
    case 'show':
      return null;
  }
}

/** The state that a decision leads to, where its author reads of it in an email. */
export function emailStateOf(review: OfReview): ReviewState | null {
  const last = review.decisions.at(-1);
  if (last === undefined || review.state === 'withdrawn' || last.version < review.sentVersion) return null;
  // An appeal that was refused leaves the state that was.
  return last.decision === 'keep' ? review.state : stateAfter[last.decision];
}

export const stateAfter: Readonly<Record<Exclude<SettledDecision, 'keep'>, ReviewState>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  decline: 'declined',
  remove: 'removed',
  publish: 'published',
  withdraw: 'withdrawn',
  supersede: 'superseded',
  hide: 'published',
  show: 'published',
};

interface Waiting {
  readonly memberId: string | null;
  readonly effect: Effect;
  readonly oldest: Date;
  /** The author wants to hear of it together with two others. */
  readonly waitsForOthers: boolean;
}

/**
 * What waits for others where the author chose so. Not a question, which has a day by which to answer it; not what its
 * author did; not what ends access at once; and not an email alone, which changes nothing that can be compared. It ends
 * after some weeks: the link to the review must not outlast its time for that.
 */
const waitingEffects: ReadonlySet<Effect> = new Set([
  'begins',
  'begins_with_bonus',
  'begins_of_venture',
  'begins_of_venture_with_bonus',
  'begins_other',
  'begins_other_with_bonus',
  'ends_after_decline',
]);

/**
 * Who hears of decisions now: all with the same effect, where they are three members or one of them waited for 72 hours.
 * Who wants to hear together with two others then continues waiting while they are fewer. A review without an author
 * waits for no other. What changes nothing of a member goes with what that member is told.
 */
export function choose<One extends Waiting>(waiting: readonly One[], now: Date): One[] {
  const isPatient = ({ effect, waitsForOthers, oldest }: One): boolean =>
    waitsForOthers && waitingEffects.has(effect) && oldest > after(now, -days(longestWaitDays));
  const withAuthor = waiting.filter(({ effect, memberId }) => effect !== 'nothing' && memberId !== null);
  const due = [...Map.groupBy(withAuthor, ({ effect }) => effect).values()].flatMap((same) => {
    if (countMembers(same) >= settledTogether) return same;
    const free = same.filter((one) => !isPatient(one));
    return isSettlementDue({ members: countMembers(free), oldest: oldestOf(free) }, now) ? free : [];
  });
  const chosen: ReadonlySet<One> = new Set(due);
  const told = new Set(due.map(({ memberId }) => memberId));
  return waiting.filter(
    (one) =>
      chosen.has(one) ||
      one.memberId === null ||
      (one.effect === 'nothing' &&
        (told.has(one.memberId) || isSettlementDue({ members: 0, oldest: one.oldest }, now))),
  );
}

export const countMembers = (all: readonly { memberId: string | null }[]): number =>
  new Set(all.flatMap(({ memberId }) => memberId ?? [])).size;

const oldestOf = (all: readonly { oldest: Date }[]): Date | null =>
  all.reduce<Date | null>((first, { oldest }) => (first === null || oldest < first ? oldest : first), null);
