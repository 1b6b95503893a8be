import type { Trx } from '../database/connect.ts';
import type { NoticeDays } from './notice-rules.ts';

/** True for the first caller that promises this email; later callers find it promised. */
export async function recordNotice(
  trx: Trx,
  notice: { memberId: string; endsOn: string; daysBefore: NoticeDays; now: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('access_notices')
    .values({
      member_id: notice.memberId,
      ends_on: notice.endsOn,
      days_before: notice.daysBefore,
      noted_at: notice.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
