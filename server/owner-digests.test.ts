import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '../contract/members/account.ts';
import { listMyReviews, resendReview, saveDraft, sendDraft } from '../contract/reviews/reviews.ts';
import { callAs } from '../tests/call-as.ts';
import { addCaller, addFunder, reviewAnswers, writeDraft } from '../tests/reviews.ts';
import { startTestServer, type TestServer } from '../tests/server.ts';
import { signedIn } from '../tests/sign-in.ts';
import { authorKeysInMemory } from './author-keys.ts';
import { hours } from './clock.ts';
import { listOwned, ownerDigests, renewedDigest } from './owner-digests.ts';
import { forgetAuthors } from './reviews/authorship/forget-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('gives each row of a member a digest of its own, and keeps one of the key in use', async () => {
  const authors = authorKeysInMemory();
  const digestFor = ownerDigests(authors, { of: 'draft', taken: [] });
  const [one, two] = [digestFor('a'), digestFor('a')];
  expect(one.equals(two)).toBe(false);
  const row = { of: 'draft', memberId: 'a', digest: two } as const;
  expect(await renewedDigest(authors, row, () => Promise.resolve([]))).toBe(two);
  authors.renew(new Date());
  const renewed = await renewedDigest(authors, row, () => Promise.resolve([{ owner_digest: one }]));
  expect(renewed.equals(two)).toBe(false);
  authors.destroyOlder();
  expect(authors.digests('draft', 'a\n0').some((digest) => digest.equals(renewed))).toBe(true);
});

it('finds what lies behind places that became free', async () => {
  const authors = authorKeysInMemory();
  const digestFor = ownerDigests(authors, { of: 'draft', taken: [] });
  const rows = Array.from({ length: 40 }, () => ({ owner_digest: digestFor('a') }));
  const ask = (left: typeof rows) => (digests: readonly Buffer[]) =>
    Promise.resolve(left.filter((row) => digests.some((digest) => digest.equals(row.owner_digest))));
  for (const gone of [0, 14, 30, 39])
    expect(
      await listOwned(authors, { of: 'draft', memberIds: ['a'] }, ask(rows.slice(gone))),
      `${gone} gone`,
    ).toHaveLength(40 - gone);
});

it('what is changed after a new key came is found when the one before is gone', async () => {
  const author = await addCaller(server);
  const draft = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  const other = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  const sent = await callAs(server, author, sendDraft, {
    params: { id: other.draftId },
    body: { version: other.version },
  });
  expect(sent.status, sent.text).toBe(200);
  // As when an account goes: what there is is sealed anew in the next nights only.
  server.context.vault.authors.renew(server.clock.now());
  const saved = await callAs(server, author, saveDraft, {
    params: { id: draft.draftId },
    body: { subjectKind: 'funder', answers: { headline: 'Saved after the key' }, step: 3, version: draft.version },
  });
  expect(saved.status, saved.text).toBe(200);
  const again = await callAs(server, author, resendReview, {
    params: { id: sent.reply.data.reviewId },
    body: { subjectKind: 'funder', answers: { ...reviewAnswers(), headline: 'Sent after the key' }, version: 1 },
  } as never);
  expect(again.status, again.text).toBe(200);
  for (let night = 0; night < 3; night += 1) {
    server.clock.move(hours(23));
    await forgetAuthors(server.context);
  }
  const caller = { ...author, headers: await signedIn(server, author.email) };
  const mine = (await callAs(server, caller, listMyReviews)).reply.data;
  expect(mine.drafts.map(({ id }) => id)).toEqual([draft.draftId]);
  expect(mine.reviews.map(({ id }) => id)).toEqual([sent.reply.data.reviewId]);
  expect((await callAs(server, caller, getMe)).reply.data.access).toMatchObject({ hasAccess: true });
});
