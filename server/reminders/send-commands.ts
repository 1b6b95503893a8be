import { sql, type Updateable } from 'kysely';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Reminders } from '../database/schema.generated.ts';
import { dayAfter, dueEmail, keptDays, type Due } from './send-rules.ts';

/** One email to be written. */
export interface PromisedEmail {
  readonly reminderId: string;
  /** Which of the three it is; named as waiting jobs store it. */
  readonly letter: 1 | 2 | 3;
}

/** The reminders whose day has come; a server that was away catches up. */
export async function listDueIds(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reminders')
    .where('state', '=', 'scheduled')
    .where('next_send_on', '<=', today)
    .select('id')
    .orderBy('next_send_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves one reminder on: promises its email, or waits, or ends it. In one transaction with the job, so that two
 * servers that look at the same moment promise it once.
 */
export async function moveOn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reminderId: string,
  send: (trx: Trx, email: PromisedEmail) => Promise<void>,
): Promise<void> {
  const today = dayOf(clock.now());
  await db.transaction().execute(async (trx) => {
    const reminder = await trx
      .selectFrom('reminders')
      .where('id', '=', reminderId)
      .where('state', '=', 'scheduled')
      .where('next_send_on', '<=', today)
      .select(['id', 'email', 'remind_on', 'next_send_on', 'sent_count'])
      .forUpdate()
      .executeTakeFirst();
    if (reminder === undefined) return;
    await lockAddress(trx, reminder.email);
    const remindOn = reminder.remind_on ?? reminder.next_send_on ?? today;
    const emailDaysOfAddress = await listEmailDays(trx, { email: reminder.email, today });
    const due = dueEmail({ remindOn, sentCount: reminder.sent_count, emailDaysOfAddress }, today);
    if (due.do === 'wait') await change(trx, reminderId, { next_send_on: due.until, remind_on: remindOn });
    else if (due.do === 'end')
      await change(trx, reminderId, {
        state: reminder.sent_count > 0 ? 'sent' : 'expired',
        next_send_on: null,
        ended_on: today,
      });
    else {
      await recordEmail(trx, { id: reminderId, email: reminder.email }, { due, remindOn, today });
      await send(trx, { reminderId, letter: due.email });
    }
  });
}

/** Two reminders of one address must not both take the place of the next email. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminder emails ${email}`}, 0))`.execute(trx);
}

/** Counts an email that is promised today: for its reminder and for its address. */
export async function recordEmail(
  trx: Trx,
  { id, email }: { id: string; email: string },
  { due, remindOn, today }: { due: Extract<Due, { do: 'send' }>; remindOn: string; today: string },
): Promise<void> {
  await change(trx, id, {
    remind_on: remindOn,
    sent_count: due.email,
    last_sent_on: today,
    next_send_on: due.next,
    ...(due.next === null ? { state: 'sent', ended_on: today } : {}),
  });
  await trx.insertInto('reminder_emails').values({ email, sent_on: today }).execute();
}

async function change(trx: Trx, id: string, values: Updateable<Reminders>): Promise<void> {
  await trx.updateTable('reminders').set(values).where('id', '=', id).execute();
}

/** Of any reminder of the same address, in the last 365 days. */
export async function listEmailDays(trx: Trx, { email, today }: { email: string; today: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom('reminder_emails')
    .where('email', '=', email)
    .where('sent_on', '>', dayAfter(today, -365))
    .select('sent_on')
    .execute();
  return rows.map(({ sent_on }) => sent_on);
}

/** Ends every reminder of the address behind one of them: a recipient who stops one wants none. */
export async function stopReminders(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { reminderId, state }: { reminderId: string; state: 'unsubscribed' | 'bounced' },
): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ state, next_send_on: null, ended_on: dayOf(clock.now()) })
    .where('state', 'in', ['scheduled', 'sent'])
    .where('email', '=', (eb) => eb.selectFrom('reminders').where('id', '=', reminderId).select('email'))
    .execute();
}

/** Records of reminders that ended long ago. */
export async function forgetOldReminders({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const limit = dayOf(after(clock.now(), -days(keptDays)));
  await db.deleteFrom('reminders').where('state', '<>', 'scheduled').where('ended_on', '<=', limit).execute();
  await db
    .deleteFrom('reminder_emails')
    .where('sent_on', '<=', dayOf(after(clock.now(), -days(366))))
    .execute();
}
