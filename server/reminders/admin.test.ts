import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReminder } from '../../contract/reminders/admin-reminders.ts';
import { emptyAudit } from '../../tests/audit.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { completeRemindersOf } from './completion-commands.ts';
import { sendDueReminders } from './jobs.ts';
import { dayAfter } from './send-rules.ts';

let server: TestServer;
let admin: { authorization: string };
const start = new Date('2026-11-18T10:00:00Z');
const today = '2026-11-18';

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { email: 'ada@admin.example', role: 'admin', memberType: 'other' });
  admin = await signedIn(server, email);
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(start);
  const { db } = server.context;
  for (const table of ['reminders', 'reminder_emails'] as const) await db.deleteFrom(table).execute();
  await emptyAudit(db);
  await db.updateTable('reminder_pause').set({ paused_at: null }).execute();
  await sql`delete from pgboss.job`.execute(db);
});

/** What the routes of this file answer; each test says which it expects. */
interface Answer {
  rows: AdminReminder[];
  nextCursor: string | null;
  data: {
    done: number;
    skipped: { id: string; why: string }[];
    days: { day: string; count: number }[];
    months: { month: string }[];
  };
}
const noAnswer: Answer = { rows: [], nextCursor: null, data: { done: 0, skipped: [], days: [], months: [] } };

type Method = 'GET' | 'POST' | 'PUT';
async function ask(method: Method, path: string, payload?: object, headers = admin) {
  const response = await server.app.inject({
    method,
    url: `/api/admin/reminders${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return { status: response.statusCode, text: response.body, body: isJson ? response.json<Answer>() : noAnswer };
}

interface Given {
  name: string;
  day?: string;
  sent?: number;
  lastSentOn?: string;
  emails?: readonly string[];
}

async function add({ name, day = dayAfter(today, 9), sent = 0, lastSentOn, emails = [] }: Given): Promise<string> {
  const { db } = server.context;
  const email = `${name}@kitehouse.example`;
  const { id } = await db
    .insertInto('reminders')
    .values({
      email,
      why: 'no_time',
      next_send_on: day,
      sent_count: sent,
      last_sent_on: lastSentOn ?? null,
      created_at: new Date('2026-11-10T09:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const sent_on of emails) await db.insertInto('reminder_emails').values({ email, sent_on }).execute();
  return id;
}

const rowOf = (id: string) =>
  server.context.db.selectFrom('reminders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const audit = async () =>
  (
    await server.context.db.selectFrom('audit_entries').select(['action', 'target_id', 'after']).orderBy('id').execute()
  ).map(({ action, target_id }) => [action, target_id]);
const waitingEmails = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*) as count from pgboss.job where name = 'reminders.letter'`.execute(
      server.context.db,
    )
  ).rows[0]?.count ?? 0;

describe('the list', () => {
  it('is for admins only', async () => {
    const { email } = await addMember(server);
    expect((await ask('GET', '', undefined, await signedIn(server, email))).status).toBe(403);
    expect((await ask('POST', '/send', { only: null, except: [] }, await signedIn(server, email))).status).toBe(403);
  });

  it('masks addresses, in the filter too', async () => {
    await add({ name: 'office' });
    const { body, text } = await ask('GET', '');
    expect(body.rows).toMatchObject([{ email: 'o•••@kitehouse.example', state: 'waiting', can: { change: true } }]);
    expect(text).not.toContain('office');
    expect((await ask('GET', '?email=kitehouse')).body.rows).toHaveLength(1);
    expect((await ask('GET', '?email=office')).body.rows).toEqual([]);
    expect((await ask('GET', '?search=office')).body.rows).toEqual([]);
  });

  it('tells due today and overdue apart, and pages by a cursor', async () => {
    await add({ name: 'late', day: dayAfter(today, -2) });
    await add({ name: 'now', day: today });
    await add({ name: 'soon', day: dayAfter(today, 1) });
    expect((await ask('GET', '')).body.rows.map(({ state }) => state)).toEqual(['overdue', 'today', 'waiting']);
    expect((await ask('GET', '?state=overdue')).body.rows.map(({ email }) => email[0])).toEqual(['l']);
    expect((await ask('GET', '/count?state=today,overdue')).body).toEqual({ count: 2 });
    const first = await ask('GET', '?limit=2&sort=-sentCount');
    const second = await ask('GET', `?limit=2&sort=-sentCount&cursor=${first.body.nextCursor}`);
    expect(new Set([...first.body.rows, ...second.body.rows].map(({ id }) => id)).size).toBe(3);
    expect((await ask('GET', '?state=opened')).status).toBe(400);
  });

  it('shows whom it is about and the step of a draft while it waits, and never afterwards', async () => {
    const { db } = server.context;
    const { memberId, email: memberEmail } = await addMember(server);
    await db
      .insertInto('funders')
      .values({ id: 'tidewrack', name: 'Tidewrack Ventures', types: ['vc'], created_at: start })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: draftId } = await db
      .insertInto('review_drafts')
      .values({
        member_id: memberId,
        subject_kind: 'funder',
        subject_id: 'tidewrack',
        step: 3,
        answers: { text: 'My secret' },
        created_at: start,
        updated_at: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await add({ name: 'office', sent: 1, lastSentOn: '2026-11-15' });
    await db.updateTable('reminders').set({ draft_id: draftId }).where('id', '=', id).execute();
    const before = await ask('GET', '');
    expect(before.body.rows).toMatchObject([{ kind: 'funder', about: 'Tidewrack Ventures', draftStep: 3 }]);
    expect(before.text).not.toContain('My secret');
    // It was asked for as a guest, by the address that is now a member's.
    await db.updateTable('reminders').set({ email: memberEmail }).where('id', '=', id).execute();
    await db.transaction().execute((trx) => completeRemindersOf(trx, { memberId, draftId, today }));
    const { body } = await ask('GET', '');
    expect(body.rows).toMatchObject([
      {
        state: 'completed',
        kind: null,
        about: null,
        draftStep: null,
        createdOn: '2026-11-01',
        lastSentOn: '2026-11-01',
        can: { change: false, reveal: false },
      },
    ]);
    expect((await ask('GET', '?about=tidewrack')).body.rows).toEqual([]);
    expect((await ask('GET', '/figures')).body).toMatchObject({
      data: { cameBackInWeek: 1, months: [{ month: '2026-11', cameBack: 1 }] },
    });
    expect((await ask('POST', `/${id}/address`)).status).toBe(409);
    expect(await rowOf(id)).toMatchObject({ about_funder_id: null, draft_id: null, ended_on: '2026-11-01' });
  });
});

describe('an address', () => {
  it('is told once asked for, and who looked is noted without it', async () => {
    const id = await add({ name: 'office' });
    expect((await ask('POST', `/${id}/address`)).body).toEqual({ data: { email: 'office@kitehouse.example' } });
    expect(await audit()).toEqual([['reminder.reveal', id]]);
    const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('kitehouse');
    expect(server.logLines.join('')).not.toContain('office@kitehouse');
    expect((await ask('POST', `/${randomUUID()}/address`)).status).toBe(404);
  });
});

describe('send now', () => {
  it('sends the next email and keeps the next ones their distance, and says which it skipped', async () => {
    const fresh = await add({ name: 'fresh' });
    const second = await add({ name: 'second', sent: 1, lastSentOn: '2026-11-01', emails: ['2026-11-01'] });
    const recent = await add({ name: 'recent', emails: [dayAfter(today, -5)] });
    const sixth = await add({
      name: 'sixth',
      emails: ['2026-01-05', '2026-03-05', '2026-05-05', '2026-06-05', '2026-07-05', '2026-08-05'],
    });
    const over = await add({ name: 'over' });
    await server.context.db
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null })
      .where('id', '=', over)
      .execute();
    const { status, body } = await ask('POST', '/send', { only: [fresh, second, recent, sixth, over], except: [] });
    expect([status, body.data.done]).toEqual([200, 2]);
    expect(new Map(body.data.skipped.map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        [recent, 'six_days'],
        [sixth, 'six_a_year'],
        [over, 'over'],
      ]),
    );
    expect(await rowOf(fresh)).toMatchObject({ sent_count: 1, next_send_on: dayAfter(today, 7), last_sent_on: today });
    expect(await rowOf(second)).toMatchObject({ sent_count: 2, next_send_on: dayAfter(today, 14) });
    expect(await rowOf(sixth)).toMatchObject({ sent_count: 0, state: 'scheduled' });
    expect(await waitingEmails()).toBe(2);
    expect((await audit()).map(([action]) => action)).toEqual(['reminder.send_now', 'reminder.send_now']);
    const again = await ask('POST', '/send', { only: [fresh], except: [] });
    expect(again.body).toMatchObject({
      data: { done: 0, skipped: [{ email: 'f•••@kitehouse.example', why: 'six_days' }] },
    });
  });

  it('takes the whole filter but what was taken out, and refuses nothing chosen', async () => {
    const out = await add({ name: 'out', day: today });
    await add({ name: 'in', day: today });
    await add({ name: 'later' });
    expect((await ask('POST', '/send?state=today', { only: null, except: [out] })).body).toMatchObject({
      data: { done: 1, skipped: [] },
    });
    expect((await ask('POST', '/send', { only: [], except: [] })).status).toBe(422);
  });
});

describe('the other actions', () => {
  it('move the next email to a day that can be', async () => {
    const id = await add({ name: 'office', sent: 1, lastSentOn: '2026-11-01' });
    const move = (date: string) => ask('POST', '/reschedule', { only: [id], except: [], date });
    expect(await move(today)).toMatchObject({
      status: 422,
      body: { errors: { date: 'Choose a day from tomorrow on' } },
    });
    expect((await move('2028-01-01')).status).toBe(422);
    expect((await move('2026-12-24')).body).toMatchObject({ data: { done: 1 } });
    expect(await rowOf(id)).toMatchObject({ next_send_on: '2026-12-24', remind_on: '2026-12-17' });
    expect(await audit()).toEqual([['reminder.reschedule', id]]);
  });

  it('cancel for good, once', async () => {
    const id = await add({ name: 'office', day: today });
    expect((await ask('POST', '/cancel', { only: [id], except: [] })).body).toMatchObject({ data: { done: 1 } });
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', next_send_on: null, ended_on: today });
    expect((await ask('POST', '/cancel', { only: [id], except: [] })).body).toMatchObject({
      data: { done: 0, skipped: [{ why: 'over' }] },
    });
    expect(await audit()).toEqual([['reminder.cancel', id]]);
  });

  it('let all stand still and go on', async () => {
    const id = await add({ name: 'office', day: today });
    expect((await ask('PUT', '/pause', { isPaused: true })).status).toBe(204);
    expect((await ask('PUT', '/pause', { isPaused: true })).status).toBe(204);
    expect((await ask('GET', '/figures')).body).toMatchObject({
      data: { pausedAt: start.toISOString(), sendsToday: 1 },
    });
    await sendDueReminders.handle(server.context, {});
    expect(await rowOf(id)).toMatchObject({ sent_count: 0 });
    expect((await ask('POST', '/send', { only: [id], except: [] })).status).toBe(409);
    expect((await ask('PUT', '/pause', { isPaused: false })).status).toBe(204);
    await sendDueReminders.handle(server.context, {});
    expect(await rowOf(id)).toMatchObject({ sent_count: 1 });
    expect(await audit()).toEqual([
      ['reminder.pause_all', 'all'],
      ['reminder.resume_all', 'all'],
    ]);
    expect((await ask('PUT', '/pause', { isPaused: 'yes' })).status).toBe(422);
  });

  it('show an email, and count without addresses', async () => {
    expect((await ask('GET', '/preview?email=3&draft=yes')).body).toMatchObject({
      data: { subject: 'Your draft is waiting' },
    });
    expect((await ask('GET', '/preview?email=4&draft=yes')).status).toBe(400);
    await add({ name: 'office' });
    const { text } = await ask('GET', '/counts');
    expect(text).toBe('month,state,reminders,emails\r\n2026-11,scheduled,1,0\r\n');
    expect(await audit()).toEqual([['reminder.export_counts', 'all']]);
  });

  it('count the emails of the last twelve months, the newest first', async () => {
    const months = Array.from(
      { length: 14 },
      (_none, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    await add({ name: 'office', emails: months.map((month) => `${month}-05`) });
    const { body } = await ask('GET', '/figures');
    expect(body.data.months.map(({ month }) => month)).toEqual(months.slice(2).reverse());
  });

  it('counts the days ahead, with what is overdue on today', async () => {
    await add({ name: 'late', day: dayAfter(today, -2) });
    await add({ name: 'soon', day: dayAfter(today, 13) });
    await add({ name: 'far', day: dayAfter(today, 14) });
    const { body } = await ask('GET', '/figures');
    expect(body.data.days).toHaveLength(14);
    expect([body.data.days[0], body.data.days[13]]).toEqual([
      { day: today, count: 1 },
      { day: dayAfter(today, 13), count: 1 },
    ]);
    expect(body.data).toMatchObject({ waiting: 3, overdue: 1, cameBackInWeek: null });
  });
});
