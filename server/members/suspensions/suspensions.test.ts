import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestLink } from '../../../contract/members/account.ts';
import { doAdminAction, undoAdminAction, type AdminAction } from '../../../contract/members/admin-actions.ts';
import {
  appealSuspension,
  decideSuspensionAppeal,
  listSuspensionAppeals,
  readSuspension,
} from '../../../contract/members/suspensions.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { addCaller, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, hours, seconds } from '../../clock.ts';
import { listOwnAppealRows } from './queries.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update members set suspended_at = now() where role = 'admin'`.execute(server.context.db);
  admin = await addCaller(server, { role: 'admin' });
});

const facts = 'Two accounts wrote about one funder.';
const suspend: AdminAction = { kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'report', reason: facts };
const restore: AdminAction = { kind: 'restore', reason: 'A mistake of ours' };
const text = 'The second account is that of my colleague. We share an office, and nothing else.';
const statement = {
  rule: 'Terms, Your account: one account per person',
  facts,
  foundBy: 'report',
};

const act = async (memberId: string, action: AdminAction, who = admin): Promise<string> => {
  const answer = await callAs(server, who, doAdminAction, {
    query: {},
    body: { only: [memberId], except: [], version: null, hits: null, action, hasEmail: true },
  });
  expect(answer.status).toBe(200);
  return answer.reply.data.actionId;
};
const emailsTo = async ({ email }: Caller) => (await readEmails(server)).filter((one) => one.to === email);
const wordsTo = async (member: Caller) =>
  (await emailsTo(member)).map((one) => one.text.replaceAll(/\s+/g, ' ')).join(' ');
const tokenOf = async (member: Caller): Promise<string> => {
  const link = (await emailsTo(member)).flatMap(({ links }) => links).findLast((one) => one.includes('/suspended/'));
  return link?.split('/').at(-1) ?? '';
};
/** A member whom the admin suspended, with the link of the email. */
const suspended = async (): Promise<{ member: Caller; token: string }> => {
  const member = await addCaller(server);
  await act(member.memberId, suspend);
  return { member, token: await tokenOf(member) };
};
const read = (token: string) => callAs(server, guest, readSuspension, { body: { token } });
const appeal = (token: string, words = text) =>
  callAs(server, guest, appealSuspension, { body: { token, text: words } });
const list = async (who: Caller, state: 'open' | 'decided' = 'open') =>
  (await callAs(server, who, listSuspensionAppeals, { query: unchecked(`state=${state}&limit=100`) })).reply.rows;
const openAppealOf = async (who: Caller, member: Caller) => {
  const row = (await list(who)).find(({ memberId }) => memberId === member.memberId);
  if (row === undefined) throw new Error('the appeal is not in the queue');
  return row;
};
const decide = (who: Caller, id: string, outcome: 'keep' | 'lift') =>
  callAs(server, who, decideSuspensionAppeal, {
    params: { id },
    body: { outcome, ruleCode: 'several_accounts', foundBy: 'person', facts: 'We looked at both again.' },
  });
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  headers: await signedIn(server, caller.email),
});
const isSuspended = async ({ memberId }: Caller): Promise<boolean> =>
  (
    await server.context.db
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('suspended_at')
      .executeTakeFirstOrThrow()
  ).suspended_at !== null;

describe('the statement of reasons', () => {
  it('is in the email, and on the page that each of its links opens', async () => {
    const { member, token } = await suspended();
    const [email] = await emailsTo(member);
    for (const words of [statement.rule, facts, 'A person, after a report', 'you can appeal until'])
      expect(email?.text.replaceAll(/\s+/g, ' ')).toContain(words);
    const first = await read(token);
    expect(first.reply.data).toMatchObject({ statement, liftedOn: null, appeal: null });
    // The email that answers a request for a link does not end the link of the one before.
    await callAs(server, guest, requestLink, { body: { purpose: 'log_in', email: member.email } });
    expect((await emailsTo(member)).length).toBe(2);
    expect((await read(token)).status).toBe(200);
    expect((await read(await tokenOf(member))).status).toBe(200);
  });

  it('is read by the link alone', async () => {
    const [{ token }, other] = [await suspended(), await suspended()];
    const mixed = `${other.token.slice(0, 36)}${token.slice(36)}`;
    for (const wrong of ['x', mixed, token.slice(0, -1)]) {
      expect(await read(wrong)).toMatchObject({ status: 404 });
      expect(await appeal(wrong)).toMatchObject({ status: 404 });
    }
  });
});

describe('an appeal', () => {
  it('comes in once, within 180 days', async () => {
    const { token } = await suspended();
    expect((await appeal(token, 'Too short')).problem.errors).toHaveProperty('text');
    expect((await appeal(token)).reply.data).toMatchObject({ appealUntil: null, appeal: { text, outcome: null } });
    expect((await appeal(token)).problem.code).toBe('invalid_transition');
    const late = await suspended();
    server.clock.move(days(180));
    expect((await read(late.token)).reply.data.appealUntil).not.toBeNull();
    server.clock.move(days(1));
    expect((await read(late.token)).reply.data.appealUntil).toBeNull();
    expect((await appeal(late.token)).problem.code).toBe('invalid_transition');
    admin = await addCaller(server, { role: 'admin' });
  });

  it('lies sealed, and is in what its member takes away', async () => {
    const { member, token } = await suspended();
    await appeal(token);
    const { rows } = await sql<{ line: string }>`select one::text as line from suspension_appeals as one`.execute(
      server.context.db,
    );
    expect(rows.map(({ line }) => line).join()).not.toContain('colleague');
    expect(await listOwnAppealRows(server.context, member.memberId)).toMatchObject([{ text, outcome: null }]);
  });

  it('is decided by another admin, where there is one, and opens the account', async () => {
    const { member, token } = await suspended();
    await appeal(token);
    const other = await addCaller(server, { role: 'admin' });
    const own = await openAppealOf(admin, member);
    expect([own.can, own.whoDecides]).toEqual([[], 'You suspended this account, so another admin decides.']);
    server.clock.move(hours(25));
    expect((await decide(await again(admin), own.id, 'lift')).problem.code).toBe('invalid_transition');
    const free = await again(other);
    const row = await openAppealOf(free, member);
    expect(row).toMatchObject({ can: ['keep', 'lift'], text, first: { ...statement, by: admin.email } });
    expect((await decide(free, row.id, 'lift')).status).toBe(200);
    expect(await isSuspended(member)).toBe(false);
    expect((await read(token)).reply.data).toMatchObject({
      liftedOn: expect.any(String),
      appeal: { outcome: 'lift', isSameDecider: false, statement: { facts: 'We looked at both again.' } },
    });
    expect(await wordsTo(member)).toContain('the suspension is lifted');
    expect((await decide(free, row.id, 'keep')).problem.code).toBe('invalid_transition');
    const { action, target_id } = await server.context.db
      .selectFrom('audit_entries')
      .select(['action', 'target_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, target_id]).toEqual(['member.appeal_lift', member.memberId]);
    expect((await list(free, 'decided'))[0]).toMatchObject({ id: row.id, outcome: 'lift', can: [] });
  });

  it('is decided by the only admin after 24 hours, and says so', async () => {
    const { member, token } = await suspended();
    await appeal(token);
    const { id, can, whoDecides } = await openAppealOf(admin, member);
    expect(can).toEqual([]);
    expect(whoDecides).toContain('there is no other admin');
    server.clock.move(hours(24) - seconds(10));
    const later = await again(admin);
    expect((await decide(later, id, 'keep')).problem.code).toBe('invalid_transition');
    server.clock.move(seconds(10));
    expect((await decide(later, id, 'keep')).status).toBe(200);
    expect(await isSuspended(member)).toBe(true);
    expect((await read(token)).reply.data.appeal).toMatchObject({ outcome: 'keep', isSameDecider: true });
    expect(await wordsTo(member)).toContain('There is no other admin.');
  });
});

describe('lifting without a decision about the appeal', () => {
  it('grants the appeal that waits, until it is undone', async () => {
    const { member, token } = await suspended();
    await appeal(token);
    const actionId = await act(member.memberId, restore);
    expect((await read(token)).reply.data).toMatchObject({
      liftedOn: expect.any(String),
      appeal: { outcome: 'lift', statement: null },
    });
    await callAs(server, admin, undoAdminAction, { params: { id: actionId } });
    expect((await read(token)).reply.data).toMatchObject({ liftedOn: null, appeal: { outcome: null } });
    expect((await openAppealOf(admin, member)).text).toBe(text);
  });

  it('leaves nothing of a suspension that is undone', async () => {
    const member = await addCaller(server);
    const actionId = await act(member.memberId, suspend);
    await callAs(server, admin, undoAdminAction, { params: { id: actionId } });
    expect(await isSuspended(member)).toBe(false);
    const rows = await server.context.db
      .selectFrom('suspensions')
      .where('member_id', '=', member.memberId)
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  });
});
