import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount, restoreAccount } from '../../contract/members/own-account.ts';
import { undoDecisions } from '../../contract/reviews/decisions.ts';
import { sendDraft, withdrawReview } from '../../contract/reviews/reviews.ts';
import { callAs, guest, unchecked } from '../../tests/call-as.ts';
import { accessOf, addCaller, addFunder, decide, reviewAnswers, sendReview, writeDraft } from '../../tests/reviews.ts';
import { inventSentence } from '../../tests/texts/invent-sentence.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { signedIn } from '../../tests/sign-in.ts';
import { renewRestoreToken } from '../erasure/restore-commands.ts';

/** What the random histories of tests/entitlement found, each by itself. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('things that happen at once', () => {
  it('gives provisional access to one of several who send the same text at the same moment', async () => {
    const worked = inventSentence();
    const writers = await Promise.all(Array.from({ length: 6 }, () => addCaller(server)));
    const drafts = await Promise.all(
      writers.map(async (writer) =>
        writeDraft(server, writer, reviewAnswers({ funderId: await addFunder(server), worked })),
      ),
    );
    const sent = await Promise.all(
      drafts.map(({ draftId, version }, at) =>
        callAs(server, writers[at] ?? null, sendDraft, { params: { id: draftId }, body: { version } }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const access = await Promise.all(writers.map((writer) => accessOf(server, writer)));
    expect(access.filter((one) => 'hasAccess' in one && one.hasAccess === true)).toHaveLength(1);
  });

  it('does not bring access back when a decision about a closed account is undone', async () => {
    const admin = await addCaller(server, { role: 'admin' });
    const author = await addCaller(server);
    const reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
    await decide(server, admin, reviewId, { decision: 'approve', version: 1 });
    const closing = { email: author.email, reviews: 'keep' } as const;
    expect((await callAs(server, author, deleteMyAccount, { body: closing })).status).toBe(202);
    const undone = await callAs(server, admin, undoDecisions, {
      body: { reviews: [{ id: reviewId, version: 2 }] },
    });
    expect(undone.json).toEqual({ data: { undone: [reviewId], missed: [] } });
    const restore = await renewRestoreToken(server.context, author.memberId);
    await callAs(server, guest, restoreAccount, { body: { token: restore?.token ?? '' } });
    const back = { ...author, headers: await signedIn(server, author.email) };
    expect(await accessOf(server, back)).toEqual({ hasAccess: false, reason: null, accessExpiresOn: null });
  });

  it('closes an account while its review is sent and decided, and leaves no access', { timeout: 60_000 }, async () => {
    const admin = await addCaller(server, { role: 'admin' });
    for (let turn = 0; turn < 8; turn += 1) {
      const author = await addCaller(server);
      const reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
      const draft = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
      const replies = await Promise.all([
        callAs(server, author, sendDraft, { params: { id: draft.draftId }, body: { version: draft.version } }),
        decide(server, admin, reviewId, { decision: 'decline', reasonCode: 'personal_data', version: 1 }),
        callAs(server, author, deleteMyAccount, { body: { email: author.email, reviews: 'keep' } }),
      ]);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      const live = await server.context.db
        .selectFrom('passes')
        .where('member_id', '=', author.memberId)
        .where('revoked_at', 'is', null)
        .select('source')
        .execute();
      expect(live).toEqual([]);
    }
  });

  it('closes an account while a review that earned several passes is taken back', { timeout: 60_000 }, async () => {
    const admin = await addCaller(server, { role: 'admin' });
    for (let turn = 0; turn < 8; turn += 1) {
      const author = await addCaller(server);
      const reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
      await decide(server, admin, reviewId, { decision: unchecked('approve'), version: 1 });
      const replies = await Promise.all([
        callAs(server, author, withdrawReview, { params: { id: reviewId }, body: { version: 2 } }),
        callAs(server, author, deleteMyAccount, { body: { email: author.email, reviews: 'keep' } }),
      ]);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      expect(replies[1]?.status).toBe(202);
    }
  });
});
