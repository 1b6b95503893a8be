import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../contract/audit/audit.ts';
import { getMe } from '../../contract/members/account.ts';
import { listMembers } from '../../contract/members/list.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { countWaitingReviews, listReviewQueue } from '../../contract/reviews/moderation.ts';
import { callAs } from '../../tests/call-as.ts';
import { addCaller, addFunder, decide, reviewAnswers, sendReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';

/** What each role opens by itself; tests/permissions tries every route. */

let server: TestServer;
let moderator: Caller;
let admin: Caller;
let author: Caller;
let reviewId: string;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await addCaller(server, { isModerator: true, memberType: 'other' });
  admin = await addCaller(server, { role: 'admin', isModerator: false, memberType: 'other' });
  author = await addCaller(server);
  reviewId = await sendReview(server, author, reviewAnswers({ funderId: await addFunder(server) }));
});
afterAll(() => server.close());

describe('a moderator', () => {
  it('reads the queue and decides, and finds no member anywhere', async () => {
    const queue = await callAs(server, moderator, listReviewQueue, { query: { state: 'waiting' } });
    expect(queue.reply.data.map(({ id }) => id)).toEqual([reviewId]);
    expect(queue.text).not.toContain(author.email);
    expect(queue.text).not.toContain(author.memberId);
    expect((await decide(server, moderator, reviewId, { decision: 'approve', version: 1 })).status).toBe(200);
    expect((await callAs(server, moderator, listMembers)).problem.code).toBe('admin_only');
    expect((await callAs(server, moderator, listAudit)).problem.code).toBe('admin_only');
  });

  it('has no access to the database by the role', async () => {
    expect((await callAs(server, moderator, getMe)).reply.data).toMatchObject({
      role: 'member',
      isModerator: true,
      access: { hasAccess: false },
    });
  });
});

describe('an admin who is no moderator', () => {
  it('finds the members and no queue', async () => {
    expect((await callAs(server, admin, listMembers)).status).toBe(200);
    expect((await callAs(server, admin, countWaitingReviews)).problem.code).toBe('moderator_only');
    expect((await decide(server, admin, reviewId, { decision: 'approve', version: 1 })).problem.code).toBe(
      'moderator_only',
    );
  });

  it('is not told how many reviews, replies and reports wait', async () => {
    const kindsFor = async (who: Caller) =>
      (await callAs(server, who, getWaiting)).reply.data.items.map(({ kind }) => kind);
    const both = await addCaller(server, { role: 'admin' });
    const left = await kindsFor(admin);
    expect((await kindsFor(both)).filter((kind) => !left.includes(kind))).toEqual([
      'funder_reviews',
      'entrepreneur_reviews',
      'appeals',
      'replies',
      'reports',
    ]);
  });
});
