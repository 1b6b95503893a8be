import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReturnCode, withdrawReturned } from '../../contract/reviews/return-codes.ts';
import { withdrawReview } from '../../contract/reviews/reviews.ts';
import { deleteMyAccount } from '../../contract/members/own-account.ts';
import { days, hours } from '../../server/clock.ts';
import { eraseDeletedAccounts } from '../../server/erasure/jobs.ts';
import { computeScoresJob, publishBatchJob, settleJob } from '../../server/reviews/jobs.ts';
import { callAs, callRoute, guest } from '../call-as.ts';
import { addReadingCaller } from '../passes.ts';
import {
  addCaller,
  addFunder,
  decide,
  publishNow,
  readMine,
  reviewAnswers,
  sendReview,
  settleNow,
  type Caller,
} from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';
import { everythingOf, movedBetween, type View } from './admin-eyes.ts';
import { fewOf } from '../deep-run.ts';

/* A funder demands that a review goes, and looks whether it does. */

let server: TestServer;
let admin: Caller;
let reader: Caller;
let author: Caller;
let funderId: string;
let reviewId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  funderId = await addFunder(server);
  for (let count = 0; count < 8; count += 1) {
    author = await addCaller(server);
    reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  }
  server.clock.move(days(6));
  await publishNow(server);
  await publishBatchJob.handle(server.context, undefined);
  await computeScoresJob.handle(server.context, undefined);
  await settleNow(server);
  [admin, author] = await Promise.all([again(admin), again(author)]);
  reader = await addReadingCaller(server);
});
afterEach(() => server.close());

/** A session ends before six days are over. */
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});

/** What everybody but the author can ask, the moderators included. */
async function look(): Promise<View> {
  const seen = new Map(await everythingOf(server, admin, [author.memberId]));
  const paths = [
    'GET /api/home',
    'GET /api/funders',
    `GET /api/funders/${funderId}`,
    `GET /api/funders/${funderId}/reviews`,
    `GET /api/review-tombstones?funderId=${funderId}`,
    'GET /api/transparency',
  ];
  for (const who of [guest, reader])
    for (const path of paths) seen.set(`${who === guest ? 'guest' : 'reader'} ${path}`, await answer(who, path));
  seen.set('moderator', await answer(admin, `GET /api/admin/reviews/${reviewId}`));
  return seen;
}

async function answer(who: Caller | typeof guest, path: string): Promise<string> {
  const { status, text } = await callRoute(server, who, path);
  return `${status} ${text.replace(/"(requestId|nextCursor)":"[^"]*"/g, '')}`;
}

/** The audit notes what the admin looks at. */
const movedSince = async (before: View): Promise<string[]> =>
  movedBetween(before, await look()).filter((path) => !path.startsWith('GET /api/admin/audit'));

const listed = async (): Promise<boolean> =>
  (await callRoute(server, reader, `GET /api/funders/${funderId}/reviews?limit=100`)).text.includes(reviewId);

it.each(fewOf(1, ['from the list of reviews', 'with a return code']))(
  'sees nothing of a withdrawal %s before the next batch',
  async (way) => {
    const version = Number((await readMine(server, author, reviewId))['version']);
    const { code } = (await callAs(server, author, makeReturnCode, { params: { id: reviewId } })).reply.data;
    await look();
    const before = await look();
    expect(before.get(`reader GET /api/funders/${funderId}/reviews`)).toMatch(/^200 .*headline/);
    expect(before.get('moderator')).toMatch(/^200 /);
    const withdrawn =
      way === 'with a return code'
        ? await callAs(server, guest, withdrawReturned, { body: { code, version: await storedVersion() } })
        : await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version } });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(await movedSince(before)).toEqual([]);
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'withdrawn',
      nextStep: expect.stringContaining('30 Nov 2026'),
      can: [],
    });

    // Sunday: still there, for all that the jobs of the days between do.
    server.clock.set(new Date('2026-11-29T12:00:00Z'));
    await publishBatchJob.handle(server.context, undefined);
    await settleJob.handle(server.context, undefined);
    reader = await again(reader);
    expect(await listed()).toBe(true);
    // Monday.
    server.clock.set(new Date('2026-11-30T05:00:00Z'));
    await publishBatchJob.handle(server.context, undefined);
    reader = await again(reader);
    expect(await listed()).toBe(false);
    author = await again(author);
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'withdrawn',
      version: version + 1,
      nextStep: 'You withdrew it. No reader sees it.',
    });
  },
);

it('sees nothing of a review whose author closes the account before the next batch', async () => {
  const body = { email: author.email, reviews: 'withdraw' as const };
  expect((await callAs(server, author, deleteMyAccount, { body })).status).toBe(202);
  // Wednesday to Sunday, hour by hour.
  while (server.clock.now() < new Date('2026-11-29T23:00:00Z')) {
    server.clock.move(hours(1));
    await server.context.jobs.runWaiting(server.context);
    if (server.clock.now().getUTCHours() === 5) await publishBatchJob.handle(server.context, undefined);
    const stored = await server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('state').execute();
    expect([server.clock.now(), stored]).toEqual([server.clock.now(), [{ state: 'published' }]]);
  }
  reader = await again(reader);
  expect(await listed()).toBe(true);
  server.clock.set(new Date('2026-11-30T05:00:00Z'));
  await publishBatchJob.handle(server.context, undefined);
  reader = await again(reader);
  expect(await listed()).toBe(false);
  // It will be deleted permanently with the account.
  for (let day = 0; day < 4; day += 1) {
    server.clock.move(days(1));
    await eraseDeletedAccounts.handle(server.context, undefined);
    await server.context.jobs.runWaiting(server.context);
  }
  expect(await server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('id').execute()).toEqual([]);
});

const storedVersion = async (): Promise<number> =>
  (await server.context.db.selectFrom('reviews').where('id', '=', reviewId).select('version').executeTakeFirstOrThrow())
    .version;
