import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MemberRow, listMembers } from '../../../contract/members/list.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember } from '../../../tests/sign-in.ts';
import { cutAuthor } from '../authorship/link-commands.ts';
import { recordReviewCounts } from './record-counts-commands.ts';

let server: TestServer;
let admin: Caller;
let funderId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  funderId = await addFunder(server);
});
afterAll(() => server.close());

let members: string[] = [];
beforeEach(async () => {
  await sql`delete from reviews`.execute(server.context.db);
  members = [];
  for (let place = 0; place < 5; place += 1) members.push((await addMember(server)).memberId);
  await recordReviewCounts(server.context);
});

const write = (place: number, state: 'submitted' | 'approved' | 'declined') =>
  addReview(server, { funderId, state, memberId: members[place] ?? '', publishOn: '2026-11-23' });

async function listed(query = ''): Promise<Map<string, MemberRow>> {
  const reply = await callAs(server, admin, listMembers, { query: unchecked(`limit=100${query}`) });
  expect(reply.status).toBe(200);
  return new Map(reply.reply.rows.map((row) => [row.id, row]));
}
const pendingOf = async (place: number): Promise<number | null | undefined> =>
  (await listed()).get(members[place] ?? '')?.pendingReviews;

describe('how many reviews a member wrote', () => {
  it('does not move while a member sends one, nor on the night after it', async () => {
    await write(0, 'submitted');
    expect(await pendingOf(0)).toBe(0);
    await recordReviewCounts(server.context);
    expect(await pendingOf(0)).toBe(0);
  });

  it('moves for three together, and shows where three share it', async () => {
    for (const place of [0, 1, 2]) await write(place, 'submitted');
    await recordReviewCounts(server.context);
    expect([await pendingOf(0), await pendingOf(1), await pendingOf(2), await pendingOf(3)]).toEqual([1, 1, 1, 0]);
  });

  it('is "some" for a member who stands alone with it, for filters and order as well', async () => {
    for (const place of [0, 1, 2, 3, 3]) await write(place, 'submitted');
    await recordReviewCounts(server.context);
    expect(await pendingOf(3)).toBeNull();
    const found = async (query: string): Promise<boolean[]> => {
      const rows = await listed(query);
      return [rows.has(members[0] ?? ''), rows.has(members[3] ?? '')];
    };
    expect(await found('&pendingReviews=1..')).toEqual([true, false]);
    expect(await found('&pendingReviews=2..')).toEqual([false, false]);
    expect(await found('&pendingReviews=..0')).toEqual([false, false]);
    expect(await found('&pendingReviews=5..&unknown=pendingReviews')).toEqual([false, true]);
    for (const sort of ['pendingReviews', '-pendingReviews'])
      expect([...(await listed(`&sort=${sort}`)).keys()].at(-1)).toBe(members[3]);
  });

  it('goes with the link to the author', async () => {
    for (const place of [0, 1, 2]) await write(place, 'submitted');
    await recordReviewCounts(server.context);
    const { db, vault } = server.context;
    await db.transaction().execute((trx) => cutAuthor(trx, { vault, memberId: members[0] ?? '' }));
    const left = await sql<{ count: number }>`select count(*) as count from authorship.recorded_counts`.execute(db);
    expect(left.rows[0]?.count).toBe(2);
    await recordReviewCounts(server.context);
    expect(await pendingOf(0)).toBe(0);
    // Two are left with the number: it does not show any more.
    expect(await pendingOf(1)).toBeNull();
  });

  it('is "some" for those without one, too, where hardly any member has none', async () => {
    const small = await startTestServer();
    try {
      const one = await addCaller(small, { role: 'admin' });
      const [about, other] = [await addFunder(small), (await addMember(small)).memberId];
      const recorded = async () => {
        await recordReviewCounts(small.context);
        const rows = await small.context.db.selectFrom('member_review_counts').selectAll().execute();
        return new Map(rows.map(({ member_id: id, ...counts }) => [id, counts]));
      };
      const isUntold = { approved: null, pending: null, declined: null };
      expect(await recorded()).toEqual(
        new Map([
          [one.memberId, isUntold],
          [other, isUntold],
        ]),
      );
      const authors: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { memberId } = await addMember(small);
        authors.push(memberId);
        await addReview(small, { funderId: about, state: 'submitted', memberId });
      }
      // Two of five members have none that waits: to show that would point to them.
      const isNone = { approved: 0, pending: null, declined: 0 };
      const isOne = { approved: 0, pending: 1, declined: 0 };
      expect(await recorded()).toEqual(
        new Map<string, object>([
          ...authors.map((author) => [author, isOne] as const),
          [one.memberId, isNone],
          [other, isNone],
        ]),
      );
      // Three of six are no longer few, and need no row.
      await addMember(small);
      expect(await recorded()).toEqual(new Map(authors.map((author) => [author, isOne])));
    } finally {
      await small.close();
    }
  });

  it('is told of approved and declined ones as well', async () => {
    for (const place of [0, 1, 2]) {
      await write(place, 'approved');
      await write(place, 'declined');
    }
    await recordReviewCounts(server.context);
    expect((await listed()).get(members[1] ?? '')).toMatchObject({
      approvedReviews: 1,
      pendingReviews: 0,
      declinedReviews: 1,
    });
  });
});
