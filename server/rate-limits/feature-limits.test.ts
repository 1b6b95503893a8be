import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDeal, listDeals } from '../../contract/deals/deals.ts';
import { exportDeals } from '../../contract/exports/exports.ts';
import { reportReview } from '../../contract/review-reports/review-reports.ts';
import { ownerOf } from '../../tests/database.ts';
import { callAs, callRoute } from '../../tests/call-as.ts';
import { addDeal, haveRead } from '../../tests/deals.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { buildApp } from '../app.ts';
import { days } from '../clock.ts';
import type { App } from '../http/create-http.ts';

let server: TestServer;
let other: App;
let admin: Caller;
let dealId: string;
beforeAll(async () => {
  server = await startTestServer();
  other = await buildApp(server.context);
  await other.ready();
  admin = await addCaller(server, { role: 'admin' });
  dealId = await addDeal(server.context.db, 'debt', { licence: 'CC0' });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function addReader(): Promise<Caller> {
  const reader = await addCaller(server);
  const now = server.clock.now().getTime();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: reader.memberId,
      kind: 'review',
      reason: 'Thank you for your review',
      source: randomUUID(),
      starts_at: new Date(now - days(1)),
      ends_at: new Date(now + days(9)),
    })
    .execute();
  return reader;
}

const file = { format: 'csv' as const, columns: null, only: null, except: [] };
const report = {
  reason: 'not_a_deal',
  column: null,
  message: 'This was never a loan, see their site',
  sourceUrl: null,
};

/** The last hours of the day of the test: fourteen, 50,400 seconds. */
const ofToday = 't=50400';

it.each([
  ['rows of a page', 'GET /api/deals/debt?limit=1', undefined, `"rows-unhurried";r=299;t=60, "rows";r=1999;${ofToday}`],
  ['one row', 'GET /api/deals/debt/:id', undefined, `"rows-unhurried";r=299;t=60, "rows";r=1999;${ofToday}`],
  [
    'a file of rows',
    'POST /api/deals/debt/exports',
    file,
    `"exports";r=1;${ofToday}, "exported-rows";r=2000;t=2592000, "rows";r=2000;${ofToday}`,
  ],
  ['a report of a row', 'POST /api/deals/debt/:id/reports', report, `"row-reports";r=9;${ofToday}`],
  ['a code that is unknown', 'POST /api/free-access/codes', { code: 'KQXW7TRM' }, '"code-misses";r=4;t=3600'],
])('%s says how the member stands', async (_what, route, body, expected) => {
  const answer = await callRoute(server, await addReader(), route.replace(':id', dealId), { body });
  expect([answer.headers['ratelimit'], answer.text]).toEqual([expected, expect.any(String)]);
  const names = (field: string): string[] => String(answer.headers[field]).match(/"[a-z-]+"/g) ?? [];
  expect(names('ratelimit-policy')).toEqual(names('ratelimit'));
});

it.each([
  ['a file of members', 'POST /api/admin/members/exports', { only: null, except: [] }, 'member-exports'],
  ['a file of reviews', 'POST /api/admin/funder-reviews/exports', { only: null, except: [] }, 'review-exports'],
  ['a file of the audit', 'POST /api/admin/audit/export', undefined, 'audit-exports'],
  ['an import', 'POST /api/admin/imports', { fileName: 'rounds.csv', totalBytes: 10 }, 'imports'],
])('%s says how the admin stands', async (_what, route, body, name) => {
  const first = await callRoute(server, admin, route, { body });
  expect(first.status, first.text).toBeLessThan(300);
  const quota = Number(/;q=(\d+)/.exec(String(first.headers['ratelimit-policy']))?.[1]);
  expect(first.headers['ratelimit']).toContain(`"${name}";r=${quota - 1};`);
  expect((await callRoute(server, admin, route, { body })).headers['ratelimit']).toContain(`"${name}";r=${quota - 2};`);
});

it('a report of a review says how many are left, and the eleventh when to come back', async () => {
  const reporter = await addReader();
  const reports = [];
  for (let times = 0; times < 11; times++) {
    const reviewId = await addReview(server, {
      funderId: await addFunder(server),
      state: 'published',
      publishedOn: '2026-11-16',
    });
    reports.push(
      await callAs(server, reporter, reportReview, {
        params: { id: reviewId },
        body: { reason: 'wrong_subject', message: 'This is about another organisation altogether.', responseId: null },
      }),
    );
  }
  expect(reports[0]?.headers['ratelimit']).toBe(`"reports";r=9;${ofToday}`);
  expect(reports[10]?.status, reports[10]?.text).toBe(429);
  expect(reports[10]?.headers).toMatchObject({ ratelimit: `"reports";r=0;${ofToday}`, 'retry-after': '50400' });
});

it('counts the rows of all servers, and those of files with those of pages', async () => {
  const reader = await addReader();
  const ask = (app: App) => callAs({ app }, reader, getDeal, { params: { kind: 'debt', id: dealId } });
  await ask(server.app);
  expect((await ask(other)).headers['ratelimit']).toContain('"rows";r=1998;');
  expect(
    (await callAs(server, reader, exportDeals, { params: { kind: 'debt' }, body: file })).headers['x-exported-rows'],
  ).toBe('1');
  expect((await ask(other)).headers['ratelimit']).toContain('"rows";r=1996;');
  await haveRead(server, { memberId: reader.memberId, rows: 2_000 });
  const refused = await callAs(server, reader, exportDeals, { params: { kind: 'debt' }, body: file });
  expect([refused.status, refused.json]).toEqual([429, expect.objectContaining({ code: 'row_limit' })]);
});

/** Refuses as a database does that lost its disk, or is a standby: reads go on, writes do not. */
async function refuseWrites(table: string): Promise<() => Promise<void>> {
  const db = ownerOf(server.context.db);
  await sql`create or replace function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '25006', message = 'cannot execute INSERT'; end $$`.execute(db);
  await sql`create trigger refused before insert or update on ${sql.table(table)} execute function refuse_write()`.execute(
    db,
  );
  return async () => void (await sql`drop trigger refused on ${sql.table(table)}`.execute(db));
}

it(
  'lets members read on when the store of the limit fails, each server within a limit of its own',
  { tags: ['slow'] },
  async () => {
    const reader = await addReader();
    for (let row = 0; row < 50; row++) await addDeal(server.context.db, 'grant', {});
    const mend = await refuseWrites('deal_readings');
    const ask = (app: App) => callAs({ app }, reader, listDeals, { params: { kind: 'grant' }, query: { limit: '50' } });
    try {
      expect((await ask(server.app)).headers['ratelimit']).toContain('"rows";r=1950;');
      for (let page = 1; page < 2_000 / 50; page++) expect((await ask(server.app)).status).toBe(200);
      expect((await ask(server.app)).status).toBe(429);
      expect((await ask(other)).status).toBe(200);
    } finally {
      await mend();
    }
    expect(server.logLines.some((line) => line.includes('ratelimit.store_failed'))).toBe(true);
    expect((await ask(server.app)).headers['ratelimit']).toContain('"rows";r=1950;');
  },
);

it.each([
  [
    'a sign-in',
    'identity_link_requests',
    'POST /api/account/links',
    { purpose: 'log_in', email: 'kestrel@kitehouse.example' },
  ],
  ['a file of an admin', 'audit_entries', 'POST /api/admin/audit/export', undefined],
  ['an import', 'deal_imports', 'POST /api/admin/imports', { fileName: 'rounds.csv', totalBytes: 10 }],
])('refuses %s when the store of its limit fails', async (_what, table, route, body) => {
  const { db } = server.context;
  const jobs = () => sql<{ count: number }>`select count(*) as count from pgboss.job`.execute(db);
  const before = (await jobs()).rows;
  const mend = await refuseWrites(table);
  try {
    const refused = await callRoute(server, route.includes('admin') ? admin : null, route, { body });
    expect([refused.status, refused.json]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await jobs()).rows).toEqual(before);
  } finally {
    await mend();
  }
});
