import {
  endProvisionalPass,
  extendProvisionalPass,
  giveReviewPasses,
  revokeReviewPasses,
  type ReviewKey,
} from '../../access/commands.ts';
import { lockHolders } from '../../access/lock-commands.ts';
import { tellAdminsOfPasses } from '../../access/telling-commands.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { findLink } from '../authorship/one-link-queries.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { emailOf, sendToAuthor } from '../emails.ts';
import { hasBonusTerms, readDeciding } from '../moderation/rules.ts';
import { answerByDay } from '../rules.ts';
import { countingDecisions, emailStateOf, type UnsettledDecision } from './effect-rules.ts';
import { lockSettling, planSettlement } from './plan-commands.ts';
import { listPlanned, type Unsettled } from './queries.ts';
import { shuffled } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;

/** How many reviews, and of how many members. */
export interface Settled {
  readonly reviews: number;
  readonly members: number;
}
const nothing: Settled = { reviews: 0, members: 0 };

interface OfAuthor extends Unsettled {
  readonly memberId: string;
  readonly passKey: ReviewKey;
}

/**
 * Gives decisions to their authors: passes and emails. Does nothing while too few members would change in the same way
 * and none has waited long, unless `isForced`. What can still be undone waits for the next time, unless `isForced`.
 */
export async function settle(tools: Tools, options: { isForced?: boolean } = {}): Promise<Settled> {
  const plan = await planSettlement(tools, options);
  if (plan === null) return nothing;
  const settled = await carryOut(tools, plan.settlementId);
  return plan.isNew ? settled : settle(tools, options);
}

/** In one transaction of the members' side and in random order. It changes no review. */
async function carryOut(tools: Tools, settlementId: string): Promise<Settled> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    await lockSettling(trx);
    const done = await trx
      .selectFrom('review_settlements')
      .where('id', '=', settlementId)
      .select('id')
      .executeTakeFirst();
    if (done !== undefined) return nothing;
    const { reviews, members } = await withAuthors(tools, trx, await listPlanned(trx, settlementId));
    const there = new Set(await lockHolders(trx, members));
    for (const review of reviews) if (there.has(review.memberId)) await settleReview(tools, trx, { review, now });
    await trx
      .insertInto('review_settlements')
      .values({ id: settlementId, settled_at: now, members: members.length })
      .execute();
    await tellAdminsOfPasses(trx, { now });
    return { reviews: reviews.length, members: members.length };
  });
}

/**
 * Without the reviews whose time for a link is over: they have no author to tell. Those of an account that is gone count
 * as others do. In another random order than they were read in.
 */
async function withAuthors(
  { vault }: Tools,
  trx: Trx,
  planned: readonly Unsettled[],
): Promise<{ reviews: OfAuthor[]; members: string[] }> {
  const reviews: OfAuthor[] = [];
  for (const one of shuffled(planned)) {
    const link = await findLink(trx, { vault, reviewId: one.reviewId });
    if (link !== null) reviews.push({ ...one, memberId: link.memberId, passKey: asPassKey(link.passKey) });
  }
  return { reviews, members: [...new Set(reviews.map(({ memberId }) => memberId))] };
}

async function settleReview(tools: Tools, trx: Trx, { review, now }: { review: OfAuthor; now: Date }): Promise<void> {
  for (const one of countingDecisions(review)) await changeAccess(tools, trx, { review, one, now });
  const state = emailStateOf(review);
  const email = state === null ? null : emailOf(state, review.decisions.at(-1)?.decision);
  if (email !== null) await sendToAuthor(tools, trx, email, { ...review, version: review.toldUntil + 1 });
}

/** What one decision means for the access of the author. */
async function changeAccess(
  tools: Pick<Tools, 'vault'>,
  trx: Trx,
  { review, one: { decision, isFraud }, now }: { review: OfAuthor; one: UnsettledDecision; now: Date },
): Promise<void> {
  const of = { vault: tools.vault, key: review.passKey, now };
  switch (decision) {
    case 'approve':
      return giveReviewPasses(trx, {
        ...of,
        memberId: review.memberId,
        hasTermsBonus: hasBonusTerms(review.subjectKind, readDeciding(review.answers)),
        isOther: review.subjectKind === 'provider',
      });
    case 'request_changes':
      return extendProvisionalPass(trx, { ...of, until: new Date(answerByDay(now)), isTold: true });
    case 'decline':
      return endProvisionalPass(trx, { ...of, endsAtOnce: isFraud });
    case 'remove':
      return isFraud ? revokeReviewPasses(trx, of) : undefined;
    case 'withdraw':
      return endProvisionalPass(trx, { ...of, endsAtOnce: false });
    case 'publish':
    case 'supersede':
    case 'keep':
    case 'hide':
    case 'show':
      return undefined;
  }
}
