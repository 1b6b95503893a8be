import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type { decideReview as endpointOfDecision, Decision } from '../../contract/review-moderation.ts';
import { reasons } from '../../contract/review-reasons.ts';
import { bonusTermCount, countTermValues } from '../../contract/review-terms.ts';
import { changeDays, type ReviewState } from '../../contract/reviews.ts';
import { endProvisionalPass, extendProvisionalPass, giveReviewPasses } from '../access/commands.ts';
import { after, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { listFunder } from '../funders/commands.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admin } from '../http/viewer.ts';
import { findAuthorId, isMine, listOthersOfSameVoice, reviewKeyOf } from './authorship.ts';
import { acceptedLetter, changesAskedLetter, declinedLetter } from './letter-jobs.ts';
import { decisionsOf, hasConflict, refusalToDecide } from './policy.ts';
import { findLastDecision } from './review-queries.ts';
import { batchDayFor, monthsBefore, oneReviewMonths } from './rules.ts';
import { readStored } from './stored-answers.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
type DecisionBody = BodyOf<typeof endpointOfDecision>;
type Decided = ReplyOf<typeof endpointOfDecision>['data'];

/** One decision of one moderator, in one transaction with its history, its passes, its letter and its audit line. */
export async function decideReview(
  tools: Tools,
  admin: Admin,
  call: { reviewId: string; body: DecisionBody; requestId: string },
): Promise<Decided> {
  const { reviewId, body } = call;
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockReview(tools, trx, { reviewId, admin });
    if (review.version !== body.version) throw await staleRefusal(trx, reviewId);
    const refusal = refusalToDecide(review, body.decision);
    if (refusal !== null) throw new Refusal(refusal);
    const decided = await change(tools, trx, { review, body, now });
    await record(trx, { review, body, now, adminId: admin.memberId, requestId: call.requestId });
    return { id: reviewId, ...decided, can: [...decisionsOf({ state: decided.state, hasConflict: false })] };
  });
}

async function lockReview({ vault }: Tools, trx: Trx, { reviewId, admin }: { reviewId: string; admin: Admin }) {
  const review = await trx
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.id', '=', reviewId)
    .where('reviews.subject_kind', '=', 'funder')
    .select(['reviews.id', 'reviews.state', 'reviews.version', 'reviews.funder_id', 'reviews.answers'])
    .select('funders.website as funder_website')
    .forUpdate('reviews')
    .executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
  const isOwn = await isMine(trx, { vault, reviewId, memberId: admin.memberId });
  return { ...review, hasConflict: hasConflict({ isMine: isOwn, funderWebsite: review.funder_website }, admin) };
}

type LockedReview = Awaited<ReturnType<typeof lockReview>>;

const deeds: Readonly<Record<string, string>> = {
  approve: 'Someone published this',
  request_changes: 'Someone asked for a change',
  reject: 'Someone declined this',
  publish: 'This came out',
  withdraw: 'The writer took this back',
  supersede: 'A newer review replaced this',
};

async function staleRefusal(trx: Trx, reviewId: string): Promise<Refusal> {
  const last = await findLastDecision(trx, reviewId);
  const sent = await trx
    .selectFrom('review_versions')
    .where('review_id', '=', reviewId)
    .select('sent_at')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isResent = sent !== undefined && (last === null || sent.sent_at > last.decidedAt);
  const at = (isResent ? sent.sent_at : (last?.decidedAt ?? null))?.toISOString().slice(11, 16);
  const deed = isResent ? 'The writer changed this' : (deeds[last?.decision ?? ''] ?? 'Someone changed this');
  return new Refusal('stale', {
    detail: `${deed}${at === undefined ? '' : ` at ${at} UTC`}. Open it again to see how it stands.`,
  });
}

interface Change {
  readonly review: LockedReview;
  readonly body: DecisionBody;
  readonly now: Date;
}
type Outcome = Omit<Decided, 'id' | 'can'>;

async function change(tools: Tools, trx: Trx, { review, body, now }: Change): Promise<Outcome> {
  switch (body.decision) {
    case 'publish':
      return approve(tools, trx, { review, isProven: body.isProven ?? false, now });
    case 'request_changes':
      return askForChanges(tools, trx, { review, now });
    case 'decline':
      return decline(tools, trx, { review, endsAtOnce: reasons[body.reasonCode].endsAccessAtOnce, now });
  }
}

/** The review is accepted: its author has access from today, it comes out with its batch. No rating is looked at. */
async function approve(
  { vault, jobs }: Tools,
  trx: Trx,
  { review, isProven, now }: { review: LockedReview; isProven: boolean; now: Date },
): Promise<Outcome> {
  const answers = readStored(review.answers);
  const publishOn = batchDayFor(now, answers.publishDelay);
  const version = await moveTo(trx, review, {
    state: 'approved',
    publish_on: publishOn,
    ...(isProven ? { verification_level: 2 } : {}),
  });
  await listFunder(trx, review.funder_id ?? '');
  await supersede(trx, { reviewId: review.id, state: 'approved', now });
  const memberId = await findAuthorId(trx, { vault, reviewId: review.id });
  if (memberId !== null) {
    const hasTermsBonus = countTermValues(answers.terms) >= bonusTermCount;
    await giveReviewPasses(trx, { memberId, key: reviewKeyOf(vault, review.id), hasTermsBonus, now });
  }
  await jobs.send(trx, acceptedLetter, { reviewId: review.id }, { key: `${review.id}:${version}` });
  return { state: 'approved', version, publishOn };
}

async function askForChanges(
  { vault, jobs }: Tools,
  trx: Trx,
  { review, now }: { review: LockedReview; now: Date },
): Promise<Outcome> {
  const version = await moveTo(trx, review, { state: 'changes_requested' });
  await extendProvisionalPass(trx, { key: reviewKeyOf(vault, review.id), now, until: after(now, days(changeDays)) });
  await jobs.send(trx, changesAskedLetter, { reviewId: review.id }, { key: `${review.id}:${version}` });
  return { state: 'changes_requested', version, publishOn: null };
}

async function decline(
  { vault, jobs }: Tools,
  trx: Trx,
  { review, endsAtOnce, now }: { review: LockedReview; endsAtOnce: boolean; now: Date },
): Promise<Outcome> {
  const version = await moveTo(trx, review, { state: 'rejected' });
  await endProvisionalPass(trx, { key: reviewKeyOf(vault, review.id), endsAtOnce, now });
  await jobs.send(trx, declinedLetter, { reviewId: review.id }, { key: `${review.id}:${version}` });
  return { state: 'rejected', version, publishOn: null };
}

async function moveTo(
  trx: Trx,
  review: LockedReview,
  values: { state: ReviewState; publish_on?: string; verification_level?: number },
): Promise<number> {
  const version = review.version + 1;
  await trx
    .updateTable('reviews')
    .set({ ...values, version })
    .where('id', '=', review.id)
    .execute();
  return version;
}

/** An author has one live review of a subject within twelve months: the newer one takes the place of those in `state`. */
export async function supersede(
  trx: Trx,
  { reviewId, state, now }: { reviewId: string; state: 'approved' | 'published'; now: Date },
): Promise<void> {
  const others = await listOthersOfSameVoice(trx, reviewId);
  if (others.length === 0) return;
  const replaced = await trx
    .updateTable('reviews')
    .set((eb) => ({ state: 'superseded', publish_on: null, version: eb('version', '+', 1) }))
    .where('id', 'in', others)
    .where('state', '=', state)
    .where('submitted_at', '>', monthsBefore(now, oneReviewMonths))
    .returning(['id', 'version'])
    .execute();
  for (const { id, version } of replaced) {
    await trx
      .insertInto('review_decisions')
      .values({ review_id: id, review_version: version - 1, decision: 'supersede', decided_at: now })
      .execute();
  }
}

const storedDecisions = {
  publish: 'approve',
  request_changes: 'request_changes',
  decline: 'reject',
} as const satisfies Record<Decision, string>;

/** The history of the review, and the audit line that says which admin it was. Neither knows the author. */
async function record(
  trx: Trx,
  { review, body, now, adminId, requestId }: Change & { adminId: string; requestId: string },
): Promise<void> {
  const reasonCode = body.decision === 'publish' ? null : body.reasonCode;
  const message = body.decision === 'publish' ? null : body.message || null;
  await trx
    .insertInto('review_decisions')
    .values({
      review_id: review.id,
      review_version: review.version,
      decision: storedDecisions[body.decision],
      reason_code: reasonCode,
      message,
      decided_by: adminId,
      decided_at: now,
    })
    .execute();
  await trx
    .insertInto('audit_entries')
    .values({
      happened_at: now,
      actor_id: adminId,
      action: `review.${body.decision}`,
      target_kind: 'review',
      target_id: review.id,
      reason: reasonCode,
      before: { state: review.state, version: review.version },
      request_id: requestId,
    })
    .execute();
}
