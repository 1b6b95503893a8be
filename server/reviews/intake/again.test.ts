import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMyReviews, resendReview, withdrawReview } from '../../../contract/reviews/reviews.ts';
import { callAs, unchecked } from '../../../tests/call-as.ts';
import {
  addCaller,
  addFunder,
  decide,
  decideAndSettle,
  readMine,
  reviewAnswers,
  sendReview,
  takeInNow,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import { declineUnansweredJob, publishBatchJob, settleJob } from '../jobs.ts';
import { takeIn } from './commands.ts';
import { deleteTakenIn } from './submissions.ts';

let server: TestServer;
let admin: Caller;
let author: Caller;
let reviewId: string;
const question = { reasonCode: 'too_vague', message: 'Please tell a little more.' } as const;
beforeEach(async () => {
  server = await startTestServer();
  [admin, author] = [await addCaller(server, { role: 'admin' }), await addCaller(server)];
  reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  await decideAndSettle(server, admin, reviewId, unchecked({ decision: 'request_changes', version: 1, ...question }));
});
afterEach(() => server.close());

/** Sessions are short: both sign in again. */
async function moveTo(instant: string): Promise<void> {
  server.clock.set(new Date(instant));
  author = { ...author, headers: await signedIn(server, author.email) };
  admin = { ...admin, headers: await signedIn(server, admin.email) };
}

const resend = async (headline: string) => {
  const { answers, version } = await readMine(server, author, reviewId);
  return callAs(server, author, resendReview, {
    params: { id: reviewId },
    body: unchecked({ subjectKind: 'funder', answers: { ...(answers as object), headline }, version }),
  });
};
/** Every row of the side of the reviews, with the transactions that wrote or locked it. */
const reviewSide = async (): Promise<unknown[]> =>
  Promise.all(
    ['reviews', 'review_versions', 'review_decisions', 'review_tellings', 'authorship.review_authors'].map(
      async (table) =>
        (await sql`select xmin::text, xmax::text, t.* from ${sql.table(table)} as t`.execute(server.context.db)).rows,
    ),
  );
const stateOf = async (): Promise<unknown> =>
  server.context.db
    .selectFrom('reviews')
    .where('id', '=', reviewId)
    .select(['state', 'version', 'headline'])
    .executeTakeFirstOrThrow();

describe('a review that is sent again', () => {
  it('touches no row of the reviews until it is taken in with others', async () => {
    const before = await reviewSide();
    expect((await resend('Three meetings and then nothing')).json).toEqual({ data: { reviewId, state: 'submitted' } });
    expect(await reviewSide()).toEqual(before);
    await deleteTakenIn(server.context);
    expect(await takeIn(server.context)).toBe(0);
    await takeInNow(server);
    expect(await stateOf()).toEqual({ state: 'submitted', version: 3, headline: 'Three meetings and then nothing' });
    const { rows } = await sql`select 1 from members, passes, review_submissions
      where (select xmin from reviews where id = ${reviewId}) in (members.xmin, passes.xmin, review_submissions.xmin)`.execute(
      server.context.db,
    );
    expect(rows).toEqual([]);
  });

  it('stands once among the reviews of its author, who can still change it', { tags: ['slow'] }, async () => {
    await resend('Another headline');
    const listed = (await callAs(server, author, listMyReviews)).reply.data.reviews;
    expect(listed).toMatchObject([{ id: reviewId, headline: 'Another headline', can: ['resend', 'withdraw'] }]);
    expect((await resend('The last headline')).status).toBe(200);
    await takeInNow(server);
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'submitted',
      headline: 'The last headline',
      can: ['withdraw'],
    });
    const texts = await server.context.db.selectFrom('review_versions').select('version').execute();
    expect(texts).toHaveLength(2);
  });

  it(
    'goes with the review that its author takes back, in a transaction that leaves the submission alone',
    { tags: ['slow'] },
    async () => {
      await resend('Another headline');
      const submissions = () => sql`select xmin::text, xmax::text from review_submissions`.execute(server.context.db);
      const { rows: before } = await submissions();
      const { version } = await readMine(server, author, reviewId);
      const taken = await callAs(server, author, withdrawReview, {
        params: { id: reviewId },
        body: { version: version as number },
      });
      expect(taken.json).toEqual({ data: { reviewId, state: 'withdrawn' } });
      expect((await submissions()).rows).toEqual(before);
      expect(await readMine(server, author, reviewId)).toMatchObject({ state: 'withdrawn' });
      await takeInNow(server);
      // The moderators go on seeing the text before.
      expect(await stateOf()).toMatchObject({ state: 'changes_requested' });
      expect((await submissions()).rows).toEqual([]);
      await moveTo('2026-11-30T05:00:00Z');
      await publishBatchJob.handle(server.context, undefined);
      expect(await stateOf()).toMatchObject({ state: 'withdrawn' });
    },
  );

  it(
    'is an answer from the moment it is sent: no decline for silence, and a decline meanwhile does not count',
    { tags: ['slow'] },
    async () => {
      await moveTo('2026-12-06T22:00:00Z');
      expect((await resend('Answered just in time')).status).toBe(200);
      await moveTo('2026-12-07T00:30:00Z');
      await declineUnansweredJob.handle(server.context, undefined);
      expect(await stateOf()).toMatchObject({ state: 'changes_requested' });
      await decide(server, admin, reviewId, { decision: 'decline', version: 2, reasonCode: 'too_vague' });
      await settleJob.handle(server.context, undefined);
      expect(await readMine(server, author, reviewId)).toMatchObject({ state: 'submitted' });
      await takeInNow(server);
      expect(await stateOf()).toMatchObject({ state: 'submitted', headline: 'Answered just in time' });
    },
  );
});
