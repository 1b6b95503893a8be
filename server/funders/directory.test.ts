import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DirectoryCounts, type FunderRow, listFunders } from '../../contract/funders/funders.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import type { Deals } from '../database/schema.generated.ts';
import { addFunder, addReview } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { computeScoresJob } from '../reviews/jobs.ts';
import { listOffers } from './offer-queries.ts';

interface Page {
  readonly data: FunderRow[];
  readonly counts: DirectoryCounts | null;
  readonly nextCursor: string | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addFunder(server, { id: 'alder', country: 'NL', kinds: ['equity'], types: ['vc'] });
  await addFunder(server, { id: 'birch', country: 'GB', kinds: ['debt', 'grant'], types: ['bank', 'dfi'] });
  await addFunder(server, { id: 'cedar', country: 'GB', kinds: ['debt'], types: ['bank'] });
  await addFunder(server, { id: 'unlisted', country: 'GB', state: 'hidden' });
});
afterAll(() => server.close());

const list = async (query = ''): Promise<Page> =>
  (await callAs(server, guest, listFunders, { query: unchecked(query) })).reply;
const rowOf = async (id: string): Promise<FunderRow | undefined> =>
  (await list()).data.find((funder) => funder.id === id);

async function addDeal(id: string, more: Partial<Insertable<Deals>>): Promise<void> {
  await server.context.db
    .insertInto('deals')
    .values({
      kind: 'equity',
      record_type: 'offer',
      funder_ids: ['alder'],
      origin: 'funder_published',
      source_name: 'A register',
      source_record_id: id,
      content_hash: Buffer.from(id),
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
      ...more,
    })
    .execute();
}

it('counts beside each filter what its choices would leave, without its own choice', async () => {
  expect((await list()).counts).toEqual({
    kinds: { equity: 1, debt: 2, grant: 1 },
    types: { vc: 1, bank: 2, dfi: 1 },
    countries: { NL: 1, GB: 2 },
    reviewed: 0,
  });
  expect((await list('kind=equity')).counts).toEqual({
    kinds: { equity: 1, debt: 2, grant: 1 },
    types: { vc: 1 },
    countries: { NL: 1 },
    reviewed: 0,
  });
});

it('counts on the first page alone', async () => {
  const first = await list('limit=1');
  expect(first.counts).not.toBeNull();
  expect((await list(`limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)).counts).toBeNull();
});

it('shows a profile only of the weekly figures, and of each dimension only where enough voices rated it', async () => {
  const rate = (ratings: object) =>
    addReview(server, { funderId: 'alder', state: 'published', publishedOn: '2026-11-16', answers: { ratings } });
  for (let at = 0; at < 4; at += 1) await rate({ clarity: 4, speed: 2, respect: 5, fairness: 3 });
  for (let at = 0; at < 4; at += 1) await rate({ clarity: 4, speed: 2, respect: 'na', fairness: 3 });
  expect(await rowOf('alder')).toMatchObject({ profile: null });
  await computeScoresJob.handle(server.context, undefined);
  const { profile, scores } = (await rowOf('alder'))!;
  expect(profile?.reviewClass).toBe('pitch');
  expect(profile?.dimensions.map(({ key, score }) => [key, score === null])).toEqual([
    ['clarity', false],
    ['responsiveness', true],
    ['speed', false],
    ['respect', true],
    ['fairness', false],
  ]);
  expect(scores.map(({ score }) => score === null)).toEqual([false, true]);
  expect((await rowOf('birch'))?.profile).toBeNull();
  expect((await list()).counts?.reviewed).toBe(1);
});

it('lists what a funder offers up to the day of the deadline, and nothing that is closed or that members reported', async () => {
  const days = { today: '2026-11-18', yesterday: '2026-11-17' };
  const cedar = { funder_ids: ['cedar'] };
  await addDeal('OF-1', { ...cedar, title: 'Until today', deadline: days.today });
  await addDeal('OF-2', { ...cedar, title: 'Over', deadline: days.yesterday });
  await addDeal('OF-3', { ...cedar, title: 'No end date' });
  await addDeal('OF-4', { ...cedar, title: 'Closed', details: { dealStatus: 'closed' } });
  await addDeal('OF-5', { ...cedar, title: 'Reported', origin: 'member_reported' });
  await addDeal('OF-6', { ...cedar, title: 'A past deal', record_type: 'deal' });
  const offers = await listOffers(server.context.db, { funderId: 'cedar', kinds: ['equity'], today: days.today });
  expect(new Set(offers.map(({ name }) => name))).toEqual(new Set(['Until today', 'No end date']));
  expect(await listOffers(server.context.db, { funderId: 'cedar', kinds: ['grant'], today: days.today })).toEqual([]);
});

it('shows the bands of what open offers name, and nothing of what members reported', async () => {
  expect((await rowOf('alder'))?.typicalAmount).toBeNull();
  await addDeal('EQ-1', { details: { ticketMinUsd: 260_000, ticketMaxUsd: 700_000 } });
  await addDeal('EQ-2', { details: { ticketMinUsd: 300_000, ticketMaxUsd: 1_900_000 } });
  await addDeal('EQ-3', { details: { ticketMinUsd: 1_000 }, deadline: '2020-01-01' });
  await addDeal('EQ-4', { details: { ticketMinUsd: 2_000, dealStatus: 'closed' } });
  await addDeal('EQ-5', { details: { ticketMinUsd: 3_000 }, origin: 'member_reported' });
  await addDeal('EQ-6', { details: { ticketMinUsd: 4_000 }, record_type: 'deal' });
  expect((await rowOf('alder'))?.typicalAmount).toEqual({ least: '250k_500k', most: '1m_2500k' });
  expect((await rowOf('birch'))?.typicalAmount).toBeNull();
});
