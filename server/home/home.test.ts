import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getHome as getHomeEndpoint } from '../../contract/home/home.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, startOfTest, type TestServer } from '../../tests/server.ts';
import type { Database } from '../database/schema.generated.ts';
import type { Home } from './queries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function getHome(): Promise<Home> {
  const answer = await callAs(server, guest, getHomeEndpoint);
  expect(answer.status).toBe(200);
  return answer.reply.data;
}

/** Answers are kept for half a minute. */
function waitUntilStale(): void {
  server.clock.move(31_000);
}

async function addFunder(id: string, state: 'listed' | 'proposed' = 'listed'): Promise<void> {
  await server.context.db
    .insertInto('funders')
    .values({ id, name: `Name of ${id}`, kinds: ['equity'], state, created_at: startOfTest })
    .execute();
}

async function addReview(funderId: string, publishedOn: string | null): Promise<void> {
  await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'funder',
      funder_id: funderId,
      state: publishedOn ? 'published' : 'submitted',
      answers: JSON.stringify({}),
      submitted_at: startOfTest,
      published_on: publishedOn,
    })
    .execute();
}

it('is open to guests and says zero on an empty database', async () => {
  expect(await getHome()).toEqual({
    counts: { funders: 0, reviews: 0, deals: { equity: 0, debt: 0, grant: 0 } },
    recentFunders: [],
  });
});

async function addFigures(
  funderId: string,
  more: Partial<Insertable<Database['funder_scores']>> & { voices: number; reviews: number },
): Promise<void> {
  const figures = { computed_on: '2026-11-16', review_class: 'pitch', score: 3.4, last_review: '2026 H2' } as const;
  await server.context.db
    .insertInto('funder_scores')
    .values({ ...figures, funder_id: funderId, ...more })
    .execute();
}

it('says nothing of a review before the weekly figures do', async () => {
  for (const id of ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'gorse']) await addFunder(id);
  await addFunder('hidden-proposal', 'proposed');
  for (const id of ['alder', 'alder', 'hidden-proposal']) await addReview(id, '2026-11-09');
  await addReview('gorse', null);
  waitUntilStale();
  expect(await getHome()).toMatchObject({ counts: { funders: 7, reviews: 0 }, recentFunders: [] });
});

it('takes the number of reviews and their order from the figures with five voices', async () => {
  await addFigures('alder', { voices: 12, reviews: 14, last_review: '2026 H1' });
  await addFigures('alder', { voices: 3, reviews: 4, review_class: 'funded' });
  await addFigures('birch', { voices: 5, reviews: 6 });
  await addFigures('cedar', { voices: 5, reviews: 9 });
  await addFigures('cedar', { voices: 6, reviews: 7, review_class: 'funded' });
  await addFigures('dogwood', { voices: 4, reviews: 40 });
  await addFigures('hidden-proposal', { voices: 9, reviews: 9 });
  waitUntilStale();
  const { counts, recentFunders } = await getHome();
  expect(counts.reviews).toBe(14 + 6 + 9 + 7);
  expect(recentFunders.map(({ id }) => id)).toEqual(['cedar', 'birch', 'alder']);
  expect(recentFunders[0]).toMatchObject({ id: 'cedar', name: 'Name of cedar', kinds: ['equity'] });
  expect(recentFunders[0]?.scores.map(({ count }) => count.label)).toEqual(['9 reviews', '7 reviews']);
});

it('gives no figure of a class with fewer than five voices', async () => {
  const items = JSON.stringify({ 'dimension.speed': 2.94, 'dimension.network': 4.86, 'dimension.respect': 4.61 });
  await addFigures('elm', { voices: 5, reviews: 30, items });
  await addFigures('elm', { voices: 4, reviews: 4, score: 1.2, review_class: 'funded', items });
  waitUntilStale();
  const [elm] = (await getHome()).recentFunders;
  expect(elm?.scores).toEqual([
    { reviewClass: 'pitch', count: { label: '30 reviews', exact: 30 }, score: 3.4, recommendShare: null },
    { reviewClass: 'funded', count: { label: 'Too few reviews', exact: null }, score: null, recommendShare: null },
  ]);
  expect(elm?.profile?.reviewClass).toBe('pitch');
  // Every question that the page of the funder shows, so that the best of them is the best: none that only those who got
  // the money can judge.
  expect(elm?.profile?.dimensions).toEqual([
    { key: 'speed', score: 2.9 },
    { key: 'respect', score: 4.6 },
  ]);
});

it('counts deals as their tables show them at first: without loans to states and public bodies', async () => {
  const { db } = server.context;
  for (const recipientType of ['public_body', 'public_body', 'company', null])
    await addDeal(db, 'debt', { recipientType });
  for (const recipientType of ['public_body', 'company', null]) await addDeal(db, 'grant', { recipientType });
  await addDeal(db, 'equity');
  waitUntilStale();
  // Each kind has another number, so that none passes for another.
  expect((await getHome()).counts.deals).toEqual({ equity: 1, debt: 2, grant: 3 });
});

it('counts the reviews of providers with five voices too', async () => {
  const before = (await getHome()).counts.reviews;
  const { db } = server.context;
  for (const [id, voices, state] of [
    ['well-known', 5, 'listed'],
    ['little-known', 4, 'listed'],
    ['not-listed', 9, 'proposed'],
  ] as const) {
    await db
      .insertInto('providers')
      .values({ id, name: id, provider_type: 'law_firm', state, created_at: startOfTest })
      .execute();
    await db
      .insertInto('provider_scores')
      .values({ provider_id: id, computed_on: '2026-11-16', voices, reviews: voices })
      .execute();
  }
  waitUntilStale();
  expect((await getHome()).counts.reviews).toBe(before + 5);
});

it('keeps the answer for half a minute', async () => {
  const before = await getHome();
  await addFunder('hazel');
  expect(await getHome()).toEqual(before);
  waitUntilStale();
  expect((await getHome()).counts.funders).toBe(before.counts.funders + 1);
});
