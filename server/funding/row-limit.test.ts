import { afterAll, beforeAll, expect, test } from 'vitest';
import { maximumRowsPerDay } from '../../contract/funding.ts';
import { addDeal } from '../../tests/funding-deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { dayOf, days } from '../clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function memberWhoRead(count: number): Promise<{ authorization: string; memberId: string }> {
  const { memberId, email } = await addMember(server);
  const now = server.clock.now();
  const pass = { member_id: memberId, kind: 'review', reason: 'Thank you', source: memberId } as const;
  const span = { starts_at: new Date(now.getTime() - days(1)), ends_at: new Date(now.getTime() + days(9)) };
  await server.context.db
    .insertInto('passes')
    .values({ ...pass, ...span })
    .execute();
  await server.context.db
    .insertInto('deal_readings')
    .values({ member_id: memberId, read_on: dayOf(now), row_count: count })
    .execute();
  return { ...(await signedIn(server, email)), memberId };
}

test('a member reads so many rows a day, then is told when there are more', async () => {
  const id = await addDeal(server.context.db, 'debt', {});
  const { memberId: _id, ...headers } = await memberWhoRead(maximumRowsPerDay - 1);
  const url = `/api/deals/debt/${id}`;
  expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
  for (const refused of [url, '/api/deals/debt']) {
    const response = await server.app.inject({ method: 'GET', url: refused, headers });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ code: 'row_limit' });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  }
  // Counts and charts send no rows.
  expect((await server.app.inject({ method: 'GET', url: '/api/deals/debt/count', headers })).statusCode).toBe(200);
});

test('what was read yesterday does not count today', async () => {
  const { memberId, ...headers } = await memberWhoRead(maximumRowsPerDay);
  const yesterday = dayOf(new Date(server.clock.now().getTime() - days(1)));
  await server.context.db
    .updateTable('deal_readings')
    .set({ read_on: yesterday })
    .where('member_id', '=', memberId)
    .execute();
  expect((await server.app.inject({ method: 'GET', url: '/api/deals/debt', headers })).statusCode).toBe(200);
});
