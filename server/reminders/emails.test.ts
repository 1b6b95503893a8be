import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import type { MailPeer } from '../../tests/mail-peer.ts';
import { startServerWithMail, type ServerWithMail } from '../../tests/mail-server.ts';
import type { TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import { answerRemindersOf } from './answer-commands.ts';
import { sendDueReminders } from './jobs.ts';
import { dayAfter } from './send-rules.ts';

let withMail: ServerWithMail;
let server: TestServer;
let peer: MailPeer;
let context: Context;
const start = new Date('2026-11-18T10:00:00Z');
const later = { responseCode: 451, message: 'Later' };

beforeAll(async () => {
  withMail = await startServerWithMail();
  ({ server, peer, context } = withMail);
});
afterAll(() => withMail.close());

beforeEach(async () => {
  peer.forget();
  server.clock.set(start);
  for (const table of ['reminders', 'reminder_emails', 'members'] as const)
    await context.db.deleteFrom(table).execute();
});

async function addReminder(remindOn: string, email?: string) {
  const member = await addMember(server, email === undefined ? {} : { email });
  const { id } = await context.db
    .insertInto('reminders')
    .values({ member_id: member.memberId, email: member.email, next_send_on: remindOn, created_at: start })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...member, id };
}

/** An hour of a server: the search for what is due, then whatever waits. A failed email is tried again. */
async function runHour(): Promise<void> {
  await sql`update pgboss.job set start_after = to_timestamp(0) where state in ('created', 'retry')`.execute(
    context.db,
  );
  await sendDueReminders.handle(context, {});
  await context.jobs.runWaiting(context).catch(() => undefined);
}

/** Two hours of it; a short run looks a second time only on a day that brought an email. */
async function runDay(day: string): Promise<void> {
  const before = peer.deliveries.length;
  for (const hour of [0, 12]) {
    if (hour > 0 && !inDeepRun && peer.deliveries.length === before) return;
    server.clock.set(after(new Date(`${day}T00:15:00Z`), hours(hour)));
    await runHour();
  }
}

const runDays = async (from: string, count: number): Promise<void> => {
  for (let day = 0; day < count; day += 1) await runDay(dayAfter(from, day));
};
const stateOf = async (id: string) =>
  context.db.selectFrom('reminders').where('id', '=', id).select(['state', 'sent_count']).executeTakeFirst();

async function stop(token: string) {
  return server.app.inject({
    method: 'POST',
    url: `/reminders/stop/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
}

describe('reminders', () => {
  it('come on their day, a week and three weeks after it, and then never again', async () => {
    const { id, email } = await addReminder('2026-11-20');
    await runDays('2026-11-18', 40);
    expect(peer.deliveries.map(({ to }) => to)).toEqual([[email], [email], [email]]);
    expect(await stateOf(id)).toEqual({ state: 'sent', sent_count: 3 });
    const mail = await PostalMime.parse(peer.deliveries[2]!.bytes);
    expect(mail.text).toContain('This is the last time we write about it.');
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  });

  it('are promised once by two servers that look at the same moment', async () => {
    await addReminder('2026-11-18');
    await Promise.all([sendDueReminders.handle(context, {}), sendDueReminders.handle(context, {})]);
    await runHour();
    expect(peer.deliveries).toHaveLength(1);
  });

  it('come after a day without a mail server, once', async () => {
    await addReminder('2026-11-18');
    peer.refuse(later);
    await runDay('2026-11-18');
    expect(peer.deliveries).toEqual([]);
    peer.refuse(null);
    await runDays('2026-11-19', 3);
    expect(peer.deliveries).toHaveLength(1);
  });

  it('do not come twice when the clock goes back', async () => {
    await addReminder('2026-11-18');
    await runDay('2026-11-18');
    server.clock.set(after(start, -days(2)));
    await runHour();
    await runDays('2026-11-16', 4);
    expect(peer.deliveries).toHaveLength(1);
  });

  it('never come after a reminder was cancelled, promised or not', { tags: ['slow'] }, async () => {
    const { id } = await addReminder('2026-11-18');
    await sendDueReminders.handle(context, {});
    await context.db
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null })
      .where('id', '=', id)
      .execute();
    await runDays('2026-11-18', 30);
    expect(peer.deliveries).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'never come after a review was sent, %s the email was promised, and look as if they came',
    { tags: ['slow'] },
    async (when) => {
      const { id, memberId } = await addReminder('2026-11-18');
      const guest = await context.db.selectFrom('reminders').where('id', '=', id).select('email').executeTakeFirst();
      const ofGuest = await context.db
        .insertInto('reminders')
        .values({ email: guest?.email ?? '', next_send_on: '2026-12-20', created_at: start })
        .returning('id')
        .executeTakeFirstOrThrow();
      const answer = () =>
        context.db
          .transaction()
          .execute((trx) => answerRemindersOf(trx, { memberId, draftId: randomUUID(), today: '2026-11-18' }));
      if (when === 'before') await answer();
      await sendDueReminders.handle(context, {});
      if (when === 'after') await answer();
      await runDays('2026-11-18', 60);
      expect(peer.deliveries).toEqual([]);
      for (const one of [id, ofGuest.id]) expect(await stateOf(one)).toEqual({ state: 'sent', sent_count: 3 });
    },
  );

  it('wait while all are paused, those that were promised too', async () => {
    await addReminder('2026-11-18');
    await sendDueReminders.handle(context, {});
    await context.db.updateTable('reminder_pause').set({ paused_at: start }).execute();
    await runDay('2026-11-18');
    expect(peer.deliveries).toEqual([]);
    await context.db.updateTable('reminder_pause').set({ paused_at: null }).execute();
    await runDay('2026-11-19');
    expect(peer.deliveries).toHaveLength(1);
  });

  it('end for good with the account', { tags: ['slow'] }, async () => {
    const { memberId } = await addReminder('2026-11-20');
    await context.db.deleteFrom('members').where('id', '=', memberId).execute();
    await runDays('2026-11-18', 30);
    expect(peer.deliveries).toEqual([]);
  });

  it('end with an address that does not exist', { tags: ['slow'] }, async () => {
    const { id } = await addReminder('2026-11-18');
    peer.refuse({ responseCode: 550, message: 'No such user' });
    await runDay('2026-11-18');
    peer.refuse(null);
    await runDays('2026-11-19', 30);
    expect(peer.deliveries).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'bounced' });
  });

  it('end with one click, all of the address, and with no other link', { tags: ['slow'] }, async () => {
    const { id, email } = await addReminder('2026-11-18');
    const second = await context.db
      .insertInto('reminders')
      .values({ email, next_send_on: '2027-01-10', created_at: start })
      .returning('id')
      .executeTakeFirstOrThrow();
    await runDay('2026-11-18');
    const text = (await PostalMime.parse(peer.deliveries[0]!.bytes)).text ?? '';
    const token = /\/reminders\/stop\/(\S+)/.exec(text)?.[1] ?? '';
    expect((await stop(`${randomUUID()}${token.slice(36)}`)).statusCode).toBe(204);
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled' });
    expect((await stop('x')).statusCode).toBe(400);
    expect((await stop(token)).statusCode).toBe(204);
    expect([await stateOf(id), await stateOf(second.id)]).toMatchObject([
      { state: 'unsubscribed' },
      { state: 'unsubscribed' },
    ]);
    await runDays('2026-11-19', 60);
    expect(peer.deliveries).toHaveLength(1);
  });

  it('keep six days apart for one address, and end with the sixth of a year', { tags: ['slow'] }, async () => {
    const { email } = await addReminder('2026-11-20');
    for (const day of ['2026-11-21', '2026-11-22'])
      await context.db.insertInto('reminders').values({ email, next_send_on: day, created_at: start }).execute();
    const sent: string[] = [];
    for (let day = '2026-11-18'; day < '2027-03-01'; day = dayAfter(day, 1)) {
      const before = peer.deliveries.length;
      await runDay(day);
      if (peer.deliveries.length > before) sent.push(day);
    }
    expect(sent).toHaveLength(6);
    const gaps = sent.slice(1).map((day, place) => (Date.parse(day) - Date.parse(sent[place]!)) / days(1));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  });
});
