import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '../../contract/endpoint.ts';
import {
  type EntrepreneurPage,
  searchEntrepreneurs,
  getEntrepreneur,
} from '../../contract/entrepreneurs/entrepreneurs.ts';
import { callAs } from '../../tests/call-as.ts';
import { addReadingCaller } from '../../tests/passes.ts';
import { addCaller, numberOf, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { computeScoresJob } from '../reviews/jobs.ts';

let server: TestServer;
let reader: Caller;
let stranger: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
  stranger = await addCaller(server);
});
afterAll(() => server.close());

async function addVenture(
  id: string,
  more: Partial<{
    name: string;
    legal_form: 'company' | 'sole_trader';
    state: 'hidden' | 'merged';
    merged_into: string;
    hides_figures: boolean;
  }> = {},
): Promise<string> {
  await server.context.db
    .insertInto('entrepreneurs')
    .values({
      id,
      name: `Venture ${id}`,
      country: 'KE',
      sector: 'education',
      founded_year: 2019,
      created_at: server.clock.now(),
      ...more,
    })
    .execute();
  return id;
}

/** A published review by a member of one of the funders 0, 1, 2, … */
async function addReview(ventureId: string, funder: number, changes: Record<string, unknown> = {}): Promise<void> {
  await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'entrepreneur',
      entrepreneur_id: ventureId,
      state: 'published',
      answers: {
        context: 'pitch',
        fundingKind: 'equity',
        periodQuarter: '2026-Q3',
        outcome: 'declined',
        ratings: { preparedness: 4, responsiveness: 2, opennessOfInformation: 'na' },
        wouldEngageAgain: 'yes',
        strengthTags: ['knows_numbers'],
        growthTags: ['weak_numbers'],
        privateFeedback: 'These words are for the venture alone and for nobody else.',
        concernNote: 'Only for admins.',
        ...changes,
      },
      organisation_number: numberOf(`funder ${funder}`),
      submitted_at: new Date('2026-11-03T04:05:06Z'),
      published_on: '2026-11-09',
    })
    .execute();
}

const compute = () => computeScoresJob.handle(server.context, undefined);
const search = (query: QueryOf<typeof searchEntrepreneurs>, caller: Caller | null = reader) =>
  callAs(server, caller, searchEntrepreneurs, { query });
const get = (id: string, caller: Caller | null = reader) => callAs(server, caller, getEntrepreneur, { params: { id } });
const pageOf = async (id: string, caller = reader): Promise<EntrepreneurPage> => (await get(id, caller)).reply.data;

describe('the search for ventures', () => {
  it('is for members, by id or name, ignoring case', async () => {
    await addVenture('brook-labs', { name: 'Brook Laboratories' });
    await addVenture('secret-brook', { state: 'hidden' });
    const found = async (term: string): Promise<string[]> =>
      (await search({ search: term }, stranger)).reply.data.map(({ id }) => id);
    expect(await found('LABORA')).toEqual(['brook-labs']);
    expect(await found('brook-l')).toEqual(['brook-labs']);
    expect(await found('secret')).toEqual([]);
    expect((await search({ search: 'brook' }, null)).status).toBe(401);
    expect((await search({ limit: 'x' })).status).toBe(400);
  });
});

describe('what funders report of a venture', () => {
  it.each([
    ['four reviews of four funders', [0, 1, 2, 3], false],
    ['five reviews of two funders', [0, 0, 0, 1, 1], false],
    ['five reviews of three funders', [0, 0, 0, 1, 2], true],
  ])('%s', async (what, funders, isShown) => {
    const id = await addVenture(`v-${what.replaceAll(' ', '-')}`);
    for (const funder of funders) await addReview(id, funder);
    await compute();
    expect((await pageOf(id)).panel.state).toBe(isShown ? 'shown' : 'too_few');
  });

  it('is a count, a share, medians and strengths, each funder once, and no word', async () => {
    const id = await addVenture('counted');
    // One funder that writes three times and warmly is one voice of three.
    for (let at = 0; at < 3; at += 1) await addReview(id, 0);
    await addReview(id, 1, { wouldEngageAgain: 'unsure', ratings: { preparedness: 2 }, strengthTags: ['clear_ask'] });
    await addReview(id, 2, { wouldEngageAgain: 'no', ratings: { preparedness: 1 }, strengthTags: ['knows_numbers'] });
    await addReview(id, 3, { wouldEngageAgain: 'no', ratings: { preparedness: 1 }, strengthTags: ['knows_numbers'] });
    await compute();
    const reply = await get(id);
    expect(reply.reply.data.panel).toEqual({
      state: 'shown',
      reviews: 6,
      engageAgainShare: 0.3,
      medians: [{ key: 'preparedness', value: 1.5 }],
      strengths: [{ tag: 'knows_numbers', reviews: 5 }],
      lastReview: '2026 H2',
      computedOn: '2026-11-18',
    });
    expect(reply.text).not.toMatch(/words are for|Only for admins|weak_numbers|clear_ask|declined|funder 0/);
  });

  it('is for people with access; others see who it is', async () => {
    expect(await pageOf('counted', stranger)).toMatchObject({
      name: 'Venture counted',
      panel: { state: 'access_required' },
    });
    expect((await get('counted', null)).status).toBe(401);
  });

  it('is hidden as a whole by the venture, and never exists for a sole trader', async () => {
    await server.context.db
      .updateTable('entrepreneurs')
      .set({ hides_figures: true })
      .where('id', '=', 'counted')
      .execute();
    expect((await pageOf('counted')).panel).toEqual({ state: 'hidden' });
    const person = await addVenture('one-person', { legal_form: 'sole_trader' });
    for (let funder = 0; funder < 6; funder += 1) await addReview(person, funder);
    await compute();
    expect((await pageOf(person)).panel).toEqual({ state: 'not_scored' });
    expect(
      await server.context.db
        .selectFrom('entrepreneur_scores')
        .where('entrepreneur_id', '=', person)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('does not count what lies more than 60 months back', async () => {
    const id = await addVenture('long-ago');
    for (let funder = 0; funder < 6; funder += 1) await addReview(id, funder, { periodQuarter: '2021-Q2' });
    await compute();
    expect((await pageOf(id)).panel).toEqual({ state: 'too_few' });
  });

  it('is found by its id: hidden and unknown ones are not, a merged one says where it went', async () => {
    await addVenture('old-name', { state: 'merged', merged_into: 'counted' });
    expect(await pageOf('old-name')).toMatchObject({ mergedInto: 'counted' });
    for (const id of ['secret-brook', 'nobody']) expect((await get(id)).status).toBe(404);
  });
});
