import { formFor } from '../../../contract/formats.ts';
import { sql } from 'kysely';
import { reviewsPerDay } from '../../../contract/reviews/reviews.ts';
import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { statusOfWindow, type ReportLimit } from '../../http/limit-fields.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { listMyReviewIds } from '../authorship/link-queries.ts';
import { listSubmitted } from '../intake/submissions.ts';

interface Sending {
  readonly member: Member;
  readonly reportLimit: ReportLimit;
}

/**
 * Refused as `review_limit` once a member has sent as many reviews as a day allows. Counted from what
 * waits and from the reviews, through the one module that knows their authors.
 */
export async function claimSending(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  trx: Trx,
  { member: { memberId }, reportLimit }: Sending,
): Promise<void> {
  const now = clock.now();
  // Reviews that are sent together must not all be the last one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews of ${memberId}`}, 0))`.execute(trx);
  const since = after(now, -days(1));
  // One that is sent again was counted when it was sent first.
  const submitted = (await listSubmitted(trx, { vault, memberId })).filter(
    ({ textsBefore }) => textsBefore === undefined,
  );
  // What was taken in counts once: by its submission while that is kept, by its review after that.
  const counted = new Set(submitted.map(({ reviewId }) => reviewId));
  const ids = (await listMyReviewIds(trx, { vault, memberId })).filter((id) => !counted.has(id));
  const reviews =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('reviews')
          .where('id', 'in', ids)
          .where('submitted_at', '>', since)
          .select('submitted_at')
          .execute();
  const past = [
    ...submitted.flatMap(({ sentAt }) => (sentAt > since ? [sentAt] : [])),
    ...reviews.map(({ submitted_at }) => submitted_at),
  ];
  const window = { name: 'reviews-day', quota: reviewsPerDay, windowSeconds: days(1) / 1_000 };
  const status = statusOfWindow({ ...window, past, now });
  reportLimit(status);
  if (!status.isOver) return;
  const retryAfterSeconds = status.secondsLeft;
  throw new Refusal('review_limit', {
    detail: `At most ${reviewsPerDay} reviews in a day. Your draft is kept: send it in ${waitWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return formFor(minutes, 'a minute', `${minutes} minutes`);
}
