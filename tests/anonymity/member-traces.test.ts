import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportAudit, listAudit } from '../../contract/audit/audit.ts';
import { decideDealReport, listDealReports, reportDeal } from '../../contract/deals/reports.ts';
import { exportDeals, getExportQuota } from '../../contract/exports/exports.ts';
import { applyForAccess, decideApplication } from '../../contract/free-access/free-access.ts';
import { listJobs } from '../../contract/jobs/jobs.ts';
import { getMe, requestLink } from '../../contract/members/account.ts';
import { doAdminAction, mergeMembers } from '../../contract/members/admin-actions.ts';
import { getMember, listMembers } from '../../contract/members/list.ts';
import { setReminder } from '../../contract/reminders/reminders.ts';
import { saveView } from '../../contract/saved-views/saved-views.ts';
import { findEndingAccess } from '../../server/access/jobs.ts';
import { days, hours } from '../../server/clock.ts';
import { forgetOldReadingsJob } from '../../server/deals/jobs.ts';
import { tellSeenDays } from '../../server/identity/told-seen-commands.ts';
import { recordRefusal } from '../../server/mail/sending-commands.ts';
import { countActiveJob } from '../../server/numbers/jobs.ts';
import { sendDueReminders } from '../../server/reminders/jobs.ts';
import { carryOutNow } from '../second-admin.ts';
import { settle } from '../../server/reviews/settlement/commands.ts';
import { sendAlertsJob } from '../../server/saved-views/jobs.ts';
import { callAs, callRoute, guest, unchecked } from '../call-as.ts';
import { addDeal, haveRead } from '../deals.ts';
import { addCaller, addFunder, decide, reviewAnswers, sendReview, settleNow, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { signedIn } from '../sign-in.ts';

/* An admin who is a moderator too reads what says when a member was here, or who has access that is not told. */

const slow = 120_000;

let server: TestServer;
let admin: Caller;
let members: Caller[];
beforeEach(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin', isModerator: true });
  members = [];
  for (let count = 0; count < 8; count += 1) members.push(await addCaller(server));
});
afterEach(() => server.close());

/** The token of before ends while a test moves the clock. */
const again = async (caller: Caller): Promise<Caller> => ({ ...caller, headers: await signedIn(server, caller.email) });
const memberAt = (place: number): Caller => {
  const member = members[place];
  if (member === undefined) throw new Error(`there are ${members.length} members`);
  return member;
};

async function runWaiting(): Promise<void> {
  const { context } = server;
  await sql`update pgboss.job set start_after = to_timestamp(0) where state in ('created', 'retry')`.execute(
    context.db,
  );
  await context.jobs.runWaiting(context);
}

const detailsOf = async ({ memberId }: Caller) =>
  (await callAs(server, admin, getMember, { params: { id: memberId } })).reply.data;

/** What the page of each says but who it is of. */
async function pages(): Promise<string[]> {
  admin = await again(admin);
  const read: string[] = [];
  for (const member of members) {
    const { id: _id, email: _email, audit, ...details } = await detailsOf(member);
    read.push(JSON.stringify({ ...details, audit: audit.map(({ action }) => action) }));
  }
  return read;
}

const inList = async () => {
  admin = await again(admin);
  const { rows } = (await callAs(server, admin, listMembers, { query: { limit: '50' } })).reply;
  return rows.filter(({ role }) => role === 'member');
};

const write = async (caller: Caller): Promise<string> =>
  sendReview(server, await again(caller), reviewAnswers({ funderId: await addFunder(server) }));

const file = { format: 'csv' as const, columns: null, only: null, except: [] };

/** A review that is approved, and of which its author hears without four others. */
async function earn(caller: Caller): Promise<void> {
  const id = await write(caller);
  admin = await again(admin);
  expect((await decide(server, admin, id, { decision: 'approve', version: 1 })).status).toBe(200);
  server.clock.move(hours(73));
  await settle(server.context);
  expect((await inList()).filter(({ hasAccess, reason }) => hasAccess && reason?.includes('review'))).toEqual([]);
}

it('finds no author by sessions or emails', { timeout: slow }, async () => {
  const funderId = await addFunder(server);
  for (const member of members)
    expect(
      (await callAs(server, await again(member), setReminder, { body: unchecked({ when: '1_week', funderId }) }))
        .status,
    ).toBeLessThan(300);
  await tellSeenDays(server.context);
  const before = await pages();
  const author = memberAt(5);
  await callAs(server, guest, requestLink, { body: unchecked({ purpose: 'log_in', email: author.email }) });
  await runWaiting();
  const at = await again(author);
  await sendReview(server, at, reviewAnswers({ funderId }));
  const view = { kind: 'equity', name: 'Mine', address: '', hasAlert: true } as const;
  expect((await callAs(server, at, saveView, { body: view })).status).toBe(201);
  await tellSeenDays(server.context);
  expect(await pages()).toEqual(before);
  server.clock.move(days(1));
  const deal = await addDeal(server.context.db, 'equity', { date: '2026-11-19', datePrecision: 'day' });
  await server.context.db.updateTable('deals').set({ created_at: server.clock.now() }).where('id', '=', deal).execute();
  // The alert, the notice that access ends, and the reminder that the author no longer needs.
  for (let day = 0; day < 8; day += 1) {
    server.clock.move(days(1));
    await sendAlertsJob.handle(server.context, {});
    await findEndingAccess.handle(server.context, {});
    await sendDueReminders.handle(server.context, {});
    await runWaiting();
  }
  const sent = await sql<{ email_name: string }>`select distinct email_name from email_history`.execute(
    server.context.db,
  );
  expect(sent.rows.map(({ email_name: name }) => name)).toEqual(
    expect.arrayContaining(['account.sign-in-link', 'funding.alert', 'reminders.letter']),
  );
  expect(await pages()).toEqual(before);
  // The list of reminders says how many left, and the numbers how many emails did.
  const { rows } = await sql<{ promised: number; counted: number }>`select
      (select sum(sent_count)::integer from reminders) as promised,
      (select count(*)::integer from email_history where email_name = 'reminders.letter') as counted`.execute(
    server.context.db,
  );
  expect(rows).toEqual([{ promised: members.length, counted: members.length }]);
});

it('shows emails that an act of an admin caused, and sessions since a role was given', { timeout: slow }, async () => {
  const member = memberAt(2);
  const act = async (action: object): Promise<void> => {
    admin = await again(admin);
    const body = { only: [member.memberId], except: [], version: null, hits: 1, action, hasEmail: true };
    expect((await callAs(server, admin, doAdminAction, { body: unchecked(body) })).status).toBe(200);
    await carryOutNow(server);
    server.clock.move(hours(1));
    await runWaiting();
    admin = await again(admin);
  };
  await act({ kind: 'give_access', days: 30, reason: 'A fair' });
  expect(await detailsOf(member)).toMatchObject({ sessions: null, emails: [{ emailName: 'account.by-admin' }] });
  await again(member);
  server.clock.move(hours(1));
  await act({ kind: 'change_role', role: 'member', isModerator: true, reason: 'Helps' });
  expect((await detailsOf(member)).sessions).toEqual([]);
  await again(member);
  expect((await detailsOf(member)).sessions).toHaveLength(1);
});

it('keeps no domain of a refused email that tells of access', async () => {
  const { context } = server;
  for (const key of ['funding.alert:1', 'access.notice:1', 'account.by-admin:1'])
    await recordRefusal(context.db, { to: 'ada@kite.example', key, code: '550', now: context.clock.now() });
  const { refusedEmails } = (await callAs(server, admin, listJobs)).reply.data;
  expect(refusedEmails.filter(({ domain }) => domain !== null).map(({ emailName }) => emailName)).toEqual([
    'account.by-admin',
  ]);
});

const report = async (caller: Caller, id: string): Promise<void> => {
  const message = 'This number is not what they paid';
  const body = { reason: 'other', column: null, message, sourceUrl: null } as const;
  expect((await callAs(server, caller, reportDeal, { params: { kind: 'equity', id }, body })).status).toBe(201);
};

it('names no member who reported a row', { timeout: slow }, async () => {
  const deal = await addDeal(server.context.db, 'equity');
  await write(memberAt(3));
  await report(await again(memberAt(3)), deal);
  admin = await again(admin);
  const found = await callAs(server, admin, listDealReports, { query: { state: 'open' } });
  expect(found.reply.rows).toHaveLength(1);
  for (const { email, memberId } of members) {
    expect(found.text).not.toContain(email);
    expect(found.text).not.toContain(memberId);
  }
  expect(found.text).not.toContain(server.clock.now().toISOString().slice(0, 13));
});

it('finds no author by what a correction added', { timeout: slow }, async () => {
  const deal = await addDeal(server.context.db, 'equity');
  const { db } = server.context;
  for (const { memberId } of members)
    await db
      .insertInto('passes')
      .values({
        member_id: memberId,
        kind: 'code',
        reason: 'Free access: a fair',
        source: `code:${memberId}`,
        starts_at: server.clock.now(),
        ends_at: new Date('2026-12-30T00:00:00Z'),
      })
      .execute();
  await earn(memberAt(6));
  for (const member of members) await report(await again(member), deal);
  admin = await again(admin);
  const { rows } = (await callAs(server, admin, listDealReports, { query: { state: 'open' } })).reply;
  const alone = await pages();
  for (const { id, version } of rows) {
    const body = { version, decision: 'accept', removesDeal: false, note: '' } as const;
    expect((await callAs(server, admin, decideDealReport, { params: { id }, body })).status).toBe(200);
    expect(await pages()).toEqual(alone);
  }
  await write(memberAt(1));
  await settleNow(server);
  const id = await write(memberAt(2));
  admin = await again(admin);
  await decide(server, admin, id, { decision: 'approve', version: 1 });
  await settleNow(server);
  const told = await pages();
  expect(told[0]).toContain('for a mistake in the database');
  expect(new Set(told).size).toBe(1);
  expect(new Set((await inList()).map(({ accessExpiresOn }) => accessExpiresOn)).size).toBe(1);
});

it('names no member who exported', { timeout: slow }, async () => {
  const licence = { licence: 'CC BY 4.0', sourceName: 'register', sourceUrl: 'https://register.example/1' };
  await addDeal(server.context.db, 'equity', licence);
  const author = memberAt(4);
  await earn(author);
  const params = { kind: 'equity' } as const;
  expect((await callAs(server, await again(author), exportDeals, { params, body: file })).status).toBe(200);
  admin = await again(admin);
  expect((await callAs(server, admin, exportDeals, { params, body: file })).status).toBe(200);
  const askAudit = (query: object) => callAs(server, admin, listAudit, { query: unchecked(query) });
  const all = await askAudit({ action: 'deals.export' });
  expect(all.reply.rows.map(({ actor, actorId, after }) => [actor, actorId, after])).toEqual([
    [admin.email, admin.memberId, { kind: 'equity', format: 'csv', rowCount: 1 }],
    ['A member', null, { kind: 'equity', format: 'csv', rowCount: 1 }],
  ]);
  expect((await askAudit({ actor: author.email })).reply.rows).toEqual([]);
  expect((await askAudit({ actor: 'a member' })).reply.rows).toHaveLength(1);
  const copy = await callAs(server, admin, exportAudit, { query: { action: 'deals.export' } });
  expect(copy.text).toContain('A member');
  for (const said of [author.email, author.memberId, 'isMemberHidden'])
    expect([all.text, copy.text].filter((text) => text.includes(said))).toEqual([]);
});

it('finds no author among those whose requests were approved', { timeout: slow }, async () => {
  const asking = { who: 'journalist', organisation: 'Paper', website: null, country: 'NL', days: 30, consent: true };
  const why = 'We write about funding of young companies and need figures for it.';
  for (const member of members)
    expect((await callAs(server, member, applyForAccess, { body: unchecked({ ...asking, why }) })).status).toBe(201);
  await earn(memberAt(7));
  const requests = await server.context.db.selectFrom('access_applications').select(['id', 'version']).execute();
  admin = await again(admin);
  const answers = new Set<string>();
  for (const { id, version } of requests) {
    const body = { decision: 'approve', days: 30, version } as const;
    const { reply } = await callAs(server, admin, decideApplication, { params: { id }, body });
    answers.add(Object.keys(reply.data).join());
  }
  expect(answers.size).toBe(1);
  const { rows } = (await callAs(server, admin, listAudit, { query: { action: 'access_application.approve' } })).reply;
  expect(new Set(rows.map(({ after }) => JSON.stringify(after))).size).toBe(1);
  expect((await inList()).map(({ hasAccess }) => hasAccess)).toEqual(members.map(() => true));
  expect(new Set(await pages()).size).toBe(1);
});

it('learns nothing of a member by making them part of an account of its own', { timeout: slow }, async () => {
  await addDeal(server.context.db, 'equity', { licence: 'CC BY 4.0', sourceName: 'register' });
  const [author, other] = [memberAt(0), memberAt(1)];
  await earn(author);
  const at = await again(author);
  const view = { kind: 'equity', name: 'Mine', address: '', hasAlert: false } as const;
  expect((await callAs(server, at, saveView, { body: view })).status).toBe(201);
  expect((await callAs(server, at, exportDeals, { params: { kind: 'equity' }, body: file })).status).toBe(200);
  const seen: string[] = [];
  for (const victim of [author, other]) {
    const own = await addCaller(server);
    admin = await again(admin);
    const body = { fromId: victim.memberId, intoId: own.memberId, confirmation: victim.email, reason: 'One person' };
    expect((await callAs(server, admin, mergeMembers, { body })).status).toBe(200);
    await carryOutNow(server);
    const now = await again(own);
    const { access } = (await callAs(server, now, getMe)).reply.data;
    await server.context.db
      .insertInto('passes')
      .values({
        member_id: own.memberId,
        kind: 'code',
        reason: 'Free access: a fair',
        source: `code:${own.memberId}`,
        starts_at: server.clock.now(),
        ends_at: new Date(server.clock.now().getTime() + days(30)),
      })
      .execute();
    const quota = (await callAs(server, now, getExportQuota)).reply;
    const views = (await callRoute(server, now, 'GET /api/deal-views')).json;
    seen.push(JSON.stringify({ access, quota, views }));
  }
  expect(seen[0]).toBe(seen[1]);
});

it('keeps no day of reading beyond the next one, nor its minutes, and counts the week before', async () => {
  const { context } = server;
  // A Monday, and those before.
  server.clock.move(Date.parse('2026-11-30T03:20:00Z') - server.clock.now().getTime());
  for (const [place, readOn] of ['2026-11-21', '2026-11-23', '2026-11-28', '2026-11-29', '2026-11-30'].entries())
    for (const { memberId } of [memberAt(0), memberAt(place)]) await haveRead(server, { memberId, readOn, rows: 1 });
  const [fast] = await context.db.selectFrom('deal_readings').where('read_on', '=', '2026-11-29').selectAll().execute();
  await context.db
    .updateTable('deal_readings')
    .set({ fast_hour: 11, minute: 700, minute_row_count: 400, earlier_row_count: 1 })
    .where('reader_digest', '=', fast?.reader_digest ?? null)
    .execute();
  await forgetOldReadingsJob.handle(context, {});
  const left = await context.db.selectFrom('deal_readings').selectAll().orderBy('read_on').execute();
  expect(left).toMatchObject([
    { read_on: '2026-11-29', fast_hour: 11, minute: 0, minute_row_count: 0, earlier_row_count: 0 },
    { read_on: '2026-11-30', fast_hour: null },
    { read_on: '2026-11-30', fast_hour: null },
  ]);
  await countActiveJob.handle(context, {});
  const counted = await context.db.selectFrom('weekly_numbers').select(['week', 'active']).execute();
  // Four members, one of them on three days.
  expect(counted).toEqual([{ week: '2026-11-23', active: 4 }]);
});
