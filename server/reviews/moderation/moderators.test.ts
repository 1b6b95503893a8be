import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getReviewForModeration, listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { resendReview, withdrawReview, getMyReview } from '../../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import {
  accessOf,
  readMine,
  addCaller,
  addFunder,
  addReview,
  decide,
  decideAndSettle,
  reviewAnswers,
  sendReview,
  settleNow,
  takeInNow,
  type Caller,
  leaveNow,
} from '../../../tests/reviews.ts';
import { days } from '../../clock.ts';

let server: TestServer;
let admin: Caller;
let author: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterEach(() => server.clock.set(startOfTest));
afterAll(() => server.close());

const sent = async (answers: Parameters<typeof reviewAnswers>[0] = {}): Promise<string> => {
  author = await addCaller(server);
  return sendReview(server, author, reviewAnswers({ funderId: await addFunder(server), ...answers }));
};

describe('two moderators', () => {
  it('make one decision when both decide at once; the other learns who was first', async () => {
    const reviewId = await sent();
    const second = await addCaller(server, { role: 'admin' });
    const replies = await Promise.all([
      decide(server, admin, reviewId, { decision: 'approve', version: 1 }),
      decide(server, second, reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' }),
      decide(server, second, reviewId, { decision: 'approve', version: 1 }),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(reply.json).toMatchObject({ code: 'stale' });
      expect(reply.problem.detail).toMatch(/^A moderator (approved|declined) this on \d\d Nov 2026 10:00 UTC/);
    }
    const decisions = await server.context.db
      .selectFrom('review_decisions')
      .where('review_id', '=', reviewId)
      .selectAll()
      .execute();
    expect(decisions).toHaveLength(1);
    const audit = await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', reviewId)
      .selectAll()
      .execute();
    expect(audit).toHaveLength(1);
  });

  it('cannot decide about a version that its writer has changed', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, {
      decision: 'request_changes',
      version: 1,
      reasonCode: 'too_vague',
      message: 'Please tell a little more.',
    });
    await settleNow(server);
    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    server.clock.set(new Date('2026-11-18T10:30:00Z'));
    await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers, version },
    });
    await takeInNow(server);
    const reply = await decide(server, admin, reviewId, { decision: 'approve', version });
    expect(reply.json).toMatchObject({
      code: 'stale',
      detail: 'The writer changed this on 18 Nov 2026 10:30 UTC. Open it again to see its present state.',
    });
  });

  it.each([
    ['approved', 'approve'],
    ['published', 'decline'],
    ['declined', 'approve'],
    ['withdrawn', 'approve'],
    ['superseded', 'request_changes'],
    ['changes_requested', 'approve'],
  ] as const)('cannot take a step that the state does not know: %s, %s', async (state, decision) => {
    const reviewId = await addReview(server, {
      funderId: await addFunder(server),
      state,
      publishOn: '2026-11-23',
      publishedOn: '2026-11-16',
    });
    const words = decision === 'approve' ? {} : { reasonCode: 'too_vague', message: 'Please tell a little more.' };
    const reply = await decide(server, admin, reviewId, unchecked({ decision, version: 1, ...words }));
    expect([reply.status, reply.problem.code]).toEqual([409, 'invalid_transition']);
  });

  it('cannot decide about the funder whose mail they use', async () => {
    const funderId = await addFunder(server, { website: 'https://ninefold.example' });
    const tied = await addCaller(server, { role: 'admin', email: 'office@ninefold.example' });
    const reviewId = await addReview(server, { funderId });
    expect((await decide(server, tied, reviewId, { decision: 'approve', version: 1 })).problem.code).toBe(
      'conflict_of_interest',
    );
    expect((await callAs(server, tied, getReviewForModeration, { params: { id: reviewId } })).json).toMatchObject({
      data: { isMine: false, can: [] },
    });
  });

  it('cannot decide about their own review', async () => {
    const reviewId = await sent();
    await server.context.db
      .updateTable('members')
      .set({ role: 'admin', is_moderator: true })
      .where('id', '=', author.memberId)
      .execute();
    const reply = await decide(server, author, reviewId, { decision: 'approve', version: 1 });
    expect([reply.status, reply.problem.code]).toEqual([409, 'conflict_of_interest']);
    expect((await callAs(server, author, getReviewForModeration, { params: { id: reviewId } })).json).toMatchObject({
      data: { isMine: true, can: [] },
    });
  });
});

describe('taking a review back', () => {
  it('hides it, and leaves the access that it earned as it was: its end would name the author', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    const earned = () =>
      server.context.db
        .selectFrom('passes')
        .where('member_id', '=', author.memberId)
        .selectAll()
        .select(sql<string>`concat(xmin, ' ', xmax)`.as('transactions'))
        .execute();
    const before = await earned();
    expect(before).toHaveLength(1);
    const reply = await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version: 2 } });
    expect(reply.json).toEqual({ data: { reviewId, state: 'withdrawn' } });
    await settleNow(server);
    await leaveNow(server);
    await settleNow(server);
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
    expect(await earned()).toEqual(before);
    expect(
      (await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version: 2 } })).status,
    ).toBe(200);
  });

  it('is for its author only', async () => {
    const reviewId = await sent();
    const other = await addCaller(server);
    const replies = await Promise.all([
      callAs(server, other, withdrawReview, { params: { id: reviewId }, body: { version: 1 } }),
      callAs(server, other, getMyReview, { params: { id: reviewId } }),
      callAs(server, other, resendReview, {
        params: { id: reviewId },
        body: { subjectKind: 'funder', answers: {}, version: 1 },
      }),
      callAs(server, other, getMyReview, { params: { id: randomUUID() } }),
    ]);
    for (const reply of replies) expect([reply.status, reply.problem.code]).toEqual([404, 'not_found']);
  });
});

describe('the queue', () => {
  it('shows the oldest that waits first, counts its tabs and turns its pages', async () => {
    const own = await startTestServer();
    const moderator = await addCaller(own, { role: 'admin' });
    const funderId = await addFunder(own);
    const ids: string[] = [];
    for (let hour = 0; hour < 5; hour += 1)
      ids.push(await addReview(own, { funderId, submittedAt: new Date(startOfTest.getTime() - hour * 3_600_000) }));
    await addReview(own, { funderId, state: 'declined' });
    await addReview(own, { funderId, state: 'approved', publishOn: '2026-11-23' });
    interface Page {
      readonly data: { id: string }[];
      readonly nextCursor: string | null;
      readonly counts: object;
    }
    const read = async (cursor: string | null): Promise<Page> =>
      (
        await callAs(own, moderator, listReviewQueue, {
          query: unchecked(`state=waiting&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`),
        })
      ).reply;
    const pages = [await read(null)];
    while (pages.at(-1)?.nextCursor) pages.push(await read(pages.at(-1)?.nextCursor ?? null));
    expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(pages[0]?.counts).toEqual({
      waiting: 5,
      asked: 0,
      approved: 1,
      published: 0,
      declined: 1,
      removed: 0,
    });
    const forged = await callAs(own, moderator, listReviewQueue, {
      query: { state: 'asked', cursor: pages[0]?.nextCursor ?? '' },
    });
    expect([forged.status, forged.problem.code]).toEqual([400, 'invalid_cursor']);
    await own.close();
  });

  it('puts a review that came back behind those that wait longer, and counts its age from then', async () => {
    const own = await startTestServer();
    const moderator = await addCaller(own, { isModerator: true });
    const funderId = await addFunder(own);
    const ago = (count: number): Date => new Date(own.clock.now().getTime() - days(count));
    const again = await addReview(own, { funderId, submittedAt: ago(20) });
    await own.context.db
      .insertInto('review_versions')
      .values({ review_id: again, version: 2, answers: '{}', sent_at: ago(1) })
      .execute();
    const waits = await addReview(own, { funderId, submittedAt: ago(10) });
    const read = async (age?: '7') =>
      (await callAs(own, moderator, listReviewQueue, { query: { state: 'waiting', ...(age && { age }) } })).reply;
    expect((await read()).data.map(({ id }) => id)).toEqual([waits, again]);
    const old = await read('7');
    expect(old.data.map(({ id }) => id)).toEqual([waits]);
    expect(old.counts.waiting).toBe(1);
    await own.close();
  });

  it.each(['state=all', 'state=waiting&limit=0', 'state=waiting&author=x', ''])(
    'refuses the query "%s"',
    async (query) => {
      expect((await callAs(server, admin, listReviewQueue, { query: unchecked(query) })).status).toBe(400);
    },
  );

  it('shows texts that are very alike beside each other', async () => {
    // In words that the texts of other tests do not use.
    const answers = reviewAnswers({
      worked: 'Kestrels circled above wet slate roofs as Ottoline explained dividends beneath flickering neon.',
      didNot: 'Nobody mentioned liquidation waterfalls; vague replies drifted through summer like thistle seed.',
    });
    const first = await addReview(server, { funderId: await addFunder(server, { name: 'Ferrous Lane' }), answers });
    const second = await addReview(server, { funderId: await addFunder(server), answers });
    const seen = (await callAs(server, admin, getReviewForModeration, { params: { id: second } })).reply.data;
    expect(seen.similarReviews).toMatchObject([
      {
        id: first,
        subjectName: 'Ferrous Lane',
        state: 'submitted',
        similarity: 1,
        text: `${answers.worked} ${answers.didNot}`,
      },
    ]);
  });

  it('does not know a review that does not exist', async () => {
    expect((await callAs(server, admin, getReviewForModeration, { params: { id: randomUUID() } })).status).toBe(404);
    expect((await decide(server, admin, randomUUID(), { decision: 'approve', version: 1 })).status).toBe(404);
  });
});
