import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { doAdminAction, eraseMembers } from '../../../contract/members/admin-actions.ts';
import {
  decideWaitingAction,
  listWaitingActions,
  type WaitingAction,
  type WaitingDecision,
} from '../../../contract/members/second-admin.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addCaller, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { hours, minutes } from '../../clock.ts';
import { carryOutJob } from './jobs.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update members set suspended_at = now() where role = 'admin'`.execute(server.context.db);
  admin = await addCaller(server, { role: 'admin', memberType: 'other' });
});

const addAdmin = () => addCaller(server, { role: 'admin', memberType: 'other' });
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});
const one = (id: string) => ({ only: [id], except: [], version: null, hits: null });
const reason = 'Moderates on Fridays';
const askForRole = (who: Caller, memberId: string, role: 'admin' | 'member' = 'member', isModerator = true) =>
  callAs(server, who, doAdminAction, {
    query: {},
    body: { ...one(memberId), action: { kind: 'change_role', role, isModerator, reason }, hasEmail: true },
  });
const askForErasure = (who: Caller, { memberId, email }: Caller) =>
  callAs(server, who, eraseMembers, { query: {}, body: { ...one(memberId), confirmation: email, reason } });
const list = async (who: Caller) => (await callAs(server, who, listWaitingActions)).reply.data;
const waitingOf = async (who: Caller, { email }: Caller): Promise<WaitingAction> => {
  const found = (await list(who)).waiting.find(({ names }) => names.includes(email));
  if (found === undefined) throw new Error(`nothing waits for ${email}`);
  return found;
};
const decide = (who: Caller, id: string, decision: WaitingDecision) =>
  callAs(server, who, decideWaitingAction, { params: { id }, body: { decision } });
const run = () => carryOutJob.handle(server.context, undefined);
const rolesOf = async ({ memberId }: Caller) => {
  const row = await server.context.db
    .selectFrom('members')
    .leftJoin('account_deletions', 'account_deletions.member_id', 'members.id')
    .where('members.id', '=', memberId)
    .select(['role', 'is_moderator', 'account_deletions.erase_at'])
    .executeTakeFirstOrThrow();
  return [row.role, row.is_moderator, row.erase_at !== null];
};
const plain = ['member', false, false];

describe('with a second admin', () => {
  it('nothing happens until the other one approves', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    expect((await askForRole(admin, member.memberId)).reply.data).toMatchObject({
      done: 0,
      waits: { members: 1, until: null },
    });
    expect(await waitingOf(admin, member)).toMatchObject({ waitedDays: 0, isLate: false });
    server.clock.move(hours(49));
    await run();
    expect(await rolesOf(member)).toEqual(plain);
    // The target is one working day.
    expect(await waitingOf(await again(admin), member)).toMatchObject({ waitedDays: 2, isLate: true });
    const [asker, second] = [await again(admin), await again(other)];
    const own = await waitingOf(asker, member);
    expect(own).toMatchObject({ kind: 'change_role', isYours: true, can: ['withdraw'], askedBy: admin.email, reason });
    expect((await decide(asker, own.id, 'approve')).problem.code).toBe('invalid_transition');
    expect((await waitingOf(second, member)).can).toEqual(['approve', 'withdraw']);
    expect((await decide(second, own.id, 'approve')).reply.data.outcome).toBe('done');
    expect(await rolesOf(member)).toEqual(['member', true, false]);
    expect((await decide(second, own.id, 'withdraw')).problem.code).toBe('invalid_transition');
    expect((await list(second)).decided[0]).toMatchObject({
      id: own.id,
      outcome: 'done',
      decidedBy: other.email,
      waitedDays: null,
      isLate: false,
    });
    const entries = await server.context.db
      .selectFrom('audit_entries')
      .where('target_id', '=', member.memberId)
      .select(['action', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'member.ask_change_role', actor_id: admin.memberId },
      { action: 'member.change_role', actor_id: admin.memberId },
      { action: 'member.approve_waiting', actor_id: other.memberId },
    ]);
  });

  it('tells the other one by an email that names no member', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    await askForErasure(admin, member);
    const emails = (await readEmails(server)).filter(({ to }) => to === other.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Fundsight: an erasure waits for you']);
    expect(emails[0]?.text).toContain(reason);
    expect(emails[0]?.text).not.toContain(member.email);
    expect(await rolesOf(member)).toEqual(plain);
    const { id } = await waitingOf(other, member);
    expect((await decide(other, id, 'approve')).reply.data.outcome).toBe('done');
    expect(await rolesOf(member)).toEqual(['member', false, true]);
  });

  it('the same does not wait twice, and what was withdrawn can be asked for again', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    await askForRole(admin, member.memberId);
    expect((await askForRole(other, member.memberId)).problem.code).toBe('invalid_transition');
    const { id } = await waitingOf(admin, member);
    expect((await decide(admin, id, 'withdraw')).reply.data.outcome).toBe('withdrawn');
    expect((await askForRole(other, member.memberId)).status).toBe(200);
    expect(await rolesOf(member)).toEqual(plain);
  });

  it('decides about others who are chosen together with them', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    const both = { only: [member.memberId, other.memberId], except: [], version: null, hits: 1 };
    const action = { kind: 'change_role', role: 'admin', isModerator: true, reason } as const;
    const asked = await callAs(server, admin, doAdminAction, { query: {}, body: { ...both, action, hasEmail: true } });
    expect(asked.reply.data).toMatchObject({
      skipped: [{ id: other.memberId, why: 'one_at_a_time' }],
      waits: { members: 1, until: null },
    });
    server.clock.move(hours(24));
    await run();
    await run();
    expect(await rolesOf(member)).toEqual(plain);
    const second = await again(other);
    expect((await decide(second, (await waitingOf(second, member)).id, 'approve')).reply.data.outcome).toBe('done');
    expect(await rolesOf(member)).toEqual(['admin', true, false]);
  });

  it('a pause is over once an admin is there again, who is told and decides', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    const put = (suspendedAt: Date | null) =>
      server.context.db
        .updateTable('members')
        .set({ suspended_at: suspendedAt })
        .where('id', '=', other.memberId)
        .execute();
    await put(server.clock.now());
    await askForErasure(admin, member);
    expect((await waitingOf(admin, member)).runsAt).not.toBeNull();
    await put(null);
    server.clock.move(hours(24));
    await run();
    await run();
    expect(await rolesOf(member)).toEqual(plain);
    const emails = (await readEmails(server)).filter(({ to }) => to === other.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Fundsight: an erasure waits for you']);
    const second = await again(other);
    const waiting = await waitingOf(second, member);
    expect(waiting).toMatchObject({ runsAt: null, can: ['approve', 'withdraw'] });
    expect((await decide(second, waiting.id, 'approve')).reply.data.outcome).toBe('done');
    expect(await rolesOf(member)).toEqual(['member', false, true]);
  });

  it('a pause begins once that admin is gone', async () => {
    const [other, member] = [await addAdmin(), await addCaller(server)];
    await askForRole(admin, member.memberId);
    await server.context.db.updateTable('members').set({ role: 'member' }).where('id', '=', other.memberId).execute();
    await run();
    server.clock.move(hours(24) - minutes(1));
    await run();
    expect(await rolesOf(member)).toEqual(plain);
    server.clock.move(minutes(1));
    await run();
    expect(await rolesOf(member)).toEqual(['member', true, false]);
  });
});

describe('without a second admin', () => {
  it('it is done after 24 hours, unless it is withdrawn', async () => {
    const [kept, withdrawn] = [await addCaller(server), await addCaller(server)];
    const until = new Date(server.clock.now().getTime() + hours(24)).toISOString();
    expect((await askForErasure(admin, kept)).reply.data).toMatchObject({ done: 0, waits: { members: 1, until } });
    await askForErasure(admin, withdrawn);
    await decide(admin, (await waitingOf(admin, withdrawn)).id, 'withdraw');
    server.clock.move(hours(24) - minutes(1));
    await run();
    expect(await rolesOf(kept)).toEqual(plain);
    server.clock.move(minutes(1));
    await run();
    expect([await rolesOf(kept), await rolesOf(withdrawn)]).toEqual([['member', false, true], plain]);
  });

  it('what is due with the role of a new admin does not wait for that one', async () => {
    const [next, member] = [await addCaller(server), await addCaller(server)];
    await askForRole(admin, next.memberId, 'admin');
    await askForRole(admin, member.memberId);
    server.clock.move(hours(24));
    await run();
    expect([await rolesOf(next), await rolesOf(member)]).toEqual([
      ['admin', true, false],
      ['member', true, false],
    ]);
  });

  it('an admin neither approves nor stops what is about them', async () => {
    const other = await addAdmin();
    expect((await askForRole(admin, other.memberId, 'member', false)).reply.data.waits?.until).not.toBeNull();
    const about = await waitingOf(other, other);
    expect(about.can).toEqual([]);
    for (const decision of ['approve', 'withdraw'] as const)
      expect((await decide(other, about.id, decision)).problem.code).toBe('invalid_transition');
    server.clock.move(hours(24));
    await run();
    expect(await rolesOf(other)).toEqual(plain);
  });

  it('nothing is done in the name of who is no admin any more', async () => {
    const member = await addCaller(server);
    await askForRole(admin, member.memberId);
    await server.context.db.updateTable('members').set({ role: 'member' }).where('id', '=', admin.memberId).execute();
    server.clock.move(hours(24));
    await run();
    expect(await rolesOf(member)).toEqual(plain);
    expect((await list(await addAdmin())).decided[0]).toMatchObject({ outcome: 'dropped', decidedBy: null });
  });
});
