import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import {
  cancelReminders,
  countAdminReminders,
  exportReminderCounts,
  fewestWhoCameBack,
  getReminderFigures,
  listAdminReminders,
  pauseReminders,
  previewReminder,
  rescheduleReminders,
  revealReminder,
  sendRemindersNow,
} from '../../contract/reminders/admin-reminders.ts';
import { emptyAudit } from '../../tests/audit.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addDraftOf } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { answerRemindersOf } from './answer-commands.ts';
import { sendDueReminders } from './jobs.ts';
import { sealAbout } from './sealed-about.ts';
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

type Query = Readonly<Record<string, string>>;
const list = async (query: Query = {}) => (await callAs(server, admin, listAdminReminders, { query })).reply;
const figures = async () => (await callAs(server, admin, getReminderFigures)).reply;
const revealAddress = (id: string) => callAs(server, admin, revealReminder, { params: { id } });
const sendNow = (body: BodyOf<typeof sendRemindersNow>, query: Query = {}) =>
  callAs(server, admin, sendRemindersNow, { body, query });
const pause = (isPaused: boolean) => callAs(server, admin, pauseReminders, { body: { isPaused } });

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
    const member = await signedIn(server, email);
    const body = { only: null, except: [] };
    expect((await callAs(server, member, listAdminReminders)).status).toBe(403);
    expect((await callAs(server, member, sendRemindersNow, { body })).status).toBe(403);
  });

  it('masks addresses, in the filter too', async () => {
    await add({ name: 'office' });
    const { reply, text } = await callAs(server, admin, listAdminReminders);
    expect(reply.rows).toMatchObject([{ email: 'o•••@kitehouse.example', state: 'waiting', can: { change: true } }]);
    expect(text).not.toContain('office');
    expect((await list({ email: 'kitehouse' })).rows).toHaveLength(1);
    expect((await list({ email: 'office' })).rows).toEqual([]);
    expect((await list({ search: 'office' })).rows).toEqual([]);
  });

  it('tells due today and overdue apart, and pages by a cursor', async () => {
    await add({ name: 'late', day: dayAfter(today, -2) });
    await add({ name: 'now', day: today });
    await add({ name: 'soon', day: dayAfter(today, 1) });
    expect((await list()).rows.map(({ state }) => state)).toEqual(['overdue', 'today', 'waiting']);
    expect((await list({ state: 'overdue' })).rows.map(({ email }) => email[0])).toEqual(['l']);
    const counted = await callAs(server, admin, countAdminReminders, { query: { state: 'today,overdue' } });
    expect(counted.reply).toEqual({ count: 2 });
    const first = await list({ limit: '2', sort: '-sentCount' });
    const second = await list({ limit: '2', sort: '-sentCount', cursor: first.nextCursor ?? '' });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3);
    expect((await callAs(server, admin, listAdminReminders, { query: { state: 'opened' } })).status).toBe(400);
  });

  it('says neither whom it is about nor whether a review came of it, and figures say so late and together', async () => {
    const { db, vault } = server.context;
    await db
      .insertInto('funders')
      .values({ id: 'tidewrack', name: 'Tidewrack Ventures', types: ['vc'], created_at: start })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const members = await Promise.all(Array.from({ length: fewestWhoCameBack }, () => addMember(server)));
    const drafts = new Map<string, string>();
    for (const [place, { memberId, email }] of members.entries()) {
      const draftId = await addDraftOf(server, { memberId, subjectId: 'tidewrack', step: 3 });
      drafts.set(memberId, draftId);
      const id = await add({ name: `office-${place}`, sent: 1, lastSentOn: '2026-11-15' });
      const values = { email, member_id: memberId, draft_id: draftId, sealed_about: sealAbout(vault, 'tidewrack') };
      await db.updateTable('reminders').set(values).where('id', '=', id).execute();
    }
    const look = async () => ({
      list: (await callAs(server, admin, listAdminReminders)).reply.rows,
      figures: (await figures()).data,
      counts: (await callAs(server, admin, exportReminderCounts)).text,
    });
    const before = await look();
    expect(JSON.stringify(before)).not.toMatch(/tidewrack|step|kind|about/i);
    for (const { memberId } of members) {
      const draftId = drafts.get(memberId) ?? '';
      await db.transaction().execute((trx) => answerRemindersOf(trx, { memberId, draftId, today }));
      expect(await look()).toEqual(before);
    }
    expect((await revealAddress(before.list[0]?.id ?? '')).status).toBe(200);
    server.clock.set(new Date('2026-12-01T10:00:00Z'));
    const later = await signedIn(server, 'ada@admin.example');
    const figuresLater = async () => (await callAs(server, later, getReminderFigures)).reply.data;
    expect(await figuresLater()).toMatchObject({ cameBackInWeek: 1, months: [{ month: '2026-11', cameBack: 5 }] });
    await db
      .deleteFrom('reminders')
      .where('member_id', '=', members[0]?.memberId ?? '')
      .execute();
    expect(await figuresLater()).toMatchObject({ cameBackInWeek: null, months: [] });
  });
});

describe('an address', () => {
  it('is told once asked for, and who looked is noted without it', async () => {
    const id = await add({ name: 'office' });
    expect((await revealAddress(id)).reply).toEqual({ data: { email: 'office@kitehouse.example' } });
    expect(await audit()).toEqual([['reminder.reveal', id]]);
    const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('kitehouse');
    expect(server.logLines.join('')).not.toContain('office@kitehouse');
    expect((await revealAddress(randomUUID())).status).toBe(404);
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
    const { status, reply } = await sendNow({ only: [fresh, second, recent, sixth, over], except: [] });
    expect([status, reply.data.done]).toEqual([200, 2]);
    expect(new Map(reply.data.skipped.map(({ id, why }) => [id, why]))).toEqual(
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
    const again = await sendNow({ only: [fresh], except: [] });
    expect(again.reply).toMatchObject({
      data: { done: 0, skipped: [{ email: 'f•••@kitehouse.example', why: 'six_days' }] },
    });
  });

  it('takes the whole filter but what was taken out, and refuses nothing chosen', async () => {
    const out = await add({ name: 'out', day: today });
    await add({ name: 'in', day: today });
    await add({ name: 'later' });
    expect((await sendNow({ only: null, except: [out] }, { state: 'today' })).reply).toMatchObject({
      data: { done: 1, skipped: [] },
    });
    expect((await sendNow({ only: [], except: [] })).status).toBe(422);
  });
});

describe('the other actions', () => {
  it('move the next email to a day that can be', async () => {
    const id = await add({ name: 'office', sent: 1, lastSentOn: '2026-11-01' });
    const move = (date: string) =>
      callAs(server, admin, rescheduleReminders, { body: { only: [id], except: [], date } });
    expect(await move(today)).toMatchObject({
      status: 422,
      problem: { errors: { date: 'Choose a day from tomorrow on' } },
    });
    expect((await move('2028-01-01')).status).toBe(422);
    expect((await move('2026-12-24')).reply).toMatchObject({ data: { done: 1 } });
    expect(await rowOf(id)).toMatchObject({ next_send_on: '2026-12-24', remind_on: '2026-12-17' });
    expect(await audit()).toEqual([['reminder.reschedule', id]]);
  });

  it('cancel for good, once', async () => {
    const id = await add({ name: 'office', day: today });
    const cancel = () => callAs(server, admin, cancelReminders, { body: { only: [id], except: [] } });
    expect((await cancel()).reply).toMatchObject({ data: { done: 1 } });
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', next_send_on: null, ended_on: today });
    expect((await cancel()).reply).toMatchObject({
      data: { done: 0, skipped: [{ why: 'over' }] },
    });
    expect(await audit()).toEqual([['reminder.cancel', id]]);
  });

  it('let all be paused and resumed', async () => {
    const id = await add({ name: 'office', day: today });
    expect((await pause(true)).status).toBe(204);
    expect((await pause(true)).status).toBe(204);
    expect(await figures()).toMatchObject({
      data: { pausedAt: start.toISOString(), sendsToday: 1 },
    });
    await sendDueReminders.handle(server.context, {});
    expect(await rowOf(id)).toMatchObject({ sent_count: 0 });
    expect((await sendNow({ only: [id], except: [] })).status).toBe(409);
    expect((await pause(false)).status).toBe(204);
    await sendDueReminders.handle(server.context, {});
    expect(await rowOf(id)).toMatchObject({ sent_count: 1 });
    expect(await audit()).toEqual([
      ['reminder.pause_all', 'all'],
      ['reminder.resume_all', 'all'],
    ]);
    expect((await pause(unchecked('yes'))).status).toBe(422);
  });

  it('show an email, and count without addresses', async () => {
    const preview = (email: '3') => callAs(server, admin, previewReminder, { query: { email, draft: 'yes' } });
    expect((await preview('3')).reply).toMatchObject({
      data: { subject: 'Your draft is waiting' },
    });
    expect((await preview(unchecked('4'))).status).toBe(400);
    await add({ name: 'office' });
    const { text } = await callAs(server, admin, exportReminderCounts);
    expect(text).toBe('month,state,reminders,emails\r\n2026-11,scheduled,1,0\r\n');
    expect(await audit()).toEqual([['reminder.export_counts', 'all']]);
  });

  it('count the emails of the last twelve months, the newest first', async () => {
    const months = Array.from(
      { length: 14 },
      (_none, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    await add({ name: 'office', emails: months.map((month) => `${month}-05`) });
    const { data } = await figures();
    expect(data.months.map(({ month }) => month)).toEqual(months.slice(2).reverse());
  });

  it('counts the days ahead, with what is overdue on today', async () => {
    await add({ name: 'late', day: dayAfter(today, -2) });
    await add({ name: 'soon', day: dayAfter(today, 13) });
    await add({ name: 'far', day: dayAfter(today, 14) });
    const { data } = await figures();
    expect(data.days).toHaveLength(14);
    expect([data.days[0], data.days[13]]).toEqual([
      { day: today, count: 1 },
      { day: dayAfter(today, 13), count: 1 },
    ]);
    expect(data).toMatchObject({ waiting: 3, overdue: 1, cameBackInWeek: null });
  });
});
