import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../../contract/funders/funders.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { addReadingCaller } from '../../../tests/passes.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../../tests/reviews.ts';

let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await addReadingCaller(server);
});
afterAll(() => server.close());

interface Page {
  readonly data: ({ id: string; period: string } & Record<string, unknown>)[];
  readonly nextCursor: string | null;
}
const read = async (funderId: string, query = ''): Promise<Page> =>
  (await callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: unchecked(query) })).reply;
const addPublished = (funderId: string, review: Partial<Parameters<typeof addReview>[1]> = {}): Promise<string> =>
  addReview(server, { funderId, state: 'published', publishedOn: '2026-11-16', ...review });

describe('the published reviews of a funder', () => {
  it('say what happened and nothing that tells who or when', async () => {
    const funderId = await addFunder(server);
    const id = await addPublished(funderId, {
      submittedAt: new Date('2026-11-03T04:05:06Z'),
      answers: {
        asked: 'the_funder',
        tie: 'yes',
        tieKind: 'competitor',
        lastContact: '2026-03',
        ratings: { clarity: 5, speed: 'na', respect: 4, fairness: 3, expertise: 2 },
        adviceToPeers: 'Bring numbers.',
      },
    });
    for (const state of ['submitted', 'approved', 'declined', 'withdrawn', 'superseded', 'removed'] as const)
      await addReview(server, { funderId, state, publishOn: '2026-11-23' });
    const { data } = await read(funderId);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id,
      reviewClass: 'pitch',
      outcome: 'no_answer',
      period: '2026',
      byline: { role: 'executive', region: null, venture: null },
      hasTie: true,
      isInvitedByFunder: true,
      ratings: [
        { key: 'clarity', rating: 5 },
        { key: 'respect', rating: 4 },
        { key: 'fairness', rating: 3 },
        { key: 'expertise', rating: 2 },
      ],
      adviceToPeers: 'Bring numbers.',
      wouldTakeMoneyAgain: null,
    });
    expect(JSON.stringify({ ...data[0], id: '' })).not.toMatch(/2026-|04:05|competitor|Kitehouse|climate/);
  });

  it.each([
    [
      'five in the quarter and nobody else in the half-year',
      ['2026-01', '2026-02', '2026-03', '2026-03', '2026-03'],
      ['2026 Q1'],
    ],
    [
      'one more in the other quarter: he would be known to lie there',
      ['2026-01', '2026-02', '2026-03', '2026-03', '2026-03', '2026-05'],
      ['2026 H1'],
    ],
    [
      'one more in the other half-year: all are shown by the year',
      ['2026-01', '2026-02', '2026-03', '2026-03', '2026-03', '2026-08'],
      ['2026'],
    ],
    [
      'five in each half-year, but not in each quarter',
      ['2025-01', '2025-02', '2025-02', '2025-05', '2025-06', '2025-07', '2025-08', '2025-08', '2025-09', '2025-12'],
      ['2025 H2', '2025 H1'],
    ],
    ['four in all', ['2024-01', '2024-01', '2024-01', '2024-01'], ['2024']],
  ])('show a period that does not tell of fewer than five: %s', async (_what, months, expected) => {
    const funderId = await addFunder(server);
    for (const lastContact of months)
      await addPublished(funderId, { answers: { lastContact, firstContact: '2024-01' } });
    const { data } = await read(funderId);
    expect(data).toHaveLength(months.length);
    expect([...new Set(data.map(({ period }) => period))]).toEqual(expected);
  });

  it('are narrowed by what the cards show', async () => {
    const funderId = await addFunder(server);
    await addPublished(funderId, { answers: { headline: 'Three calls, then ÉCLAIRS', overall: 2 } });
    await addPublished(funderId, {
      answers: {
        stageReached: 'funded',
        outcome: 'funded',
        fundingKind: 'debt',
        overall: 5,
        adviceToPeers: '100% ready',
      },
    });
    const titles = async (query: string): Promise<unknown[]> =>
      (await read(funderId, query)).data.map((review) => review['overall']);
    expect(await titles('text=%C3%A9clairs')).toEqual([2]);
    expect(await titles('text=100%25')).toEqual([5]);
    expect(await titles('text=100_')).toEqual([]);
    expect(await titles('reviewClass=funded&kind=debt&outcome=funded&overall=5')).toEqual([5]);
    expect(await titles('reviewClass=funded&overall=2')).toEqual([]);
    for (const bad of ['overall=6', 'kind=gold', 'outcome=x'])
      expect(
        (await callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: unchecked(bad) })).status,
      ).toBe(400);
  });

  it('show a region only when asked to, and a name only with proof', async () => {
    const bylineFor = async (review: Partial<Parameters<typeof addReview>[1]>): Promise<unknown> => {
      const funderId = await addFunder(server);
      await addPublished(funderId, review);
      return (await read(funderId)).data[0]?.['byline'];
    };
    const venture = { name: 'Sedge Water', country: 'KE', sector: 'water_sanitation' } as const;
    expect(await bylineFor({ answers: { venture, displayAs: 'role_and_region', authorRole: 'adviser' } })).toEqual({
      role: 'adviser',
      region: 'eastern_africa',
      venture: null,
    });
    expect(await bylineFor({ answers: { venture, displayAs: 'named_venture' }, verificationLevel: 1 })).toEqual({
      role: 'executive',
      region: 'eastern_africa',
      venture: null,
    });
    expect(await bylineFor({ answers: { venture, displayAs: 'named_venture' }, verificationLevel: 2 })).toEqual({
      role: 'executive',
      region: 'eastern_africa',
      venture: 'Sedge Water',
    });
    expect(await bylineFor({ answers: { venture, displayAs: 'anonymous' }, verificationLevel: 2 })).toEqual({
      role: 'executive',
      region: null,
      venture: null,
    });
  });

  it('come in pages: the newest period first, in an order within it that tells nothing of the order of sending', async () => {
    const funderId = await addFunder(server);
    const sent: string[] = [];
    for (let minute = 0; minute < 60; minute += 1)
      sent.push(await addPublished(funderId, { submittedAt: new Date(Date.UTC(2026, 9, 1, 0, minute)) }));
    const older: string[] = [];
    for (const lastContact of ['2024-01', '2024-02'])
      older.push(await addPublished(funderId, { answers: { lastContact, firstContact: '2024-01' } }));
    const shown: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await read(funderId, `limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
      shown.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(shown).toEqual([...sent.toSorted(), ...older.toSorted()]);
  });

  it('have cursors that only their reader can use, and that cannot be read', async () => {
    const funderId = await addFunder(server);
    await addPublished(funderId);
    await addPublished(funderId);
    const { nextCursor } = await read(funderId, 'limit=1');
    expect(Buffer.from(nextCursor ?? '', 'base64url').toString()).not.toContain('2026-');
    const admin = await addCaller(server, { role: 'admin' });
    const reply = await callAs(server, admin, listFunderReviews, {
      params: { id: funderId },
      query: { limit: '1', cursor: nextCursor ?? '' },
    });
    expect(reply.json).toMatchObject({ code: 'invalid_cursor' });
  });

  it('are for people with access, and of listed funders', async () => {
    const funderId = await addFunder(server);
    const stranger = await addCaller(server);
    expect((await callAs(server, guest, listFunderReviews, { params: { id: funderId } })).json).toMatchObject({
      status: 401,
      code: 'sign_in',
    });
    expect((await callAs(server, stranger, listFunderReviews, { params: { id: funderId } })).json).toMatchObject({
      status: 403,
      code: 'access_required',
    });
    for (const state of ['hidden', 'proposed'] as const) {
      const id = await addFunder(server, { state });
      expect((await callAs(server, reader, listFunderReviews, { params: { id } })).status).toBe(404);
    }
    expect(
      (
        await callAs(server, reader, listFunderReviews, {
          params: { id: funderId },
          query: unchecked({ sort: 'author' }),
        })
      ).status,
    ).toBe(400);
    expect((await read(funderId, 'reviewClass=funded')).data).toEqual([]);
  });
});
