import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resendReview, sendDraft } from '../../../contract/reviews/reviews.ts';
import { callAs } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { accessOf, addCaller, addFunder, addReview, decideAndSettle, readMine } from '../../../tests/reviews.ts';
import { reviewAnswers, sendReview, settleNow, writeDraft } from '../../../tests/reviews.ts';
import { declineUnansweredJob } from '../jobs.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('a request for a change without an answer', () => {
  it('is a decline on the day after the last one, with the reason that was named, and can still be mended', async () => {
    const author = await addCaller(server);
    const admin = await addCaller(server, { role: 'admin' });
    const answers = reviewAnswers({ funderId: await addFunder(server) });
    const reviewId = await sendReview(server, author, answers);
    const asked = await decideAndSettle(server, admin, reviewId, {
      decision: 'request_changes',
      version: 1,
      reasonCode: 'personal_data',
      message: 'Please take out the address.',
    });
    expect(asked.status, asked.text).toBe(200);
    const { answerBy } = await readMine(server, author, reviewId);
    expect(answerBy).toBe('2026-12-06');
    let later = author;
    const run = async (day: string) => {
      server.clock.set(new Date(`${day}T00:30:00Z`));
      later = { ...author, headers: await signedIn(server, author.email) };
      await declineUnansweredJob.handle(server.context, undefined);
      await settleNow(server);
      return readMine(server, later, reviewId);
    };
    expect(await run('2026-12-06')).toMatchObject({ state: 'changes_requested' });
    expect(await accessOf(server, later)).toMatchObject({ hasAccess: true });
    expect(await run('2026-12-07')).toMatchObject({
      state: 'declined',
      message: 'Please take out the address.',
      can: ['resend', 'appeal'],
    });
    const emails = await readEmails(server);
    expect(emails.filter(({ to }) => to === author.email).map(({ subject }) => subject)).toContain(
      'Your review was declined',
    );
    const resent = await callAs(server, later, resendReview, {
      params: { id: reviewId },
      body: { subjectKind: 'funder', answers, version: 3 },
    });
    expect(resent.status).toBe(200);
    expect(await run('2027-01-10')).toMatchObject({ state: 'submitted' });
  });
});

describe('three declines within thirty days', () => {
  const decline = async (memberId: string, decidedAt: Date, decidedBy: string | null): Promise<void> => {
    const reviewId = await addReview(server, { funderId: await addFunder(server), state: 'declined', memberId });
    await server.context.db
      .updateTable('reviews')
      .set({ submitted_at: decidedAt })
      .where('id', '=', reviewId)
      .execute();
    await server.context.db
      .insertInto('review_decisions')
      .values({
        review_id: reviewId,
        review_version: 1,
        decision: 'decline',
        reason_code: 'too_vague',
        decided_by: decidedBy,
        decided_at: decidedAt,
      })
      .execute();
    await settleNow(server);
  };
  const tryToSend = async (author: Awaited<ReturnType<typeof addCaller>>) => {
    const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    return callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  };

  it('pause sending, not writing, until the first of them is thirty days old', async () => {
    const author = await addCaller(server);
    const other = await addCaller(server);
    const admin = await addCaller(server, { role: 'admin' });
    for (const day of ['2026-10-25', '2026-11-02', '2026-11-17'])
      await decline(author.memberId, new Date(`${day}T10:00:00Z`), admin.memberId);
    const refused = await tryToSend(author);
    expect([refused.status, refused.problem.code]).toEqual([403, 'reviews_paused']);
    expect(refused.problem.detail).toBe('You can send again from 25 Nov 2026. Your draft stays as it is.');
    expect((await tryToSend(other)).status).toBe(200);
    server.clock.set(new Date('2026-11-25T00:00:00Z'));
    const later = { ...author, headers: await signedIn(server, author.email) };
    expect((await tryToSend(later)).status).toBe(200);
  });

  it('do not count what no moderator decided', async () => {
    const author = await addCaller(server);
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-17'])
      await decline(author.memberId, new Date(`${day}T10:00:00Z`), null);
    expect((await tryToSend(author)).status).toBe(200);
  });
});
