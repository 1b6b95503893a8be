import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { undoGraceSeconds } from '../../../contract/reviews/decisions.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { findLink } from '../authorship/one-link-queries.ts';
import { listWaiting } from '../intake/submissions.ts';
import { choose, countMembers, effectOf } from './effect-rules.ts';
import { findUnfinished, listUnsettled } from './queries.ts';
import { shuffled } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

export interface Plan {
  readonly settlementId: string;
  /** False for one that an earlier run had planned. */
  readonly isNew: boolean;
}

/** Two settlements at once would tell the same twice. */
export async function lockSettling(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('review settlement', 0))`.execute(trx);
}

/**
 * Chooses which decisions reach their authors now, and notes it beside the reviews, in random order and in a transaction
 * that changes nothing of any member. Answers the settlement to carry out; null where there is none.
 */
export async function planSettlement(tools: Tools, { isForced = false }: { isForced?: boolean }): Promise<Plan | null> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    await lockSettling(trx);
    const unfinished = await findUnfinished(trx);
    if (unfinished !== null) return { settlementId: unfinished, isNew: false };
    const until = isForced ? now : after(now, -seconds(undoGraceSeconds));
    // What was decided about a text that its author has changed waits for the new one to be taken in.
    const sentAgain = new Set((await listWaiting(trx, tools)).map(({ reviewId }) => reviewId));
    const waiting = [];
    for (const one of await listUnsettled(trx, until)) {
      if (sentAgain.has(one.reviewId)) continue;
      const link = await findLink(trx, { vault: tools.vault, reviewId: one.reviewId });
      const waitsForOthers = link?.choices.company === 'two_others';
      waiting.push({ ...one, memberId: link?.memberId ?? null, effect: effectOf(one), waitsForOthers });
    }
    const chosen = isForced ? waiting : choose(waiting, now);
    if (countMembers(chosen) === 0) return null;
    const settlementId = randomUUID();
    for (const { reviewId, toldUntil, decisions } of shuffled(chosen))
      await note(trx, { reviewId, before: toldUntil, until: decisions.at(-1)?.version ?? toldUntil, settlementId });
    return { settlementId, isNew: true };
  });
}

async function note(
  trx: Trx,
  { reviewId, before, until, settlementId }: { reviewId: string; before: number; until: number; settlementId: string },
): Promise<void> {
  const telling = { told_before: before, told_until: until, settlement_id: settlementId };
  await trx
    .insertInto('review_tellings')
    .values({ review_id: reviewId, ...telling })
    .onConflict((conflict) => conflict.column('review_id').doUpdateSet(telling))
    .execute();
}
