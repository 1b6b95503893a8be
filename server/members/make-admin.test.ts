import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, startOfTest, type TestServer } from '../../tests/server.ts';
import { addMember, readLetters, signedIn } from '../../tests/sign-in.ts';
import { makeAdmin } from './make-admin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the first admin', () => {
  it('is made on the next request, once, is noted and told', async () => {
    const { email, memberId } = await addMember(server);
    const headers = await signedIn(server, email);
    const open = async () => (await server.app.inject({ url: '/api/admin/members', headers })).statusCode;
    expect(await open()).toBe(403);
    expect(await makeAdmin(server.context, email)).toBe('done');
    expect(await open()).toBe(200);
    expect(await makeAdmin(server.context, email)).toBe('already');
    const letters = (await readLetters(server)).filter(({ to }) => to === email);
    expect(letters.map(({ subject }) => subject)).toEqual(['You are an admin of Fundsight now']);
    const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([
      { actor_id: null, action: 'member.change_role', target_id: memberId, after: { role: 'admin' } },
    ]);
  });

  it('is nobody who is not there, or suspended', async () => {
    expect(await makeAdmin(server.context, 'nobody@kitehouse.example')).toBe('unknown');
    const { email, memberId } = await addMember(server, { suspendedAt: startOfTest });
    expect(await makeAdmin(server.context, email)).toBe('suspended');
    const { role } = await server.context.db
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('role')
      .executeTakeFirstOrThrow();
    expect(role).toBe('member');
  });
});
