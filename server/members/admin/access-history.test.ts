import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { historiesPerDay, listMyHistoryReads, readAccessHistory } from '../../../contract/members/access-history.ts';
import { getMember } from '../../../contract/members/list.ts';
import { deleteMyAccount } from '../../../contract/members/own-account.ts';
import { emptyAudit } from '../../../tests/audit.ts';
import { callAs } from '../../../tests/call-as.ts';
import { givePass } from '../../../tests/passes.ts';
import { addCaller, addFunder, reviewAnswers, sendReview, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days } from '../../clock.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await emptyAudit(server.context.db);
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

const reason = 'They asked us why their access ended.';
const read = (member: Caller, who: Caller = admin, why = reason) =>
  callAs(server, who, readAccessHistory, { params: { id: member.memberId }, body: { reason: why } });
const audit = () =>
  server.context.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'member.read_access_history')
    .execute();
const emailsTo = async ({ email }: Caller) => (await readEmails(server)).filter(({ to }) => to.includes(email));

it('shows what the page of the member does not: each pass with its cause and its days', async () => {
  const member = await addCaller(server);
  await givePass(server, member.memberId, { startedDaysAgo: 10, endsInMilliseconds: days(30) });
  const page = await callAs(server, admin, getMember, { params: { id: member.memberId } });
  expect(page.reply.data.passes).toEqual([]);
  const { data } = (await read(member)).reply;
  expect(data.until).toBe('2026-11-17');
  expect(data.passes).toMatchObject([
    {
      kind: 'review',
      state: 'live',
      words: '40 days for a review that was approved, 08 Nov 2026 to 18 Dec 2026.',
    },
  ]);
});

it('leaves an entry in the audit, a line in the account and an email with the day and the reason', async () => {
  const member = await addCaller(server);
  await read(member);
  expect(await audit()).toMatchObject([
    { actor_id: admin.memberId, target_kind: 'member', target_id: member.memberId, reason, before: null, after: null },
  ]);
  expect((await callAs(server, member, listMyHistoryReads)).reply.data).toEqual([{ readOn: '2026-11-18', reason }]);
  expect((await callAs(server, admin, listMyHistoryReads)).reply.data).toEqual([]);
  const [email, ...more] = await emailsTo(member);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('An admin read your access history');
  expect(email?.text).toContain('18 Nov 2026');
  expect(email?.text).toContain(reason);
  expect(email?.text).not.toContain(admin.email);
});

it('says nothing of today: a pass that a review earned a moment ago shows tomorrow', async () => {
  const member = await addCaller(server);
  await sendReview(server, member, reviewAnswers({ funderId: await addFunder(server) }));
  expect((await read(member)).reply.data.passes).toEqual([]);
  server.clock.move(days(1));
  // A token lasts for an hour.
  const tomorrow = { ...admin, headers: await signedIn(server, admin.email) };
  expect((await read(member, tomorrow)).reply.data.passes).toMatchObject([{ kind: 'provisional' }]);
  server.clock.move(-days(1));
});

it.each([
  ['short', 'Because', 'reason'],
  ['long', 'a'.repeat(501), 'reason'],
])('wants a reason that is not too %s, and notes nothing without one', async (_what, why, field) => {
  const member = await addCaller(server);
  const answer = await read(member, admin, why);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.problem.errors)).toEqual([field]);
  expect(await audit()).toEqual([]);
  expect(await emailsTo(member)).toEqual([]);
});

it('is for admins: no moderator without that role reads one', async () => {
  const member = await addCaller(server);
  const moderator = await addCaller(server, { isModerator: true });
  expect((await read(member, moderator)).problem.code).toBe('admin_only');
  expect((await read(member, member)).problem.code).toBe('admin_only');
  expect(await audit()).toEqual([]);
});

it('is refused of an account that is closed, since its member could not be told', async () => {
  const member = await addCaller(server);
  await callAs(server, member, deleteMyAccount, { body: { email: member.email, reviews: 'keep' } });
  expect((await read(member)).problem).toMatchObject({
    code: 'invalid_transition',
    detail: 'Not possible: the account is closed.',
  });
  expect(await audit()).toEqual([]);
});

it('ends for an admin after so many of a day', async () => {
  const member = await addCaller(server);
  for (let count = 0; count < historiesPerDay; count += 1) expect((await read(member)).status).toBe(200);
  expect((await read(member)).problem.code).toBe('history_limit');
  expect(await audit()).toHaveLength(historiesPerDay);
});
