import { afterAll, beforeAll, expect, it } from 'vitest';
import { appealReview, listAppeals, takeAppealBack } from '../../contract/reviews/appeals.ts';
import { listMyReviews } from '../../contract/reviews/reviews.ts';
import { callAs } from '../call-as.ts';
import {
  addCaller,
  addFunder,
  decide,
  reviewAnswers,
  sendReview,
  settleNow,
  takeInNow,
  type Caller,
} from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { readEmails } from '../sign-in.ts';
import { everythingOf, lookAround, movedBetween } from './admin-eyes.ts';
import { rowsWithBoth, sharedTransactions, tablesWith } from './stolen-files.ts';

/* Three authors of declined reviews, one of whom appeals. An admin who is a moderator too, and a thief, look for the one. */

let server: TestServer;
let admin: Caller;
const authors: Caller[] = [];
const reviewIds: string[] = [];
const token = 'the meeting with the kittiwake';
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  const funderId = await addFunder(server);
  for (let place = 0; place < 3; place += 1) {
    const author = await addCaller(server);
    authors.push(author);
    reviewIds.push(await sendReview(server, author, reviewAnswers({ funderId })));
  }
  for (const id of reviewIds)
    await decide(server, admin, id, { decision: 'decline', reasonCode: 'too_vague', version: 1 });
  await settleNow(server);
  await readEmails(server);
});
afterAll(() => server.close());

const memberIds = (): string[] => authors.map(({ memberId }) => memberId);
/** The audit notes what the admin looks at: which files they saved. */
const allowed = /^GET \/api\/admin\/audit(\/count)? /;
const author = (): Caller => authors[1]!;
const reviewId = (): string => reviewIds[1]!;
async function appeal(): Promise<void> {
  const [mine] = (await callAs(server, author(), listMyReviews)).reply.data.reviews;
  const sent = await callAs(server, author(), appealReview, {
    params: { id: reviewId() },
    body: { text: `You never asked me about ${token}.`, version: mine?.version ?? 0 },
  });
  expect(sent.status, sent.text).toBe(200);
}

it('moves nothing that an admin can read when it is sent, and nothing when it is taken back', async () => {
  const before = await everythingOf(server, admin, memberIds());
  await appeal();
  const moved = async (): Promise<string[]> =>
    movedBetween(before, await everythingOf(server, admin, memberIds())).filter((address) => !allowed.test(address));
  expect(await moved()).toEqual([]);
  expect((await callAs(server, author(), takeAppealBack, { params: { id: reviewId() } })).status).toBe(204);
  expect(await moved()).toEqual([]);
});

it('moves nothing of any member when it comes in', async () => {
  await appeal();
  const before = await lookAround(server, admin, memberIds());
  const movedOfMembers = async (): Promise<string[]> =>
    movedBetween(before, await lookAround(server, admin, memberIds())).filter(
      (address) => !address.startsWith('GET /api/admin/appeals'),
    );
  await takeInNow(server);
  expect(await movedOfMembers()).toEqual([]);
  const list = (await callAs(server, admin, listAppeals, { query: { state: 'open' } })).reply.rows;
  expect(list).toHaveLength(1);
  // No moment, no member, no address: the day alone.
  const said = JSON.stringify(list);
  for (const one of authors) for (const secret of [one.memberId, one.email]) expect(said).not.toContain(secret);
  expect(list.map(({ cameInOn }) => cameInOn)).toEqual(['2026-11-18']);
  expect(said).not.toMatch(/\d{2}:\d{2}/);
});

it('shows a thief no text, no row of both sides, and no transaction that wrote both', async () => {
  const { db } = server.context;
  expect(await tablesWith(db, token)).toEqual([]);
  expect(await rowsWithBoth(db, reviewId(), author().memberId)).toEqual([]);
  // Beside the reviews the intake writes the appeal, in a transaction of that side.
  expect(await sharedTransactions(db)).toEqual([]);
  const waiting = await db.selectFrom('review_submissions').selectAll().execute();
  expect(waiting).toEqual([]);
});

it('is of one length with a review that is sent, while it waits', async () => {
  const { db } = server.context;
  const other = authors[2]!;
  const [mine] = (await callAs(server, other, listMyReviews)).reply.data.reviews;
  await callAs(server, other, appealReview, {
    params: { id: mine?.id ?? '' },
    body: { text: 'We were there. '.repeat(20), version: mine?.version ?? 0 },
  });
  const [appealed] = await db.selectFrom('review_submissions').selectAll().execute();
  expect(appealed?.sealed.length).toBeGreaterThan(8_192);
  expect(appealed?.sealed.length).toBeLessThan(8_192 + 100);
});
