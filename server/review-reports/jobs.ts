import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { reportOutcomeEmail } from '../mail/emails/report-outcome.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';

/** To who reported something, about what became of it. */
export const outcomeEmail = defineJob({
  name: 'review-reports.outcome-letter',
  payload: z.strictObject({ reportId: uuid }),
  retryLimit: emailRetryLimit,
  async handle(context, { reportId }) {
    const { db, config } = context;
    const report = await db
      .selectFrom('review_reports')
      .innerJoin('members', 'members.id', 'review_reports.member_id')
      .leftJoin('review_responses', 'review_responses.id', 'review_reports.response_id')
      .where('review_reports.id', '=', reportId)
      .where('members.suspended_at', 'is', null)
      .select(['review_reports.state', 'review_reports.answer', 'members.email', 'review_responses.kind'])
      .executeTakeFirst();
    if (report === undefined || report.state === 'open') return;
    const email = reportOutcomeEmail(
      {
        what: report.kind ?? 'review',
        isTakenDown: report.state === 'taken_down',
        answer: report.answer,
        guidelinesUrl: `${config.publicUrl}/guidelines`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: report.email, email, key: `review-reports.outcome:${reportId}` });
  },
});

export const reviewReportJobs: readonly JobDefinition[] = [outcomeEmail];
