import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMember, listMembers } from '../../contract/members/list.ts';
import { days } from '../../server/clock.ts';
import { recordReviewCounts } from '../../server/reviews/scores/record-counts-commands.ts';
import { callAs } from '../call-as.ts';
import { inDeepRun } from '../deep-run.ts';
import { addCaller, addFunder, decide, reviewAnswers, sendReview, settleNow, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/* An admin who is a moderator too decides one review after the other, and reads the list of members. */

const authors = inDeepRun ? 30 : 10;
const slow = inDeepRun ? 900_000 : 120_000;

let server: TestServer;
let admin: Caller;
const callers: Caller[] = [];
const results: { attack: string; found: number; allowed: number }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  for (let count = 0; count < authors; count += 1) callers.push(await addCaller(server));
}, slow);
afterAll(async () => {
  if (inDeepRun) console.table(results);
  await server.close();
});

const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});

/** What the list says of each author, but the day on which they were here. */
async function look(): Promise<Map<string, string>> {
  admin = await again(admin);
  const { rows } = (await callAs(server, admin, listMembers, { query: { limit: '50' } })).reply;
  return new Map(rows.map(({ lastSeenOn: _lastSeenOn, ...row }) => [row.id, JSON.stringify(row)]));
}

it('finds no author by the days that are told, or by what moved with an intake', { timeout: slow }, async () => {
  const found = new Set<string>();
  const moved = new Set<string>();
  for (const [place, caller] of callers.entries()) {
    server.clock.move(days(2));
    const before = await look();
    const reviewId = await sendReview(
      server,
      await again(caller),
      reviewAnswers({ funderId: await addFunder(server) }),
    );
    await recordReviewCounts(server.context);
    const taken = await look();
    for (const [id, row] of taken) if (before.get(id) !== row) moved.add(id);
    // Of three intakes nothing moves together either.
    if (place % 3 === 2) await recordReviewCounts(server.context);
    expect((await decide(server, admin, reviewId, { decision: 'approve', version: 1 })).status).toBe(200);
    await settleNow(server);
    // What the settlement of one decision shows at once: fewer than five members who move together.
    const settled = await look();
    const together = [...settled].filter(([id, row]) => taken.get(id) !== row).map(([id]) => id);
    if (together.length < 5) for (const id of together) found.add(id);
    await recordReviewCounts(server.context);
  }
  const { rows } = (await callAs(server, admin, listMembers, { query: { limit: '50' } })).reply;
  const told = rows.filter(({ role, hasAccess }) => role === 'member' && hasAccess);
  // All are told of by now, in groups of five.
  expect(told).toHaveLength(authors);
  const sharing = (one: (row: (typeof told)[number]) => string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const row of told) counts.set(one(row), (counts.get(one(row)) ?? 0) + 1);
    return counts;
  };
  const ends = sharing(({ accessExpiresOn }) => String(accessExpiresOn));
  for (const row of told) if ((ends.get(String(row.accessExpiresOn)) ?? 0) < 5) found.add(row.id);
  const pages = new Map<string, string>();
  for (const { id } of told)
    pages.set(id, JSON.stringify((await callAs(server, admin, getMember, { params: { id } })).reply.data.passes));
  const passes = sharing(({ id }) => pages.get(id) ?? '');
  for (const { id } of told) if ((passes.get(pages.get(id) ?? '') ?? 0) < 5) found.add(id);
  results.push({ attack: 'members who stand out by the days of their access', found: found.size, allowed: 0 });
  results.push({ attack: 'members who move with an intake', found: moved.size, allowed: 0 });
  expect([...found]).toEqual([]);
  expect([...moved]).toEqual([]);
  expect(told.every(({ hasApprovedReviews }) => hasApprovedReviews)).toBe(true);
});
