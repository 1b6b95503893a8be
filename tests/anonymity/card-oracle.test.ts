import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFunderReviews } from '../../contract/funders/funders.ts';
import { callAs } from '../call-as.ts';
import { inDeepRun } from '../deep-run.ts';
import { addReadingCaller } from '../passes.ts';
import { addFunder, addReview, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';

/*
 * A funder that writes reviews of its own beside one of a victim: where these alike bring out a fact on the card of the
 * victim, or fail to, it knows what that card hides.
 */

let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
});
afterAll(() => server.close());

const outcomes = ['funded', 'met'] as const;
/** All in the last batch: the funder looks at once. */
const on = { state: 'published' as const, publishedOn: '2026-11-16', submittedAt: new Date('2026-11-10T10:00:00Z') };
const reviewOf = (funderId: string, stageReached: (typeof outcomes)[number], verificationLevel = 0): Promise<string> =>
  addReview(server, { funderId, ...on, verificationLevel, answers: { stageReached, fundingKind: 'equity' } });

/** What the cards of a funder say, the victim's first; without ids, and words that its writer chose. */
async function cards(funderId: string, victim: string): Promise<unknown[]> {
  const { data } = (await callAs(server, reader, listFunderReviews, { params: { id: funderId } })).reply;
  const [own, others] = [data.filter(({ id }) => id === victim), data.filter(({ id }) => id !== victim)];
  return [...own, ...others].map(({ reviewClass, outcome, fundingKind, introType, period }) =>
    JSON.stringify([reviewClass, outcome, fundingKind, introType, period]),
  );
}

it.each(inDeepRun ? [3, 4, 5, 8, 12] : [4, 5])('learns nothing by %i crafted reviews', async (crafted) => {
  for (const proof of [0, 1]) {
    for (const guess of outcomes) {
      const seen: unknown[][] = [];
      for (const truth of outcomes) {
        const funderId = await addFunder(server);
        const victim = await reviewOf(funderId, truth, proof);
        for (let count = 0; count < crafted; count += 1) await reviewOf(funderId, guess);
        seen.push(await cards(funderId, victim));
      }
      // The page reads the same whatever the victim wrote.
      expect([proof, guess, seen[0]]).toEqual([proof, guess, seen[1]]);
    }
  }
});

it('cards say what five writers share who showed their contact', async () => {
  const funderId = await addFunder(server);
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await reviewOf(funderId, 'funded', 1));
  expect((await cards(funderId, ids[0] ?? ''))[0]).toContain('funded');
});
