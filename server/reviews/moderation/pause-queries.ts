import { formatDay } from '../../../contract/formats.ts';
import { after, dayOf, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { listMyReviewIds } from '../authorship/link-queries.ts';
import { pauseDays, pausingDeclines } from '../rules.ts';

/**
 * After three declines by moderators within 30 days a member sends nothing until the first of them is 30 days old.
 * Drafts stay. What a review says of its subject plays no part.
 */
export async function refuseWhilePaused(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  trx: Trx,
  memberId: string,
): Promise<void> {
  const ids = await listMyReviewIds(trx, { vault, memberId });
  if (ids.length < 1) return;
  const declines = await trx
    .selectFrom('review_decisions')
    .where('review_id', 'in', ids)
    .where('decision', '=', 'decline')
    // Of which the member knows: a refusal must not be what tells them.
    .where('review_version', '<=', (tellings) =>
      tellings
        .selectFrom('review_tellings')
        .whereRef('review_tellings.review_id', '=', 'review_decisions.review_id')
        .select('told_until'),
    )
    .where('decided_by', 'is not', null)
    // One that an appeal changed was none.
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('review_appeals')
            .whereRef('review_appeals.review_id', '=', 'review_decisions.review_id')
            .whereRef('review_appeals.review_version', '=', 'review_decisions.review_version')
            .where('review_appeals.outcome', 'in', ['ask', 'publish'])
            .select('review_appeals.id'),
        ),
      ),
    )
    .where('decided_at', '>', after(clock.now(), -days(pauseDays)))
    .select('decided_at')
    .orderBy('decided_at', 'desc')
    .limit(pausingDeclines)
    .execute();
  const first = declines[pausingDeclines - 1];
  if (first === undefined) return;
  const until = formatDay(dayOf(after(first.decided_at, days(pauseDays + 1))));
  throw new Refusal('reviews_paused', { detail: `You can send again from ${until}. Your draft stays as it is.` });
}
