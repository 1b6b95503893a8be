import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../../contract/funders/funders.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { fieldsWhere } from '../../../contract/reviews/question.ts';
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
  readonly data: ({ id: string; period: string | null } & Record<string, unknown>)[];
  readonly nextCursor: string | null;
}
const read = async (funderId: string, query = ''): Promise<Page> =>
  (await callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: unchecked(query) })).reply;
const addPublished = (funderId: string, review: Partial<Parameters<typeof addReview>[1]> = {}): Promise<string> =>
  addReview(server, { funderId, state: 'published', publishedOn: '2026-10-05', ...review });

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
      reviewClass: null,
      outcome: null,
      fundingKind: null,
      introType: null,
      period: null,
      byline: { role: null, region: null, venture: null },
      verificationLevel: null,
      ratings: [
        { key: 'clarity', rating: 5 },
        { key: 'respect', rating: 4 },
        { key: 'fairness', rating: 3 },
        { key: 'expertise', rating: 2 },
      ],
      adviceToPeers: 'Bring numbers.',
      wouldTakeMoneyAgain: null,
    });
    expect(JSON.stringify({ ...data[0], id: '' })).not.toMatch(
      /2026|04:05|competitor|Kitehouse|climate|asked|tie|invited/i,
    );
  });

  it('say what five voices share, and filters find it there alone', async () => {
    const funderId = await addFunder(server);
    for (const introType of ['cold', 'cold', 'cold', 'cold', 'event'] as const)
      await addPublished(funderId, { answers: { introType } });
    await addPublished(funderId, {
      answers: { outcome: 'they_declined', fundingKind: 'debt', lastContact: '2025-03' },
    });
    for (let at = 0; at < 5; at += 1) await addPublished(funderId, { answers: { outcome: 'in_progress' } });
    const { data } = await read(funderId);
    const outcomes = Map.groupBy(data, (card) => card['outcome']);
    expect([...outcomes].map(([outcome, { length }]) => [outcome, length])).toEqual(
      expect.arrayContaining([
        [null, 6],
        ['in_progress', 5],
      ]),
    );
    expect(data.every((card) => card['reviewClass'] === 'pitch' && card['introType'] === null)).toBe(true);
    expect(outcomes.get('in_progress')?.[0]).toMatchObject({
      fundingKind: 'equity',
      period: '2026 Q2',
      verificationLevel: 0,
      byline: { role: 'executive', region: null, venture: null },
    });
    // Six cards show no outcome and no kind, whatever is asked.
    for (const query of ['outcome=no_answer', 'outcome=they_declined', 'kind=debt', 'reviewClass=funded'])
      expect((await read(funderId, query)).data).toEqual([]);
    expect((await read(funderId, 'outcome=in_progress')).data).toHaveLength(5);
  });

  it('show no answer of the rule while four share it, and each once five do', async () => {
    const funderId = await addFunder(server);
    const answers = { outcome: 'in_progress', fundingKind: 'debt', introType: 'open_call' } as const;
    const cards = async () =>
      (await read(funderId)).data.map(({ outcome, fundingKind, introType }) => ({ outcome, fundingKind, introType }));
    for (let at = 0; at < 4; at += 1) await addPublished(funderId, { answers });
    const leftOut = { outcome: null, fundingKind: null, introType: null };
    expect(await cards()).toEqual([leftOut, leftOut, leftOut, leftOut]);
    await addPublished(funderId, { answers });
    expect(await cards()).toEqual([answers, answers, answers, answers, answers]);
    // All questions of the rule: a new one belongs into the rule of the cards, and here.
    const shared = fieldsWhere(funderQuestions, ({ shownIf }) => shownIf === 'shared');
    expect(shared.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  it('have no rating that would tell the class or the kind which the card leaves out', async () => {
    const funderId = await addFunder(server);
    const ratings = { clarity: 5, helpBeyondMoney: 4, collateralDemands: 2 } as const;
    const funded = { stageReached: 'funded', outcome: 'funded', wouldTakeMoneyAgain: 'yes', ratings } as const;
    for (let at = 0; at < 4; at += 1) await addPublished(funderId, { answers: { ...funded, fundingKind: 'debt' } });
    const keys = async () => (await read(funderId)).data.map(({ ratings: shown }) => shown);
    expect(await keys()).toEqual(Array.from({ length: 4 }, () => [{ key: 'clarity', rating: 5 }]));
    expect((await read(funderId)).data[0]).toMatchObject({ wouldTakeMoneyAgain: null });
    await addPublished(funderId, { answers: { ...funded, fundingKind: 'mixed' } });
    const { data } = await read(funderId);
    expect(data[0]).toMatchObject({ reviewClass: 'funded', fundingKind: null, wouldTakeMoneyAgain: 'yes' });
    expect((await keys())[0]).toEqual([
      { key: 'clarity', rating: 5 },
      { key: 'helpBeyondMoney', rating: 4 },
    ]);
  });

  it('are narrowed by what the cards show', async () => {
    const funderId = await addFunder(server);
    await addPublished(funderId, { answers: { headline: 'Three calls, then ÉCLAIRS', overall: 2 } });
    for (let at = 0; at < 5; at += 1) {
      await addPublished(funderId, { answers: { overall: 1 } });
      await addPublished(funderId, {
        answers: {
          stageReached: 'funded',
          outcome: 'funded',
          fundingKind: 'debt',
          overall: at === 0 ? 5 : 4,
          adviceToPeers: at === 0 ? '100% ready' : undefined,
        },
      });
    }
    const titles = async (query: string): Promise<unknown[]> =>
      (await read(funderId, query)).data.map((review) => review['overall']);
    expect(await titles('text=%C3%A9clairs')).toEqual([2]);
    expect(await titles('text=100%25')).toEqual([5]);
    expect(await titles('text=100_')).toEqual([]);
    expect(await titles('reviewClass=funded&kind=debt&outcome=funded&overall=5')).toEqual([5]);
    expect(await titles('reviewClass=funded&kind=debt&outcome=funded&overall=4')).toEqual([4, 4, 4, 4]);
    expect(await titles('reviewClass=funded&overall=2')).toEqual([]);
    for (const bad of ['overall=6', 'kind=gold', 'outcome=x'])
      expect(
        (await callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: unchecked(bad) })).status,
      ).toBe(400);
  });

  it('show a region only when asked to, and a name only with proof', async () => {
    const bylineFor = async (review: Partial<Parameters<typeof addReview>[1]>): Promise<unknown> => {
      const funderId = await addFunder(server);
      const id = await addPublished(funderId, review);
      // Others who chose the same, unnamed.
      const same = review.answers?.displayAs === 'named_venture' ? 'role_and_region' : review.answers?.displayAs;
      for (const name of ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']) {
        const venture = { ...review.answers!.venture!, name };
        await addPublished(funderId, { ...review, answers: { ...review.answers, venture, displayAs: same } });
      }
      return (await read(funderId)).data.find((card) => card.id === id)?.['byline'];
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
    for (const lastContact of ['2024-01', '2024-02', '2024-02', '2024-05', '2024-06'])
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

  it('come by stars or by the number of "Helpful" that cards show, page by page, and nothing else decides', async () => {
    const funderId = await addFunder(server);
    const cards: { id: string; overall: number; marks: number; isOld: boolean }[] = [];
    const readers = await Promise.all(Array.from({ length: 7 }, () => addCaller(server)));
    // Four marks are not shown: they move nothing.
    const marks = [0, 4, 5, 7, 4, 0, 7, 5, 0, 4, 0, 0];
    for (const [at, count] of marks.entries()) {
      const [overall, isOld] = [(at % 5) + 1, at % 4 === 0];
      const contact = isOld ? { lastContact: '2024-03', firstContact: '2024-01' } : {};
      const id = await addPublished(funderId, { answers: { overall, ...contact } });
      cards.push({ id, overall, marks: count, isOld });
      for (const { memberId } of readers.slice(0, count))
        await server.context.db.insertInto('helpful_marks').values({ review_id: id, member_id: memberId }).execute();
    }
    const shownPeriods = new Map((await read(funderId, 'limit=100')).data.map(({ id, period }) => [id, period ?? '']));
    type Card = (typeof cards)[number];
    const expected = (rank: (card: Card) => number): string[] =>
      cards
        .toSorted(
          (one, other) =>
            rank(other) - rank(one) ||
            (shownPeriods.get(other.id) ?? '').localeCompare(shownPeriods.get(one.id) ?? '') ||
            one.id.localeCompare(other.id),
        )
        .map(({ id }) => id);
    const all = async (sort: string): Promise<string[]> => {
      const shown: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await read(funderId, `sort=${sort}&limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`);
        shown.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return shown;
    };
    expect(await all('lowest')).toEqual(expected(({ overall }) => -overall));
    expect(await all('highest')).toEqual(expected(({ overall }) => overall));
    expect(await all('helpful')).toEqual(expected((card) => (card.marks < 5 ? 0 : card.marks)));
    expect(await all('newest')).toEqual(expected(() => 0));
    const { nextCursor } = await read(funderId, 'sort=lowest&limit=1');
    const otherOrder = { params: { id: funderId }, query: { sort: 'highest', limit: '1', cursor: nextCursor ?? '' } };
    const refused = await callAs(server, reader, listFunderReviews, otherOrder as never);
    expect(refused.json).toMatchObject({ code: 'invalid_cursor' });
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
