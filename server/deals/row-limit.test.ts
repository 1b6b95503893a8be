import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDeals, getDeal, listDeals, maximumRowsPerDay } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { QueryOf } from '../../contract/endpoint.ts';
import { exportDeals } from '../../contract/exports/exports.ts';
import { getHealth } from '../../contract/overview/overview.ts';
import { callAs, type Who } from '../../tests/call-as.ts';
import { addDeal, haveRead, rowsRead } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn, setSessions } from '../../tests/sign-in.ts';
import { buildApp } from '../app.ts';
import { dayOf, days } from '../clock.ts';
import { poolSizes } from '../database/prepared.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = (who: Who, kind: DealKind, query: QueryOf<typeof listDeals> = {}) =>
  callAs(server, who, listDeals, { params: { kind }, query });

async function memberWhoRead(count: number): Promise<{ authorization: string; memberId: string; email: string }> {
  const { memberId, email } = await addMember(server);
  const now = server.clock.now();
  const pass = { member_id: memberId, kind: 'review', reason: 'Thank you', source: memberId } as const;
  const span = { starts_at: new Date(now.getTime() - days(1)), ends_at: new Date(now.getTime() + days(9)) };
  await server.context.db
    .insertInto('passes')
    .values({ ...pass, ...span })
    .execute();
  await haveRead(server, { memberId, rows: count });
  return { ...(await signedIn(server, email)), memberId, email };
}

test('a member reads so many rows a day, then is told when there are more', async () => {
  const id = await addDeal(server.context.db, 'debt', {});
  const { memberId: _id, email: _email, ...headers } = await memberWhoRead(maximumRowsPerDay - 1);
  const readOne = () => callAs(server, headers, getDeal, { params: { kind: 'debt', id } });
  expect((await readOne()).status).toBe(200);
  for (const refused of [await readOne(), await list(headers, 'debt')]) {
    expect(refused.status).toBe(429);
    expect(refused.problem).toMatchObject({
      code: 'row_limit',
      detail:
        'You read at most 2,000 rows a day, those of files included. None is left until midnight UTC. Filters, counts and charts still work.',
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  }
  // Counts and charts send no rows.
  expect((await callAs(server, headers, countDeals, { params: { kind: 'debt' } })).status).toBe(200);
});

test('a page of more rows than the day has left is shorter, and the next one is refused', async () => {
  const search = `refused ${Date.now()}`;
  for (let count = 0; count < 4; count += 1) await addDeal(server.context.db, 'debt', { recipientName: search });
  const { memberId: _id, email: _email, ...headers } = await memberWhoRead(maximumRowsPerDay - 3);
  const read = (limit: string) =>
    callAs(server, headers, listDeals, { params: { kind: 'debt' }, query: { search, limit } });
  const { memberId: _other, email: _mail, ...other } = await memberWhoRead(0);
  const asked = { params: { kind: 'debt' }, query: { search, limit: '4' } } as const;
  const whole = await callAs(server, other, listDeals, asked);
  const found = await read('4');
  expect(found.status).toBe(200);
  expect(found.reply.rows).toEqual(whole.reply.rows.slice(0, 3));
  expect([whole.reply.nextCursor, found.reply.nextCursor === null]).toEqual([null, false]);
  expect(found.headers['ratelimit']).toContain('"rows";r=0');
  const { problem } = await read('1');
  expect(problem.title).toBe('That is more rows than today’s limit allows');
  expect(problem.detail).toContain('None is left until midnight UTC.');
});

test('a shorter page on the way back ends where the reader came from', async () => {
  const search = `back ${Date.now()}`;
  for (let count = 0; count < 6; count += 1) await addDeal(server.context.db, 'debt', { recipientName: search });
  const { memberId, email: _email, ...headers } = await memberWhoRead(0);
  const read = (query: QueryOf<typeof listDeals>) =>
    callAs(server, headers, listDeals, { params: { kind: 'debt' }, query: { search, limit: '4', ...query } });
  const first = await read({});
  const second = await read({ cursor: first.reply.nextCursor ?? '' });
  await haveRead(server, { memberId, rows: maximumRowsPerDay - 2 });
  const back = await read({ cursor: second.reply.previousCursor ?? '' });
  expect(back.reply.rows).toEqual(first.reply.rows.slice(2));
  expect([back.reply.previousCursor === null, back.reply.nextCursor === null]).toEqual([false, false]);
});

test('a row that is refused uses nothing up', async () => {
  const id = await addDeal(server.context.db, 'debt', {});
  const { memberId, email: _email, ...headers } = await memberWhoRead(maximumRowsPerDay);
  expect((await callAs(server, headers, getDeal, { params: { kind: 'debt', id } })).status).toBe(429);
  expect(await rowsRead(server, { memberId })).toBe(maximumRowsPerDay);
});

test('what was read yesterday does not count today', async () => {
  const { memberId, email: _email, ...headers } = await memberWhoRead(0);
  const yesterday = dayOf(new Date(server.clock.now().getTime() - days(1)));
  await haveRead(server, { memberId, readOn: yesterday, rows: maximumRowsPerDay });
  expect((await list(headers, 'debt')).status).toBe(200);
});

test('a page after the last row of the day is refused whole, and the reader may come back at midnight', async () => {
  for (let row = 0; row < 5; row++) await addDeal(server.context.db, 'grant', {});
  const { memberId: _id, email: _email, ...headers } = await memberWhoRead(maximumRowsPerDay - 4);
  const ask = (query: QueryOf<typeof listDeals>) => list(headers, 'grant', query);
  expect((await ask({ limit: '4' })).reply.rows).toHaveLength(4);
  const refused = await ask({ limit: '1' });
  expect([refused.status, refused.text.includes('sourceName')]).toEqual([429, false]);
  // A page without a row costs nothing.
  expect((await ask({ sourceName: 'nobody' })).status).toBe(200);
  const wait = Number(refused.headers['retry-after']) * 1_000;
  const before = server.clock.now();
  server.clock.set(new Date(before.getTime() + wait));
  const next = await ask({ limit: '1' });
  expect([dayOf(server.clock.now()) > dayOf(before), next.status === 429]).toEqual([true, false]);
  server.clock.set(before);
});

const fastEvents = (): number => server.logLines.filter((line) => line.includes('"rows.fast"')).length;

test('who reads more than 300 rows in a minute waits for the answers, longer with each page, and is noted once an hour', async () => {
  for (let row = 0; row < 60; row++) await addDeal(server.context.db, 'equity', {});
  const start = server.clock.now();
  const { memberId, email } = await memberWhoRead(0);
  const readPages = async (count: number): Promise<number[]> => {
    const headers = await signedIn(server, email);
    server.waits.length = 0;
    for (let page = 0; page < count; page++) expect((await list(headers, 'equity', { limit: '50' })).status).toBe(200);
    return [...server.waits];
  };
  const before = fastEvents();
  expect([await readPages(6), fastEvents() - before]).toEqual([[], 0]);
  expect([await readPages(3), fastEvents() - before]).toEqual([[167, 333, 500], 1]);
  // Over all servers, and a crash forgets none of it: the sums are in the database.
  const other = await buildApp(server.context);
  server.waits.length = 0;
  await callAs({ app: other }, await signedIn(server, email), listDeals, {
    params: { kind: 'equity' },
    query: { limit: '50' },
  });
  await other.close();
  expect([server.waits, fastEvents() - before]).toEqual([[667], 1]);
  // Half a minute into the next one, half of those rows still count.
  server.clock.set(new Date(Math.ceil(start.getTime() / 60_000 + 0.001) * 60_000 + 30_000));
  expect(await readPages(2)).toEqual([167]);
  server.clock.move(120_000);
  expect(await readPages(1)).toEqual([]);
  server.clock.move(3_600_000);
  expect([(await readPages(7)).length, fastEvents() - before]).toEqual([1, 2]);
  const { email: admin } = await addMember(server, { role: 'admin' });
  const health = await callAs(server, await signedIn(server, admin), getHealth);
  expect(health.reply.data.fastReaders).toBe(1);
  const noted = server.logLines.filter((line) => line.includes('"rows.fast"')).join();
  expect([noted.includes(memberId), noted.includes(email)]).toEqual([false, false]);
  server.clock.set(start);
});

test('an answer is held back after its connection went back', async () => {
  for (let row = 0; row < 50; row++) await addDeal(server.context.db, 'debt', {});
  const { memberId: _id, email: _email, ...headers } = await memberWhoRead(0);
  const sizes: { idle: number; size: number }[] = [];
  const wait = async (): Promise<void> => void sizes.push(poolSizes(server.context.db));
  const app = await buildApp({ ...server.context, wait });
  for (let page = 0; page < 7; page++)
    await callAs({ app }, headers, listDeals, { params: { kind: 'debt' }, query: { limit: '50' } });
  await app.close();
  expect(sizes).toHaveLength(1);
  for (const { idle, size } of sizes) expect(idle).toBe(size);
});

test('an admin reads on', async () => {
  const { memberId, email } = await addMember(server, { role: 'admin' });
  await haveRead(server, { memberId, rows: maximumRowsPerDay });
  const headers = await signedIn(server, email);
  expect((await list(headers, 'grant')).status).toBe(200);
  // Where admins must show a second factor, a session that showed none reads as much as any member.
  const config = { ...server.context.config, adminSecondFactor: 'required' as const };
  const app = await buildApp({ ...server.context, config });
  const read = async (): Promise<number> =>
    (await callAs({ app }, headers, listDeals, { params: { kind: 'grant' } })).status;
  expect(await read()).toBe(429);
  await setSessions(server, memberId, { factorProvedAt: server.clock.now() });
  expect(await read()).toBe(200);
  await app.close();
});

test('a third file of the day, and one past the rows of 30 days, are refused with the time to come back', async () => {
  await addDeal(server.context.db, 'equity', { licence: 'CC0' });
  const now = server.clock.now();
  const cases = [
    { files: 2, rows: 1, at: now, longest: 86_400 },
    { files: 1, rows: 2_000, at: new Date(now.getTime() - days(3)), longest: 27 * 86_400 },
  ];
  for (const { files, rows, at, longest } of cases) {
    const { memberId, email: _email, ...headers } = await memberWhoRead(0);
    const past = {
      member_id: memberId,
      kind: 'equity',
      format: 'csv',
      address: '',
      row_count: rows,
      exported_at: at,
    } as const;
    for (let file = 0; file < files; file++)
      await server.context.db
        .insertInto('deal_exports')
        .values({ ...past, id: randomUUID() })
        .execute();
    const response = await callAs(server, headers, exportDeals, {
      params: { kind: 'equity' },
      body: { format: 'csv', columns: null, only: null, except: [] },
    });
    expect([response.status, response.problem.code]).toEqual([429, 'export_limit']);
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(longest);
  }
});
