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
  for (let place = 0; place < 7; place += 1) members.push((await addMember(server)).memberId);
  await recordReviewCounts(server.context);
});

const write = (place: number, state: 'declined') =>
  addReview(server, { funderId, state, memberId: members[place] ?? '', publishOn: '2026-11-23' });

async function listed(query = ''): Promise<Map<string, MemberRow>> {
  const reply = await callAs(server, admin, listMembers, { query: unchecked(`limit=100${query}`) });
  expect(reply.status).toBe(200);
  return new Map(reply.reply.rows.map((row) => [row.id, row]));
}
const declinedOf = async (place: number): Promise<number | null | undefined> =>
  (await listed()).get(members[place] ?? '')?.declinedReviews;

describe('how many reviews of a member were declined', () => {
  it('does not move while a member sends one, nor on the night after it', async () => {
    await write(0, 'declined');
    expect(await declinedOf(0)).toBe(0);
    await recordReviewCounts(server.context);
    expect(await declinedOf(0)).toBe(0);
  });

  it('moves for five together, and shows where five share it', async () => {
    for (const place of [0, 1, 2, 3, 4]) await write(place, 'declined');
    await recordReviewCounts(server.context);
    expect([await declinedOf(0), await declinedOf(2), await declinedOf(4), await declinedOf(5)]).toEqual([1, 1, 1, 0]);
  });

  it('is "some" for a member who stands alone with it, for filters and order as well', async () => {
    for (const place of [0, 1, 2, 3, 4, 5, 5]) await write(place, 'declined');
    await recordReviewCounts(server.context);
    expect(await declinedOf(5)).toBeNull();
    const found = async (query: string): Promise<boolean[]> => {
      const rows = await listed(query);
      return [rows.has(members[0] ?? ''), rows.has(members[5] ?? '')];
    };
    expect(await found('&declinedReviews=1..')).toEqual([true, false]);
    expect(await found('&declinedReviews=2..')).toEqual([false, false]);
    expect(await found('&declinedReviews=..0')).toEqual([false, false]);
    expect(await found('&declinedReviews=5..&unknown=declinedReviews')).toEqual([false, true]);
    for (const sort of ['declinedReviews', '-declinedReviews'])
      expect([...(await listed(`&sort=${sort}`)).keys()].at(-1)).toBe(members[5]);
  });

  it('goes with the link to the author', async () => {
    for (const place of [0, 1, 2, 3, 4]) await write(place, 'declined');
    await recordReviewCounts(server.context);
    const { db, vault } = server.context;
    await db.transaction().execute((trx) => cutAuthor(trx, { vault, memberId: members[0] ?? '' }));
    const left = await sql<{ count: number }>`select count(*) as count from authorship.recorded_counts`.execute(db);
    expect(left.rows[0]?.count).toBe(4);
    await recordReviewCounts(server.context);
    expect(await declinedOf(0)).toBe(0);
    // Four are left with the number: it does not show any more.
    expect(await declinedOf(1)).toBeNull();
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
      const isUntold = { declined: null };
      expect(await recorded()).toEqual(
        new Map([
          [one.memberId, isUntold],
          [other, isUntold],
        ]),
      );
      const authors: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { memberId } = await addMember(small);
        authors.push(memberId);
        await addReview(small, { funderId: about, state: 'declined', memberId });
      }
      // Two of seven members have none that was declined: to show that would point to them.
      const isOne = { declined: 1 };
      expect(await recorded()).toEqual(
        new Map<string, object>([
          ...authors.map((author) => [author, isOne] as const),
          [one.memberId, isUntold],
          [other, isUntold],
        ]),
      );
      // Five of ten are no longer few, and need no row.
      for (let count = 0; count < 3; count += 1) await addMember(small);
      expect(await recorded()).toEqual(new Map(authors.map((author) => [author, isOne])));
    } finally {
      await small.close();
    }
  });
});
