import { readingSeconds, type Reading } from '../../../contract/reviews/decisions.ts';
import { after, seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Moderator } from '../../http/viewer.ts';
import { listModeratorNumbers, moderatorWord, upperFirst } from './people.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

export async function findReading(
  db: Db | Trx,
  { reviewId, now }: { reviewId: string; now: Date },
): Promise<{ adminId: string; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('review_readings')
    .where('review_id', '=', reviewId)
    .where('expires_at', '>', now)
    .select(['admin_id', 'expires_at'])
    .executeTakeFirst();
  return row === undefined ? null : { adminId: row.admin_id, expiresAt: row.expires_at };
}

/** Takes a review that has no reader, keeps one that the admin has already, and returns who has it. */
export async function readReview(
  { db, clock }: Tools,
  admin: Moderator,
  { reviewId, takesOver }: { reviewId: string; takesOver: boolean },
): Promise<Reading> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const review = await trx.selectFrom('reviews').where('id', '=', reviewId).select('id').executeTakeFirst();
    if (review === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
    const mine = { admin_id: admin.memberId, expires_at: after(now, seconds(readingSeconds)) };
    await trx
      .insertInto('review_readings')
      .values({ review_id: reviewId, ...mine })
      .onConflict((conflict) =>
        conflict
          .column('review_id')
          .doUpdateSet(mine)
          .where((eb) =>
            eb.or([
              eb('review_readings.admin_id', '=', admin.memberId),
              eb('review_readings.expires_at', '<=', now),
              eb.val(takesOver),
            ]),
          ),
      )
      .execute();
    const reading = await findReading(trx, { reviewId, now });
    if (reading === null) throw new Error('a review that was just taken is read by nobody');
    const numbers = await listModeratorNumbers(trx);
    return {
      isMine: reading.adminId === admin.memberId,
      // By number to oneself as well: this is how the others read it.
      by: upperFirst(moderatorWord(numbers, reading.adminId, '')),
      expiresAt: reading.expiresAt.toISOString(),
    };
  });
}

export async function stopReading(db: Db, admin: Moderator, reviewId: string): Promise<void> {
  await db
    .deleteFrom('review_readings')
    .where('review_id', '=', reviewId)
    .where('admin_id', '=', admin.memberId)
    .execute();
}
