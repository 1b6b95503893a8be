import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callRoute } from '../../tests/call-as.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { signedIn } from '../../tests/sign-in.ts';
import { buildApp } from '../app.ts';
import { days, seconds } from '../clock.ts';
import type { App } from '../http/create-http.ts';
import { forgetWriteAnswers } from './jobs.ts';

const times = 20;

let server: TestServer;
let other: App;
let member: Caller;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  other = await buildApp(server.context);
  await other.ready();
  member = await addCaller(server);
  admin = await addCaller(server, { role: 'admin' });
  await givePass(server, member);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  member = { ...member, headers: await signedIn(server, member.email) };
  admin = { ...admin, headers: await signedIn(server, admin.email) };
});

interface Asked {
  readonly caller: Caller;
  readonly route: string;
  readonly body: object | null;
  readonly key: string;
}

function ask(app: App, { caller, route, body, key }: Asked) {
  return callRoute({ app }, caller, route, {
    headers: { 'idempotency-key': key },
    ...(body === null ? {} : { body }),
  });
}

const countRows = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.context.db)).rows[0]
    ?.count ?? 0;

/** What makes something new each time: nothing in it says that it was asked before. */
const makers: readonly [what: string, table: string, make: () => Promise<Omit<Asked, 'key'>>][] = [
  [
    'a saved view',
    'deal_views',
    async () => ({
      caller: member,
      route: 'POST /api/deal-views',
      body: { kind: 'equity', name: `View ${randomUUID()}`, address: '', hasAlert: false },
    }),
  ],
  ['a reminder', 'reminders', async () => ({ caller: member, route: 'POST /api/reminders', body: { when: '1_week' } })],
  [
    'a report of a row',
    'deal_reports',
    async () => ({
      caller: member,
      route: `POST /api/deals/debt/${await addDeal(server.context.db, 'debt', {})}/reports`,
      body: { reason: 'not_a_deal', column: null, message: 'This was never a loan, see there', sourceUrl: null },
    }),
  ],
  [
    'a note on a review',
    'review_notes',
    async () => ({
      caller: admin,
      route: `POST /api/admin/reviews/${await addReview(server, { funderId: await addFunder(server) })}/notes`,
      body: { note: 'Looks like the one of last week.' },
    }),
  ],
  [
    'an import',
    'deal_imports',
    async () => ({
      caller: admin,
      route: 'POST /api/admin/imports',
      body: { fileName: 'rounds.csv', totalBytes: 10 },
    }),
  ],
];

describe('a write that comes many times under its key', () => {
  it.each(makers)('makes one thing, on two servers, and answers all alike: %s', async (_what, table, make) => {
    const asked = { ...(await make()), key: randomUUID() };
    const before = await countRows(table);
    const answers = await Promise.all(
      Array.from({ length: times }, (_one, place) => ask(place % 2 === 0 ? server.app : other, asked)),
    );
    const [first] = answers;
    expect(first?.status, first?.text).toBeLessThan(300);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['content-type'])).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect((await countRows(table)) - before).toBe(1);
    // Another key is another write; none at all is one, too.
    expect((await ask(server.app, { ...(await make()), key: randomUUID() })).status).toBe(first?.status);
    expect((await countRows(table)) - before).toBe(2);
  });

  it('that answers nothing is answered nothing again', async () => {
    const view = (await ask(server.app, { ...(await makers[0]![2]()), key: randomUUID() })).json as { id: string };
    const asked = { caller: member, route: `DELETE /api/deal-views/${view.id}`, body: null, key: randomUUID() };
    for (let time = 0; time < 2; time++) {
      const gone = await ask(server.app, asked);
      expect([gone.status, gone.text]).toEqual([204, '']);
    }
  });
});

describe('a key', () => {
  it('belongs to one write of one member', async () => {
    const key = randomUUID();
    const asked = { ...(await makers[1]![2]()), key };
    const first = await ask(server.app, asked);
    const changed = await ask(server.app, { ...asked, body: { when: '3_days' } });
    expect([changed.status, changed.problem.code]).toEqual([422, 'key_reused']);
    const somebody = await addCaller(server);
    const theirs = await ask(server.app, { ...asked, caller: somebody });
    expect(theirs.status).toBe(first.status);
    expect(theirs.text).not.toBe(first.text);
  });

  it.each(['short', 'with spaces in between', 'x'.repeat(101)])('of another shape is refused: %s', async (key) => {
    const refused = await ask(server.app, { ...(await makers[1]![2]()), key });
    expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_request']);
  });

  it('of what was refused can be used again, since nothing was done', async () => {
    const key = randomUUID();
    const name = `View ${randomUUID()}`;
    const body = { kind: 'equity', name, address: '', hasAlert: false };
    const save = (one: object, under: string) =>
      ask(server.app, { caller: member, route: 'POST /api/deal-views', body: one, key: under });
    const taken = await save(body, randomUUID());
    expect((await save(body, key)).problem.code).toBe('name_taken');
    await ask(server.app, {
      caller: member,
      route: `DELETE /api/deal-views/${(taken.json as { id: string }).id}`,
      body: null,
      key: randomUUID(),
    });
    expect((await save(body, key)).status).toBe(201);
  });

  it('whose server died in the middle is taken up after a minute', async () => {
    const asked = { ...(await makers[1]![2]()), key: randomUUID() };
    const { db } = server.context;
    await ask(server.app, asked);
    // As a server leaves it that is gone before the answer was kept.
    await db.updateTable('write_answers').set({ sealed_answer: null }).execute();
    server.clock.move(seconds(61));
    const again = await ask(server.app, asked);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect((await ask(server.app, asked)).headers['idempotency-replayed']).toBe('true');
  });

  it('is kept for a day, and its row in the table names no member', async () => {
    const { db } = server.context;
    await ask(server.app, { ...(await makers[1]![2]()), key: randomUUID() });
    const rows = await sql<{ line: string }>`select one::text as line from write_answers as one`.execute(db);
    expect(rows.rows.length).toBeGreaterThan(0);
    for (const { line } of rows.rows)
      for (const trace of [member.memberId, member.email]) expect(line).not.toContain(trace);
    server.clock.move(days(1));
    await forgetWriteAnswers.handle(server.context, undefined);
    expect(await countRows('write_answers')).toBe(0);
  });
});

/**
 * Writes that take no key, and why many of them are one. Every other write takes one: list a new route that does not
 * here, or the test below fails.
 */
const byNature: Readonly<Record<string, string>> = {
  'POST /api/account/links': 'one email a minute for an address, and the newest link alone works',
  'POST /api/account/keys': 'a secret is told once and kept nowhere',
  'POST /api/account/live-links': 'a secret is told once and kept nowhere',
  'POST /api/account/webhooks': 'a secret is told once and kept nowhere',
  'POST /api/account/connections': 'a code works once, and a second connection takes the place of the first',
  'POST /oauth/register': 'each is a program of its own, forgotten unless it is connected',
  'POST /oauth/token': 'a code and a token work once',
  'POST /oauth/revoke': 'what is revoked is revoked',
  'POST /mcp': 'it makes calls of the public API',
  'POST /api/account/restorations': 'a token works once',
  'POST /api/deal-views/alerts/stop': 'what is stopped is stopped',
  'POST /api/reminders/confirm': 'what is confirmed is confirmed',
  'POST /api/reminders/guest': 'one email to confirm for an address and a day',
  'POST /api/reminders/stop': 'what is stopped is stopped',
  'POST /alerts/stop/:token': 'what is stopped is stopped',
  'POST /reminders/stop/:token': 'what is stopped is stopped',
  'POST /api/csp-report': 'nothing is stored',
  'POST /identity': 'its own invocation id: the same call gets the same tokens',
  'POST /identity/': 'its own invocation id: the same call gets the same tokens',
  'POST /api/reviews/:id/appeal': 'a decision is appealed once',
  'DELETE /api/reviews/:id/appeal': 'what is gone is not found',
  'POST /api/review-returns/appeal': 'a decision is appealed once',
  'POST /api/review-returns/appeal/take-back': 'what is gone is not found',
  'POST /api/suspensions/read': 'it reads',
  'POST /api/suspensions/appeal': 'a suspension is appealed once',
  'POST /api/test-emails/:token': 'what has arrived has arrived',
  'POST /api/reviews/drafts': 'one draft of a member and a subject',
  'PUT /api/reviews/drafts/:id': 'the same text is no change',
  'DELETE /api/reviews/drafts/:id': 'what is gone is not found',
  'POST /api/reviews/drafts/:id/send': 'a draft becomes one review, and is answered with it again',
  'POST /api/reviews/:id/resend': 'a version can be sent once',
  'POST /api/reviews/:id/withdraw': 'what is withdrawn is withdrawn',
  'POST /api/reviews/card-group': 'it reads',
  'PUT /api/reviews/:id/choices': 'the same choice is no change',
  'POST /api/reviews/:id/return-code': 'a new code takes the place of the one before',
  'POST /api/reviews/:id/forget': 'what is to be forgotten is to be forgotten',
  'POST /api/review-returns': 'it reads, and counts codes that are none',
  'POST /api/review-returns/edit': 'a change that waits is the same change',
  'POST /api/review-returns/update': 'it reads, and counts codes that are none',
  'POST /api/review-returns/update/send': 'a version can be sent once',
  'POST /api/review-returns/withdraw': 'what is withdrawn is withdrawn',
  'POST /api/shortlist': 'a funder is on a list once',
  'POST /api/shortlist/file': 'it reads',
  'POST /api/shortlist/many': 'a funder is on a list once',
  'PATCH /api/shortlist/:id': 'a version can be changed once',
  'DELETE /api/shortlist/:id': 'what is gone is not found',
  'POST /api/v1/shortlist': 'a funder is on a list once',
  'PATCH /api/v1/shortlist/:id': 'a version can be changed once',
  'POST /api/shortlist/seen': 'what was seen was seen',
  'PUT /api/shortlist/emails': 'the same choice is no change',
  'POST /api/shortlist/emails/stop': 'what is stopped is stopped',
  'POST /api/find/searches': 'the same search of the same name is no other',
  'PATCH /api/find/searches/:id': 'the same name again is no change',
  'DELETE /api/find/searches/:id': 'what is gone is not found',
  'POST /shortlist/stop/:token': 'what is stopped is stopped',
  'PUT /api/admin/imports/:importId/file': 'a piece has its place',
};
/** Answer a file, whose making is what is counted: each is another. */
const files = new Set([
  'POST /api/account/export',
  'POST /api/deals/:kind/exports',
  'POST /api/admin/members/exports',
  'POST /api/admin/audit/export',
  'POST /api/admin/funder-reviews/exports',
  'POST /api/admin/entrepreneur-reviews/exports',
]);
const methodsThatRefuse = /^(PUT|PATCH|DELETE) \/identity/;

describe('every write', () => {
  it('takes a key, or is one by nature', () => {
    const writes = [...server.app.gates].filter(([route]) => !/^(GET|HEAD|OPTIONS) /.test(route));
    const withoutKey = writes
      .filter(([, gate]) => gate === 'anyone' || gate === 'reviewWriter')
      .map(([route]) => route)
      .filter((route) => !methodsThatRefuse.test(route));
    expect(withoutKey.filter((route) => byNature[route] === undefined)).toEqual([]);
    const known = new Set(writes.map(([route]) => route));
    expect([...Object.keys(byNature), ...files].filter((route) => !known.has(route))).toEqual([]);
  });

  it('that takes a key refuses a bad one before anything else is done', async () => {
    const wrong: string[] = [];
    for (const [route, gate] of server.app.gates) {
      if (/^(GET|HEAD|OPTIONS) /.test(route) || byNature[route] !== undefined || files.has(route)) continue;
      if (gate === 'anyone' || gate === 'reviewWriter') continue;
      const caller = /^(admin|moderator)/.test(gate) ? admin : member;
      const path = route.replaceAll(':kind', 'equity').replaceAll(/:\w+/g, () => randomUUID());
      const refused = await ask(server.app, { caller, route: path, body: {}, key: 'short' });
      if (refused.status !== 400 || !refused.text.includes('Idempotency-Key')) wrong.push(`${route}: ${refused.text}`);
    }
    expect(wrong).toEqual([]);
  });
});
