import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { sealAppeal } from './sealed-text.ts';
import type { WaitingAppeal } from './waiting-appeals.ts';

/** Puts an appeal beside its review, with the day alone. It changes nothing of the review, and nothing of any member. */
export async function takeAppeal(
  { vault }: Pick<Context, 'vault'>,
  trx: Trx,
  { appeal, now }: { appeal: WaitingAppeal; now: Date },
): Promise<void> {
  await trx
    .insertInto('review_appeals')
    .values({
      id: appeal.appealId,
      review_id: appeal.appealOf,
      review_version: appeal.decidedVersion,
      sealed: sealAppeal(vault, appeal.text),
      came_in_on: dayOf(now),
    })
    .execute();
}
