import type { ReturnedUpdate } from '../../contract/replies/returned-update.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { Refusal } from '../refusal.ts';
import { findByCode, withCode, type Caller } from '../reviews/returning/code-queries.ts';
import { writeUpdate } from './commands.ts';
import { findPublicReply, findPublishedReview, presentOwn, type Answerable } from './own-queries.ts';

/** What the author of a review adds to it with its return code, without an account. */

export const openUpdate = (tools: Context, caller: Caller): Promise<{ update: ReturnedUpdate | null }> =>
  withCode(tools, caller, async (code) => {
    const found = await findByCode(tools.db, code);
    if (found === null) return null;
    const review = await findUpdatable(tools.db, found.id);
    return { update: review === null ? null : await present(tools, tools.db, review) };
  });

export const sendReturnedUpdate = (
  tools: Context,
  caller: Caller & { text: string; version: number },
): Promise<{ update: ReturnedUpdate }> =>
  withCode(tools, caller, (code) =>
    tools.db.transaction().execute(async (trx) => {
      const found = await findByCode(trx, code);
      if (found === null) return null;
      const review = await findUpdatable(trx, found.id);
      if (review === null) throw new Refusal('invalid_transition');
      const { text, version } = caller;
      await writeUpdate(trx, { review, text, version, now: tools.clock.now() });
      return { update: await present(tools, trx, review) };
    }),
  );

async function findUpdatable(db: Db | Trx, reviewId: string): Promise<Answerable | null> {
  const review = await findPublishedReview(db, reviewId);
  return review === null || review.isLeaving ? null : review;
}

async function present({ clock }: Context, db: Db | Trx, review: Answerable): Promise<ReturnedUpdate> {
  const own = await presentOwn(db, { review, kind: 'update', now: clock.now() });
  const { state, text, shownText, version, reason, howToFix, message } = own;
  const reply = await findPublicReply(db, review.reviewId);
  const can = own.can.filter((action) => action === 'send');
  return { state, text, shownText, version, reason, howToFix, message, reply, can };
}
