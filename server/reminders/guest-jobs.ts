import { z } from 'zod';
import { email } from '../../contract/members/account.ts';
import { day, instant, uuid } from '../../contract/endpoint.ts';
import { guestReminderLinkDays } from '../../contract/reminders/guest-reminders.ts';
import { reminderReasons } from '../../contract/reminders/reminders.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { after, days } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';
import { reminderConfirmEmail } from '../mail/emails/reminder-confirm.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { makeConfirmToken } from './guest-rules.ts';

/** Writes the email whose link keeps the reminder. The link is made here and leaves in the email only. */
export const guestReminderEmail = defineJob({
  name: 'reminders.confirm-letter',
  payload: z.strictObject({
    requestId: uuid,
    email,
    remindOn: day,
    why: z.enum(valuesOf(reminderReasons)).nullable(),
    askedAt: instant,
  }),
  retryLimit: emailRetryLimit,
  async handle(context, { requestId, email: to, remindOn, why, askedAt }) {
    const { config, vault } = context;
    const expiresAt = after(new Date(askedAt), days(guestReminderLinkDays)).toISOString();
    const token = makeConfirmToken(vault, { email: to, remindOn, why, expiresAt });
    await sendEmail(context, {
      to,
      email: reminderConfirmEmail(
        { remindOn, confirmUrl: `${config.publicUrl}/reminders/confirm/${token}`, linkDays: guestReminderLinkDays },
        await emailFrameOf(context),
      ),
      key: `reminders.confirm-letter:${requestId}`,
    });
  },
});
