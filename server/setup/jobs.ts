import { createHash } from 'node:crypto';
import { z } from 'zod';
import { email } from '../../contract/members/account.ts';
import { setupTestEmail } from '../mail/emails/setup-test.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob } from '../queue/queue.ts';

/** An admin waits for it in front of the inbox. */
export const testEmailJob = defineJob({
  name: 'setup.test-letter',
  payload: z.strictObject({ to: email, token: z.string() }),
  retryLimit: emailRetryLimit,
  async handle(context, { to, token }) {
    await sendEmail(context, {
      to,
      email: setupTestEmail(
        { openUrl: `${context.config.publicUrl}/test-email/${token}` },
        await emailFrameOf(context),
      ),
      key: `setup.test-letter:${createHash('sha256').update(token).digest('hex')}`,
      isUrgent: true,
    });
  },
});

export const setupJobs = [testEmailJob];
