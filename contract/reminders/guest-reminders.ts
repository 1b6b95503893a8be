import { z } from 'zod';
import { email } from '../members/account.ts';
import { day, endpoint } from '../endpoint.ts';
import { reminderReasons, reminderTimes } from './reminders.ts';
import { valuesOf } from '../reviews/options.ts';

/**
 * "Not today?" for a visitor without an account. Nothing is stored before the visitor presses the link in the email.
 */

/** Days that the link of the email works. */
export const guestReminderLinkDays = 7;

/** The answer is the same whether the address is known or not, and when no email goes out because too many were asked for. */
export const askGuestReminder = endpoint('POST /api/reminders/guest', {
  summary: 'Ask to be reminded at an address; it is confirmed by email first',
  body: z.strictObject({
    email,
    when: z.enum(valuesOf(reminderTimes), 'Choose when'),
    why: z.enum(valuesOf(reminderReasons), 'Choose a reason').optional(),
  }),
  status: 202,
  reply: z.object({ data: z.object({ linkDays: z.int() }) }),
});

/**
 * Keeps the reminder of an email's link; it takes the place of the one before at this address. 422 for a link that is
 * not ours or older than seven days.
 */
export const confirmGuestReminder = endpoint('POST /api/reminders/confirm', {
  summary: 'Confirm a reminder that was asked for without an account',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{40,1000}$/, 'This link is not complete') }),
  /** `remindOn`: the day of the first email. */
  reply: z.object({ data: z.object({ remindOn: day }) }),
});
