import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMembers } from '../../../contract/members/list.ts';
import { deleteMyAccount } from '../../../contract/members/own-account.ts';
import { callAs } from '../../../tests/call-as.ts';
import { runScript } from '../../../tests/scripts.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';
import { appointAdmin } from './appoint-admin.ts';
import { fewOf } from '../../../tests/deep-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const entriesOf = (memberId: string) =>
  server.context.db
    .selectFrom('audit_entries')
    .where('target_id', '=', memberId)
    .select(['actor_id', 'action', 'reason', 'before', 'after'])
    .execute();
const memberOf = (email: string) =>
  server.context.db
    .selectFrom('members')
    .where('email', '=', email)
    .select(['id', 'role', 'is_moderator', 'version'])
    .executeTakeFirstOrThrow();
const usersStatus = async (headers: { authorization: string }): Promise<number> =>
  (await callAs(server, headers, listMembers)).status;

describe('an admin made from the command line', () => {
  it('was a member: from the next request on, and noted without an actor', async () => {
    const { email, memberId } = await addMember(server);
    const headers = await signedIn(server, email);
    expect(await usersStatus(headers)).toBe(403);
    expect(await appointAdmin(server.context, email)).toBe('appointed');
    expect(await usersStatus(headers)).toBe(200);
    expect(await entriesOf(memberId)).toEqual([
      {
        actor_id: null,
        action: 'member.make_admin',
        reason: 'command line',
        before: { role: 'member', isModerator: false },
        after: { role: 'admin', isModerator: true },
      },
    ]);
    expect(await appointAdmin(server.context, email)).toBe('already');
    expect(await entriesOf(memberId)).toHaveLength(1);
    expect(await memberOf(email)).toMatchObject({ role: 'admin', is_moderator: true, version: 2 });
  });

  it('had no account: the first log-in is that of an admin', async () => {
    const email = 'first@admin.example';
    expect(await appointAdmin(server.context, email)).toBe('created');
    expect(await usersStatus(await signedIn(server, email))).toBe(200);
    expect(await entriesOf((await memberOf(email)).id)).toMatchObject([{ before: null, after: { role: 'admin' } }]);
  });

  it('was an admin who is no moderator: gets the other role too', async () => {
    const { email, memberId } = await addMember(server, { role: 'admin', isModerator: false });
    expect(await appointAdmin(server.context, email)).toBe('appointed');
    expect(await memberOf(email)).toMatchObject({ role: 'admin', is_moderator: true });
    expect(await entriesOf(memberId)).toMatchObject([
      { before: { role: 'admin', isModerator: false }, after: { role: 'admin', isModerator: true } },
    ]);
  });

  it('is made once, however many try', async () => {
    const email = 'many@admin.example';
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => appointAdmin(server.context, email)));
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'already', 'already', 'already', 'created']);
    expect(await entriesOf((await memberOf(email)).id)).toHaveLength(1);
  });

  it('is not a member who is suspended, or whose account is being deleted', async () => {
    const { db, clock } = server.context;
    const suspended = await addMember(server, { suspendedAt: clock.now() });
    expect(await appointAdmin(server.context, suspended.email)).toBe('suspended');
    const leaving = await addMember(server);
    const response = await callAs(server, await signedIn(server, leaving.email), deleteMyAccount, {
      body: { email: leaving.email, reviews: 'keep' },
    });
    expect(response.status).toBeLessThan(300);
    expect(await appointAdmin(server.context, leaving.email)).toBe('leaving');
    const roles = await db
      .selectFrom('members')
      .where('id', 'in', [suspended.memberId, leaving.memberId])
      .select('role')
      .execute();
    expect(roles).toEqual([{ role: 'member' }, { role: 'member' }]);
    expect(await entriesOf(suspended.memberId)).toEqual([]);
  });
});

describe('npm run admin', () => {
  const run = (...args: string[]) => runScript('admin.ts', server.context.connection, args);

  it('says what it did', { tags: ['slow'] }, async () => {
    expect(await run(' Operator@Admin.example ')).toEqual({
      code: 0,
      errors: '',
      output: expect.stringContaining(
        'operator@admin.example is an admin and a moderator. There was no account with this address',
      ),
    });
    expect(await run('operator@admin.example')).toMatchObject({ code: 0, output: expect.stringContaining('already') });
  });

  it('ends with 1 when nothing could be done', { tags: ['slow'] }, async () => {
    const { email } = await addMember(server, { suspendedAt: server.clock.now() });
    expect(await run(email)).toMatchObject({ code: 1, output: expect.stringContaining('is suspended') });
  });

  it.each(fewOf(1, [[['ann']], [['ann@']], [[]], [['ann@kitehouse.example', 'bea@kitehouse.example']]]))(
    'refuses %j',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        code: 2,
        output: '',
        errors: expect.stringContaining('Usage: npm run admin -- <email>'),
      });
    },
  );
});
