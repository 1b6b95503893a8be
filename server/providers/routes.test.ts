import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ProviderPage,
  listProviders,
  getProvider,
  listProviderReviews,
} from '../../contract/providers/providers.ts';
import { callAs, unchecked, guest } from '../../tests/call-as.ts';
import { addReadingCaller } from '../../tests/passes.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { computeScoresJob } from '../reviews/jobs.ts';

let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
  await addProvider({ id: 'kitesail', name: 'Kitesail Studio' });
  await addProvider({ id: 'sedgewick', name: 'Sedgewick & Co', provider_type: 'law_firm', country: 'GB' });
  await addProvider({ id: 'quiet', name: 'Quiet Advisers', provider_type: 'adviser_mentor_org' });
  await addProvider({ id: 'hidden-one', state: 'hidden' });
  await addProvider({ id: 'proposed-one', state: 'proposed' });
  await addProvider({ id: 'old-sail', state: 'merged', merged_into: 'kitesail' });
});
afterAll(() => server.close());

async function addProvider(provider: {
  id: string;
  name?: string;
  provider_type?: string;
  country?: string;
  state?: 'listed' | 'hidden' | 'proposed' | 'merged';
  merged_into?: string;
}): Promise<void> {
  await server.context.db
    .insertInto('providers')
    .values({
      name: `Provider ${provider.id}`,
      provider_type: 'accelerator',
      country: 'KE',
      created_at: server.clock.now(),
      ...provider,
    })
    .execute();
}

async function addReview(
  providerId: string,
  changes: Record<string, unknown> = {},
  publishedOn = '2026-10-05',
): Promise<void> {
  const answers = {
    subjectType: 'accelerator',
    usedFrom: '2026-01',
    usedTo: '2026-06',
    feeModel: ['equity'],
    equityTakenPct: 6,
    overall: 4,
    ratings: { mentors: 4, curriculum: 3, valueForMoney: 5, expertise: 'na' },
    recommend: 'yes',
    headline: 'Good mentors, little time',
    worked: 'The mentors answered within a day and knew our field.',
    didNot: 'The sessions repeated what the handbook says already.',
    tie: 'no',
    asked: 'the_provider',
    displayAs: 'anonymous',
    authorRole: 'founder_ceo',
    venture: { country: 'KE', sector: 'education' },
    upfrontFeeAsked: 'no',
    ...changes,
  };
  await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'provider',
      provider_id: providerId,
      state: 'published',
      overall: answers.overall,
      headline: answers.headline,
      answers,
      organisation_number: randomUUID(),
      last_contact_on: '2026-06-01',
      submitted_at: new Date('2026-11-03T04:05:06Z'),
      published_on: publishedOn,
    })
    .execute();
}

const compute = () => computeScoresJob.handle(server.context, undefined);
const idsOf = async (query: string): Promise<string[]> =>
  (await callAs(server, guest, listProviders, { query: unchecked(query) })).reply.data.map(({ id }) => id);
const pageOf = async (id: string): Promise<ProviderPage> =>
  (await callAs(server, guest, getProvider, { params: { id } })).reply.data;

describe('the directory of providers', () => {
  it('finds by id or name, ignoring case, and lists only what is listed', async () => {
    expect(await idsOf('')).toEqual(['kitesail', 'quiet', 'sedgewick']);
    expect(await idsOf('search=SEDGE')).toEqual(['sedgewick']);
    expect(await idsOf('search=%25')).toEqual([]);
    expect(await idsOf('type=law_firm,accelerator&country=GB')).toEqual(['sedgewick']);
    expect((await callAs(server, guest, listProviders, { query: { search: 'kitesale' } })).json).toMatchObject({
      total: 0,
      nearest: { id: 'kitesail' },
    });
    expect((await callAs(server, guest, listProviders, { query: { search: 'zzzz' } })).json).toMatchObject({
      total: 0,
      nearest: null,
    });
    for (const bad of ['type=magic', 'sort=author', 'limit=0', 'rated=2', 'cursor=x'])
      expect((await callAs(server, guest, listProviders, { query: unchecked(bad) })).status).toBe(400);
  });

  it('comes in pages', async () => {
    const first = (await callAs(server, guest, listProviders, { query: { sort: 'name', limit: '2' } })).reply;
    expect([first.data.map(({ id }) => id), first.total]).toEqual([['kitesail', 'quiet'], 3]);
    expect(await idsOf(`sort=name&limit=2&cursor=${first.nextCursor}`)).toEqual(['sedgewick']);
  });
});

describe('the reviews of a provider', () => {
  it('are for people with access', async () => {
    const stranger = await addCaller(server);
    expect((await callAs(server, guest, listProviderReviews, { params: { id: 'kitesail' } })).status).toBe(401);
    expect((await callAs(server, stranger, listProviderReviews, { params: { id: 'kitesail' } })).json).toMatchObject({
      status: 403,
      code: 'access_required',
    });
    expect((await callAs(server, reader, listProviderReviews, { params: { id: 'hidden-one' } })).status).toBe(404);
    expect(
      (
        await callAs(server, reader, listProviderReviews, {
          params: { id: 'kitesail' },
          query: { overall: unchecked('9') },
        })
      ).status,
    ).toBe(400);
  });

  it('say what happened and nothing that tells who or when', async () => {
    await addReview('quiet', { displayAs: 'role_and_region', overall: 2, headline: 'Open about the odds' });
    await addReview('quiet');
    const { data } = (
      await callAs(server, reader, listProviderReviews, { params: { id: 'quiet' }, query: { overall: '4' } })
    ).reply;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      period: null,
      byline: { role: null, region: null, venture: null },
      verificationLevel: null,
      ratings: [
        { key: 'valueForMoney', rating: 5 },
        { key: 'mentors', rating: 4 },
        { key: 'curriculum', rating: 3 },
      ],
    });
    expect(JSON.stringify({ ...data[0], id: '' })).not.toMatch(/2026|04:05|education|equity|asked|tie|invited/i);
    expect(
      (await callAs(server, reader, listProviderReviews, { params: { id: 'quiet' }, query: { text: 'ODDS' } })).json,
    ).toMatchObject({
      data: [{ byline: { role: null, region: null, venture: null }, period: null }],
    });
  });

  it('say of the writer and the time what five voices share', async () => {
    await addProvider({ id: 'well-known' });
    for (let at = 0; at < 5; at += 1) {
      await addReview('well-known', { displayAs: 'role_and_region' });
      await addReview('well-known');
    }
    const cards = (await callAs(server, reader, listProviderReviews, { params: { id: 'well-known' } })).reply.data;
    const shown = Map.groupBy(cards, ({ byline: { role, region } }) => `${role} ${region}`);
    expect([...shown].map(([byline, { length }]) => [byline, length])).toEqual(
      expect.arrayContaining([
        ['executive eastern_africa', 5],
        ['null null', 5],
      ]),
    );
    await server.context.db.updateTable('providers').set({ state: 'hidden' }).where('id', '=', 'well-known').execute();
    expect(cards.every(({ period, verificationLevel }) => period === '2026 Q2' && verificationLevel === 0)).toBe(true);
  });
});

describe('the page of a provider', () => {
  it('is for everybody; hidden, proposed and unknown ones are not found, a merged one says where it went', async () => {
    expect(await pageOf('kitesail')).toMatchObject({
      name: 'Kitesail Studio',
      providerType: 'accelerator',
      mergedInto: null,
    });
    expect(await pageOf('old-sail')).toMatchObject({ mergedInto: 'kitesail' });
    for (const id of ['hidden-one', 'proposed-one', 'nobody'])
      expect((await callAs(server, guest, getProvider, { params: { id } })).status).toBe(404);
    const admin = await addCaller(server, { role: 'admin' });
    expect((await callAs(server, admin, getProvider, { params: { id: 'proposed-one' } })).json).toMatchObject({
      data: { isProposed: true },
    });
    expect((await callAs(server, guest, getProvider, { params: { id: 'No_Id' } })).status).toBe(400);
  });

  it('has figures once five voices and at most three more have come, and orders the directory by them', async () => {
    for (let at = 0; at < 5; at += 1) await addReview('sedgewick');
    for (let at = 0; at < 8; at += 1) await addReview('kitesail');
    await compute();
    expect((await pageOf('sedgewick')).figures).toMatchObject({
      count: { label: 'Too few reviews', exact: null },
      score: null,
      recommendShare: null,
      dimensions: [],
      feeModels: null,
      lastReview: null,
    });
    expect((await pageOf('kitesail')).figures).toEqual({
      // One of eight voices is left out.
      count: { label: '7 reviews', exact: 7 },
      // (5 × 3.5 + 7 × 0.6 × 4 × half-lives) / …: unverified and five months old, drawn towards 3.5.
      score: 3.7,
      recommendShare: 1,
      dimensions: [
        { key: 'valueForMoney', score: 5 },
        { key: 'mentors', score: 4 },
        { key: 'curriculum', score: 3 },
      ],
      distribution: null,
      // Four of the seven that answered are drawn.
      feeModels: { answered: 4, named: [{ value: 'equity', voices: 4 }] },
      facts: [
        { key: 'equityTakenPct', value: 6 },
        { key: 'upfrontFeeAsked', value: 0 },
      ],
      askedShare: null,
      tieShare: null,
      lastReview: '2026 H2',
      computedOn: '2026-11-18',
    });
    expect(await idsOf('sort=best_rated')).toEqual(['kitesail', 'quiet', 'sedgewick']);
    expect(await idsOf('reviewed=true')).toEqual(['kitesail']);
    expect(await idsOf('rated=4')).toEqual([]);
  });

  it('does not move for two reviews more', async () => {
    await addReview('kitesail', { overall: 1 }, '2026-11-23');
    await addReview('kitesail', { overall: 1 }, '2026-11-23');
    server.clock.set(new Date('2026-11-23T06:00:00Z'));
    await compute();
    expect((await pageOf('kitesail')).figures).toMatchObject({ score: 3.7, count: { exact: 7 } });
    // One of the four may be the voice that is left out.
    await addReview('kitesail', { overall: 1 }, '2026-12-07');
    await addReview('kitesail', { overall: 1 }, '2026-12-07');
    server.clock.set(new Date('2026-12-07T06:00:00Z'));
    await compute();
    expect((await pageOf('kitesail')).figures.count.exact).toBe(11);
    expect((await pageOf('kitesail')).figures.score).toBeLessThan(3.7);
  });
});
