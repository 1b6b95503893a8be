import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFunderReviews } from '../../../contract/funders/funders.ts';
import {
  forgetMyReview,
  makeReturnCode,
  openReturn,
  returnMissesPerHour,
  withdrawReturned,
} from '../../../contract/reviews/return-codes.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { givePass } from '../../../tests/claims.ts';
import {
  addCaller,
  addFunder,
  decide,
  leaveNow,
  readMine,
  publishNow,
  reviewAnswers,
  sendReview,
  settleNow,
  type Caller,
} from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { signedIn } from '../../../tests/sign-in.ts';
import { days, hours } from '../../clock.ts';
import { forgetAuthorsJob } from '../jobs.ts';

let server: TestServer;
let admin: Caller;
let funderId: string;
let author: Caller;
let reviewId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  funderId = await addFunder(server);
  for (let place = 0; place < 3; place++) {
    author = await addCaller(server);
    reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
  }
  server.clock.move(days(6));
  await publishNow(server);
  server.clock.move(1);
  await settleNow(server);
  author = { ...author, headers: await signedIn(server, author.email) };
});
afterEach(() => server.close());

const giveOut = async (): Promise<string> =>
  (await callAs(server, author, makeReturnCode, { params: { id: reviewId } })).reply.data.code;
const open = (code: string) => callAs(server, guest, openReturn, { body: { code }, from: '203.0.113.7' });
async function forget(): Promise<void> {
  server.clock.move(days(31));
  await forgetAuthorsJob.handle(server.context, undefined);
}

describe('a return code', () => {
  it('opens the review for whoever has it, without an account, after the link is gone', async () => {
    const code = await giveOut();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    await forget();
    const reply = await open(code.toLowerCase().replaceAll('-', ' '));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.reply.data).toMatchObject({ subjectKind: 'funder', state: 'published', can: ['edit', 'withdraw'] });
    expect(reply.text).not.toContain(reviewId);
    expect(reply.text).not.toContain(author.memberId);
  });

  it('is kept as a hash alone, and leads to no member', { tags: ['slow'] }, async () => {
    const code = await giveOut();
    const row = await server.context.db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirst();
    expect(row?.return_code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
  });

  it('takes the place of the one before', { tags: ['slow'] }, async () => {
    const first = await giveOut();
    const second = await giveOut();
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
  });

  it(
    'takes the review back, once, and readers no longer see it from the next batch on',
    { tags: ['slow'] },
    async () => {
      const code = await giveOut();
      await forget();
      const { version } = (await open(code)).reply.data;
      const stale = await callAs(server, guest, withdrawReturned, { body: { code, version: version + 1 } });
      expect([stale.status, stale.problem.code]).toEqual([409, 'stale']);
      for (let time = 0; time < 2; time++) {
        const reply = await callAs(server, guest, withdrawReturned, { body: { code, version } });
        expect(reply.status, reply.text).toBe(200);
        expect(reply.reply.data).toMatchObject({ state: 'withdrawn', leavesOn: expect.any(String), can: [] });
      }
      const reader = await addCaller(server);
      await givePass(server, reader);
      const list = () => callAs(server, reader, listFunderReviews, { params: { id: funderId }, query: {} });
      expect((await list()).reply.data).toHaveLength(3);
      await leaveNow(server);
      expect((await list()).reply.data).toHaveLength(2);
      expect((await open(code)).reply.data).toMatchObject({ state: 'withdrawn', leavesOn: null, can: [] });
    },
  );

  it('is given out to the author alone, for a review that is public', { tags: ['slow'] }, async () => {
    const other = await addCaller(server);
    expect((await callAs(server, other, makeReturnCode, { params: { id: reviewId } })).status).toBe(404);
    const waiting = await sendReview(server, other, reviewAnswers({ funderId: await addFunder(server) }));
    const reply = await callAs(server, other, makeReturnCode, { params: { id: waiting } });
    expect([reply.status, reply.problem.code]).toEqual([409, 'invalid_transition']);
  });

  it('says what is wrong with what was typed, and counts no such try', { tags: ['slow'] }, async () => {
    const code = await giveOut();
    const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
    for (let time = 0; time <= returnMissesPerHour; time++) {
      const reply = await open(wrong);
      expect([reply.status, reply.problem.errors?.['code']]).toEqual([
        422,
        'The check letter at its end does not fit. Compare the groups with your copy.',
      ]);
    }
    expect((await open(code)).status).toBe(200);
  });

  it('is guessed five times an hour from one network', async () => {
    const code = await giveOut();
    // Codes whose check letter fits.
    const guesses = [
      '0'.repeat(28),
      `${'0'.repeat(26)}1Y`,
      `${'0'.repeat(26)}2W`,
      `${'0'.repeat(26)}3T`,
      `${'0'.repeat(26)}4R`,
    ];
    const left = ['4 tries', '3 tries', '2 tries', '1 try', '0 tries'];
    for (const [place, guess] of guesses.entries()) {
      const { status, problem } = await open(guess);
      expect([status, problem.detail]).toEqual([
        404,
        `No review has this code. Compare it with your copy. ${left[place]} left this hour.`,
      ]);
    }
    const reply = await open(code);
    expect([reply.status, reply.problem.code]).toEqual([429, 'too_many_attempts']);
    expect(reply.problem.detail).toMatch(/^5 codes .* Try again in 60 minutes\.$/);
    server.clock.move(hours(1));
    expect((await open(code)).status).toBe(200);
  });
});

describe('an author who asks to be forgotten', () => {
  it('is forgotten in the next night, and the code still opens the review', { tags: ['slow'] }, async () => {
    const code = await giveOut();
    expect(await readMine(server, author, reviewId)).toMatchObject({ knownUntil: '2026-12-24' });
    expect((await callAs(server, author, forgetMyReview, { params: { id: reviewId } })).status).toBe(200);
    await forgetAuthorsJob.handle(server.context, undefined);
    const gone = await callAs(server, author, makeReturnCode, { params: { id: reviewId } });
    expect(gone.status).toBe(404);
    expect((await open(code)).status).toBe(200);
  });

  it('is refused while the review is being checked', { tags: ['slow'] }, async () => {
    const other = await addCaller(server);
    const waiting = await sendReview(server, other, reviewAnswers({ funderId: await addFunder(server) }));
    const reply = await callAs(server, other, forgetMyReview, { params: { id: waiting } });
    expect([reply.status, reply.problem.code]).toEqual([409, 'invalid_transition']);
  });
});
