import type { AuthorChoices } from '../../../contract/reviews/reviews.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { changeChoices } from '../authorship/link-commands.ts';
import { lockWaiting } from '../intake/lock.ts';
import { changeSubmission } from '../intake/submissions.ts';
import { canChoose } from '../rules.ts';
import { findMine } from './own-review-commands.ts';

/**
 * The author changes their mind about the way of their review. What waits is sealed anew on their side, without a trace;
 * of what was taken in the sealed link changes, and nothing of the review.
 */
export async function chooseForReview(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { memberId }: Member,
  { reviewId, choices }: { reviewId: string; choices: AuthorChoices },
): Promise<AuthorChoices> {
  return db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx, { vault, memberId, reviewId });
    if (waiting === null) {
      const { known } = await findMine({ vault }, trx, { reviewId, memberId });
      if (!canChoose(known.state)) throw new Refusal('invalid_transition');
      await changeChoices(trx, { vault, reviewId, choices });
      return choices;
    }
    const { id: _id, memberId: _memberId, sentAt: _sentAt, ...sealed } = waiting;
    const answers = { ...sealed.answers, ...choices };
    await changeSubmission(trx, { vault, one: waiting, sealed: { ...sealed, answers, version: waiting.version + 1 } });
    return choices;
  });
}
