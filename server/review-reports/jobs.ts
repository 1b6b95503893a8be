import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { defineJob, type JobDefinition } from '../queue/queue.ts';
import { reportOutcomeLetter } from '../mail/emails/report-outcome.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';

/** To who reported something, about what became of it. */
export const outcomeLetter = defineJob({
  name: 'review-reports.outcome-letter',
  payload: z.strictObject({ reportId: uuid }),
  retryLimit: letterRetryLimit,
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
    const letter = reportOutcomeLetter(
      {
        what: report.kind ?? 'review',
        isTakenDown: report.state === 'taken_down',
        answer: report.answer,
        guidelinesUrl: `${config.publicUrl}/guidelines`,
      },
      letterFrameOf(config),
    );
    await sendLetter(context, { to: report.email, letter, key: `review-reports.outcome:${reportId}` });
  },
});

export const reviewReportJobs: readonly JobDefinition[] = [outcomeLetter];
