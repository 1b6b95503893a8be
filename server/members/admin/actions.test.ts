import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  doAdminAction,
  mostMembersNamed,
  previewAdminAction,
  undoAdminAction,
  type AdminAction,
  type AnyAction,
} from '../../../contract/members/admin-actions.ts';
import { deleteMyAccount, listMyPasses } from '../../../contract/members/own-account.ts';
import { countWaitingReviews } from '../../../contract/reviews/moderation.ts';
import { emptyAudit } from '../../../tests/audit.ts';
import { carryOutNow, newestRoleChange } from '../../../tests/second-admin.ts';
import { callAs, guest, type Who } from '../../../tests/call-as.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { addMember, readEmails, signedIn, setSessions } from '../../../tests/sign-in.ts';
import { findAccess } from '../../access/queries.ts';
import { after, days, hours, seconds } from '../../clock.ts';

let server: TestServer;
let admin: { authorization: string };
let adminId: string;

beforeAll(async () => {
  server = await startTestServer();
  const added = await addMember(server, { email: 'ada@admin.example', role: 'admin', memberType: 'other' });
  adminId = added.memberId;
  admin = await signedIn(server, added.email);
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(startOfTest);
  const { db } = server.context;
  await emptyAudit(server.context.db);
  await sql`delete from pgboss.job`.execute(db);
});

type Query = Readonly<Record<string, string>>;
const act = (body: BodyOf<typeof doAdminAction>, { who = admin, query = {} }: { who?: Who; query?: Query } = {}) =>
  callAs(server, who, doAdminAction, { body, query });
const preview = (
  body: BodyOf<typeof previewAdminAction>,
  { who = admin, query = {} }: { who?: Who; query?: Query } = {},
) => callAs(server, who, previewAdminAction, { body, query });
const undo = (id: string, who: Who = admin) => callAs(server, who, undoAdminAction, { params: { id } });

const one = (id: string, version: number | null = null) => ({ only: [id], except: [], version, hits: null });
const many = (ids: string[] | null, hits: number | null = null) => ({
  only: ids,
  except: [],
  version: null,
  hits,
});
const doOne = (id: string, action: AdminAction, hasEmail = false) => act({ ...one(id), action, hasEmail });
/** New roles wait for a second admin: as if their pause were over. Answers what the undo asks for. */
const changeRoles = async (body: BodyOf<typeof doAdminAction>): Promise<string> => {
  expect((await act(body)).reply.data).toMatchObject({ done: 0, waits: { members: body.only?.length } });
  await carryOutNow(server);
  return newestRoleChange(server);
};
const changeRolesOf = (id: string, action: AdminAction) => changeRoles({ ...one(id), action, hasEmail: false });
const give = (length: number): AdminAction => ({ kind: 'give_access', days: length, reason: 'Help with the data' });
const extend = (length: number): AdminAction => ({ kind: 'extend_access', days: length, reason: 'A little longer' });
const revoke: AdminAction = { kind: 'revoke_access', reasonCode: 'scraping' };
const suspend: AdminAction = {
  kind: 'suspend',
  ruleCode: 'several_accounts',
  foundBy: 'person',
  reason: 'Two accounts of one person',
};
const restore: AdminAction = { kind: 'restore', reason: 'It was a mistake' };
const toAdmin: AdminAction = { kind: 'change_role', role: 'admin', isModerator: false, reason: 'Helps on Fridays' };
const toMember: AdminAction = { kind: 'change_role', role: 'member', isModerator: false, reason: 'Left the team' };

const newMember = async (options: Parameters<typeof addMember>[1] = {}): Promise<string> =>
  (await addMember(server, options)).memberId;
const accessOf = async (memberId: string, role: 'member' | 'admin' = 'member') =>
  (await findAccess(server.context, { memberId, role, now: server.clock.now() })).access;
const memberOf = (id: string) =>
  server.context.db.selectFrom('members').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const audit = () => server.context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
const me = async (who: Who): Promise<number> => (await callAs(server, who, listMyPasses)).status;

/** What left after the pause in which an admin action can be undone. */
async function emailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const emails = await readEmails(server);
  return emails.filter((message) => message.to.includes(email));
}

describe('who may', () => {
  it('refuses everybody but admins, and asks for a fresh second factor', async () => {
    const id = await newMember();
    expect((await act({ ...one(id), action: give(30), hasEmail: false }, { who: guest })).status).toBe(401);
    const { email } = await addMember(server);
    const who = await signedIn(server, email);
    expect((await act({ ...one(id), action: give(30), hasEmail: false }, { who })).status).toBe(403);
    expect((await preview({ ...one(id), action: give(30) }, { who })).status).toBe(403);
    // An app that was proved an hour ago: long enough to be asked for it again.
    await server.context.db
      .insertInto('identity_totp')
      .values({ member_id: adminId, proved_at: startOfTest })
      .execute();
    await setSessions(server, adminId, { factorProvedAt: after(startOfTest, -hours(1)) });
    for (const action of [give(30), revoke, suspend, restore, toAdmin])
      expect(await doOne(id, action)).toMatchObject({ status: 403, problem: { code: 'fresh_factor_required' } });
    expect(await undo(randomUUID())).toMatchObject({ status: 403 });
    await server.context.db.deleteFrom('identity_totp').execute();
    expect(await audit()).toEqual([]);
  });

  it.each([
    ['days', { kind: 'give_access', days: 0, reason: 'Help' }, 'action.days'],
    ['too many days', { kind: 'extend_access', days: 731, reason: 'Help' }, 'action.days'],
    ['no reason', { kind: 'give_access', days: 30, reason: ' ' }, 'action.reason'],
    ['an unknown reason', { kind: 'revoke_access', reasonCode: 'bad_mood' }, 'action.reasonCode'],
    ['an unknown role', { kind: 'change_role', role: 'owner', isModerator: false, reason: 'Because' }, 'action.role'],
    ['a day that is over', { kind: 'give_access_until', until: '2026-11-18', reason: 'Help' }, 'action.until'],
    ['a day too far ahead', { kind: 'give_access_until', until: '2029-11-18', reason: 'Help' }, 'action.until'],
  ])('refuses %s', async (_what, action, field) => {
    const id = await newMember();
    const { status, problem } = await doOne(id, action as AdminAction);
    expect(status).toBe(422);
    expect(Object.keys(problem.errors)).toContain(field);
  });

  it('refuses an empty choice, one of too many, and one of an unknown member', async () => {
    expect((await act({ ...many([]), action: give(30), hasEmail: false })).status).toBe(422);
    const tooMany = Array.from({ length: mostMembersNamed + 1 }, () => randomUUID());
    expect((await act({ ...many(tooMany), action: give(30), hasEmail: false })).status).toBe(422);
    expect((await doOne(randomUUID(), give(30))).status).toBe(404);
  });
});

describe('access', () => {
  it('for all deals is given beside that of a code for one kind, however long that lasts', async () => {
    const id = await newMember();
    await server.context.db
      .insertInto('passes')
      .values({
        member_id: id,
        kind: 'code',
        reason: 'Code for debt',
        source: `code:${randomUUID()}`,
        deal_kind: 'debt',
        starts_at: startOfTest,
        ends_at: after(startOfTest, days(400)),
      })
      .execute();
    expect((await accessOf(id)).kinds).toHaveLength(1);
    expect(await doOne(id, give(30))).toMatchObject({ status: 200, reply: { data: { done: 1, skipped: [] } } });
    const { hasAccess, kinds } = await accessOf(id);
    expect({ hasAccess, isForAll: kinds === undefined || kinds.length === 3 }).toEqual({
      hasAccess: true,
      isForAll: true,
    });
  });

  it('is given for days, with its reason, its audit entry and its email', async () => {
    const { memberId, email } = await addMember(server);
    const answer = await doOne(memberId, give(30), true);
    expect(answer).toMatchObject({ status: 200, reply: { data: { done: 1, skipped: [] } } });
    expect(await accessOf(memberId)).toEqual({
      hasAccess: true,
      reason: 'Help with the data',
      accessExpiresOn: '2026-12-18',
    });
    expect(await audit()).toMatchObject([
      {
        actor_id: adminId,
        action: 'member.give_access',
        target_kind: 'member',
        target_id: memberId,
        reason: 'Help with the data',
        after: { days: 30, until: '2026-12-18' },
      },
    ]);
    expect(await emailsTo(email)).toMatchObject([{ subject: 'The database is open for you' }]);
    expect((await emailsTo(email))[0]?.text).toContain('18 Dec 2026');
  });

  it('never gets shorter by being given', async () => {
    const id = await newMember();
    await doOne(id, give(90));
    expect(await doOne(id, give(30))).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } });
    expect((await doOne(id, { kind: 'give_access_until', until: '2026-12-01', reason: 'Help' })).status).toBe(409);
    expect((await accessOf(id)).accessExpiresOn).toBe('2027-02-16');
  });

  it('is extended from its present end, and not beyond two years ahead', async () => {
    const id = await newMember();
    expect(await doOne(id, extend(30))).toMatchObject({
      status: 409,
      problem: { detail: 'Not possible: has no access.' },
    });
    await doOne(id, give(30));
    await doOne(id, extend(30));
    expect((await accessOf(id)).accessExpiresOn).toBe('2027-01-17');
    await doOne(id, extend(730));
    expect((await accessOf(id)).accessExpiresOn).toBe('2028-11-17');
    expect((await doOne(id, extend(1))).status).toBe(409);
  });

  it('is taken back whatever it came from, with an email that says why and how to answer', async () => {
    const { memberId, email } = await addMember(server);
    await doOne(memberId, give(30));
    expect((await doOne(memberId, revoke, true)).status).toBe(200);
    expect(await accessOf(memberId)).toEqual({ hasAccess: false, reason: null, accessExpiresOn: null });
    const [message] = await emailsTo(email);
    expect(message?.text).toContain('Far more was read than a person could read');
    expect(message?.text).toMatch(/write to \S+@/);
    expect((await doOne(memberId, revoke)).status).toBe(409);
  });

  it('lets no email say that it was given once it was taken back', async () => {
    const { memberId, email } = await addMember(server);
    await doOne(memberId, give(30), true);
    await doOne(memberId, revoke);
    expect(await emailsTo(email)).toEqual([]);
  });
});

describe('role', () => {
  it('changes once the pause is over, tells the member, and is undone', async () => {
    const { memberId, email } = await addMember(server);
    const who = await signedIn(server, email);
    expect((await preview({ ...one(adminId), action: revoke }, { who })).status).toBe(403);
    const actionId = await changeRolesOf(memberId, toAdmin);
    expect((await preview({ ...one(memberId), action: revoke }, { who })).status).toBe(200);
    expect(await audit()).toMatchObject([
      { action: 'member.ask_change_role', after: { role: 'admin', isModerator: false } },
      { before: { role: 'member', isModerator: false }, after: { role: 'admin', isModerator: false } },
    ]);
    expect((await undo(actionId)).status).toBe(200);
    expect((await preview({ ...one(memberId), action: revoke }, { who })).status).toBe(403);
    expect(await emailsTo(email)).toEqual([]);
    await changeRolesOf(memberId, toAdmin);
    await changeRolesOf(memberId, toMember);
    expect((await emailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'You are no longer an admin or moderator of Fundsight',
      'You are now an admin of Fundsight',
    ]);
  });

  it('are two that are given and taken apart, and the undo gives each member what they had', async () => {
    const reason = 'Moderates on Fridays';
    const moderator = await addMember(server, { isModerator: true });
    const plain = await addMember(server);
    const who = await signedIn(server, plain.email);
    const roleOf = async (id: string) => {
      const { role, is_moderator } = await memberOf(id);
      return [role, is_moderator];
    };
    const actionId = await changeRoles({
      ...many([moderator.memberId, plain.memberId]),
      action: { kind: 'change_role', role: 'admin', isModerator: false, reason },
      hasEmail: false,
    });
    expect([await roleOf(moderator.memberId), await roleOf(plain.memberId)]).toEqual([
      ['admin', false],
      ['admin', false],
    ]);
    expect((await callAs(server, who, countWaitingReviews)).status).toBe(403);
    expect((await preview({ ...one(adminId), action: revoke }, { who })).status).toBe(200);
    expect((await undo(actionId)).reply.data).toMatchObject({ done: 2, skipped: [] });
    expect([await roleOf(moderator.memberId), await roleOf(plain.memberId)]).toEqual([
      ['member', true],
      ['member', false],
    ]);
    expect((await preview({ ...one(adminId), action: revoke }, { who })).status).toBe(403);
    await changeRolesOf(plain.memberId, { kind: 'change_role', role: 'member', isModerator: true, reason });
    expect((await callAs(server, who, countWaitingReviews)).status).toBe(200);
    expect((await emailsTo(plain.email)).map(({ subject }) => subject)).toEqual([
      'You are now a moderator of Fundsight',
    ]);
  });

  it('of another admin are changed alone, so that they have a say about the others', async () => {
    const other = await addMember(server, { role: 'admin' });
    const plain = await addMember(server);
    const action = { ...toMember, isModerator: true };
    const chosen = many([other.memberId, plain.memberId]);
    expect((await preview({ ...chosen, action })).reply.data).toMatchObject({
      hits: 1,
      names: [plain.email],
      skipped: [{ why: 'one_at_a_time', names: [other.email] }],
    });
    await changeRolesOf(other.memberId, action);
    expect(await memberOf(other.memberId)).toMatchObject({ role: 'member', is_moderator: true });
  });

  it.each<[string, AdminAction]>([
    ['role', toMember],
    ['access', revoke],
    ['account', suspend],
  ])('an admin cannot end their own %s', async (_what, action) => {
    expect(await doOne(adminId, action)).toMatchObject({
      status: 409,
      problem: { detail: 'Not possible: this is your own account.' },
    });
    expect(await memberOf(adminId)).toMatchObject({ role: 'admin', suspended_at: null });
  });

  it('two admins who end each other at the same moment leave one', async () => {
    const other = await addMember(server, { role: 'admin' });
    const who = await signedIn(server, other.email);
    const answers = await Promise.all([
      doOne(other.memberId, suspend),
      act({ ...one(adminId), action: suspend, hasEmail: false }, { who }),
    ]);
    // The session of the one who came second has ended by then, or ends while they wait.
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const { count } = await server.context.db
      .selectFrom('members')
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    // One of the two was faster; the next tests are the first admin's.
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: null, role: 'admin' })
      .where('id', '=', adminId)
      .execute();
    await server.context.db.updateTable('members').set({ role: 'member' }).where('id', '=', other.memberId).execute();
    const again = await signedIn(server, 'ada@admin.example');
    admin = again;
  });
});

describe('suspension', () => {
  it('ends every session at once, tells why, and is lifted with another email', async () => {
    const { memberId, email } = await addMember(server);
    const headers = await signedIn(server, email);
    expect(await me(headers)).toBe(200);
    await doOne(memberId, suspend);
    expect(await me(headers)).toBe(401);
    expect((await emailsTo(email))[0]?.text).toContain('Two accounts of one person');
    expect((await doOne(memberId, give(30))).status).toBe(409);
    expect((await doOne(memberId, suspend)).status).toBe(409);
    expect((await doOne(memberId, restore, true)).status).toBe(200);
    expect(await memberOf(memberId)).toMatchObject({ suspended_at: null });
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain('Your Fundsight account works again');
    expect((await doOne(memberId, restore)).status).toBe(409);
  });

  it('leaves closed accounts alone', async () => {
    const { memberId, email } = await addMember(server);
    const headers = await signedIn(server, email);
    await callAs(server, headers, deleteMyAccount, { body: { email, reviews: 'keep' } });
    for (const action of [suspend, restore, toAdmin, give(30)])
      expect(await doOne(memberId, action)).toMatchObject({ status: 409, problem: { detail: /closed/ } });
  });
});

describe('undo', () => {
  it.each<[string, AdminAction, AdminAction[]]>([
    ['given access', give(30), []],
    ['longer access', extend(30), [give(30)]],
    ['access that was taken back', revoke, [give(30), extend(30)]],
    ['a suspension', suspend, []],
    ['a restoration', restore, [suspend]],
  ])('puts %s back as it was', async (_what, action, before) => {
    const { memberId, email } = await addMember(server);
    for (const earlier of before) {
      await doOne(memberId, earlier);
      await sql`delete from pgboss.job`.execute(server.context.db);
      server.clock.move(seconds(1));
    }
    const stateOf = async () => {
      const { role, suspended_at } = await memberOf(memberId);
      const passes = await server.context.db
        .selectFrom('passes')
        .where('member_id', '=', memberId)
        .select(['source', 'ends_at', 'revoked_at', 'revoked_reason', 'revoked_by'])
        .orderBy('source')
        .execute();
      return { role, suspended_at, passes };
    };
    const then = await stateOf();
    const { actionId } = (await doOne(memberId, action, true)).reply.data;
    expect(await stateOf()).not.toEqual(then);
    server.clock.move(seconds(9));
    expect(await undo(actionId)).toMatchObject({ status: 200, reply: { data: { done: 1 } } });
    expect(await stateOf()).toEqual(then);
    expect(await emailsTo(email)).toEqual([]);
    expect((await audit()).at(-1)).toMatchObject({ action: `member.undo_${action.kind}`, target_id: memberId });
    expect((await undo(actionId)).status).toBe(409);
  });

  it('is refused once the emails leave, to another admin, and for what is not there', async () => {
    const id = await newMember();
    const { actionId } = (await doOne(id, give(30))).reply.data;
    const other = await addMember(server, { role: 'admin' });
    expect((await undo(actionId, await signedIn(server, other.email))).status).toBe(404);
    expect((await undo(randomUUID())).status).toBe(404);
    server.clock.move(seconds(10));
    expect(await undo(actionId)).toMatchObject({
      status: 409,
      problem: { code: 'invalid_transition' },
    });
    expect((await accessOf(id)).hasAccess).toBe(true);
  });

  it('leaves alone whom another admin changed since, and their email leaves', async () => {
    const [same, changed] = [await addMember(server), await addMember(server)];
    const ids = [same.memberId, changed.memberId];
    const { reply } = await act({ ...many(ids), action: give(30), hasEmail: true });
    await doOne(changed.memberId, extend(30));
    const undone = await undo(reply.data.actionId);
    expect(undone.reply.data).toMatchObject({ done: 1, skipped: [{ id: changed.memberId, why: 'changed' }] });
    expect((await accessOf(same.memberId)).hasAccess).toBe(false);
    expect((await accessOf(changed.memberId)).accessExpiresOn).toBe('2027-01-17');
    expect(await emailsTo(same.email)).toEqual([]);
    expect(await emailsTo(changed.email)).toHaveLength(1);
  });
});

describe('two admins', () => {
  it('the second one is told that the member changed', async () => {
    const id = await newMember();
    const { version } = await memberOf(id);
    const call = { ...one(id, version), action: extend(30), hasEmail: false };
    await doOne(id, give(30));
    expect(await act(call)).toMatchObject({
      status: 409,
      problem: { code: 'stale', detail: 'Another admin has just changed this member. Check again.' },
    });
    expect((await accessOf(id)).accessExpiresOn).toBe('2026-12-18');
    const answers = await Promise.all([1, 2].map(() => act({ ...call, version: version + 1 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('many at once', () => {
  const domain = 'many.example';
  const look = async (action: AnyAction, search = domain, except: string[] = []) =>
    (await preview({ ...many(null), except, action }, { query: { search } })).reply.data;
  const hit = (hits: number | null, action: AdminAction, search = domain, hasEmail = false) =>
    act({ ...many(null, hits), action, hasEmail }, { query: { search } });

  it('names whom it hits and who is skipped, does it once, and notes it once with its list', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await newMember({ email: `${name}@${domain}` }));
    const [, , longer = '', suspended = ''] = ids;
    await doOne(longer, give(60));
    await doOne(suspended, suspend);
    const seen = await look(give(30));
    expect(seen).toMatchObject({
      hits: 2,
      names: ids.length === 4 ? expect.arrayContaining([`a@${domain}`, `b@${domain}`]) : [],
      email: { subject: 'The database is open for you' },
    });
    expect(new Map(seen.skipped.map(({ why, names }) => [why, names]))).toEqual(
      new Map([
        ['longer_access', [`c@${domain}`]],
        ['suspended', [`d@${domain}`]],
      ]),
    );
    await emptyAudit(server.context.db);
    const { status, reply } = await hit(2, give(30), domain, true);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ done: 2 });
    expect(reply.data.skipped.map(({ why }) => why).toSorted()).toEqual(['longer_access', 'suspended']);
    const entries = await audit();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'member.give_access',
      target_kind: 'members',
      target_id: reply.data.actionId,
      after: { days: 30, count: 2, members: ids.slice(0, 2).toSorted() },
    });
    expect(await emailsTo(`@${domain}`)).toHaveLength(3);
  });

  it('refuses to hit others than the preview named', async () => {
    await newMember({ email: `e@${domain}` });
    const seen = await look(extend(10));
    await newMember({ email: `f@${domain}` });
    expect((await look(extend(10))).hits).toBe(seen.hits);
    expect(await hit(seen.hits + 1, extend(10))).toMatchObject({ status: 409, problem: { code: 'stale' } });
  });

  it('skips those who were taken out of the choice, and the admin', async () => {
    const { id } = await server.context.db
      .selectFrom('members')
      .where('email', '=', `e@${domain}`)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await look(suspend, domain, [id])).names).not.toContain(`e@${domain}`);
    const mine = await look(suspend, 'ada@admin');
    expect(mine).toMatchObject({ hits: 0, email: null, skipped: [{ why: 'yourself', count: 1 }] });
    expect((await hit(null, suspend, 'ada@admin')).status).toBe(409);
  });

  it('takes ten thousand in one step, and takes them back in another', { tags: ['slow'] }, async () => {
    const { db } = server.context;
    await sql`insert into members (identity_subject, email, member_type, terms_version, terms_accepted_at, created_at)
      select 'crowd-' || number, 'crowd-' || number || '@crowd.example', 'entrepreneur', '1', ${startOfTest}, ${startOfTest}
      from generate_series(1, 10000) as number`.execute(db);
    const { status, reply } = await hit(10_000, give(30), 'crowd.example', true);
    expect([status, reply.data.done]).toEqual([200, 10_000]);
    const entries = await audit();
    expect(entries).toHaveLength(1);
    expect((entries[0]?.after as { members: string[] } | undefined)?.members).toHaveLength(10_000);
    const waiting = await sql<{ count: number }>`
      select count(*) as count from pgboss.job where name = 'members.deed-letter' and state = 'created'`.execute(db);
    expect(waiting.rows[0]?.count).toBe(10_000);
    const { count } = await db
      .selectFrom('passes')
      .where('source', 'like', `admin:${reply.data.actionId}:%`)
      .where('ends_at', '=', after(new Date('2026-11-18T00:00:00Z'), days(30)))
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(10_000);
    expect((await undo(reply.data.actionId)).reply.data).toMatchObject({ done: 10_000, skipped: [] });
  });
});
