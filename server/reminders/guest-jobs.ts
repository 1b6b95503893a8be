import { z } from 'zod';
import { email } from '../../contract/members/account.ts';
import { day, instant, uuid } from '../../contract/endpoint.ts';
import { guestReminderLinkDays } from '../../contract/reminders/guest-reminders.ts';
import { reminderReasons } from '../../contract/reminders/reminders.ts';
import { valuesOf } from '../../contract/reviews/options.ts';
import { after, days } from '../clock.ts';
import { defineJob } from '../queue/queue.ts';
import { reminderConfirmLetter } from '../mail/emails/reminder-confirm.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { makeConfirmToken } from './guest-rules.ts';

/** Writes the letter whose link keeps the reminder. The link is made here and leaves in the letter only. */
export const guestReminderLetter = defineJob({
  name: 'reminders.confirm-letter',
  payload: z.strictObject({
    requestId: uuid,
    email,
    remindOn: day,
    why: z.enum(valuesOf(reminderReasons)).nullable(),
    askedAt: instant,
  }),
  retryLimit: letterRetryLimit,
  async handle(context, { requestId, email: to, remindOn, why, askedAt }) {
    const { config, vault } = context;
    const expiresAt = after(new Date(askedAt), days(guestReminderLinkDays)).toISOString();
    const token = makeConfirmToken(vault, { email: to, remindOn, why, expiresAt });
    await sendLetter(context, {
      to,
      letter: reminderConfirmLetter(
        { remindOn, confirmUrl: `${config.publicUrl}/reminders/confirm/${token}`, linkDays: guestReminderLinkDays },
        letterFrameOf(config),
      ),
      key: `reminders.confirm-letter:${requestId}`,
    });
  },
});
