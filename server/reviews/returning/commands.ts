import { createHash, randomInt } from 'node:crypto';
import { formOf } from '../../../contract/reviews/forms.ts';
import { cardTexts } from '../../../contract/reviews/published.ts';
import {
  checkLetterOf,
  printReturnCode,
  returnCodeLength,
  returnCodeLetters,
  returnMissesPerHour,
  type ReturnedReview,
} from '../../../contract/reviews/return-codes.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { after, dayOf, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { recordErasure } from '../../erasure-list.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { refuseMisses } from '../../http/refuse-misses.ts';
import type { Member } from '../../http/viewer.ts';
import { findNetworkDigest } from '../../identity/caller-digests.ts';
import { Refusal } from '../../refusal.ts';
import { askToForget } from '../authorship/forget-commands.ts';
import { knownUntilOf } from '../authorship/forget-rules.ts';
import { listRemembered } from '../authorship/remembered-queries.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import { takeBack } from '../publishing/withdraw-commands.ts';
import { authorActionsFor } from '../rules.ts';
import { lockMine, refuseStaleReview } from '../writing/own-review-commands.ts';

/** Authors who come back after the link to their review was deleted: with a code, without an account. */

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config' | 'log'>;

/** SHA-256, since what it is made of is chance alone. */
const hashOf = (code: string): Buffer => createHash('sha256').update(`return code ${code}`).digest();

function makeCode(): string {
  const letters = Array.from(
    { length: returnCodeLength - 1 },
    () => returnCodeLetters[randomInt(returnCodeLetters.length)],
  );
  const code = letters.join('');
  return code + checkLetterOf(code);
}

/** Gives out a code for a public review of the member. It is shown once. Nothing on the member's side changes. */
export async function giveReturnCode(
  tools: Tools,
  member: Member,
  reviewId: string,
): Promise<{ code: string; knownUntil: string | null }> {
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockMine(tools, trx, { reviewId, memberId: member.memberId });
    const { state } = review.known;
    if (state !== 'published' && state !== 'approved') throw new Refusal('invalid_transition');
    const code = makeCode();
    await trx
      .updateTable('reviews')
      .set({ return_code_hash: hashOf(code) })
      .where('id', '=', reviewId)
      .execute();
    const [remembered] = await listRemembered(trx, { vault: tools.vault, reviewIds: [reviewId] });
    const terms = { authorDays: tools.config.authorDays, today: dayOf(tools.clock.now()) };
    const knownUntil = remembered === undefined ? null : knownUntilOf(remembered, terms);
    return { code: printReturnCode(code), knownUntil };
  });
}

const decidedForGood: ReadonlySet<ReviewState> = new Set([
  'published',
  'declined',
  'withdrawn',
  'removed',
  'superseded',
]);

/** The link goes with the next nightly run, or when a report about the review is decided. */
export async function forgetMine(tools: Tools, member: Member, reviewId: string): Promise<{ isKept: boolean }> {
  return tools.db.transaction().execute(async (trx) => {
    const { known } = await lockMine(tools, trx, { reviewId, memberId: member.memberId });
    // By what the author knows: it then goes once they are told.
    if (!decidedForGood.has(known.state)) throw new Refusal('invalid_transition');
    await askToForget(trx, reviewId);
    const [remembered] = await listRemembered(trx, { vault: tools.vault, reviewIds: [reviewId] });
    return { isKept: remembered?.isContested === true };
  });
}

interface Caller {
  /** Of `plainReturnCode`. */
  readonly code: string;
  readonly address: string;
  readonly reportLimit: ReportLimit;
}

export async function openReturned(tools: Context, caller: Caller): Promise<ReturnedReview> {
  await refuseAfterMisses(tools, caller);
  const review = await findByCode(tools.db, caller.code);
  if (review === null) return refuseMiss(tools, caller);
  return present(review);
}

/** The author takes a review back. Doing it again changes nothing. */
export async function withdrawReturned(tools: Context, caller: Caller & { version: number }): Promise<ReturnedReview> {
  await refuseAfterMisses(tools, caller);
  const review = await tools.db.transaction().execute(async (trx) => {
    const found = await findByCode(trx, caller.code, true);
    if (found === null || found.state === 'withdrawn' || found.leaves_on !== null) return found;
    refuseStaleReview(found, caller.version);
    if (!authorActionsFor(found.state, null).includes('withdraw')) throw new Refusal('invalid_transition');
    await takeBack(tools, trx, found);
    await recordErasure(tools, 'withdrawn', found.id);
    return findByCode(trx, caller.code);
  });
  return review === null ? refuseMiss(tools, caller) : present(review);
}

/** By the hash of the code: how long the search takes says nothing about other codes. */
async function findByCode(db: Db | Trx, code: string, isLocked = false) {
  const query = reviewsWithSubject(db)
    .where('reviews.return_code_hash', '=', hashOf(code))
    .select(['reviews.id', 'reviews.subject_kind', 'reviews.state', 'reviews.version', 'reviews.leaves_on'])
    .select(['reviews.headline', 'reviews.overall', 'reviews.answers']);
  return (await (isLocked ? query.forUpdate('reviews') : query).executeTakeFirst()) ?? null;
}

function present(review: NonNullable<Awaited<ReturnType<typeof findByCode>>>): ReturnedReview {
  const state = review.leaves_on === null ? review.state : 'withdrawn';
  return {
    subjectKind: review.subject_kind,
    subjectName: review.subject_name ?? '',
    headline: review.headline,
    state,
    leavesOn: review.leaves_on,
    overall: review.overall,
    texts: cardTexts(formOf(review.subject_kind).questions, Object(review.answers)),
    version: review.version,
    can: authorActionsFor(state, null).filter((action) => action === 'withdraw'),
  };
}

async function refuseAfterMisses(tools: Context, { address, reportLimit }: Caller): Promise<void> {
  const { db, clock } = tools;
  const network = findNetworkDigest(tools, address);
  if (network === null) return;
  const now = clock.now();
  const misses = await db
    .selectFrom('return_code_misses')
    .where('network_digest', '=', network)
    .where('missed_at', '>', after(now, -hours(1)))
    .select('missed_at')
    .orderBy('missed_at', 'desc')
    .limit(returnMissesPerHour)
    .execute();
  const past = misses.map((miss) => miss.missed_at);
  const sentence = `${returnMissesPerHour} codes that belong to no review were tried from your network.`;
  refuseMisses({ name: 'return-code-misses', quota: returnMissesPerHour, past, now, reportLimit, sentence });
}

async function refuseMiss(tools: Context, { address }: Caller): Promise<never> {
  const { db, clock } = tools;
  const now = clock.now();
  const network = findNetworkDigest(tools, address);
  if (network !== null) {
    await db
      .deleteFrom('return_code_misses')
      .where('missed_at', '<=', after(now, -hours(1)))
      .execute();
    await db.insertInto('return_code_misses').values({ network_digest: network, missed_at: now }).execute();
  }
  throw new Refusal('not_found', { detail: 'No review has this code. Compare it with your copy.' });
}
