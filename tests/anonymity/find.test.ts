import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFunders, type Found } from '../../contract/find/find.ts';
import { dimensionsOfMatter, matters, type Matter } from '../../contract/find/search.ts';
import { getFunder } from '../../contract/funders/funders.ts';
import { trainModels } from '../../server/find/commands.ts';
import { computeScoresJob } from '../../server/reviews/jobs.ts';
import { days, dayOf } from '../../server/clock.ts';
import { callAs, guest, unchecked } from '../call-as.ts';
import { addDeal } from '../deals.ts';
import { addReader } from '../passes.ts';
import { publishPlanned, type Planned } from '../planned-reviews.ts';
import { addFunder } from '../reviews.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/*
 * Five weights and an order are a way to ask: by which weights does one funder pass another? A reader with all of them
 * learns where each score lies between the others, and watches it from week to week. So neither may know more than the
 * pages show.
 */

const random = randomFrom(testSeed);
const slow = 240_000;
const funders = ['alder', 'birch', 'cedar', 'dogwood', 'elm', 'fir'] as const;
const target = 'cedar';
let server: TestServer;
let headers: { authorization: string };
let reader: Awaited<ReturnType<typeof addReader>>;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2026-11-16T06:00:00Z'));
  reader = await addReader(server);
  ({ headers } = reader);
  const { db } = server.context;
  for (const [at, id] of funders.entries()) {
    await addFunder(server, { id });
    // About as likely as each other, so that treatment decides the order.
    for (let deal = 0; deal < 12 + at; deal += 1)
      await addDeal(db, 'equity', {
        funderIds: [id],
        date: '2026-03-01',
        datePrecision: 'day',
        recipientCountry: 'DE',
      });
  }
  await trainModels(server.context);
});
afterAll(() => server.close());

/** Each matter alone, each two against each other, all, and some between. */
const weightings: readonly Record<Matter, string>[] = [
  ...Array.from({ length: 2 ** matters.length }, (_none, bits) =>
    weightsBy((at) => ((bits >> at) % 2 === 1 ? '4' : '0')),
  ),
  ...Array.from({ length: 16 }, () => weightsBy(() => String(Math.floor(random.next() * 5)))),
];
function weightsBy(of: (at: number) => string): Record<Matter, string> {
  return { speed: of(0), terms: of(1), respect: of(2), help: of(3), certainty: of(4) };
}

async function ask(weights: Record<Matter, string>): Promise<Found> {
  const query = unchecked({ kind: 'equity', country: 'DE', limit: '100', ...weights });
  return (await callAs(server, headers, findFunders, { query })).reply.data;
}

/** What Find says of funders, by all weights, without how many reviews there are and without days. */
async function askAll(): Promise<string[]> {
  const replies: string[] = [];
  for (const weights of weightings) {
    const { funders: list, market, known, ranked } = await ask(weights);
    replies.push(
      JSON.stringify([
        list.map(({ treatment, ...own }) => ({ ...own, treatment: treatment && { ...treatment, reviews: null } })),
        { market, known, ranked },
      ]),
    );
  }
  return replies;
}

const reviewsOf = async (id: string): Promise<number | undefined> =>
  (await ask(weightsBy(() => '2'))).funders.find((one) => one.id === id)?.treatment?.reviews;

async function publish(funderId: string, answers: readonly Planned['answers'][]): Promise<void> {
  const now = server.clock.now();
  await publishPlanned(
    server,
    funderId,
    answers.map((own) => ({ answers: { lastContact: '2026-10', ...own }, publishedOn: dayOf(now), submittedAt: now })),
  );
}
const someStars = (from: number): number => from + Math.floor(random.next() * 3);
/** Half of the funders are quick and rude, half are slow and kind. */
const answersOf = (at: number): Planned['answers'] => {
  const [quick, kind] = at % 2 === 0 ? [3, 1] : [1, 3];
  return {
    overall: someStars(2),
    ratings: {
      clarity: someStars(2),
      responsiveness: someStars(quick),
      speed: someStars(quick),
      respect: someStars(kind),
      fairness: someStars(2),
    },
  };
};
const several = (count: number, at: number) => Array.from({ length: count }, () => answersOf(at));

async function waitWeek(): Promise<void> {
  server.clock.move(days(7));
  headers = await signedIn(server, reader.email);
}

/** The figures of a new week, as soon as Find has read them: it looks in the background. */
async function nextWeek(): Promise<void> {
  await computeScoresJob.handle(server.context, undefined);
  const rows = await server.context.db.selectFrom('funder_scores').select(['funder_id', 'reviews', 'voices']).execute();
  for (const id of funders) {
    const own = rows.find((row) => row.funder_id === id && row.voices >= 5);
    if (own !== undefined) await expect.poll(() => reviewsOf(id), { timeout: 30_000 }).toBe(own.reviews);
  }
}

it(
  'one review moves nothing that Find says by any weights, and what moves is on the page',
  { timeout: slow },
  async () => {
    for (const [at, id] of funders.entries()) await publish(id, several(12, at));
    await nextWeek();
    const first = await askAll();
    // The weights do decide: otherwise they could tell nothing anyway.
    const orders = first.map((reply) => reply.match(/"id":"\w+"/g)?.join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    for (const stars of [1, 5]) {
      await waitWeek();
      const ratings = { clarity: stars, responsiveness: stars, speed: stars, respect: stars, fairness: stars };
      await publish(target, [
        { overall: stars, ratings, practiceTags: ['no_show'], recommend: stars === 1 ? 'no' : 'yes' },
      ]);
      await nextWeek();
      expect(await askAll()).toEqual(first);
    }
    await waitWeek();
    await publish(target, several(8, 1));
    await nextWeek();
    // Now enough have come, so that the attack above would have seen a movement.
    expect(await askAll()).not.toEqual(first);
    await expectPagesSayAsMuch();
  },
);

/** Each score of Find is the mean of those that the page of the funder shows to a guest. */
async function expectPagesSayAsMuch(): Promise<void> {
  const alone = await ask(weightsBy(() => '2'));
  for (const { id, treatment } of alone.funders) {
    const { figures } = (await callAs(server, guest, getFunder, { params: { id } })).reply.data;
    for (const { matter, score } of treatment?.parts ?? []) {
      const shown = figures
        .flatMap(({ dimensions }) => dimensions)
        .filter(({ key }) => dimensionsOfMatter[matter].some((name) => name === key))
        .flatMap(({ score: value }) => (value === null ? [] : [Math.round(value * 10) / 10]));
      const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
      expect([id, matter, score]).toEqual([id, matter, Math.round(mean * 10 + 1e-9) / 10]);
    }
  }
}

it('what the pages round away and what too few wrote changes no order and no figure', { timeout: slow }, async () => {
  const { db } = server.context;
  const before = await askAll();
  const rows = await db.selectFrom('funder_scores').select(['funder_id', 'review_class', 'items']).execute();
  for (const { funder_id: id, review_class: reviewClass, items } of rows) {
    const moved = Object.fromEntries(
      Object.entries(items as Record<string, unknown>).map(([key, value]) => [key, withinRounding(key, value)]),
    );
    await db
      .updateTable('funder_scores')
      .set({ items: JSON.stringify(moved) })
      .where('funder_id', '=', id)
      .where('review_class', '=', reviewClass)
      .execute();
  }
  // Four voices of the funded, of whom a page says nothing, with the worst and the best of scores.
  for (const [at, id] of funders.entries())
    await db
      .insertInto('funder_scores')
      .values({
        funder_id: id,
        review_class: 'funded',
        computed_on: dayOf(server.clock.now()),
        voices: 4,
        reviews: 4,
        items: JSON.stringify({ 'dimension.speed': at % 2 === 0 ? 1 : 5, 'dimension.respect': at % 2 === 0 ? 5 : 1 }),
      })
      .execute();
  // One more review says that Find has read all of it.
  await db
    .updateTable('funder_scores')
    .set((eb) => ({ reviews: eb('reviews', '+', 1) }))
    .where('review_class', '=', 'pitch')
    .execute();
  const [known] = rows;
  const expected = await db
    .selectFrom('funder_scores')
    .where('funder_id', '=', known?.funder_id ?? '')
    .where('review_class', '=', 'pitch')
    .select('reviews')
    .executeTakeFirstOrThrow();
  await expect.poll(() => reviewsOf(known?.funder_id ?? ''), { timeout: 30_000 }).toBe(expected.reviews);
  expect(await askAll()).toEqual(before);
});

/** Another value that reads the same with one decimal. */
function withinRounding(key: string, item: unknown): unknown {
  const move = (value: number): number => Math.round(value * 10) / 10 + (random.next() - 0.5) * 0.08;
  if (!key.startsWith('dimension.')) return item;
  if (typeof item === 'number') return move(item);
  return typeof item === 'object' && item !== null && 'value' in item && typeof item.value === 'number'
    ? { ...item, value: move(item.value) }
    : item;
}
