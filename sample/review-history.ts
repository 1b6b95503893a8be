import { longestBatchDays } from '../contract/reviews/days.ts';
import { type ReasonCode } from '../contract/reviews/reasons.ts';
import type { ReviewState } from '../contract/reviews/reviews.ts';
import { after, dayOf, days, hours } from '../server/clock.ts';
import { batchDayFor, type PublishDelay } from '../server/reviews/rules.ts';
import { momentBefore } from './calendar.ts';
import type { Chance } from './chance.ts';

/** When a review was sent, what was decided of it and when it was published: all days fit together and none is to come. */

export interface SampleDecision {
  readonly decision: 'approve' | 'request_changes' | 'decline' | 'publish' | 'remove' | 'supersede' | 'withdraw';
  readonly reasonCode: ReasonCode | null;
  readonly message: string | null;
  readonly isByAdmin: boolean;
  readonly decidedAt: Date;
}

/** Days in which a review was checked and waited for others, at most. */
const longWait = 100;

/** Days since it was first sent, at least and at most; more recent ones are likelier. */
const ages: Readonly<Record<ReviewState, readonly [least: number, most: number]>> = {
  submitted: [0, 6],
  changes_requested: [6, 12],
  approved: [3, 20],
  published: [52, 900],
  declined: [8, 700],
  withdrawn: [52, 600],
  superseded: [400, 950],
  removed: [120, 800],
};

/** `waitsLong`: its subject has so few that it was published after its time of waiting for others. */
export function drawSubmission(chance: Chance, state: ReviewState, now: Date, { waitsLong = false } = {}): Date {
  const [youngest, most] = ages[state];
  const least = waitsLong && most > longWait ? Math.max(youngest, longWait) : youngest;
  return momentBefore(chance, now, least + Math.floor(chance.next() ** 1.7 * (most - least + 1)));
}

const fixable: readonly (readonly [ReasonCode, message: string])[] = [
  ['names_individual', 'One sentence describes a person so closely that they can be recognised. Could you say "they"?'],
  ['too_vague', 'Could you add what they asked for and how long the answer took?'],
  ['personal_data', 'There is a phone number in the second answer. Please take it out.'],
  ['insult_or_harassment', 'Two words in the first answer insult. Please say what they did instead.'],
  ['confidential_document', 'One sentence quotes the contract. Could you say in your own words what it meant?'],
];
const declining: readonly (readonly [ReasonCode, weight: number])[] = [
  ['too_vague', 22],
  ['not_first_hand', 14],
  ['duplicate', 12],
  ['off_topic', 10],
  ['machine_generated_or_copied', 10],
  ['cannot_establish_contact', 9],
  ['names_individual', 8],
  ['wrong_subject', 6],
  ['promotion_or_spam', 5],
  ['undeclared_tie', 4],
];
const removing: readonly (readonly [ReasonCode, weight: number])[] = [
  ['illegal_notice_upheld', 40],
  ['undeclared_tie', 25],
  ['bought_or_sentiment_incentivised', 20],
  ['court_order', 15],
];

export interface History {
  /** When each version was sent, the first one first. */
  readonly sentAt: readonly Date[];
  readonly decisions: readonly SampleDecision[];
  readonly publishDelay: PublishDelay;
  readonly approvedAt: Date | null;
  readonly publishOn: string | null;
}

/** What happened after a review was first sent, up to its state now. Its publication is added by `publish`. */
export function drawHistory(
  chance: Chance,
  parts: { state: ReviewState; submittedAt: Date; publishDelay: PublishDelay; now: Date },
): History {
  const { state, submittedAt, now } = parts;
  const resentAt = after(submittedAt, days(4) + hours(3));
  const isResent = resentAt < now && chance.happens(state === 'submitted' ? 0.6 : state === 'published' ? 0.1 : 0);
  const isAsked = isResent || state === 'changes_requested';
  const asked = isAsked ? [askForChange(chance, after(submittedAt, days(2)))] : [];
  const sentAt = isResent ? [submittedAt, resentAt] : [submittedAt];
  if (state === 'submitted' || state === 'changes_requested')
    return { sentAt, decisions: asked, publishDelay: parts.publishDelay, approvedAt: null, publishOn: null };
  const decidedAt = beforeNow(after(isResent ? resentAt : submittedAt, hours(chance.whole(5, 60))), now);
  if (state === 'declined')
    return {
      sentAt,
      decisions: [...asked, decline(chance, decidedAt)],
      publishDelay: parts.publishDelay,
      approvedAt: null,
      publishOn: null,
    };
  const publishDelay = fittingDelay(state, { approvedAt: decidedAt, delay: parts.publishDelay, now });
  const approval: SampleDecision = { decision: 'approve', reasonCode: null, message: null, isByAdmin: true, decidedAt };
  return {
    sentAt,
    decisions: [...asked, approval],
    publishDelay,
    approvedAt: decidedAt,
    publishOn: batchDayFor(decidedAt, publishDelay),
  };
}

/** One that waits has its day before it, one that was published behind it. */
function fittingDelay(state: ReviewState, parts: { approvedAt: Date; delay: PublishDelay; now: Date }): PublishDelay {
  const { approvedAt, delay, now } = parts;
  const isAhead = batchDayFor(approvedAt, delay) > dayOf(now);
  if (state === 'approved') return isAhead ? delay : '30d';
  return batchDayFor(approvedAt, delay) > dayOf(after(now, -days(longestBatchDays))) ? 'next_batch' : delay;
}

const beforeNow = (moment: Date, now: Date): Date => (moment < now ? moment : after(now, -hours(1)));

function askForChange(chance: Chance, decidedAt: Date): SampleDecision {
  const [reasonCode, message] = chance.pick(fixable);
  return { decision: 'request_changes', reasonCode, message, isByAdmin: true, decidedAt };
}

function decline(chance: Chance, decidedAt: Date): SampleDecision {
  return { decision: 'decline', reasonCode: chance.weighted(declining), message: null, isByAdmin: true, decidedAt };
}

/** The batch takes reviews out early on its day. */
const batchHour = 6;

/** What came after the approval of a review that was published: its publication, and what ended it. */
export function afterApproval(
  chance: Chance,
  parts: { state: ReviewState; publishedOn: string; endedOn: string; now: Date },
): SampleDecision[] {
  const { state, publishedOn, now } = parts;
  const publishedAt = new Date(`${publishedOn}T0${batchHour}:00:00.000Z`);
  const step = (
    decision: SampleDecision['decision'],
    decidedAt: Date,
    more: Partial<SampleDecision> = {},
  ): SampleDecision => ({
    decision,
    reasonCode: null,
    message: null,
    isByAdmin: false,
    decidedAt: beforeNow(decidedAt, now),
    ...more,
  });
  const publication = step('publish', publishedAt);
  if (state === 'published') return [publication];
  if (state === 'superseded')
    return [publication, step('supersede', new Date(`${parts.endedOn}T0${batchHour}:00:00.000Z`))];
  const endedAt = after(publishedAt, days(chance.whole(3, 60)) + hours(chance.whole(1, 12)));
  if (state === 'withdrawn') return [publication, step('withdraw', endedAt)];
  return [publication, step('remove', endedAt, { isByAdmin: true, reasonCode: chance.weighted(removing) })];
}

export interface Numbered {
  /** The version of the review now: every step raises it by one. */
  readonly version: number;
  readonly sent: readonly { readonly version: number; readonly sentAt: Date }[];
  readonly decisions: readonly (SampleDecision & { readonly reviewVersion: number })[];
}

/** The numbers that the steps of a review would have got: each sending and each decision raises the version by one. */
export function numberSteps(sentAt: readonly Date[], decisions: readonly SampleDecision[]): Numbered {
  const [first, ...later] = sentAt;
  let version = 1;
  const sent = first === undefined ? [] : [{ version, sentAt: first }];
  const numbered = decisions.map((decision) => {
    const step = { ...decision, reviewVersion: version };
    version += 1;
    const resent = decision.decision === 'request_changes' ? later.shift() : undefined;
    if (resent !== undefined) sent.push({ version: (version += 1), sentAt: resent });
    return step;
  });
  return { version, sent, decisions: numbered };
}

const mended: Readonly<Partial<Record<ReasonCode, string>>> = {
  names_individual: ' The director we met there had just begun.',
  too_vague: ' It just did not feel right.',
  personal_data: ' Their office answers on 000 0000 000.',
  insult_or_harassment: ' They are clowns.',
  confidential_document: ' Clause four of the contract says that we pay either way.',
};

/** What the first version said too, and the author took out when asked. */
export function takenOut(decisions: readonly SampleDecision[]): string {
  const reason = decisions.find(({ decision }) => decision === 'request_changes')?.reasonCode;
  return reason === null || reason === undefined ? '' : (mended[reason] ?? '');
}
