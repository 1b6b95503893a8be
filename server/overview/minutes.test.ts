import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditAction, AuditTarget } from '../../contract/audit/words.ts';
import { getWaiting } from '../../contract/overview/overview.ts';
import { callAs } from '../../tests/call-as.ts';
import { addCaller, addFunder, addReview, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { recordAdminAction } from '../audit/commands.ts';

let server: TestServer;
let admin: Caller;
let moderator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin', isModerator: false });
  moderator = await addCaller(server, { isModerator: true });
});
afterAll(() => server.close());

/** Minutes after a moment of the first hour of a day. */
async function act(
  by: Caller,
  at: { day: string; minutes: number },
  action: AuditAction,
  target: { kind: AuditTarget; id?: string },
): Promise<void> {
  await recordAdminAction(server.context.db, {
    now: new Date(Date.parse(`${at.day}T09:00:00Z`) + at.minutes * 60_000),
    actorId: by.memberId,
    action,
    target: { kind: target.kind, id: target.id ?? randomUUID() },
    requestId: randomUUID(),
  });
}

it('tells the median of the last four whole weeks from the audit, and what is not known', async () => {
  // Today is Wednesday, 18 November 2026: the weeks begin on 19 October and end with 15 November.
  const claims = { kind: 'funder_claim' } as const;
  // Gaps of 4, 4, 5, 6 and 9 minutes: the median is 5. The pause of an hour counts for nothing.
  for (const minutes of [0, 4, 8, 13, 19, 28, 88])
    await act(admin, { day: '2026-11-10', minutes }, 'claim.approve', claims);
  // Before the first week, and in the present one: gaps of one minute would make the median 1.
  for (const day of ['2026-10-16', '2026-11-16'])
    for (let minutes = 0; minutes < 20; minutes += 1) await act(admin, { day, minutes }, 'claim.decline', claims);
  // Four reports that were timed: too few.
  for (const minutes of [0, 2, 4, 6, 8])
    await act(admin, { day: '2026-10-20', minutes: 300 + minutes }, 'deal_report.accept', { kind: 'deal_report' });
  // Of one review, five times; three minutes lie between.
  const id = await addReview(server, { funderId: await addFunder(server), state: 'submitted' });
  for (const minutes of [0, 3, 6, 9, 12, 15])
    await act(moderator, { day: '2026-11-13', minutes }, 'review.request_changes', { kind: 'review', id });
  const told = async (by: Caller) =>
    Object.fromEntries(
      (await callAs(server, by, getWaiting)).reply.data.items.map((item) => [item.kind, item.minutesPerCase]),
    );
  expect(await told(admin)).toMatchObject({ claims: 5, deal_reports: null, applications: null, duplicates: null });
  expect(await told(moderator)).toMatchObject({ funder_reviews: 3, entrepreneur_reviews: null, replies: null });
  // Admins are not told of what moderators do, and the other way round.
  expect(await told(admin)).not.toHaveProperty('funder_reviews');
  expect(await told(moderator)).not.toHaveProperty('claims');
});
