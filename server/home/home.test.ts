import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, startOfTest, type TestServer } from '../../tests/server.ts';
import type { Home } from './queries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function getHome(): Promise<Home> {
  const answer = await server.app.inject({ url: '/api/home' });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Home }>().data;
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
      state: publishedOn ? 'published' : 'in_review',
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

it('shows the listed funders whose reviews came out last, and counts only what is public', async () => {
  for (const id of ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir', 'gorse']) await addFunder(id);
  await addFunder('hidden-proposal', 'proposed');
  await addReview('hidden-proposal', '2026-11-17');
  await addReview('gorse', null);
  for (const [place, id] of ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir'].entries())
    await addReview(id, `2026-11-0${place + 1}`);
  await addReview('alder', '2026-11-09');
  waitUntilStale();
  const { counts, recentFunders } = await getHome();
  expect(counts).toMatchObject({ funders: 7, reviews: 8 });
  expect(recentFunders.map(({ id }) => id)).toEqual(['alder', 'fir', 'elm', 'dogwood', 'cedar']);
  expect(recentFunders[0]).toEqual({
    id: 'alder',
    name: 'Name of alder',
    kinds: ['equity'],
    reviewsLabel: 'Fewer than 5 reviews',
  });
});

it('tells the number of the weekly figures, and only of classes with five voices', async () => {
  const figures = { computed_on: '2026-11-16' };
  await server.context.db
    .insertInto('funder_scores')
    .values([
      { ...figures, funder_id: 'alder', review_class: 'pitch', voices: 12, reviews: 14 },
      { ...figures, funder_id: 'alder', review_class: 'funded', voices: 3, reviews: 3 },
    ])
    .execute();
  waitUntilStale();
  expect((await getHome()).recentFunders[0]?.reviewsLabel).toBe('14 reviews');
});

it('keeps the answer for half a minute', async () => {
  const before = await getHome();
  await addFunder('hazel');
  expect(await getHome()).toEqual(before);
  waitUntilStale();
  expect((await getHome()).counts.funders).toBe(before.counts.funders + 1);
});
