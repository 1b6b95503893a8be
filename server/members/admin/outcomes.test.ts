import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/members/account.ts';
import { eraseMembers, mergeMembers } from '../../../contract/members/admin-actions.ts';
import { decideWaitingAction, listWaitingActions } from '../../../contract/members/second-admin.ts';
import { getMyReview, listMyReviews, sendDraft } from '../../../contract/reviews/reviews.ts';
import {
  addCaller,
  addFunder,
  addReview,
  reviewAnswers,
  sendReview,
  takeInNow,
  writeDraft,
  type Caller,
} from '../../../tests/reviews.ts';
import { haveRead, rowsRead } from '../../../tests/deals.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { listStoredDrafts } from '../../review-drafts/stored-drafts.ts';
import { emptyAudit, tamper } from '../../../tests/audit.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addMember, readEmails } from '../../../tests/sign-in.ts';
import { personalTables } from '../../erasure/personal-tables.ts';
import { after, dayOf, days, minutes } from '../../clock.ts';
import { findLink, isMine } from '../../reviews/authorship/one-link-queries.ts';
import { listOthersOfSameVoice, pseudonymOf } from '../../reviews/authorship/number-queries.ts';
import { carryOutNow } from '../../../tests/second-admin.ts';
import { goneTables, movedTables } from './moved-tables.ts';

let server: TestServer;
let admin: Caller;
let funderId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { email: 'ada@admin.example', role: 'admin', memberType: 'other' });
  funderId = await addFunder(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(startOfTest);
  await emptyAudit(server.context.db);
});

const chosen = (...only: string[]) => ({ only, except: [], version: null, hits: null });
const erase = (who: Caller | null, ids: string[], body: { confirmation: string; reason?: string }) =>
  callAs(server, who, eraseMembers, {
    body: { ...chosen(...ids), reason: 'They asked by post', ...body },
  });
const merge = (who: Caller | null, fromId: string, intoId: string, confirmation: string) =>
  callAs(server, who, mergeMembers, { body: { fromId, intoId, confirmation, reason: 'One person' } });
const audit = () => server.context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
const subjectsTo = async (email: string): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
const exists = async (id: string): Promise<boolean> =>
  (await server.context.db.selectFrom('members').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

describe('erasing', () => {
  it('is for admins, and asks for the address to be typed', async () => {
    const one = await addCaller(server);
    expect((await erase(null, [one.memberId], { confirmation: one.email })).status).toBe(401);
    expect((await erase(one, [one.memberId], { confirmation: one.email })).status).toBe(403);
    const wrong = await erase(admin, [one.memberId], { confirmation: 'someone@else.example' });
    expect([wrong.status, Object.keys(wrong.problem.errors)]).toEqual([422, ['confirmation']]);
    expect((await erase(admin, [one.memberId], { confirmation: one.email, reason: '' })).status).toBe(422);
    expect((await erase(admin, [randomUUID()], { confirmation: '' })).status).toBe(404);
    expect((await erase(admin, [admin.memberId], { confirmation: admin.email })).status).toBe(409);
    const other = await addMember(server, { role: 'admin' });
    expect((await erase(admin, [other.memberId], { confirmation: other.email })).status).toBe(409);
    expect(await audit()).toEqual([]);
  });

  it('closes the account once its pause is over, and erases it after seven days', async () => {
    const one = await addCaller(server);
    expect((await erase(admin, [one.memberId], { confirmation: one.email.toUpperCase() })).status).toBe(200);
    expect((await callAs(server, one, getMe)).status).toBe(200);
    await carryOutNow(server);
    expect((await callAs(server, one, getMe)).status).toBe(401);
    expect(await subjectsTo(one.email)).toEqual(['Your Fundsight account is closed']);
    expect(await audit()).toMatchObject([
      { action: 'member.ask_erase', target_id: one.memberId },
      { action: 'member.erase', target_id: one.memberId, reason: 'They asked by post' },
    ]);
    expect((await erase(admin, [one.memberId], { confirmation: one.email })).status).toBe(409);
    const due = await server.context.db
      .selectFrom('account_deletions')
      .where('member_id', '=', one.memberId)
      .select('erase_at')
      .executeTakeFirstOrThrow();
    expect(due.erase_at).toEqual(after(startOfTest, days(7)));
  });

  it('of several asks for their number, and is one entry', async () => {
    const [first, second] = [await addCaller(server), await addCaller(server)];
    const ids = [first.memberId, second.memberId, admin.memberId];
    expect((await erase(admin, ids, { confirmation: '3' })).status).toBe(422);
    const done = await erase(admin, ids, { confirmation: '2' });
    expect(done.json).toMatchObject({ data: { done: 0, skipped: [{ why: 'yourself' }], waits: { members: 2 } } });
    await carryOutNow(server);
    expect(await audit()).toMatchObject([
      { action: 'member.ask_erase', target_kind: 'members', after: { count: 2 } },
      { action: 'member.erase', target_kind: 'members', after: { count: 2 } },
    ]);
  });
});

describe('the tables that name a member', () => {
  it('all say what becomes of their rows in a merge', () => {
    const theirs = personalTables
      .filter(({ erasure }) => erasure === 'with_member' || erasure === 'unlinked')
      .map(({ table, column }) => `${table}.${column}`);
    // What admins did: only an account that is none is merged, and of a former one the rows let go.
    const ofAdmins = new Set([
      'review_notes.written_by',
      'review_verifications.set_by',
      'access_codes.created_by',
      'member_invitations.invited_by',
      'access_applications.decided_by',
      'member_notes.written_by',
    ]);
    const decided = [...movedTables.map(({ table, column }) => `${table}.${column}`), ...goneTables, ...ofAdmins];
    expect(theirs.toSorted()).toEqual(decided.toSorted());
  });
});

const addApplication = (one: Caller, state: 'received' | 'withdrawn') =>
  server.context.db
    .insertInto('access_applications')
    .values({
      member_id: one.memberId,
      who: 'student',
      organisation: one.email,
      why: 'I write a thesis on how small companies find the money for their growth.',
      country: 'NL',
      days: 30,
      state,
      asked_at: startOfTest,
    })
    .execute();
const addNote = (one: Caller, body: string) =>
  server.context.db
    .insertInto('member_notes')
    .values({ member_id: one.memberId, body, written_by: admin.memberId, written_at: startOfTest })
    .execute();
const addView = (one: Caller, name: string) =>
  server.context.db
    .insertInto('deal_views')
    .values({
      member_id: one.memberId,
      kind: 'equity',
      name,
      address: '',
    })
    .execute();
const addReading = ({ memberId }: Caller, readOn: string) => haveRead(server, { memberId, readOn, rows: 40 });
const addClaim = (one: Caller, of: string, state: 'waiting' | 'declined' | 'revoked') =>
  server.context.db
    .insertInto('funder_claims')
    .values({
      funder_id: of,
      member_id: one.memberId,
      state,
      email: one.email,
      created_at: startOfTest,
      proved_at: startOfTest,
    })
    .execute();
/** Of the tables in which two accounts may meet. */
async function rowsOf({ memberId }: Caller) {
  const { db } = server.context;
  const [claims, applications, notes, views, readings, members] = await Promise.all([
    db.selectFrom('funder_claims').where('member_id', '=', memberId).selectAll().orderBy('id').execute(),
    db.selectFrom('access_applications').where('member_id', '=', memberId).selectAll().orderBy('id').execute(),
    db.selectFrom('member_notes').where('member_id', '=', memberId).selectAll().execute(),
    db.selectFrom('deal_views').where('member_id', '=', memberId).selectAll().orderBy('id').execute(),
    Promise.all(['2026-11-17', '2026-11-18'].map((readOn) => rowsRead(server, { memberId, readOn }))),
    db.selectFrom('members').where('id', '=', memberId).selectAll().execute(),
  ]);
  return { claims, applications, notes, views, readings, members };
}

describe('merging', () => {
  const pair = async (): Promise<[Caller, Caller]> => [await addCaller(server), await addCaller(server)];
  const pairOfMailbox = async (more: { memberType?: 'funder' } = {}): Promise<[Caller, Caller]> => {
    const name = `person-${randomUUID()}`;
    return [
      await addCaller(server, { email: `${name}+old@kitehouse.example`, ...more }),
      await addCaller(server, { email: `${name}@kitehouse.example`, ...more }),
    ];
  };
  /** A merge that was asked for and approved. */
  const mergeWhole = async (from: Caller, into: Caller): Promise<void> => {
    const { status } = await merge(admin, from.memberId, into.memberId, from.email);
    expect(status).toBe(200);
    await carryOutNow(server);
  };
  /** And the hours after it. */
  const mergeAndFollow = async (from: Caller, into: Caller): Promise<void> => {
    await mergeWhole(from, into);
    await server.context.jobs.runWaiting(server.context);
  };

  it('is for admins, of two accounts that may, with the address typed that goes', async () => {
    const [from, into] = await pair();
    expect((await merge(null, from.memberId, into.memberId, from.email)).status).toBe(401);
    expect((await merge(from, from.memberId, into.memberId, from.email)).status).toBe(403);
    expect((await merge(admin, from.memberId, into.memberId, into.email)).status).toBe(422);
    expect((await merge(admin, from.memberId, from.memberId, from.email)).status).toBe(422);
    expect((await merge(admin, from.memberId, randomUUID(), from.email)).status).toBe(404);
    expect((await merge(admin, admin.memberId, into.memberId, admin.email)).status).toBe(409);
    expect((await merge(admin, from.memberId, admin.memberId, from.email)).status).toBe(409);
    const suspended = await addMember(server, { suspendedAt: startOfTest });
    expect((await merge(admin, suspended.memberId, into.memberId, suspended.email)).status).toBe(409);
    const other = await addMember(server, { role: 'admin' });
    expect((await merge(admin, other.memberId, into.memberId, other.email)).status).toBe(409);
    expect([await exists(from.memberId), await audit()]).toEqual([true, []]);
  });

  it('waits for a second admin, once, and changes nothing before', async () => {
    const [from, into] = await pair();
    const third = await addCaller(server);
    const asked = await merge(admin, from.memberId, into.memberId, from.email);
    expect([asked.status, asked.reply.data.waits]).toEqual([200, { members: 1, until: null }]);
    expect((await callAs(server, from, getMe)).status).toBe(200);
    expect((await merge(admin, from.memberId, third.memberId, from.email)).status).toBe(409);
    expect((await merge(admin, third.memberId, into.memberId, third.email)).status).toBe(409);
    const second = await addCaller(server, { email: 'second@admin.example', role: 'admin', memberType: 'other' });
    const { waiting } = (await callAs(server, second, listWaitingActions)).reply.data;
    expect(waiting).toMatchObject([{ kind: 'merge', names: [from.email, into.email], can: ['approve', 'withdraw'] }]);
    const params = { id: waiting[0]?.id ?? '' };
    const own = await callAs(server, admin, decideWaitingAction, { params, body: { decision: 'approve' } });
    expect([own.status, await exists(from.memberId)]).toEqual([409, true]);
    const approved = await callAs(server, second, decideWaitingAction, { params, body: { decision: 'approve' } });
    expect(approved.reply.data).toEqual({ id: params.id, outcome: 'done', runsAt: null });
    expect([await exists(from.memberId), await exists(into.memberId)]).toEqual([false, true]);
    const { decided } = (await callAs(server, second, listWaitingActions)).reply.data;
    const mine = decided.filter(({ kind, names }) => kind === 'merge' && names.includes(into.email));
    expect(mine).toMatchObject([{ names: [into.email], decidedBy: second.email }]);
    expect(JSON.stringify(decided)).not.toContain(from.email);
  });

  it('is dropped where one of the two accounts is gone or suspended when its time comes', async () => {
    for (const change of ['gone', 'suspended'] as const) {
      const [from, into] = await pair();
      expect((await merge(admin, from.memberId, into.memberId, from.email)).status).toBe(200);
      const { db } = server.context;
      if (change === 'suspended')
        await db.updateTable('members').set({ suspended_at: startOfTest }).where('id', '=', into.memberId).execute();
      else await sql`delete from waiting_action_members where member_id = ${into.memberId}`.execute(db);
      await carryOutNow(server);
      expect(await exists(from.memberId)).toBe(true);
      const { decided } = (await callAs(server, admin, listWaitingActions)).reply.data;
      expect(decided.find(({ names }) => names.includes(from.email))).toMatchObject({
        kind: 'merge',
        outcome: 'dropped',
      });
      server.clock.move(minutes(1));
    }
  });

  it('moves passes, drafts, reminders and views, ends the old sessions, and tells both addresses', async () => {
    const { db } = server.context;
    const [from, into] = await pairOfMailbox();
    for (const one of [from, into])
      await db
        .insertInto('passes')
        .values({
          member_id: one.memberId,
          kind: 'code',
          reason: 'A code',
          source: randomUUID(),
          starts_at: startOfTest,
          ends_at: after(startOfTest, days(one === from ? 90 : 10)),
        })
        .execute();
    await writeDraft(server, into, reviewAnswers({ funderId }));
    server.clock.move(minutes(1));
    const { draftId } = await writeDraft(server, from, reviewAnswers({ funderId, headline: 'The newer draft' }));
    for (const one of [from, into]) {
      await db
        .insertInto('deal_views')
        .values({
          member_id: one.memberId,
          kind: 'equity',
          name: 'Nordic',
          address: '',
        })
        .execute();
      await addReading(one, '2026-11-18');
    }
    await db
      .insertInto('reminders')
      .values({ member_id: from.memberId, email: from.email, next_send_on: '2026-12-01', created_at: startOfTest })
      .execute();
    await mergeWhole(from, into);
    expect(await exists(from.memberId)).toBe(false);
    expect((await callAs(server, from, getMe)).status).toBe(401);
    const me = await callAs(server, into, getMe);
    expect(me.json).toMatchObject({ data: { access: { accessExpiresOn: '2027-02-16' } } });
    const of = async (table: 'deal_views' | 'reminders') =>
      db.selectFrom(table).where('member_id', '=', into.memberId).selectAll().execute();
    const drafts = await listStoredDrafts(db, { vault: server.context.vault, memberId: into.memberId });
    expect(drafts.map(({ id }) => id)).toEqual([draftId]);
    expect(new Set((await of('deal_views')).map((row) => 'name' in row && row.name))).toEqual(
      new Set(['Nordic', 'Nordic (merged)']),
    );
    expect(await of('reminders')).toMatchObject([{ email: into.email }]);
    expect(await rowsRead(server, into)).toBe(80);
    expect(await rowsRead(server, from)).toBe(0);
    expect(await subjectsTo(from.email)).toEqual(['Your two Fundsight accounts are now one']);
    expect(await subjectsTo(into.email)).toEqual(['Your two Fundsight accounts are now one']);
    expect(await audit()).toMatchObject([
      { action: 'member.ask_merge' },
      { action: 'member.merge', target_id: into.memberId, reason: 'One person', after: { merged: from.memberId } },
    ]);
    expect(server.logLines.join('')).not.toContain(from.email);
  });

  it('keeps of claims, applications and notes that both have what the one that stays has, and adds up the notes', async () => {
    const [from, into] = await pairOfMailbox({ memberType: 'funder' });
    const other = await addCaller(server, { memberType: 'funder' });
    const [shared, ofFrom, ofInto] = await Promise.all(Array.from({ length: 3 }, () => addFunder(server)));
    for (const one of [from, into, other]) {
      await addApplication(one, 'received');
      await addApplication(one, 'withdrawn');
      await addNote(one, `About ${one.email}`);
      await addView(one, 'Nordic');
      await addReading(one, '2026-11-18');
      await addClaim(one, shared ?? '', 'waiting');
      await addClaim(one, shared ?? '', 'revoked');
    }
    await addClaim(from, ofFrom ?? '', 'waiting');
    await addClaim(into, ofInto ?? '', 'waiting');
    await addView(from, 'Baltic');
    await addReading(from, '2026-11-17');
    const before = await rowsOf(other);
    await mergeWhole(from, into);

    expect(await rowsOf(other)).toEqual(before);
    const { claims, applications, notes, views, readings } = await rowsOf(into);
    const claimed = claims.map((one) => [one.funder_id, one.email, one.state, one.ended_at?.toISOString()].join(' '));
    expect(claimed.toSorted()).toEqual(
      [
        `${shared} ${from.email} withdrawn ${startOfTest.toISOString()}`,
        `${shared} ${into.email} waiting `,
        `${shared} ${from.email} revoked `,
        `${shared} ${into.email} revoked `,
        `${ofFrom} ${from.email} waiting `,
        `${ofInto} ${into.email} waiting `,
      ].toSorted(),
    );
    expect(applications.map((one) => `${one.organisation} ${one.state} ${one.version}`).toSorted()).toEqual(
      [
        `${from.email} withdrawn 2`,
        `${from.email} withdrawn 1`,
        `${into.email} received 1`,
        `${into.email} withdrawn 1`,
      ].toSorted(),
    );
    expect(notes).toMatchObject([{ body: `About ${into.email}\nAbout ${from.email}`, version: 2 }]);
    expect(views.map(({ name }) => name).toSorted()).toEqual(['Baltic', 'Nordic', 'Nordic (merged)']);
    expect(readings).toEqual([40, 80]);
  });

  it('leaves behind what was done with the database, and passes of which admins are not told, of another mailbox', async () => {
    const { db } = server.context;
    const [from, into] = await pair();
    const addPass = (kind: 'review' | 'code', source: string, told: string | null) =>
      db
        .insertInto('passes')
        .values({
          member_id: from.memberId,
          kind,
          reason: source,
          source: `${source} ${from.memberId}`,
          starts_at: startOfTest,
          ends_at: new Date('2027-11-18T00:00:00Z'),
          ...(told === null ? {} : { told_of: new Date('2027-11-18T00:00:00Z'), told_ends_at: new Date(told) }),
        })
        .execute();
    await addPass('review', 'told', '2027-11-12T00:00:00Z');
    await addPass('review', 'not told', null);
    await addPass('code', 'a code', null);
    await addView(from, 'Nordic');
    await addReading(from, '2026-11-18');
    await mergeAndFollow(from, into);
    const passes = await db.selectFrom('passes').where('member_id', '=', into.memberId).selectAll().execute();
    expect(
      passes.map(({ reason, starts_at: start, ends_at: end }) => `${reason} ${dayOf(start)} ${dayOf(end)}`).toSorted(),
    ).toEqual([`a code ${dayOf(startOfTest)} 2027-11-18`, 'told 2026-10-01 2027-11-12']);
    expect(await rowsOf(into)).toMatchObject({ views: [], readings: [0, 0] });
    expect(await db.selectFrom('passes').where('member_id', '=', from.memberId).selectAll().execute()).toEqual([]);
  });

  it('keeps the claim, the application and the note of an account that is gone where the other has none', async () => {
    const [from, into] = [
      await addCaller(server, { memberType: 'funder' }),
      await addCaller(server, { memberType: 'funder' }),
    ];
    await addApplication(from, 'received');
    await addApplication(into, 'withdrawn');
    await addClaim(from, funderId, 'waiting');
    await addClaim(into, funderId, 'declined');
    await addNote(from, 'Telephoned');
    await mergeWhole(from, into);
    const { claims, applications, notes } = await rowsOf(into);
    expect(claims.map(({ state }) => state).toSorted()).toEqual(['declined', 'waiting']);
    expect(claims.map(({ ended_at: endedAt }) => endedAt)).toEqual([null, null]);
    expect(applications.map(({ state, version }) => `${state} ${version}`).toSorted()).toEqual([
      'received 1',
      'withdrawn 1',
    ]);
    expect(notes).toMatchObject([{ body: 'Telephoned', version: 1 }]);
  });

  it('moves reviews without anything to see on them, and keeps one of a subject in twelve months', async () => {
    const { db, vault } = server.context;
    const [from, into] = await pairOfMailbox();
    const subject = await addFunder(server);
    const reviewId = await addReview(server, {
      funderId: subject,
      state: 'published',
      publishedOn: '2026-11-11',
      memberId: from.memberId,
    });
    const pseudonym = await pseudonymOf(db, { vault, reviewId });
    const before = await db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirstOrThrow();
    await mergeAndFollow(from, into);
    expect(await isMine(db, { vault, reviewId, memberId: into.memberId })).toBe(true);
    expect(await isMine(db, { vault, reviewId, memberId: from.memberId })).toBe(false);
    expect(await pseudonymOf(db, { vault, reviewId })).toBe(pseudonym);
    expect(await db.selectFrom('reviews').where('id', '=', reviewId).selectAll().executeTakeFirstOrThrow()).toEqual(
      before,
    );
    const stateOf = async (id: string) =>
      (await db.selectFrom('reviews').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
    const newer = await sendReview(server, into, reviewAnswers({ funderId: subject }));
    const { draftId, version } = await writeDraft(server, into, reviewAnswers({ funderId: subject }));
    expect((await callAs(server, into, sendDraft, { params: { id: draftId }, body: { version } })).problem.code).toBe(
      'already_reviewed',
    );
    expect(await listOthersOfSameVoice(db, newer)).toEqual([reviewId]);
    expect(await stateOf(reviewId)).toBe('published');
    const { rows } = await sql<{ line: string }>`select one::text as line from audit_entries as one`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(reviewId);
  });

  it('does not tell two reviews of one subject by letting one replace the other', async () => {
    const { db, vault } = server.context;
    const [from, into] = await pairOfMailbox();
    const subject = await addFunder(server);
    const moved = await addReview(server, { funderId: subject, memberId: from.memberId });
    const own = await addReview(server, { funderId: subject, memberId: into.memberId });
    await mergeAndFollow(from, into);
    for (const reviewId of [moved, own]) {
      expect(await isMine(db, { vault, reviewId, memberId: into.memberId })).toBe(true);
      expect(await listOthersOfSameVoice(db, reviewId)).toEqual([]);
    }
  });

  it('brings nothing along that the other wrote where the addresses are of two mailboxes, and says whose it was to nobody', async () => {
    const { db, vault } = server.context;
    const [from, into] = await pair();
    const published = await addReview(server, {
      funderId: await addFunder(server),
      state: 'published',
      publishedOn: '2026-11-11',
      memberId: from.memberId,
    });
    const { draftId, version } = await writeDraft(server, from, reviewAnswers({ funderId: await addFunder(server) }));
    await writeDraft(server, from, reviewAnswers({ funderId: await addFunder(server) }));
    const sent = await callAs(server, from, sendDraft, { params: { id: draftId }, body: { version } });
    expect(sent.status, sent.text).toBe(200);
    await mergeAndFollow(from, into);
    const mine = (await callAs(server, into, listMyReviews)).reply.data;
    expect(mine).toEqual({ drafts: [], reviews: [] });
    await takeInNow(server);
    for (const reviewId of [published, sent.reply.data.reviewId]) {
      const row = await db.selectFrom('reviews').where('id', '=', reviewId).select('state').executeTakeFirst();
      expect(row?.state).toMatch(/published|submitted/);
      // One that leads nowhere, until it would have gone.
      const { memberId } = (await findLink(db, { vault, reviewId })) ?? {};
      expect([undefined, from.memberId, into.memberId]).not.toContain(memberId);
      expect((await callAs(server, into, getMyReview, { params: { id: reviewId } })).status).toBe(404);
    }
  });

  it('changes no link to a review in the transaction that changes the accounts', async () => {
    const { db } = server.context;
    const [from, into] = await pairOfMailbox();
    await addReview(server, { funderId: await addFunder(server), memberId: from.memberId });
    await mergeAndFollow(from, into);
    const { rows } = await sql`select 1 from authorship.review_authors as link
      where link.xmin in (select xmin from members union select xmin from passes)`.execute(db);
    expect(rows).toEqual([]);
  });

  it('leaves the empty row of a former admin, whom the audit names', async () => {
    const [from, into] = await pair();
    await tamper(server.context.db, (trx) =>
      trx
        .insertInto('audit_entries')
        .values({ happened_at: startOfTest, actor_id: from.memberId, action: 'x.y', target_kind: 'x', target_id: 'y' })
        .execute(),
    );
    await mergeWhole(from, into);
    const row = await server.context.db
      .selectFrom('members')
      .where('id', '=', from.memberId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: `erased-${from.memberId}@erased.invalid`, role: 'member' });
  });
});
