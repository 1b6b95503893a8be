import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';
import { defineJob } from '../../queue/queue.ts';
import { reviewBurstEmail } from '../../mail/emails/review-burst.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../../mail/send.ts';

/** Tells one moderator that a subject gets many reviews within a day. */
export const burstEmailJob = defineJob({
  name: 'reviews.burst-letter',
  leavesNoRow: true,
  payload: z.strictObject({
    adminId: uuid,
    subjectKind: z.enum(subjectKinds),
    subjectName: z.string(),
    reviews: z.int(),
    /** Which alert it is: the subject and when it was noticed. */
    alert: z.string(),
  }),
  retryLimit: emailRetryLimit,
  async handle(context, { adminId, subjectKind, subjectName, reviews, alert }) {
    const { db, config } = context;
    const admin = await db
      .selectFrom('members')
      .where('id', '=', adminId)
      .where('is_moderator', '=', true)
      .where('suspended_at', 'is', null)
      .select('email')
      .executeTakeFirst();
    if (admin === undefined) return;
    const page = subjectKind === 'entrepreneur' ? 'entrepreneur-reviews' : 'funder-reviews';
    const email = reviewBurstEmail(
      { subjectName, reviews, queueUrl: `${config.publicUrl}/admin/${page}` },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: admin.email, email, key: `reviews.burst:${subjectKind}:${alert}:${adminId}` });
  },
});
