import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf, hours } from '../clock.ts';
import { RetryLater } from '../queue/retry-later.ts';
import { defineJob } from '../queue/queue.ts';
import { reminderEmail } from '../mail/emails/reminder.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { countUnwritten } from '../mail/sending-commands.ts';
import { findPause } from './admin-queries.ts';
import { guestReminderEmail } from './guest-jobs.ts';
import { forgetOldReminders, listDueIds, moveOn, stopReminders } from './send-commands.ts';
import { makeStopToken } from './stop-token.ts';

/**
 * Writes one of the three emails. Looks again when it runs: a reminder that was cancelled, stopped or answered by a
 * review since, or whose next email is promised already, gets none. One that was answered keeps its place among the
 * reminders that admins list and among the emails that they count, and this is where its emails end.
 */
export const reminderEmailJob = defineJob({
  name: 'reminders.letter',
  payload: z.strictObject({ reminderId: uuid, letter: z.literal([1, 2, 3]) }),
  retryLimit: emailRetryLimit,
  async handle(context, { reminderId, letter: number }) {
    const { db, config, vault } = context;
    if ((await findPause(db)) !== null) throw new RetryLater(hours(1));
    const reminder = await db
      .selectFrom('reminders')
      .leftJoin('members', 'members.id', 'reminders.member_id')
      .where('reminders.id', '=', reminderId)
      .where('reminders.state', 'in', ['scheduled', 'sent'])
      .where('reminders.sent_count', '=', number)
      .where('members.suspended_at', 'is', null)
      .select(['reminders.email', 'reminders.draft_id', 'reminders.member_id', 'reminders.answered_in'])
      .executeTakeFirst();
    if (reminder === undefined) return;
    if (reminder.answered_in !== null) return countUnwritten(context, 'reminders.letter');
    const outcome = await sendEmail(context, {
      to: reminder.email,
      email: reminderEmail(
        {
          number,
          hasDraft: reminder.draft_id !== null,
          reviewUrl: `${config.publicUrl}/${reminder.member_id === null ? 'signup' : 'review'}`,
          stopUrl: `${config.publicUrl}/reminders/stop/${makeStopToken(vault, reminderId)}`,
        },
        await emailFrameOf(context),
      ),
      key: `reminders.letter:${reminderId}:${number}`,
    });
    if (outcome === 'refused') await stopReminders(context, { reminderId, state: 'bounced' });
  },
});

/** Runs often and promises each email once; promises none while all are paused. */
export const sendDueReminders = defineJob({
  name: 'reminders.send-due',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '15 * * * *',
  async handle(context) {
    const { db, jobs, clock } = context;
    if ((await findPause(db)) !== null) return;
    for (const id of await listDueIds(db, dayOf(clock.now())))
      await moveOn(context, id, (trx, promised) => jobs.send(trx, reminderEmailJob, promised));
  },
});

export const forgetReminders = defineJob({
  name: 'reminders.forget-old',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '5 4 * * *',
  handle: (context) => forgetOldReminders(context),
});

export const reminderJobs = [sendDueReminders, reminderEmailJob, guestReminderEmail, forgetReminders];
