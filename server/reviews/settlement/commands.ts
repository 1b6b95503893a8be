import { sql } from 'kysely';
import { undoGraceSeconds } from '../../../contract/reviews/decisions.ts';
import {
  endProvisionalPass,
  endReviewPasses,
  extendProvisionalPass,
  giveReviewPasses,
  lockHolders,
  revokeReviewPasses,
  type ReviewKey,
} from '../../access/commands.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { findLink } from '../authorship/link-queries.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { emailOfState, sendToAuthor } from '../emails.ts';
import { hasBonusTerms, readDeciding } from '../moderation/rules.ts';
import { answerByDay } from '../rules.ts';
import { findSettledUntil, listUnsettled, type Unsettled } from './queries.ts';
import { isSettlementDue, shuffled } from './rules.ts';

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
 * Gives all decisions since the last time to their authors: passes and emails, in one transaction of the members' side
 * and in random order. Does nothing while there are too few of them and none is old, unless `isForced`. What can still
 * be undone waits for the next time, unless `isForced`.
 */
export async function settle(tools: Tools, options: { isForced?: boolean } = {}): Promise<Settled> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    await lockSettling(trx);
    const until = options.isForced === true ? now : after(now, -seconds(undoGraceSeconds));
    const unsettled = await listUnsettled(trx, { from: await findSettledUntil(trx), until });
    const { reviews, members } = await withAuthors(tools, trx, unsettled);
    const oldest = unsettled.reduce<Date | null>(
      (first, one) => (first === null || one.oldest < first ? one.oldest : first),
      null,
    );
    if (oldest === null || (options.isForced !== true && !isSettlementDue({ members: members.length, oldest }, now)))
      return nothing;
    await lockHolders(trx, members);
    for (const review of reviews) await settleReview(tools, trx, { review, now });
    await trx
      .insertInto('review_settlements')
      .values({ decided_until: until, settled_at: now, members: members.length })
      .execute();
    return { reviews: reviews.length, members: members.length };
  });
}

/** Two runs at once would tell the same twice. */
async function lockSettling(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('review settlement', 0))`.execute(trx);
}

/** Without the reviews whose link was cut: they have no author to tell. In another random order than they were read in. */
async function withAuthors(
  { vault }: Tools,
  trx: Trx,
  unsettled: readonly Unsettled[],
): Promise<{ reviews: OfAuthor[]; members: string[] }> {
  const reviews: OfAuthor[] = [];
  for (const one of shuffled(unsettled)) {
    const link = await findLink(trx, { vault, reviewId: one.reviewId });
    if (link !== null) reviews.push({ ...one, memberId: link.memberId, passKey: asPassKey(link.passKey) });
  }
  return { reviews, members: [...new Set(reviews.map(({ memberId }) => memberId))] };
}

async function settleReview(tools: Tools, trx: Trx, { review, now }: { review: OfAuthor; now: Date }): Promise<void> {
  for (const { decision, isFraud } of review.decisions) await changeAccess(trx, { review, decision, isFraud, now });
  const email = emailOfState(review.state);
  if (email !== null) await sendToAuthor(tools, trx, email, review);
}

/** What one decision means for the access of the author. */
async function changeAccess(
  trx: Trx,
  { review, decision, isFraud, now }: { review: OfAuthor; now: Date } & Unsettled['decisions'][number],
): Promise<void> {
  const { passKey: key } = review;
  switch (decision) {
    case 'approve':
      // Withdrawn since: it earns nothing, and what it had earned ends below.
      if (review.state === 'withdrawn') return;
      return giveReviewPasses(trx, {
        memberId: review.memberId,
        key,
        hasTermsBonus: hasBonusTerms(review.subjectKind, readDeciding(review.answers)),
        isOther: review.subjectKind === 'provider',
        now,
      });
    case 'request_changes':
      return extendProvisionalPass(trx, { key, now, until: new Date(answerByDay(now)) });
    case 'decline':
      return endProvisionalPass(trx, { key, endsAtOnce: isFraud, now });
    case 'remove':
      return isFraud ? revokeReviewPasses(trx, { key, now }) : undefined;
    case 'withdraw':
      return endReviewPasses(trx, { key, now });
    case 'publish':
      return undefined;
  }
}
