import { randomInt } from 'node:crypto';
import {
  checkLetterOf,
  printReturnCode,
  returnCodeLength,
  returnCodeLetters,
  type ReturnedReview,
} from '../../../contract/reviews/return-codes.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { recordErasure } from '../../erasure-list.ts';
import type { Member } from '../../http/viewer.ts';
import { readAuthorDays } from '../../current-settings.ts';
import { Refusal } from '../../refusal.ts';
import { askToForget } from '../authorship/forget-commands.ts';
import { knownUntilOf } from '../authorship/forget-rules.ts';
import { listRemembered } from '../authorship/remembered-queries.ts';
import { lockIntake } from '../intake/lock.ts';
import { takeBack } from '../publishing/withdraw-commands.ts';
import { authorActionsFor } from '../rules.ts';
import { lockMine, refuseStaleReview } from '../writing/own-review-commands.ts';
import { findByCode, hashOf, withCode, type Caller } from './code-queries.ts';
import { present } from './present-queries.ts';

/** Authors who come back after the link to their review was deleted: with a code, without an account. */

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'config' | 'log'>;

function makeCode(): string {
  const letters = Array.from(
    { length: returnCodeLength - 1 },
    () => returnCodeLetters[randomInt(returnCodeLetters.length)],
  );
  const code = letters.join('');
  return code + checkLetterOf(code);
}

/** A decline or a removal can be appealed for longer than the link lasts. */
const opensWithCode: ReadonlySet<ReviewState> = new Set(['approved', 'published', 'declined', 'removed']);

/** Gives out a code for a decided review of the member. It is shown once. Nothing on the member's side changes. */
export async function giveReturnCode(
  tools: Tools,
  member: Member,
  reviewId: string,
): Promise<{ code: string; knownUntil: string | null }> {
  return tools.db.transaction().execute(async (trx) => {
    const review = await lockMine(tools, trx, { reviewId, memberId: member.memberId });
    const { state } = review.known;
    if (!opensWithCode.has(state)) throw new Refusal('invalid_transition');
    const code = makeCode();
    await trx
      .updateTable('reviews')
      .set({ return_code_hash: hashOf(code) })
      .where('id', '=', reviewId)
      .execute();
    const [remembered] = await listRemembered(trx, { vault: tools.vault, reviewIds: [reviewId] });
    const terms = { authorDays: await readAuthorDays(trx, tools.config), today: dayOf(tools.clock.now()) };
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

export const openReturned = (tools: Context, caller: Caller): Promise<ReturnedReview> =>
  withCode(tools, caller, async (code) => {
    const review = await findByCode(tools.db, code);
    return review === null ? null : present(tools, tools.db, review);
  });

/** The author withdraws a review. Doing it again changes nothing. A change of it that waits goes with it. */
export const withdrawReturned = (tools: Context, caller: Caller & { version: number }): Promise<ReturnedReview> =>
  withCode(tools, caller, (code) =>
    tools.db.transaction().execute(async (trx) => {
      await lockIntake(trx);
      const found = await findByCode(trx, code, true);
      if (found === null) return null;
      if (found.state === 'withdrawn' || found.leaves_on !== null) return present(tools, trx, found);
      refuseStaleReview(found, caller.version);
      if (!authorActionsFor(found.state, null).includes('withdraw')) throw new Refusal('invalid_transition');
      await takeBack(tools, trx, found);
      await recordErasure(trx, tools, { kind: 'withdrawn', id: found.id });
      const left = await findByCode(trx, code);
      return left === null ? null : present(tools, trx, left);
    }),
  );
