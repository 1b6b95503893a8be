import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFunders, listFunders, getFunder } from '../../contract/funders/funders.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startOfTest, startTestServer, type TestServer } from '../../tests/server.ts';
import { addCaller, addFunder, addReview } from '../../tests/reviews.ts';
import { computeScoresJob } from '../reviews/jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addFunder(server, {
    id: 'fs-0412',
    name: 'Tidewrack Ventures',
    country: 'NL',
    kinds: ['equity'],
    types: ['vc'],
  });
  await addFunder(server, {
    id: 'millrace',
    name: 'Millrace Lending',
    country: 'GB',
    kinds: ['debt'],
    types: ['nonbank_lender'],
  });
  await addFunder(server, {
    id: 'saltmere',
    name: 'Saltmere 100% Foundation',
    country: 'GB',
    kinds: ['grant', 'debt'],
    types: ['foundation'],
  });
  await addFunder(server, {
    id: 'istanbul',
    name: 'İSTANBUL ﬁnans',
    country: 'TR',
    kinds: ['debt'],
    types: ['bank', 'dfi'],
  });
  await addFunder(server, { id: 'hidden-one', name: 'Hidden Tidewrack', state: 'hidden' });
  await addFunder(server, { id: 'proposed-one', name: 'Proposed Tidewrack', state: 'proposed' });
  await addFunder(server, { id: 'old-tide', name: 'Old Tide' });
  await server.context.db
    .updateTable('funders')
    .set({ state: 'merged', merged_into: 'fs-0412' })
    .where('id', '=', 'old-tide')
    .execute();
});
afterAll(() => server.close());

interface Page {
  readonly data: { id: string; scores: { score: number | null; count: object }[] }[];
  readonly total: number;
  readonly nextCursor: string | null;
}
const search = async (term: string): Promise<string[]> =>
  (await callAs(server, guest, searchFunders, { query: { term } })).reply.data.map(({ id }) => id);
const list = async (query: string) => (await callAs(server, guest, listFunders, { query: unchecked(query) })).reply;

describe('the funder search', () => {
  it.each([
    ['', ['istanbul', 'millrace', 'saltmere', 'fs-0412']],
    ['tidew', ['fs-0412']],
    ['TIDEWRACK v', ['fs-0412']],
    ['FS-04', ['fs-0412']],
    ['m', ['millrace', 'saltmere']],
    ['100%', ['saltmere']],
    ['%', ['saltmere']],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['istanbul finans', ['istanbul']],
    ['0412 tide', []],
    ['   ', ['istanbul', 'millrace', 'saltmere', 'fs-0412']],
  ])('finds by id or name, ignoring case: %s', async (term, ids) => {
    expect([...(await search(term))].sort()).toEqual([...ids].sort());
  });

  it('answers what a choice needs and no more', async () => {
    expect((await callAs(server, guest, searchFunders, { query: { term: 'millrace' } })).json).toEqual({
      data: [
        {
          id: 'millrace',
          name: 'Millrace Lending',
          types: ['nonbank_lender'],
          kinds: ['debt'],
          country: 'GB',
          scores: [
            {
              reviewClass: 'pitch',
              count: { exact: null, label: 'Too few reviews' },
              score: null,
              recommendShare: null,
            },
            {
              reviewClass: 'funded',
              count: { exact: null, label: 'Too few reviews' },
              score: null,
              recommendShare: null,
            },
          ],
        },
      ],
    });
    expect((await callAs(server, guest, searchFunders, { query: { limit: '2' } })).reply.data).toHaveLength(2);
  });

  it.each([
    `term=${'x'.repeat(201)}`,
    'limit=0',
    'limit=101',
    'limit=1e2',
    'limit=',
    'term=a&term=b',
    'email=a',
    'term=%00',
  ])('refuses %s', async (query) => {
    expect((await callAs(server, guest, searchFunders, { query: unchecked(query) })).status).toBe(400);
  });
});

describe('the directory', () => {
  it.each([
    ['', 4],
    ['kind=debt', 3],
    ['kind=equity,grant', 2],
    ['type=dfi', 1],
    ['country=GB', 2],
    ['country=GB,TR&kind=debt&search=a', 3],
    ['search=nobody', 0],
  ])('filters by "%s"', async (query, total) => {
    const page = await list(query);
    expect([page.total, page.data.length]).toEqual([total, total]);
  });

  it.each(['sort=rating', 'kind=EQUITY', 'kind=equity%27', 'state=hidden', 'cursor=abc', 'offset=3'])(
    'refuses "%s"',
    async (query) => {
      expect((await callAs(server, guest, listFunders, { query: unchecked(query) })).status).toBe(400);
    },
  );

  it('turns pages without losing or repeating anybody', async () => {
    for (const sort of ['most_reviewed', 'best_rated', 'name']) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await list(`sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        ids.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(4);
    }
  });

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await list('sort=name&limit=1');
    expect(
      (
        await callAs(server, guest, listFunders, {
          query: { sort: 'best_rated', limit: '1', cursor: nextCursor ?? '' },
        })
      ).json,
    ).toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('a funder', () => {
  it('has its figures of both classes, empty before there are any', async () => {
    const { data } = (await callAs(server, guest, getFunder, { params: { id: 'fs-0412' } })).reply;
    expect(data).toMatchObject({
      id: 'fs-0412',
      name: 'Tidewrack Ventures',
      website: 'https://tidewrack.example',
      mergedInto: null,
      proposedBy: null,
    });
    expect(data.figures).toMatchObject([
      {
        reviewClass: 'pitch',
        count: { label: 'Too few reviews', exact: null },
        score: null,
        dimensions: [],
        distribution: null,
      },
      { reviewClass: 'funded', score: null },
    ]);
  });

  it('says which of its loans went to states and public bodies, and counts none', async () => {
    const said = async () => (await callAs(server, guest, getFunder, { params: { id: 'millrace' } })).reply.data;
    const lend = (recipientType: string | null, origin = 'public_register') =>
      addDeal(server.context.db, 'debt', { funderIds: ['millrace'], recipientType, origin });
    expect(await said()).toMatchObject({ dealKinds: [], publicLoans: 'none' });
    await lend('public_body', 'member_reported');
    expect(await said()).toMatchObject({ dealKinds: [], publicLoans: 'none' });
    await lend('public_body');
    await lend('public_body');
    expect(await said()).toMatchObject({ dealKinds: ['debt'], publicLoans: 'all' });
    await lend(null);
    expect(await said()).toMatchObject({ dealKinds: ['debt'], publicLoans: 'some' });
  });

  it('says where a merged one went, and hides the others from all but admins', async () => {
    expect((await callAs(server, guest, getFunder, { params: { id: 'old-tide' } })).json).toMatchObject({
      data: { mergedInto: 'fs-0412' },
    });
    const [member, admin] = [await addCaller(server), await addCaller(server, { role: 'admin' })];
    for (const id of ['hidden-one', 'proposed-one', 'nobody']) {
      expect((await callAs(server, guest, getFunder, { params: { id } })).status).toBe(404);
      expect((await callAs(server, member, getFunder, { params: { id } })).status).toBe(404);
    }
    expect((await callAs(server, admin, getFunder, { params: { id: 'proposed-one' } })).json).toMatchObject({
      data: { proposedBy: 'member' },
    });
    expect((await callAs(server, guest, getFunder, { params: { id: 'NOT AN ID' } })).status).toBe(400);
  });

  it('leads admins from a merged one to one that is not listed, over several merges, and nobody else', async () => {
    const { db } = server.context;
    const merged = (id: string, into: string) => ({
      id,
      name: id,
      state: 'merged' as const,
      merged_into: into,
      created_at: startOfTest,
    });
    await db
      .insertInto('funders')
      .values([merged('went-second', 'hidden-one'), merged('went-to-proposed', 'proposed-one')])
      .execute();
    await db.insertInto('funders').values(merged('went-first', 'went-second')).execute();
    const [member, admin] = [await addCaller(server), await addCaller(server, { role: 'admin' })];
    for (const [id, survivor] of [
      ['went-first', 'hidden-one'],
      ['went-second', 'hidden-one'],
      ['went-to-proposed', 'proposed-one'],
    ] as const) {
      expect((await callAs(server, admin, getFunder, { params: { id } })).json).toMatchObject({
        data: { mergedInto: survivor },
      });
      for (const who of [guest, member])
        expect((await callAs(server, who, getFunder, { params: { id } })).status).toBe(404);
    }
  });
});

describe('the figures', () => {
  const addPublished = async (funderId: string, ratings: readonly number[], lastContact = '2026-11'): Promise<void> => {
    for (const overall of ratings)
      await addReview(server, {
        funderId,
        state: 'published',
        publishedOn: '2026-11-16',
        verificationLevel: 1,
        answers: {
          overall,
          lastContact,
          recommend: overall > 3 ? 'yes' : 'no',
          practiceTags: overall > 3 ? ['gives_reasons'] : ['no_show'],
        },
      });
  };
  const pitchOf = async (id: string) =>
    (await callAs(server, guest, getFunder, { params: { id } })).reply.data.figures[0];

  it('appear once five voices and at most three more have come, with one decimal, and order the directory', async () => {
    for (const [id, ratings] of [
      ['best', [5, 5, 5, 5, 5, 5, 5, 5]],
      ['fair', [5, 5, 4, 2, 1, 3, 3, 3, 3]],
      ['few', [5, 5, 5, 5, 5]],
    ] as const) {
      await addFunder(server, { id, name: `Figures ${id}` });
      await addPublished(id, ratings);
    }
    await computeScoresJob.handle(server.context, undefined);
    expect(await pitchOf('best')).toMatchObject({
      // One of eight voices is left out.
      count: { label: '7 reviews', exact: 7 },
      score: 4.4,
      recommendShare: 1,
      distribution: null,
      lastReview: '2026 H2',
      // Four of the seven that answered are drawn.
      practices: { answered: 4, named: [{ value: 'gives_reasons', voices: 4 }] },
    });
    expect(await pitchOf('few')).toMatchObject({
      count: { label: 'Too few reviews', exact: null },
      score: null,
      recommendShare: null,
      dimensions: [],
      practices: null,
    });
    const order = async (sort: string): Promise<string[]> =>
      (await list(`search=figures&sort=${sort}`)).data.map(({ id }) => id);
    expect(await order('best_rated')).toEqual(['best', 'fair', 'few']);
    expect(await order('most_reviewed')).toEqual(['fair', 'best', 'few']);
    expect(await order('name')).toEqual(['best', 'fair', 'few']);
  });

  it('say from ten voices on how many were asked to write and how many have a tie, in tenths', async () => {
    const id = await addFunder(server, { id: 'asking' });
    const add = (at: number) =>
      addReview(server, {
        funderId: id,
        state: 'published',
        publishedOn: '2026-11-16',
        answers: { asked: at < 6 ? 'the_funder' : 'nobody', tie: at < 2 ? 'yes' : 'no', tieKind: 'competitor' },
      });
    for (let at = 0; at < 9; at += 1) await add(at);
    await computeScoresJob.handle(server.context, undefined);
    expect(await pitchOf(id)).toMatchObject({ askedShare: null, tieShare: null });
    for (let at = 9; at < 20; at += 1) await add(at);
    await server.context.db.deleteFrom('funder_scores').where('funder_id', '=', id).execute();
    await computeScoresJob.handle(server.context, undefined);
    // 6 and 2 of 20, one of whom is left out, and 12 of the others are drawn for each share.
    const figures = await pitchOf(id);
    expect([0, 0.1, 0.2, 0.3, 0.4, 0.5]).toContain(figures?.askedShare);
    expect([0, 0.1, 0.2]).toContain(figures?.tieShare);
  });

  it('do not move for two reviews more nor for one just sent, move for three, and for none after 60 days', async () => {
    const id = await addFunder(server, { id: 'still' });
    await addPublished(id, [3, 3, 3, 4, 4, 3, 4, 3]);
    await computeScoresJob.handle(server.context, undefined);
    const before = await pitchOf(id);
    const add = (day: string, more: { verificationLevel: number; submittedAt?: Date }) =>
      addReview(server, {
        funderId: id,
        state: 'published',
        publishedOn: day,
        answers: { overall: 1, lastContact: '2026-11' },
        ...more,
      });
    const computeOn = async (day: string) => {
      server.clock.set(new Date(`${day}T06:00:00Z`));
      await computeScoresJob.handle(server.context, undefined);
      return pitchOf(id);
    };
    await add('2026-11-23', { verificationLevel: 1 });
    await add('2026-11-23', { verificationLevel: 0, submittedAt: new Date('2026-11-01') });
    expect(await computeOn('2026-11-23')).toEqual(before);
    expect(await computeOn('2027-01-18')).toEqual(before);
    // No contact was shown, and they were sent a week ago. One of the four may be the voice that is left out.
    await add('2027-01-18', { verificationLevel: 0, submittedAt: new Date('2027-01-11') });
    await add('2027-01-18', { verificationLevel: 0, submittedAt: new Date('2027-01-11') });
    expect(await computeOn('2027-01-25')).toEqual(before);
    const later = await computeOn('2027-02-15');
    expect(later).toMatchObject({ count: { exact: 11 }, computedOn: '2027-02-15' });
    expect(await computeOn('2027-04-15')).toEqual(later);
    expect(await computeOn('2027-04-19')).toMatchObject({ count: { exact: 11 }, computedOn: '2027-04-19' });
    server.clock.set(new Date('2026-11-18T10:00:00Z'));
  });

  it('leave out what lies more than 60 months back', async () => {
    const id = await addFunder(server, { id: 'historic' });
    await addPublished(id, [5, 5, 5, 5, 5], '2021-10');
    await computeScoresJob.handle(server.context, undefined);
    expect(await pitchOf(id)).toMatchObject({ count: { label: 'Too few reviews' }, score: null });
  });
});
