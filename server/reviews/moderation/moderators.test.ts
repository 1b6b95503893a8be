import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../clock.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import {
  accessOf,
  readMine,
  addCaller,
  addFunder,
  addReview,
  call,
  codeOf,
  decide,
  reviewAnswers,
  sendReview,
  type Caller,
} from '../../../tests/reviews.ts';

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
      decide(server, admin, reviewId, { decision: 'publish', version: 1 }),
      decide(server, second, reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' }),
      decide(server, second, reviewId, { decision: 'publish', version: 1 }),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409)) {
      expect(reply.json()).toMatchObject({ code: 'stale' });
      expect(reply.json<{ detail: string }>().detail).toMatch(/^Someone (published|declined) this at 10:00 UTC/);
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
    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    server.clock.set(new Date('2026-11-18T10:30:00Z'));
    await call(server, author, `POST /api/reviews/${reviewId}/resend`, { subjectKind: 'funder', answers, version });
    const reply = await decide(server, admin, reviewId, { decision: 'publish', version });
    expect(reply.json()).toMatchObject({
      code: 'stale',
      detail: 'The writer changed this at 10:30 UTC. Open it again to see how it stands.',
    });
  });

  it.each([
    ['approved', 'publish'],
    ['published', 'decline'],
    ['rejected', 'publish'],
    ['withdrawn', 'publish'],
    ['superseded', 'request_changes'],
    ['changes_requested', 'publish'],
  ] as const)('cannot take a step that the state does not know: %s, %s', async (state, decision) => {
    const reviewId = await addReview(server, {
      funderId: await addFunder(server),
      state,
      publishOn: '2026-11-23',
      publishedOn: '2026-11-16',
    });
    const words = decision === 'publish' ? {} : { reasonCode: 'too_vague', message: 'Please tell a little more.' };
    const reply = await decide(server, admin, reviewId, { decision, version: 1, ...words });
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'invalid_transition']);
  });

  it('cannot decide about the funder whose mail they use', async () => {
    const funderId = await addFunder(server, { website: 'https://ninefold.example' });
    const tied = await addCaller(server, { role: 'admin', email: 'office@ninefold.example' });
    const reviewId = await addReview(server, { funderId });
    expect(codeOf(await decide(server, tied, reviewId, { decision: 'publish', version: 1 }))).toBe(
      'conflict_of_interest',
    );
    expect((await call(server, tied, `GET /api/admin/reviews/${reviewId}`)).json()).toMatchObject({
      data: { isMine: false, can: [] },
    });
  });

  it('cannot decide about their own review', async () => {
    const reviewId = await sent();
    await server.context.db.updateTable('members').set({ role: 'admin' }).where('id', '=', author.memberId).execute();
    const reply = await decide(server, author, reviewId, { decision: 'publish', version: 1 });
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'conflict_of_interest']);
    expect((await call(server, author, `GET /api/admin/reviews/${reviewId}`)).json()).toMatchObject({
      data: { isMine: true, can: [] },
    });
  });
});

describe('taking a review back', () => {
  it('hides it, and leaves a week of access to somebody who has had it for less than 90 days', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, { decision: 'publish', version: 1 });
    const reply = await call(server, author, `POST /api/reviews/${reviewId}/withdraw`, { version: 2 });
    expect(reply.json()).toEqual({ data: { reviewId, state: 'withdrawn' } });
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2026-11-25' });
    expect((await call(server, author, `POST /api/reviews/${reviewId}/withdraw`, { version: 2 })).statusCode).toBe(200);
  });

  it('keeps the access of somebody who has had it for 90 days', async () => {
    const reviewId = await sent();
    await decide(server, admin, reviewId, { decision: 'publish', version: 1 });
    server.clock.move(days(90));
    const pass = () =>
      server.context.db
        .selectFrom('passes')
        .where('member_id', '=', author.memberId)
        .where('kind', '=', 'review')
        .select('ends_at')
        .executeTakeFirstOrThrow();
    const before = await pass();
    author = { ...author, headers: await signedIn(server, author.email) };
    await call(server, author, `POST /api/reviews/${reviewId}/withdraw`, { version: 2 });
    expect(await pass()).toEqual(before);
  });

  it('is for its author only', async () => {
    const reviewId = await sent();
    const other = await addCaller(server);
    const replies = await Promise.all([
      call(server, other, `POST /api/reviews/${reviewId}/withdraw`, { version: 1 }),
      call(server, other, `GET /api/reviews/${reviewId}`),
      call(server, other, `POST /api/reviews/${reviewId}/resend`, { subjectKind: 'funder', answers: {}, version: 1 }),
      call(server, other, `GET /api/reviews/${randomUUID()}`),
    ]);
    for (const reply of replies) expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'not_found']);
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
    await addReview(own, { funderId, state: 'rejected' });
    await addReview(own, { funderId, state: 'approved', publishOn: '2026-11-23' });
    interface Page {
      readonly data: { id: string }[];
      readonly nextCursor: string | null;
      readonly counts: object;
    }
    const read = async (cursor: string | null): Promise<Page> =>
      (
        await call(
          own,
          moderator,
          `GET /api/admin/reviews?state=waiting&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        )
      ).json<Page>();
    const pages = [await read(null)];
    while (pages.at(-1)?.nextCursor) pages.push(await read(pages.at(-1)?.nextCursor ?? null));
    expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(pages[0]?.counts).toEqual({
      waiting: 5,
      asked: 0,
      accepted: 1,
      published: 0,
      declined: 1,
      removed: 0,
    });
    const forged = await call(
      own,
      moderator,
      `GET /api/admin/reviews?state=asked&cursor=${pages[0]?.nextCursor ?? ''}`,
    );
    expect([forged.statusCode, codeOf(forged)]).toEqual([400, 'invalid_cursor']);
    await own.close();
  });

  it.each(['state=all', 'state=waiting&limit=0', 'state=waiting&author=x', ''])(
    'refuses the query "%s"',
    async (query) => {
      expect((await call(server, admin, `GET /api/admin/reviews?${query}`)).statusCode).toBe(400);
    },
  );

  it('shows texts that are very alike beside each other', async () => {
    const answers = reviewAnswers();
    const first = await addReview(server, { funderId: await addFunder(server, { name: 'Ferrous Lane' }), answers });
    const second = await addReview(server, { funderId: await addFunder(server), answers });
    const seen = (await call(server, admin, `GET /api/admin/reviews/${second}`)).json<{
      data: { similarReviews: object[] };
    }>().data;
    expect(seen.similarReviews).toMatchObject([
      {
        id: first,
        subjectName: 'Ferrous Lane',
        state: 'in_review',
        similarity: 1,
        text: `${answers.worked} ${answers.didNot}`,
      },
    ]);
  });

  it('does not know a review that does not exist', async () => {
    expect((await call(server, admin, `GET /api/admin/reviews/${randomUUID()}`)).statusCode).toBe(404);
    expect((await decide(server, admin, randomUUID(), { decision: 'publish', version: 1 })).statusCode).toBe(404);
  });
});
