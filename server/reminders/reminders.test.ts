import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import { setReminder, remindOfDraft, cancelReminder, listMyReminders } from '../../contract/reminders/reminders.ts';
import { getDraft, sendDraft, deleteDraft } from '../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addCaller, addFunder, reviewAnswers, writeDraft, type Caller } from '../../tests/reviews.ts';
import { problemOfDay, dayOfTime } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Reminder {
  readonly id: string;
  readonly remindOn: string;
  readonly draftId: string | null;
}
const set = (caller: Caller | null, body: BodyOf<typeof setReminder>) => callAs(server, caller, setReminder, { body });
const remind = (caller: Caller | null, draftId: string, body: BodyOf<typeof remindOfDraft>) =>
  callAs(server, caller, remindOfDraft, { params: { id: draftId }, body });
const cancel = (caller: Caller | null, id: string) => callAs(server, caller, cancelReminder, { params: { id } });
const list = async (caller: Caller): Promise<Reminder[]> => (await callAs(server, caller, listMyReminders)).reply.data;

describe('the day of a reminder', () => {
  const now = new Date('2026-11-30T23:59:00Z');
  it.each([
    ['3_days', '2026-12-03'],
    ['1_week', '2026-12-07'],
    ['1_month', '2026-12-30'],
    ['3_months', '2027-02-28'],
  ] as const)('%s', (when, day) => {
    expect(dayOfTime(when, now)).toBe(day);
  });

  it.each([
    ['2026-11-30', 'Choose a day from tomorrow on'],
    ['2026-12-01', null],
    ['2027-11-30', null],
    ['2027-12-01', 'Choose a day within twelve months'],
  ])('on %s', (day, problem) => {
    expect(problemOfDay(day, now)).toBe(problem);
  });
});

describe('a reminder to write a review', () => {
  it('is set, seen, replaced by the next and cancelled', async () => {
    const member = await addCaller(server);
    const funderId = await addFunder(server, { name: 'Redshank Fund' });
    const first = await set(member, { when: '1_week', why: 'no_time', funderId });
    expect(first.json).toMatchObject({
      data: { remindOn: '2026-11-25', why: 'no_time', draftId: null, about: { id: funderId, name: 'Redshank Fund' } },
    });
    const second = await set(member, { when: 'date', date: '2027-02-03' });
    expect(await list(member)).toMatchObject([{ remindOn: '2027-02-03', why: null, about: null }]);
    const { id } = second.reply.data;
    expect((await cancel(member, id)).status).toBe(204);
    expect((await cancel(member, id)).status).toBe(204);
    expect(await list(member)).toEqual([]);
  });

  it('is one, also when asked for ten times at once', async () => {
    const member = await addCaller(server);
    await Promise.all(Array.from({ length: 10 }, () => set(member, { when: '3_days' })));
    expect(await list(member)).toHaveLength(1);
  });

  it.each([
    ['no time at all', {}, 'when'],
    ['a day that is past', { when: 'date', date: '2026-11-18' }, 'date'],
    ['a day beyond twelve months', { when: 'date', date: '2028-01-01' }, 'date'],
    ['no day', { when: 'date' }, 'date'],
    ['a reason of no list', { when: '1_week', why: 'because' }, 'why'],
    ['a funder that is not listed', { when: '1_week', funderId: 'nobody-here' }, 'funderId'],
  ])('is refused with %s', async (_what, body, field) => {
    const reply = await set(await addCaller(server), unchecked(body));
    expect([reply.status, reply.problem.code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.problem.errors)).toContain(field);
  });

  it('is for members, and each sees and cancels their own', async () => {
    const [member, other] = [await addCaller(server), await addCaller(server)];
    await set(member, { when: '1_week' });
    const [reminder] = await list(member);
    expect(await list(other)).toEqual([]);
    expect((await cancel(other, reminder?.id ?? '')).status).toBe(404);
    expect((await cancel(member, randomUUID())).status).toBe(404);
    expect((await set(null, { when: '1_week' })).status).toBe(401);
    expect(await list(member)).toHaveLength(1);
  });
});

describe('a reminder of a draft', () => {
  it('stands beside the draft and ends when it is sent', async () => {
    const author = await addCaller(server);
    const funderId = await addFunder(server);
    const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId }));
    await remind(author, draftId, { when: '1_month' });
    const reply = await remind(author, draftId, { when: '3_days', why: 'need_figures' });
    expect(reply.json).toMatchObject({ data: { remindOn: '2026-11-21', draftId, about: { id: funderId } } });
    expect((await callAs(server, author, getDraft, { params: { id: draftId } })).json).toMatchObject({
      data: { remindOn: '2026-11-21' },
    });
    expect(await list(author)).toHaveLength(1);
    await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
    expect(await list(author)).toEqual([]);
    const kept = await server.context.db
      .selectFrom('reminders')
      .where('member_id', '=', author.memberId)
      .where('answered_in', 'is not', null)
      .select(['sealed_about', 'draft_id', 'state', 'next_send_on', 'answered_in', 'came_back_in_week'])
      .execute();
    // Which funder it was about is gone: it would tell who reviewed it. What an admin can list is as it was.
    expect(kept).toEqual([
      {
        sealed_about: null,
        draft_id: null,
        state: 'scheduled',
        next_send_on: '2026-11-21',
        answered_in: '2026-11-01',
        came_back_in_week: null,
      },
    ]);
  });

  it('is not found when the draft goes at the same moment', async () => {
    const { db } = server.context;
    const author = await addCaller(server);
    const { draftId } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const reply = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('review_drafts').where('id', '=', draftId).execute();
      const asked = remind(author, draftId, { when: '1_week' });
      // It waits for what is deleted here and not committed yet.
      await expect
        .poll(
          async () => (await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)).rows.length,
        )
        .toBeGreaterThan(0);
      return { asked };
    });
    expect((await reply.asked).problem.code).toBe('not_found');
  });

  it('ends when the draft is deleted, and that of another draft stays', async () => {
    const author = await addCaller(server);
    const one = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    const other = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    await remind(author, one.draftId, { when: '1_week' });
    await remind(author, other.draftId, { when: '1_week' });
    await callAs(server, author, deleteDraft, { params: { id: one.draftId } });
    expect(await list(author)).toMatchObject([{ draftId: other.draftId }]);
  });

  it('does not know the draft of another member, and asks guests to log in', async () => {
    const author = await addCaller(server);
    const { draftId } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    expect((await remind(await addCaller(server), draftId, { when: '1_week' })).status).toBe(404);
    expect((await remind(null, draftId, { when: '1_week' })).status).toBe(401);
    expect((await remind(author, draftId, { when: unchecked('never') })).status).toBe(422);
  });
});
