import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFunderReviews, type PublishedReview } from '../../contract/funders/funders.ts';
import { callAs, unchecked } from '../call-as.ts';
import { addReadingCaller } from '../passes.ts';
import { publishPlanned, type Planned } from '../planned-reviews.ts';
import { addFunder, type Caller } from '../reviews.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { startTestServer, type TestServer } from '../server.ts';

/* A funder invites one of those whom it met to write, and looks which card is theirs. */

const invitations = 50;
let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
});
afterAll(() => server.close());

const random = randomFrom(testSeed);
const pick = <One>(values: readonly One[]): One => values[random.below(values.length)] ?? (values[0] as One);

function plan(): Planned {
  return {
    answers: {
      lastContact: pick(['2026-10', '2026-04', '2025-11']),
      displayAs: pick(['anonymous', 'role_and_region']),
      outcome: pick(['no_answer', 'they_declined']),
      overall: 1 + random.below(5),
      worked: 'They answered within the week and said plainly what they look for and what not.',
      didNot: 'The last call was moved three times, and nobody told us why until we asked.',
      asked: 'nobody',
      tie: 'no',
    },
    publishedOn: '2026-11-16',
    submittedAt: new Date('2026-10-01'),
  };
}

/** The cards as a reader compares them: without their ids, and in no order. */
async function cardsOf(funderId: string): Promise<string[]> {
  const { reply } = await callAs(server, reader, listFunderReviews, {
    params: { id: funderId },
    query: { limit: '100' },
  });
  return reply.data.map(({ id: _id, ...card }: PublishedReview) => JSON.stringify(card)).toSorted();
}

it(`${invitations} funders find no card by the invitation or the tie behind it`, async () => {
  let told = 0;
  for (let time = 0; time < invitations; time += 1) {
    const plans = Array.from({ length: 7 + random.below(8) }, plan);
    const invited = plans.map((one, at): Planned =>
      at === 0 ? { ...one, answers: { ...one.answers, asked: 'the_funder', tie: 'yes', tieKind: 'competitor' } } : one,
    );
    const [before, after] = [await addFunder(server), await addFunder(server)];
    await publishPlanned(server, before, plans);
    await publishPlanned(server, after, invited);
    const cards = await cardsOf(before);
    expect(cards).toHaveLength(plans.length);
    if (JSON.stringify(cards) !== JSON.stringify(await cardsOf(after))) told += 1;
  }
  expect(told).toBe(0);
});

it.each(['asked=the_funder', 'tie=yes', 'invited=true'])('no filter is called %s', async (query) => {
  const answer = await callAs(server, reader, listFunderReviews, {
    params: { id: await addFunder(server) },
    query: unchecked(query),
  });
  expect(answer.status).toBe(400);
});
