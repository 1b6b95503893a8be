import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf, hours } from '../clock.ts';
import { NotYet } from '../queue/retry-later.ts';
import { defineJob } from '../queue/queue.ts';
import { reminderLetter } from '../mail/emails/reminder.ts';
import { letterFrameOf, letterRetryLimit, sendLetter } from '../mail/send.ts';
import { findPause } from './admin-queries.ts';
import { guestReminderLetter } from './guest-jobs.ts';
import { forgetOldReminders, listDueIds, moveOn, stopReminders } from './send-commands.ts';
import { makeStopToken } from './stop-token.ts';

/**
 * Writes one of the three letters. Looks again when it runs: a reminder that was cancelled, stopped or answered by a
 * review since, or whose next letter is promised already, gets none.
 */
export const reminderLetterJob = defineJob({
  name: 'reminders.letter',
  payload: z.strictObject({ reminderId: uuid, letter: z.literal([1, 2, 3]) }),
  retryLimit: letterRetryLimit,
  async handle(context, { reminderId, letter }) {
    const { db, config, vault } = context;
    if ((await findPause(db)) !== null) throw new NotYet(hours(1));
    const reminder = await db
      .selectFrom('reminders')
      .leftJoin('members', 'members.id', 'reminders.member_id')
      .where('reminders.id', '=', reminderId)
      .where('reminders.state', 'in', ['scheduled', 'sent'])
      .where('reminders.sent_count', '=', letter)
      .where('members.suspended_at', 'is', null)
      .select(['reminders.email', 'reminders.draft_id', 'reminders.member_id'])
      .executeTakeFirst();
    if (reminder === undefined) return;
    const outcome = await sendLetter(context, {
      to: reminder.email,
      letter: reminderLetter(
        {
          letter,
          hasDraft: reminder.draft_id !== null,
          reviewUrl: `${config.publicUrl}/${reminder.member_id === null ? 'signup' : 'review'}`,
          stopUrl: `${config.publicUrl}/reminders/stop/${makeStopToken(vault, reminderId)}`,
        },
        letterFrameOf(config),
      ),
      key: `reminders.letter:${reminderId}:${letter}`,
    });
    if (outcome === 'refused') await stopReminders(context, { reminderId, state: 'bounced' });
  },
});

/** Runs often and promises each letter once; promises none while all stand still. */
export const sendDueReminders = defineJob({
  name: 'reminders.send-due',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '15 * * * *',
  async handle(context) {
    const { db, jobs, clock } = context;
    if ((await findPause(db)) !== null) return;
    for (const id of await listDueIds(db, dayOf(clock.now())))
      await moveOn(context, id, (trx, promised) => jobs.send(trx, reminderLetterJob, promised));
  },
});

export const forgetReminders = defineJob({
  name: 'reminders.forget-old',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '5 4 * * *',
  handle: (context) => forgetOldReminders(context),
});

export const reminderJobs = [sendDueReminders, reminderLetterJob, guestReminderLetter, forgetReminders];
