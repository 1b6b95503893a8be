import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDeal, listDeals } from '../../contract/deals/deals.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { addFunder } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { dayOf } from '../clock.ts';
import { refreshDealRatings } from './ratings.ts';

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.db.deleteFrom('deals').execute();
  await server.context.db.deleteFrom('funders').execute();
});

interface Score {
  readonly voices: number;
  readonly score: number;
}

async function setScore(funderId: string, reviewClass: 'pitch' | 'funded', { voices, score }: Score): Promise<void> {
  const values = {
    funder_id: funderId,
    review_class: reviewClass,
    computed_on: dayOf(server.clock.now()),
    voices,
    reviews: voices + 1,
    score,
  };
  const { db } = server.context;
  await db
    .deleteFrom('funder_scores')
    .where('funder_id', '=', funderId)
    .where('review_class', '=', reviewClass)
    .execute();
  await db.insertInto('funder_scores').values(values).execute();
}

const addRow = (...funderIds: string[]): Promise<string> =>
  addDeal(server.context.db, 'equity', { funderIds, funderNames: funderIds });
const refresh = (): Promise<number> => refreshDealRatings(server.context.db);

async function ratingOf(id: string): Promise<readonly unknown[]> {
  const response = await callAs(server, admin, getDeal, { params: { kind: 'equity', id } });
  const { funderScore, funderReviews } = response.reply;
  return [funderScore, funderReviews];
}

test('the rating of people who pitched stands in every row of the funder, and only what changes is written', async () => {
  const funder = await addFunder(server);
  await setScore(funder, 'pitch', { voices: 5, score: 3.7488 });
  await setScore(funder, 'funded', { voices: 50, score: 4.9 });
  const rows = [await addRow(funder), await addRow(funder), await addRow()];
  expect(await refresh()).toBe(2);
  expect(await Promise.all(rows.map(ratingOf))).toEqual([
    [3.7, 6],
    [3.7, 6],
    [undefined, undefined],
  ]);
  expect(await refresh()).toBe(0);
  await setScore(funder, 'pitch', { voices: 6, score: 3.5 });
  expect(await refresh()).toBe(2);
  expect(await ratingOf(rows[0] ?? '')).toEqual([3.5, 7]);
});

test('four voices are no rating, and those who were funded never speak for those who pitched', async () => {
  const [few, funded] = [await addFunder(server), await addFunder(server)];
  await setScore(few, 'pitch', { voices: 4, score: 1 });
  await setScore(funded, 'pitch', { voices: 4, score: 1 });
  await setScore(funded, 'funded', { voices: 50, score: 4.251 });
  const rows = [await addRow(few), await addRow(funded)];
  await refresh();
  for (const row of rows) expect(await ratingOf(row)).toEqual([undefined, undefined]);
});

test('of several funders the one with most reviews counts', async () => {
  const [small, great] = [await addFunder(server), await addFunder(server)];
  await setScore(small, 'pitch', { voices: 5, score: 5 });
  await setScore(great, 'pitch', { voices: 9, score: 2 });
  const row = await addRow(small, great);
  await refresh();
  expect(await ratingOf(row)).toEqual([2, 10]);
});

test('a rating goes when the voices go, and when the funder is no longer listed', async () => {
  const [gone, hidden] = [await addFunder(server), await addFunder(server)];
  for (const funder of [gone, hidden]) await setScore(funder, 'pitch', { voices: 5, score: 4 });
  const rows = [await addRow(gone), await addRow(hidden)];
  expect(await refresh()).toBe(2);
  await setScore(gone, 'pitch', { voices: 4, score: 4 });
  await server.context.db.updateTable('funders').set({ state: 'hidden' }).where('id', '=', hidden).execute();
  expect(await refresh()).toBe(2);
  for (const row of rows) expect(await ratingOf(row)).toEqual([undefined, undefined]);
});

test('rows can be filtered and sorted by the rating that they show', async () => {
  const [low, high] = [await addFunder(server), await addFunder(server)];
  await setScore(low, 'pitch', { voices: 5, score: 2.5 });
  await setScore(high, 'pitch', { voices: 8, score: 4.5 });
  const [first, second, unrated] = [await addRow(high), await addRow(low), await addRow()];
  await refresh();
  const ask = async (query: string): Promise<string[]> => {
    const response = await callAs(server, admin, listDeals, { params: { kind: 'equity' }, query: unchecked(query) });
    return response.reply.rows.map(({ id }) => id);
  };
  expect(await ask('sort=-funderScore')).toEqual([first, second, unrated]);
  expect(await ask('funderScore=4.5..')).toEqual([first]);
  expect(await ask('funderReviews=..6')).toEqual([second]);
});
