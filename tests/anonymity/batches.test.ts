import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import { after, days } from '../../server/clock.ts';
import { publishBatchJob } from '../../server/reviews/jobs.ts';
import { takeBack } from '../../server/reviews/publishing/withdraw-commands.ts';
import { batchDayFor } from '../../server/reviews/rules.ts';
import { callAs } from '../call-as.ts';
import { inDeepRun } from '../deep-run.ts';
import { addReadingCaller } from '../passes.ts';
import { addFunder, addLargeFunder, addReview, type Caller } from '../reviews.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/* A funder reads its page every day, and looks which reviews are new since the day before. */

const weeks = inDeepRun ? 60 : 20;
const slow = inDeepRun ? 600_000 : 120_000;

interface Written {
  readonly approvedAt: Date;
  readonly sentAt: Date;
  readonly hasShownContact: boolean;
}

let server: TestServer;
let reader: Caller;
const random = randomFrom(testSeed);
beforeEach(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
});
afterEach(() => server.close());

/** The ids of the cards, as a reader who signs in on that day gets them. */
async function look(funderId: string): Promise<string[]> {
  const answer = await callAs(server, await signedIn(server, reader.email), listFunderReviews, {
    params: { id: funderId },
    query: { limit: '100' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.reply.data.map(({ id }) => id);
}

/** One on the first day and then nothing for weeks; later a review or two on some days. */
function countOn(day: number): number {
  if (day < 42) return day === 0 ? 1 : 0;
  return random.chance(0.12) ? 1 + random.below(2) : 0;
}

/** Now and then one that its author takes back before it is public. */
async function approveSome(funderId: string, written: Map<string, Written>, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const approvedAt = server.clock.now();
    const sentAt = after(approvedAt, -days(1 + random.below(3)));
    const hasShownContact = random.chance(0.5);
    const id = await addReview(server, {
      funderId,
      state: 'approved',
      submittedAt: sentAt,
      publishOn: batchDayFor(approvedAt, 'next_batch'),
      verificationLevel: hasShownContact ? 1 : 0,
    });
    written.set(id, { approvedAt, sentAt, hasShownContact });
  }
  const waiting = await server.context.db.selectFrom('reviews').where('state', '=', 'approved').select('id').execute();
  if (waiting.length === 3 && random.chance(0.3))
    await server.context.db
      .transaction()
      .execute((trx) => takeBack(server.context, trx, { id: random.pick(waiting).id, state: 'approved' }));
}

interface Appearance {
  readonly day: Date;
  readonly ids: readonly string[];
}

/** What appears on the page from one day to the next, for months. */
async function watch(funderId: string): Promise<{ appearances: Appearance[]; written: Map<string, Written> }> {
  const written = new Map<string, Written>();
  const appearances: Appearance[] = [];
  let before: readonly string[] = [];
  server.clock.set(new Date('2026-11-23T05:00:00Z'));
  for (let day = 0; day < 7 * weeks; day += 1) {
    await publishBatchJob.handle(server.context, undefined);
    const now = await look(funderId);
    const ids = now.filter((id) => !before.includes(id));
    if (ids.length > 0) appearances.push({ day: server.clock.now(), ids });
    before = now;
    await approveSome(funderId, written, countOn(day));
    server.clock.move(days(1));
  }
  return { appearances, written };
}

const daysBetween = (from: Date | undefined, to: Date): number => (to.getTime() - (from?.getTime() ?? 0)) / days(1);

it('sees no review of a large funder with fewer than two others within 28 days', { timeout: slow }, async () => {
  const { appearances, written } = await watch(await addLargeFunder(server));
  const small = appearances.filter(({ ids }) => ids.length < 3);
  const early = small.flatMap(({ day, ids }) => ids.filter((id) => daysBetween(written.get(id)?.approvedAt, day) < 28));
  expect(early).toEqual([]);
  // It looked: there were groups, and there was one after its time.
  expect(appearances.filter(({ ids }) => ids.length >= 3)).not.toEqual([]);
  expect(small).not.toEqual([]);
  expect(appearances.map(({ day }) => day.getUTCDay()).filter((weekday) => weekday !== 1)).toEqual([]);
  // Nothing is stuck.
  const waits = appearances.flatMap(({ day, ids }) => ids.map((id) => daysBetween(written.get(id)?.approvedAt, day)));
  expect(Math.max(...waits)).toBeLessThanOrEqual(28 + 7);
});

it(
  'sees none of a small funder without three that showed a contact or are a month old',
  { tags: ['slow'], timeout: slow },
  async () => {
    const { appearances, written } = await watch(await addFunder(server));
    const isSettled = (id: string, day: Date): boolean => {
      const one = written.get(id);
      return one !== undefined && (one.hasShownContact || daysBetween(one.sentAt, day) > 30);
    };
    const counts = appearances.map(({ day, ids }) => ids.filter((id) => isSettled(id, day)).length);
    expect(counts.filter((count) => count < 3)).toEqual([]);
    expect(counts).not.toEqual([]);
    // One that showed no contact and is new comes along, and brings nobody out.
    expect(appearances.some(({ day, ids }) => ids.some((id) => !isSettled(id, day)))).toBe(true);
  },
);
