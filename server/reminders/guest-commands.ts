import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { askGuestReminder as endpoint } from '../../contract/reminders/guest-reminders.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { claimLinkRequest } from '../identity/link-commands.ts';
import { findAccount } from '../identity/queries.ts';
import { guestReminderEmail } from './guest-jobs.ts';
import { readConfirmToken } from './guest-rules.ts';
import { dayOfTime } from './rules.ts';

/**
 * Records that a reminder is wanted; a job writes the email that asks for confirmation later. Counts
 * as one more link of the address. Over a limit no email goes out, and the answer is still the same.
 */
export async function askGuestReminder(
  context: Context,
  request: z.output<typeof endpoint.body>,
  address: string,
): Promise<void> {
  const { db, jobs, clock, log } = context;
  const now = clock.now();
  const outcome = await db.transaction().execute(async (trx) => {
    const claim = await claimLinkRequest(trx, context, { email: request.email, address, now });
    if (claim !== 'granted') return claim;
    await jobs.send(trx, guestReminderEmail, {
      requestId: randomUUID(),
      email: request.email,
      remindOn: dayOfTime(request.when, now),
      why: request.why ?? null,
      askedAt: now.toISOString(),
    });
    return claim;
  });
  if (outcome === 'granted') return;
  const level = outcome === 'total_limit' ? 'error' : 'info';
  log[level]({ event: 'reminder.confirm_suppressed', reason: outcome }, 'no email: too many links were asked for');
}

/** Keeps the reminder that an email's link carries; it takes the place of the one before at the address. */
export async function confirmGuestReminder(
  { db, clock, vault }: Context,
  token: string,
): Promise<{ readonly remindOn: string }> {
  const now = clock.now();
  const promise = readConfirmToken(vault, token, now);
  if (promise === null) throw new Refusal('invalid', { errors: { token: 'This link has expired or is not complete' } });
  const { email, why } = promise;
  const tomorrow = dayOf(after(now, days(1)));
  // A guest who confirms after the day they picked still gets a reminder.
  const remindOn = promise.remindOn > tomorrow ? promise.remindOn : tomorrow;
  await db.transaction().execute(async (trx) => {
    // Two presses at once leave one reminder.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guest reminders ${email}`}, 0))`.execute(trx);
    const account = await findAccount(trx, email);
    await trx
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null, ended_on: dayOf(now) })
      .where('email', '=', email)
      .where('draft_id', 'is', null)
      .where('state', '=', 'scheduled')
      .execute();
    await trx
      .insertInto('reminders')
      .values({
        member_id: account?.memberId ?? null,
        email,
        why,
        next_send_on: remindOn,
        remind_on: remindOn,
        created_at: now,
      })
      .execute();
  });
  return { remindOn };
}
