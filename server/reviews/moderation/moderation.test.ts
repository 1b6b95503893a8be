import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getFunder } from '../../../contract/funders/funders.ts';
import { getReviewForModeration, listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { resendReview, withdrawReview } from '../../../contract/reviews/reviews.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import {
  accessOf,
  readMine,
  addCaller,
  addFunder,
  decideAndSettle,
  reviewAnswers,
  sendReview,
  takeInNow,
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

describe('publishing', () => {
  it('approves the review for the next batch, thanks the author with a year of access and writes to them', async () => {
    const reviewId = await sent();
    const reply = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect(reply.json).toEqual({
      data: { id: reviewId, state: 'approved', version: 2, publishOn: '2026-11-23', can: [], waits: null },
    });
    expect(await accessOf(server, author)).toEqual({
      hasAccess: true,
      reason: 'Thank you for your review',
      accessExpiresOn: '2027-12-01',
    });
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'approved',
      publishOn: '2026-11-23',
      nextStep:
        'It will be published with others on 23 Nov 2026 or a later Monday, once three are ready that are verified or were sent more than 30 days ago.',
      can: ['withdraw'],
    });
    const email = (await readEmails(server)).find(
      ({ to, subject }) => to === author.email && subject === 'Your review is approved',
    );
    expect(email?.text).toContain('01 Dec 2027');
    const [line] = await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', reviewId)
      .selectAll()
      .execute();
    expect(line).toMatchObject({ actor_id: admin.memberId, action: 'review.approve', target_kind: 'review' });
  });

  it('waits as long as the author asked, and gives access all the same today', async () => {
    const reviewId = await sent({ publishDelay: '90d' });
    const reply = await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect(reply.reply.data.publishOn).toBe('2027-02-22');
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
  });

  it('adds 60 days for deal terms, from six values on', async () => {
    const terms = {
      equity: {
        currency: 'USD',
        instrument: 'safe',
        amount: 500_000,
        stakePct: 12.5,
        boardSeat: 'no',
        proRata: 'unknown',
        discountPct: 20,
      },
    };
    const offer = { stageReached: 'offer_received', outcome: 'we_declined', termsChangedAfterOffer: 'no' } as const;
    await decideAndSettle(server, admin, await sent({ ...offer, terms }), { decision: 'approve', version: 1 });
    expect(await accessOf(server, author)).toMatchObject({ accessExpiresOn: '2027-12-01' });
    await decideAndSettle(
      server,
      admin,
      await sent({ ...offer, terms: { equity: { ...terms.equity, proRata: 'yes' } } }),
      {
        decision: 'approve',
        version: 1,
      },
    );
    expect(await accessOf(server, author)).toEqual({
      hasAccess: true,
      reason: 'Extended: deal terms shared',
      accessExpiresOn: '2028-02-01',
    });
  });

  it('adds 90 days for a further review', async () => {
    await decideAndSettle(server, admin, await sent(), { decision: 'approve', version: 1 });
    const second = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    await decideAndSettle(server, admin, second, { decision: 'approve', version: 1 });
    expect(await accessOf(server, author)).toEqual({
      hasAccess: true,
      reason: 'Extended: additional review',
      accessExpiresOn: '2028-03-01',
    });
  });

  it('lists a funder that was only proposed', async () => {
    const reviewId = await sent({
      funderId: undefined,
      newFunder: { name: 'Quillmark Ventures', website: 'https://quillmark.example', country: 'DE', type: 'vc' },
    });
    const seen = (await callAs(server, admin, getReviewForModeration, { params: { id: reviewId } })).reply.data;
    expect(seen.subject).toMatchObject({ isProposed: true, country: 'DE' });
    expect(seen.flags).toContain('new_funder');
    expect(seen.isResent).toBe(false);
    await decideAndSettle(server, admin, reviewId, { decision: 'approve', version: 1 });
    expect((await callAs(server, guest, getFunder, { params: { id: 'quillmark-ventures' } })).json).toMatchObject({
      data: { name: 'Quillmark Ventures', proposedBy: null, kinds: ['equity'] },
    });
  });

  it('is the last publication that the queue names, not another decision', { tags: ['slow'] }, async () => {
    const lastOf = async () =>
      (await callAs(server, admin, listReviewQueue, { query: { state: 'waiting' } })).reply.lastPublishedAt;
    const [approved, declined] = [await sent(), await sent()];
    await decideAndSettle(server, admin, approved, { decision: 'approve', version: 1 });
    const approvedAt = server.clock.now().toISOString();
    expect(await lastOf()).toBe(approvedAt);
    server.clock.move(60_000);
    await decideAndSettle(server, admin, declined, {
      decision: 'decline',
      version: 1,
      reasonCode: 'promotion_or_spam',
    });
    expect(await lastOf()).toBe(approvedAt);
  });

  it('replaces an approved review of the same author and funder', async () => {
    const funderId = await addFunder(server);
    author = await addCaller(server);
    const first = await sendReview(server, author, reviewAnswers({ funderId }));
    await decideAndSettle(server, admin, first, { decision: 'approve', version: 1 });
    const second = await sendReview(server, author, reviewAnswers({ funderId }));
    await decideAndSettle(server, admin, second, { decision: 'approve', version: 1 });
    expect(await readMine(server, author, first)).toMatchObject({ state: 'superseded', can: [] });
    expect(await readMine(server, author, second)).toMatchObject({ state: 'approved' });
  });
});

describe('asking for a change', () => {
  const question = {
    decision: 'request_changes',
    version: 1,
    reasonCode: 'names_individual',
    message: 'One sentence describes a person. Could you say "they"?',
  };

  it('goes back to the author with at least 14 days to answer, and comes back to the queue', async () => {
    const reviewId = await sent();
    expect((await decideAndSettle(server, admin, reviewId, unchecked(question))).json).toMatchObject({
      data: { state: 'changes_requested', can: ['decline'] },
    });
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'changes_requested',
      reason: 'One sentence names a person, or describes one so closely that they can be recognised.',
      message: question.message,
      answerBy: '2026-12-06',
      can: ['resend', 'withdraw'],
    });
    expect(await accessOf(server, author)).toMatchObject({
      reason: 'Provisional access while your review is checked',
      accessExpiresOn: '2026-12-07',
    });
    const email = (await readEmails(server)).find(
      ({ to, subject }) => to === author.email && subject === 'A question about your review',
    );
    expect(email?.text).toContain('Could you say "they"?');

    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    const resent = await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers: { ...answers, headline: 'Three meetings and then nothing' }, version },
    });
    expect(resent.json).toEqual({ data: { reviewId, state: 'submitted' } });
    await takeInNow(server);
    const seen = (await callAs(server, admin, getReviewForModeration, { params: { id: reviewId } })).reply.data;
    expect(seen.versions.map((one) => one.answers.headline)).toEqual([
      'Three meetings, then silence',
      'Three meetings and then nothing',
    ]);
    expect(seen).toMatchObject({
      isResent: true,
      history: [{ decision: 'request_changes', by: 'you' }],
      can: ['approve', 'request_changes', 'decline'],
    });
  });

  it('refuses a change to a version that is not the last', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, unchecked(question));
    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    const resend = (from: number) =>
      callAs(server, author, resendReview, {
        params: { id: reviewId },
        body: { subjectKind: 'funder', answers, version: from },
      });
    expect((await resend(version - 1)).problem.code).toBe('stale');
    const replies = await Promise.all([resend(version), resend(version)]);
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(
      (await callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version } })).problem.code,
    ).toBe('stale');
  });

  it('checks the changed review like a new one and keeps its funder', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, unchecked(question));
    const { answers, version, subjectId } = (await readMine(server, author, reviewId)) as {
      answers: object;
      version: number;
      subjectId: string;
    };
    const wrong = await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers: { ...answers, worked: 'Nothing' }, version },
    });
    expect(wrong.json).toMatchObject({
      code: 'invalid',
      errors: { worked: 'Please write at least 50 characters; this has 7' },
    });
    await callAs(server, author, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers: { ...answers, funderId: await addFunder(server) }, version },
    });
    expect(await readMine(server, author, reviewId)).toMatchObject({ subjectId, state: 'submitted' });
  });

  it.each([
    ['no reason', { ...question, reasonCode: undefined }],
    ['a reason that no change can mend', { ...question, reasonCode: 'hate' }],
    ['"negative"', { ...question, reasonCode: 'negative' }],
    ['no words', { ...question, message: ' ' }],
  ])('needs a reason and words: %s', async (_what, body) => {
    const reply = await decideAndSettle(server, admin, await sent(), unchecked(body));
    expect([reply.status, reply.problem.code]).toEqual([422, 'invalid']);
  });
});

describe('declining', () => {
  it('leaves 72 hours where a change can mend it, and lets the author send it again', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, { decision: 'decline', version: 1, reasonCode: 'too_vague' });
    expect(await accessOf(server, author)).toMatchObject({ hasAccess: true, accessExpiresOn: '2026-11-22' });
    expect(await readMine(server, author, reviewId)).toMatchObject({
      state: 'declined',
      reason: 'The review does not say enough for others to learn from it.',
      can: ['resend', 'appeal'],
    });
    const email = (await readEmails(server)).find(
      ({ to, subject }) => to === author.email && subject === 'Your review was declined',
    );
    expect(email?.text).toContain('You can change the review and send it again');
    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    expect(
      (
        await callAs(server, author, resendReview, {
          params: { id: reviewId },
          body: { subjectKind: 'funder', answers, version },
        })
      ).status,
    ).toBe(200);
  });

  it('ends provisional access at once for fraud, and that is the end of it', async () => {
    const reviewId = await sent();
    await decideAndSettle(server, admin, reviewId, {
      decision: 'decline',
      version: 1,
      reasonCode: 'machine_generated_or_copied',
    });
    expect(await accessOf(server, author)).toEqual({ hasAccess: false, reason: null, accessExpiresOn: null });
    const { answers, version } = (await readMine(server, author, reviewId)) as { answers: object; version: number };
    expect(
      (
        await callAs(server, author, resendReview, {
          params: { id: reviewId },
          body: { subjectKind: 'funder', answers, version },
        })
      ).problem.code,
    ).toBe('invalid_transition');
  });

  it('needs a reason of the list', async () => {
    const reply = await decideAndSettle(server, admin, await sent(), unchecked({ decision: 'decline', version: 1 }));
    expect(reply.json).toMatchObject({ code: 'invalid', errors: { reasonCode: 'Choose a reason' } });
  });
});
