import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { figureNames } from '../../contract/transparency/figures.ts';
import {
  type getTransparency,
  getTransparency as getTransparencyEndpoint,
} from '../../contract/transparency/transparency.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addFunder, addReview } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember } from '../../tests/sign-in.ts';
import { dayOf, days } from '../clock.ts';
import { computeTransparencyJob } from './jobs.ts';

let server: TestServer;
let funderId: string;
let adminId: string;
beforeAll(async () => {
  server = await startTestServer();
  funderId = await addFunder(server);
  ({ memberId: adminId } = await addMember(server, { role: 'admin' }));
});
afterAll(() => server.close());

type Answer = ReplyOf<typeof getTransparency>['data'];

async function read(): Promise<{ body: string; data: Answer }> {
  const response = await callAs(server, guest, getTransparencyEndpoint);
  expect(response.status).toBe(200);
  return { body: response.text, data: response.reply.data };
}

async function runNight(): Promise<Answer> {
  await computeTransparencyJob.handle(server.context, null);
  return (await read()).data;
}

/** A review that a moderator declined a day after it was sent. */
async function addDeclined(count: number, reason: string): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const reviewId = await addReview(server, { funderId, state: 'declined' });
    await server.context.db
      .insertInto('review_decisions')
      .values({
        review_id: reviewId,
        review_version: 1,
        decision: 'decline',
        reason_code: reason,
        decided_by: adminId,
        decided_at: server.clock.now(),
      })
      .execute();
  }
}

it('has no figure before the first night', async () => {
  expect((await read()).data).toEqual({ computedOn: null, figures: {} });
});

it('shows fives, and the same for nothing and for four', async () => {
  await addDeclined(12, 'too_vague');
  await addDeclined(4, 'hate');
  const { computedOn, figures } = await runNight();
  expect(computedOn).toBe(dayOf(server.clock.now()));
  expect(Object.keys(figures).sort()).toEqual([...figureNames].sort());
  expect([figures['declines.too_vague'], figures['declines.hate'], figures['declines.threat']]).toEqual([
    10,
    null,
    null,
  ]);
  expect(figures['reviews.declined']).toBe(15);
});

it('shows the same on the next night whatever became of one review, and keeps the exact numbers to itself', async () => {
  const before = await read();
  expect(before.body).not.toMatch(/basis|movedOn|12|16/);
  server.clock.move(days(30));
  await addDeclined(1, 'hate');
  await addReview(server, { funderId, state: 'published', publishedOn: dayOf(server.clock.now()) });
  expect(await runNight()).toEqual({ ...before.data, computedOn: dayOf(server.clock.now()) });
});

it('moves with five more, and then rests for a week', async () => {
  await addDeclined(4, 'hate');
  expect((await runNight()).figures).toMatchObject({ 'declines.hate': 5, 'reviews.declined': 20 });
  server.clock.move(days(1));
  await addDeclined(9, 'hate');
  expect((await runNight()).figures).toMatchObject({ 'declines.hate': 5, 'reviews.declined': 20 });
  server.clock.move(days(6));
  expect((await runNight()).figures).toMatchObject({ 'declines.hate': 15, 'reviews.declined': 30 });
});

it('changes nothing when it runs twice', async () => {
  const once = await runNight();
  expect(await runNight()).toEqual(once);
});
