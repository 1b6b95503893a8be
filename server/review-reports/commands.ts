import { formatDay } from '../../contract/formats.ts';
import type { z } from 'zod';
import {
  reviewReportsPerDay,
  type reportReview as endpointOfReport,
} from '../../contract/review-reports/review-reports.ts';
import { startOfDay } from '../access/rules.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { statusOfDay, type ReportLimit } from '../http/limit-fields.ts';
import { Refusal } from '../refusal.ts';
import { pausedUntil } from './rules.ts';

type ReportBody = z.output<typeof endpointOfReport.body>;

interface Reporting {
  readonly memberId: string;
  readonly reviewId: string;
  readonly body: ReportBody;
  readonly now: Date;
  readonly reportLimit: ReportLimit;
}

/** Notes a report. What is reported stays as it is: an admin looks first. */
export async function reportReview(db: Db, reporting: Reporting): Promise<{ id: string }> {
  const { memberId, reviewId, body, now } = reporting;
  return db.transaction().execute(async (trx) => {
    await refuseUnshown(trx, reporting);
    await claimReport(trx, reporting);
    const added = await trx
      .insertInto('review_reports')
      .values({
        review_id: reviewId,
        response_id: body.responseId,
        member_id: memberId,
        reason: body.reason,
        message: body.message,
        reported_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined)
      throw new Refusal('already_reported', { detail: 'You have reported this already. We look at it.' });
    return added;
  });
}

/** Only what readers see can be reported: a published review, or a reply or an update under it. */
async function refuseUnshown(trx: Trx, { reviewId, body }: Reporting): Promise<void> {
  const review = await trx
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .where('state', '=', 'published')
    .where('subject_kind', 'in', ['funder', 'provider'])
    .select('id')
    .executeTakeFirst();
  const isThere = review !== undefined && (body.responseId === null || (await isShown(trx, reviewId, body.responseId)));
  if (!isThere) throw new Refusal('not_found', { detail: 'This is not public, or no longer.' });
}

async function isShown(trx: Trx, reviewId: string, responseId: string): Promise<boolean> {
  const response = await trx
    .selectFrom('review_responses')
    .where('id', '=', responseId)
    .where('review_id', '=', reviewId)
    .where('shown_body', 'is not', null)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst();
  return response !== undefined;
}

/** The member is locked: reports sent together must not all be the tenth. */
async function claimReport(trx: Trx, { memberId, now, reportLimit }: Reporting): Promise<void> {
  await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
  const mine = await trx
    .selectFrom('review_reports')
    .where('member_id', '=', memberId)
    .select(['state', 'reported_at', 'decided_at'])
    .execute();
  const rejectedAt = mine.flatMap((one) =>
    one.state === 'rejected' && one.decided_at !== null ? [one.decided_at] : [],
  );
  const until = pausedUntil(rejectedAt, now);
  if (until !== null)
    throw new Refusal('report_paused', {
      detail: `Several of your reports were not justified. You can report again from ${formatDay(dayOf(after(until, days(1))))}.`,
    });
  const sent = mine.filter((one) => one.reported_at >= startOfDay(now)).length;
  const status = statusOfDay({ name: 'reports', quota: reviewReportsPerDay, used: sent + 1, now });
  reportLimit(status);
  if (sent < reviewReportsPerDay) return;
  throw new Refusal('report_limit', {
    detail: `You sent ${reviewReportsPerDay} reports today. The next is possible from midnight UTC.`,
    retryAfterSeconds: status.secondsLeft,
  });
}
