import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeDeskEmails, getDeskEmails } from '../../contract/desk/desk-emails.ts';
import { callAs } from '../../tests/call-as.ts';
import { addCaller, addFunder, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readEmails } from '../../tests/sign-in.ts';
import { after, days, hours } from '../clock.ts';
import { tellDueJob } from './due-jobs.ts';

let server: TestServer;
let admin: Caller;
let both: Caller;
let moderator: Caller;
let funderId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin', isModerator: false, email: 'ada@tidewrack.example' });
  both = await addCaller(server, { role: 'admin', email: 'bo@tidewrack.example' });
  moderator = await addCaller(server, { isModerator: true, email: 'mo@tidewrack.example' });
  await addCaller(server, { email: 'no@tidewrack.example' });
  funderId = await addFunder(server, { name: 'Secret Name Capital' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.context;
  for (const table of ['reviews', 'funder_claims', 'desk_emails', 'waiting_actions', 'email_sendings'] as const)
    await db.deleteFrom(table).execute();
});

// Wednesday, 18 November 2026, 10:00.
const ago = (milliseconds: number): Date => after(server.clock.now(), -milliseconds);

async function addReview(sentAt: Date): Promise<string> {
  const { id } = await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'funder',
      funder_id: funderId,
      state: 'submitted',
      headline: 'A headline that no email has',
      answers: '{}',
      submitted_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addClaim(provedAt: Date): Promise<string> {
  const member = await addCaller(server, { memberType: 'funder' });
  const { id } = await server.context.db
    .insertInto('funder_claims')
    .values({
      funder_id: funderId,
      member_id: member.memberId,
      email: 'someone@secret-name.example',
      state: 'waiting',
      created_at: provedAt,
      proved_at: provedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who got which email, and what it says of each queue. */
async function tell(): Promise<Record<string, { subject: string; lines: string[] }>> {
  const before = (await readEmails(server)).length;
  // Each call is later than the one before: the newest emails come first.
  server.clock.move(1_000);
  await tellDueJob.handle(server.context, undefined);
  await server.context.jobs.runWaiting(server.context);
  const all = await readEmails(server);
  const sent = all.slice(0, all.length - before).filter(({ text }) => text.includes('Due soon means'));
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  return Object.fromEntries(
    sent.map(({ to, subject, text }) => [
      to,
      { subject, lines: text.split('\n').filter((line) => line.includes('/admin/')) },
    ]),
  );
}

it('sends nothing while nothing is past half of its target', async () => {
  await addReview(ago(days(2)));
  await addClaim(ago(hours(20)));
  expect(await tell()).toEqual({});
});

it('tells each what they can decide about: counts, the oldest, a link, and nothing else', async () => {
  // Five working days are the target of reviews, two that of claims. A weekend lies between.
  await addReview(ago(days(5)));
  await addReview(ago(days(9)));
  await addClaim(ago(hours(30)));
  const told = await tell();
  expect(Object.keys(told).toSorted()).toEqual([admin.email, both.email, moderator.email]);
  const reviews =
    'Funder and other reviews: 1 past target, 1 due soon. The oldest waits 7 working days of 5. Open the queue http://localhost:3000/admin/funder-reviews';
  const claims =
    'Claims: 1 due soon. The oldest waits 1.3 working days of 2. Open the queue http://localhost:3000/admin/funder-claims';
  expect(told[moderator.email]).toMatchObject({
    subject: 'Fundsight: 1 past target, 1 due soon',
    lines: [reviews],
  });
  expect(told[admin.email]).toMatchObject({ subject: 'Fundsight: 1 due soon', lines: [claims] });
  expect(told[both.email]?.lines).toEqual([reviews, claims]);
  const all = (await readEmails(server)).filter(({ text }) => text.includes('Due soon means'));
  for (const { text, subject } of all) expect(`${subject} ${text}`).not.toMatch(/Secret|secret-name|headline/);
});

it('tells the assignee alone', async () => {
  const id = await addClaim(ago(days(4)));
  await server.context.db
    .insertInto('case_assignments')
    .values({ claim_id: id, assignee_id: admin.memberId, assigned_at: server.clock.now() })
    .execute();
  expect(Object.keys(await tell())).toEqual([admin.email]);
});

it('sends no email to who turned it off, and then tells the others of their cases', async () => {
  const id = await addReview(ago(days(9)));
  await server.context.db
    .insertInto('review_assignments')
    .values({ review_id: id, moderator_id: moderator.memberId, assigned_at: server.clock.now() })
    .execute();
  expect((await callAs(server, moderator, getDeskEmails)).reply.data).toEqual({ hasEmails: true });
  const off = await callAs(server, moderator, changeDeskEmails, { body: { hasEmails: false } });
  expect(off.reply.data).toEqual({ hasEmails: false });
  expect(Object.keys(await tell())).toEqual([both.email]);
  await callAs(server, moderator, changeDeskEmails, { body: { hasEmails: true } });
  await server.context.db.deleteFrom('desk_emails').execute();
  expect(Object.keys(await tell())).toEqual([moderator.email]);
});

it('tells the other admins of what waits for a second one', async () => {
  const { db } = server.context;
  await db
    .insertInto('waiting_actions')
    .values({
      id: randomUUID(),
      kind: 'erase',
      reason: 'Asked for it',
      asked_by: admin.memberId,
      asked_at: ago(hours(20)),
    })
    .execute();
  const told = await tell();
  expect(Object.keys(told)).toEqual([both.email]);
  expect(told[both.email]?.lines).toEqual([expect.stringMatching(/^Second admin: 1 due soon/)]);
});

it('sends nothing that was decided, or a day that is over, by the time it leaves', async () => {
  const { context } = server;
  await addClaim(ago(days(4)));
  await tellDueJob.handle(context, undefined);
  await context.db.updateTable('funder_claims').set({ state: 'approved' }).execute();
  const before = (await readEmails(server)).length;
  await context.jobs.runWaiting(context);
  expect((await readEmails(server)).length).toBe(before);
});

it('sends one email a day, however often it runs, and the next on the next day', async () => {
  await addClaim(ago(days(4)));
  expect(Object.keys(await tell())).toHaveLength(2);
  expect(await tell()).toEqual({});
  server.clock.move(days(1));
  expect(Object.keys(await tell())).toHaveLength(2);
});
