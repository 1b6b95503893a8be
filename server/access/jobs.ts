import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';
import { dayOf, daysBetween, hours } from '../clock.ts';
import { RetryLater } from '../queue/retry-later.ts';
import { defineJob } from '../queue/queue.ts';
import { accessEndingEmail } from '../mail/emails/access-ending.ts';
import { emailFrameOf, emailRetryLimit, sendEmail } from '../mail/send.ts';
import { recordNotice } from './notice-commands.ts';
import { countDealsSince, findKnownUntil, listEndingAccess } from './notice-queries.ts';
import { dueNotice, noticeDays } from './notice-rules.ts';

/**
 * Tells a member that access ends, or has ended. Looks again when it runs: access that was extended or taken away
 * since, or a day that belongs to the next notice, and the email is dropped.
 */
export const accessNoticeEmail = defineJob({
  name: 'access.notice-letter',
  payload: z.strictObject({ memberId: uuid, endsOn: z.iso.date(), daysBefore: z.literal([...noticeDays]) }),
  retryLimit: emailRetryLimit,
  async handle(context, { memberId, endsOn, daysBefore }) {
    const { db, clock, config } = context;
    const now = clock.now();
    const today = dayOf(now);
    const endings = await listEndingAccess(context, { now, memberId });
    const member = endings.find((ending) => ending.endsOn === endsOn);
    if (member === undefined) return;
    const daysLeft = daysBetween(today, endsOn);
    // The clock was ahead when the email was promised: its day is still to come.
    if (daysLeft > daysBefore) throw new RetryLater(hours(1));
    if (dueNotice(member, today) !== daysBefore) return;
    const known = await findKnownUntil(context, { ...member, now, except: { endsOn, daysBefore } });
    const email = accessEndingEmail(
      {
        endsOn,
        daysLeft: Math.max(0, daysLeft),
        dealKinds: member.dealKinds,
        news: known === null ? null : { since: dayOf(known), ...(await countDealsSince(db, member.dealKinds, known)) },
        reviewUrl: `${config.publicUrl}/review`,
      },
      await emailFrameOf(context),
    );
    await sendEmail(context, { to: member.email, email, key: `access.notice:${memberId}:${endsOn}:${daysBefore}` });
  },
});

/** Runs often and promises each email once: a server that was away at the appointed hour catches up. */
export const findEndingAccess = defineJob({
  name: 'access.find-ending',
  payload: z.unknown(),
  retryLimit: 3,
  schedule: '25 * * * *',
  async handle(context) {
    const { db, jobs, clock } = context;
    const now = clock.now();
    for (const { memberId, ...ending } of await listEndingAccess(context, { now })) {
      const daysBefore = dueNotice(ending, dayOf(now));
      if (daysBefore === null) continue;
      await db.transaction().execute(async (trx) => {
        const { endsOn } = ending;
        if (await recordNotice(trx, { memberId, endsOn, daysBefore, now }))
          await jobs.send(trx, accessNoticeEmail, { memberId, endsOn, daysBefore });
      });
    }
  },
});

export const accessJobs = [findEndingAccess, accessNoticeEmail];
