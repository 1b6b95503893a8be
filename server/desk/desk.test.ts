import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideClaims, listClaims, askClaimCode, proveClaim } from '../../contract/claims/claims.ts';
import { decideDealReports, listDealReports } from '../../contract/deals/reports.ts';
import * as desk from '../../contract/desk/cases.ts';
import { decideResponses, listResponseQueue, sendReply } from '../../contract/replies/replies.ts';
import { listReviewReports, rejectReportCases, reportReview } from '../../contract/review-reports/review-reports.ts';
import { callAs } from '../../tests/call-as.ts';
import { addHolder, codeIn, givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails } from '../../tests/sign-in.ts';
import { after, days } from '../clock.ts';

let server: TestServer;
let first: Caller;
let second: Caller;
/** An admin who is no moderator, and the other way round. */
let onlyAdmin: Caller;
let onlyModerator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  first = await addCaller(server, { role: 'admin' });
  second = await addCaller(server, { role: 'admin' });
  onlyAdmin = await addCaller(server, { role: 'admin', isModerator: false });
  onlyModerator = await addCaller(server, { isModerator: true });
});
afterAll(() => server.close());

const runJobs = () => server.context.jobs.runWaiting(server.context);

let made = 0;
const mark = (): number => (made += 1);

async function addClaim(website = `https://claimed-${mark()}.example`): Promise<string> {
  const funderId = await addFunder(server, { website });
  const member = await addCaller(server, { memberType: 'funder' });
  const email = `desk@${new URL(website).hostname}`;
  await callAs(server, member, askClaimCode, { params: { id: funderId }, body: { email } });
  const body = { code: await codeIn(server, email) };
  const { reply } = await callAs(server, member, proveClaim, { params: { id: funderId }, body });
  return reply.data.claim?.id ?? 'no claim';
}

async function addReply(): Promise<string> {
  const domain = `replied-${mark()}.example`;
  const funderId = await addFunder(server, { website: `https://${domain}` });
  const holder = await addHolder(server, { funderId, admin: first, email: `desk@${domain}` });
  const reviewId = await addReview(server, { funderId, state: 'published', publishedOn: '2026-11-16' });
  const body = { text: 'Thank you. We now send the list a week ahead, as you asked.', version: 0 };
  await callAs(server, holder, sendReply, { params: { id: reviewId }, body });
  const row = await server.context.db
    .selectFrom('review_responses')
    .where('review_id', '=', reviewId)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addReport(reviewId?: string): Promise<{ id: string; reviewId: string }> {
  const reader = await addCaller(server);
  await givePass(server, reader);
  const about =
    reviewId ??
    (await addReview(server, { funderId: await addFunder(server), state: 'published', publishedOn: '2026-11-16' }));
  const { reply } = await callAs(server, reader, reportReview, {
    params: { id: about },
    body: { responseId: null, reason: 'advertising', message: 'The last sentence sells a course.' },
  });
  return { id: reply.id, reviewId: about };
}

async function addDealReport(message = 'The amount is a tenth of it.'): Promise<string> {
  const deal = await addDeal(server.context.db, 'debt', { funderNames: ['Halibut Bank'] });
  const { id } = await server.context.db
    .insertInto('deal_reports')
    .values({ kind: 'debt', deal_id: deal, reason: 'wrong_value', message, reported_at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Each queue in one form: how its cases are made, read, given to someone and decided together. */
const queues = [
  {
    name: 'claims',
    add: () => addClaim(),
    list: (by: Caller, assignee?: 'me' | 'none' | 'others') =>
      callAs(server, by, listClaims, { query: { state: 'waiting', ...(assignee && { assignee }) } }),
    assign: (by: Caller, cases: string[], assignee: number | null) =>
      callAs(server, by, desk.assignClaims, { body: { cases, assignee } }),
    decide: (by: Caller, ids: string[]) =>
      callAs(server, by, decideClaims, {
        body: { cases: ids.map((id) => ({ id, version: 2 })), verdict: { decision: 'approve' } },
      }),
    table: 'funder_claims',
    waiting: 'waiting',
    done: 'approved',
    outsider: () => onlyModerator,
    refusal: 'admin_only',
  },
  {
    name: 'replies',
    add: addReply,
    list: (by: Caller, assignee?: 'me' | 'none' | 'others') =>
      callAs(server, by, listResponseQueue, { query: { state: 'waiting', ...(assignee && { assignee }) } }),
    assign: (by: Caller, cases: string[], assignee: number | null) =>
      callAs(server, by, desk.assignReplies, { body: { cases, assignee } }),
    decide: (by: Caller, ids: string[]) =>
      callAs(server, by, decideResponses, {
        body: {
          cases: ids.map((id) => ({ id, version: 1 })),
          verdict: { decision: 'decline', reasonCode: 'off_topic' },
        },
      }),
    table: 'review_responses',
    waiting: 'submitted',
    done: 'declined',
    outsider: () => onlyAdmin,
    refusal: 'moderator_only',
  },
  {
    name: 'reports',
    add: async () => (await addReport()).id,
    list: (by: Caller, assignee?: 'me' | 'none' | 'others') =>
      callAs(server, by, listReviewReports, { query: { state: 'open', ...(assignee && { assignee }) } }),
    assign: (by: Caller, cases: string[], assignee: number | null) =>
      callAs(server, by, desk.assignReports, { body: { cases, assignee } }),
    decide: (by: Caller, ids: string[]) =>
      callAs(server, by, rejectReportCases, { body: { cases: ids.map((id) => ({ id, reportIds: [id] })) } }),
    table: 'review_reports',
    waiting: 'open',
    done: 'rejected',
    outsider: () => onlyAdmin,
    refusal: 'moderator_only',
  },
  {
    name: 'reported rows',
    add: () => addDealReport(),
    list: (by: Caller, assignee?: 'me' | 'none' | 'others') =>
      callAs(server, by, listDealReports, { query: { state: 'open', ...(assignee && { assignee }) } }),
    assign: (by: Caller, cases: string[], assignee: number | null) =>
      callAs(server, by, desk.assignDealReports, { body: { cases, assignee } }),
    decide: (by: Caller, ids: string[]) =>
      callAs(server, by, decideDealReports, {
        body: { cases: ids.map((id) => ({ id, version: 1 })), verdict: { decision: 'accept', note: 'Right.' } },
      }),
    table: 'deal_reports',
    waiting: 'open',
    done: 'accepted',
    outsider: () => onlyModerator,
    refusal: 'admin_only',
  },
] as const;

const undo = (by: Caller, batch: string) => callAs(server, by, desk.undoHeldDecisions, { params: { batch } });

async function statesOf(table: (typeof queues)[number]['table'], ids: readonly string[]): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom(table)
    .where('id', 'in', [...ids])
    .select(['id', 'state'])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? 'gone');
}

const cameIn = {
  funder_claims: 'proved_at',
  review_responses: 'sent_at',
  review_reports: 'reported_at',
  deal_reports: 'reported_at',
} as const;

/** As if it had come in so much earlier. */
async function agedBy(table: keyof typeof cameIn, id: string, milliseconds: number): Promise<void> {
  const at = after(server.clock.now(), -milliseconds);
  await sql`update ${sql.table(table)} set ${sql.ref(cameIn[table])} = ${at} where id = ${id}`.execute(
    server.context.db,
  );
}

describe.each(queues)('the queue of $name', ({ add, list, assign, decide, table, waiting, done, ...queue }) => {
  const find = async (by: Caller, id: string) => (await list(by)).reply.rows.find((row) => row.id === id);
  const idsOf = async (by: Caller, assignee: 'me' | 'none' | 'others'): Promise<string[]> =>
    (await list(by, assignee)).reply.rows.map(({ id }) => id);

  it('gives a case to oneself, to another and back, and is narrowed by who has it', async () => {
    const id = await add();
    const { people } = (await list(first)).reply;
    const other = people.others.find(({ number }) => number !== people.me)?.number ?? 0;
    expect(await find(first, id)).toMatchObject({ assignee: null, isLate: false, held: null });
    expect(await idsOf(first, 'none')).toContain(id);
    expect((await assign(first, [id], people.me)).status).toBe(204);
    expect(await find(second, id)).toMatchObject({ assignee: people.me });
    expect([await idsOf(first, 'me'), await idsOf(first, 'none')].map((ids) => ids.includes(id))).toEqual([
      true,
      false,
    ]);
    expect(await idsOf(second, 'others')).toContain(id);
    await assign(first, [id], other);
    expect([await idsOf(first, 'me'), await idsOf(first, 'others')].map((ids) => ids.includes(id))).toEqual([
      false,
      true,
    ]);
    await assign(second, [id], null);
    expect(await find(first, id)).toMatchObject({ assignee: null });
    expect((await assign(first, [id], 99)).problem).toMatchObject({
      status: 422,
      errors: { assignee: expect.any(String) },
    });
    // One that is gone is left out.
    expect((await assign(first, [randomUUID()], people.me)).status).toBe(204);
    expect((await assign(queue.outsider(), [id], 1)).problem.code).toBe(queue.refusal);
    expect((await decide(queue.outsider(), [id])).problem.code).toBe(queue.refusal);
  });

  it('releases the cases of who is suspended', async () => {
    const id = await add();
    const { db } = server.context;
    await assign(second, [id], (await list(second)).reply.people.me);
    expect(await idsOf(first, 'others')).toContain(id);
    await db
      .updateTable('members')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', second.memberId)
      .execute();
    expect(await find(first, id)).toMatchObject({ assignee: null });
    expect([await idsOf(first, 'others'), await idsOf(first, 'none')].map((ids) => ids.includes(id))).toEqual([
      false,
      true,
    ]);
    await db.updateTable('members').set({ suspended_at: null }).where('id', '=', second.memberId).execute();
  });

  it('says how long a case waits in working days, and that it is late', async () => {
    const id = await add();
    const found = await find(first, id);
    expect(found?.waitedDays).toBeLessThan(1);
    // Ten working days; rows count from the beginning of their day.
    await agedBy(table, id, days(14));
    expect(await find(first, id)).toMatchObject({ isLate: true });
    expect((await find(first, id))?.waitedDays).toBeGreaterThanOrEqual(10);
  });

  it('decides several together after ten seconds, each by itself, and says which not and why', async () => {
    const ids = [await add(), await add()];
    const gone = randomUUID();
    await assign(first, ids, (await list(first)).reply.people.me);
    const emails = (await readEmails(server)).length;
    const answer = await decide(first, [...ids, gone]);
    expect(answer.status).toBe(202);
    const { data } = answer.reply;
    expect(data.held.toSorted()).toEqual(ids.toSorted());
    expect(data.missed).toEqual([{ id: gone, detail: expect.any(String) }]);
    expect(data.until).toBe(after(server.clock.now(), 10_000).toISOString());
    // Nothing has happened yet, and the queue says what is about to.
    expect(await statesOf(table, ids)).toEqual([waiting, waiting]);
    expect(await find(first, ids[0] ?? '')).toMatchObject({ held: expect.any(String) });
    expect((await decide(second, ids)).reply.data).toMatchObject({ batchId: null, held: [] });
    await runJobs();
    expect(await statesOf(table, ids)).toEqual([done, done]);
    expect(await server.context.db.selectFrom('held_decisions').selectAll().execute()).toEqual([]);
    if (table !== 'deal_reports') expect((await readEmails(server)).length).toBeGreaterThanOrEqual(emails + 2);
    const again = (await decide(first, ids)).reply.data;
    expect(again).toMatchObject({ batchId: null, held: [] });
    expect(again.missed).toHaveLength(2);
  });

  it('takes it back as if it had not been, for who decided alone', async () => {
    const ids = [await add(), await add()];
    const emails = (await readEmails(server)).length;
    const batch = (await decide(first, ids)).reply.data.batchId ?? '';
    expect((await undo(second, batch)).problem.code).toBe('not_found');
    expect((await undo(first, batch)).reply.data).toEqual({ undone: 2 });
    expect((await undo(first, batch)).problem).toMatchObject({ code: 'not_found', status: 404 });
    await runJobs();
    expect(await statesOf(table, ids)).toEqual([waiting, waiting]);
    expect((await readEmails(server)).length).toBe(emails);
    const later = (await decide(first, ids)).reply.data.batchId ?? '';
    await runJobs();
    expect(await statesOf(table, ids)).toEqual([done, done]);
    expect((await undo(first, later)).problem.code).toBe('not_found');
  });
});

it('decides nothing for who lost the role meanwhile, nor about what changed meanwhile', async () => {
  const { db } = server.context;
  const [kept, moved] = [await addClaim(), await addClaim()];
  const cases = [kept, moved].map((id) => ({ id, version: 2 }));
  await callAs(server, second, decideClaims, { body: { cases, verdict: { decision: 'approve' } } });
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', second.memberId).execute();
  await runJobs();
  expect(await statesOf('funder_claims', [kept, moved])).toEqual(['waiting', 'waiting']);
  await db.updateTable('members').set({ role: 'admin' }).where('id', '=', second.memberId).execute();
  const body = { cases, verdict: { decision: 'decline' as const, message: 'We could not reach anyone there.' } };
  expect((await callAs(server, second, decideClaims, { body })).reply.data.held).toHaveLength(2);
  await db.updateTable('funder_claims').set({ state: 'withdrawn', version: 3 }).where('id', '=', moved).execute();
  await runJobs();
  expect(await statesOf('funder_claims', [kept, moved])).toEqual(['declined', 'withdrawn']);
});

it('does not decide about an own claim, or with another version, and asks for words to decline', async () => {
  const tied = await addClaim('https://tied.example');
  const own = await addCaller(server, { role: 'admin', email: 'someone@tied.example' });
  const decide = (by: Caller, version: number) =>
    callAs(server, by, decideClaims, { body: { cases: [{ id: tied, version }], verdict: { decision: 'approve' } } });
  expect((await decide(own, 2)).reply.data).toMatchObject({ held: [], missed: [{ id: tied }] });
  expect((await decide(first, 1)).reply.data.missed[0]?.detail).toContain('changed');
  const verdict = { decision: 'decline', message: 'No.' } as const;
  const short = { cases: [{ id: tied, version: 2 }], verdict };
  expect((await callAs(server, first, decideClaims, { body: short })).status).toBe(422);
});

it('keeps the assignment of a reported text when more reports come, and leaves those open', async () => {
  const { id, reviewId } = await addReport();
  await agedBy('review_reports', id, 60_000);
  const { people } = (await callAs(server, first, listReviewReports, { query: { state: 'open' } })).reply;
  await callAs(server, first, desk.assignReports, { body: { cases: [id], assignee: people.me } });
  const later = await addReport(reviewId);
  const find = async (one: string) =>
    (await callAs(server, first, listReviewReports, { query: { state: 'open' } })).reply.rows.find(
      (row) => row.id === one,
    );
  expect(await find(id)).toMatchObject({ assignee: people.me, reports: [{ id }, { id: later.id }] });
  await callAs(server, first, rejectReportCases, { body: { cases: [{ id, reportIds: [id] }] } });
  await runJobs();
  expect(await find(later.id)).toMatchObject({ assignee: null, reports: [{ id: later.id }] });
});

it('searches reported rows by words, funder and age', async () => {
  const id = await addDealReport('The dab is another fund.');
  const narrowed = async (query: { search?: string; age?: '7' }) =>
    (await callAs(server, first, listDealReports, { query: { state: 'open', ...query } })).reply.rows.map(
      (row) => row.id,
    );
  expect(await narrowed({ search: 'THE DAB' })).toEqual([id]);
  expect(await narrowed({ search: 'the dab', age: '7' })).toEqual([]);
  await agedBy('deal_reports', id, days(8));
  expect(await narrowed({ search: 'the dab', age: '7' })).toEqual([id]);
  expect(await narrowed({ search: 'halibut bank' })).toContain(id);
  expect(await narrowed({ search: 'nothing of that' })).toEqual([]);
});
