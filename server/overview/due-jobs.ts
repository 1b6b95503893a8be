import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { waitingPlaces } from '../../contract/overview/places.ts';
import { after, dayOf, days } from '../clock.ts';
import { deskDueEmail } from '../mail/emails/desk-due.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { defineJob } from '../queue/queue.ts';
import { readDueDesk } from './due-queries.ts';

/** Of one day: what waited is counted anew as it leaves, and one that is held up until the next day gives way to that. */
const dueEmailJob = defineJob({
  name: 'overview.due-letter',
  payload: z.strictObject({ memberId: uuid, day: z.iso.date() }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, day }) {
    const { config, clock, db } = context;
    if (dayOf(clock.now()) !== day) return;
    const desk = await readDueDesk(context, db);
    const receiver = desk.receivers.find((one) => one.memberId === memberId);
    const lines = desk.linesOf(memberId);
    // Decided in the meantime, or turned off.
    if (receiver === undefined || lines.length === 0) return;
    const email = deskDueEmail(
      {
        lines: lines.map((line) => {
          const { name, to } = waitingPlaces[line.kind];
          return { ...line, name, url: `${config.publicUrl}${to}` };
        }),
        settingsUrl: `${config.publicUrl}/user#desk-emails`,
        todayUrl: `${config.publicUrl}/admin`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: receiver.email, email, key: `desk.due:${day}:${memberId}` });
  },
});

const keptDays = 30;

/** On working days: one email for each who can decide about something that is due. A second run of a day sends no more. */
export const tellDueJob = defineJob({
  name: 'overview.tell-due',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '45 6 * * 1-5',
  async handle(context) {
    const { db, clock, jobs } = context;
    const day = dayOf(clock.now());
    const desk = await readDueDesk(context, db);
    const told = desk.receivers.filter(({ memberId }) => desk.linesOf(memberId).length > 0);
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('desk_emails')
        .where('sent_on', '<', dayOf(after(clock.now(), -days(keptDays))))
        .execute();
      for (const { memberId } of told) {
        const first = await trx
          .insertInto('desk_emails')
          .values({ member_id: memberId, sent_on: day })
          .onConflict((conflict) => conflict.doNothing())
          .returning('member_id')
          .executeTakeFirst();
        if (first !== undefined) await jobs.send(trx, dueEmailJob, { memberId, day }, { key: `${day}:${memberId}` });
      }
    });
  },
});

export const overviewJobs = [tellDueJob, dueEmailJob] as const;
