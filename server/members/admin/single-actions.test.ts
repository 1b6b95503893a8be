import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberStatus } from '../../../contract/members/admin-actions.ts';
import { emptyAudit } from '../../../tests/audit.ts';
import { startTestServer, startOfTest, type TestServer } from '../../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../../tests/sign-in.ts';
import { days, hours, minutes } from '../../clock.ts';

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
  await db.deleteFrom('identity_link_requests').execute();
  await sql`delete from pgboss.job`.execute(db);
});

interface Answer {
  code?: string;
  detail?: string;
  data: { done: number; skipped: { id: string; why: string }[] } & MemberStatus;
}
async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = admin) {
  const response = await server.app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = response.body.startsWith('{');
  return { status: response.statusCode, body: isJson ? response.json<Answer>() : ({ data: {} } as Answer) };
}
const chosen = (...only: string[]) => ({ only, except: [], version: null, hits: null });
const audit = async () =>
  (await server.context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
    ({ action, target_kind, target_id }) => [action, target_kind, target_id],
  );
const subjectsTo = async (email: string): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

describe.each([
  ['a link', '/member-links'],
  ['being signed out', '/member-sign-outs'],
])('%s', (_what, path) => {
  it('is for admins to choose, and for members who are there', async () => {
    const { memberId, email } = await addMember(server);
    expect((await ask('POST', path, chosen(memberId), {})).status).toBe(401);
    expect((await ask('POST', path, chosen(memberId), await signedIn(server, email))).status).toBe(403);
    expect((await ask('POST', path, chosen())).status).toBe(422);
    expect((await ask('POST', path, chosen(randomUUID()))).status).toBe(404);
    expect((await ask('POST', path, chosen(adminId))).status).toBe(409);
    expect(await audit()).toEqual([]);
  });
});

describe('a link', () => {
  it('goes out within the limits of its address', async () => {
    const { memberId, email } = await addMember(server);
    expect(await ask('POST', '/member-links', chosen(memberId))).toMatchObject({
      status: 200,
      body: { data: { done: 1 } },
    });
    expect(await subjectsTo(email)).toEqual(['Your link to log in to Fundsight']);
    expect(await audit()).toEqual([['member.send_link', 'member', memberId]]);
    expect(await ask('POST', '/member-links', chosen(memberId))).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
    for (let count = 1; count < 5; count += 1) {
      server.clock.move(minutes(2));
      expect((await ask('POST', '/member-links', chosen(memberId))).status).toBe(200);
    }
    server.clock.move(minutes(2));
    expect((await ask('POST', '/member-links', chosen(memberId))).status).toBe(409);
    server.clock.move(hours(1));
    const later = await signedIn(server, 'ada@admin.example');
    expect((await ask('POST', '/member-links', chosen(memberId), later)).status).toBe(200);
  });

  it('goes to those of many who may get one, and names the others', async () => {
    const [first, second] = [await addMember(server), await addMember(server)];
    const suspended = await addMember(server, { suspendedAt: startOfTest });
    await ask('POST', '/member-links', chosen(first.memberId));
    const { body } = await ask('POST', '/member-links', chosen(first.memberId, second.memberId, suspended.memberId));
    expect(body.data.done).toBe(1);
    expect(new Map(body.data.skipped.map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        [first.memberId, 'link_limit'],
        [suspended.memberId, 'suspended'],
      ]),
    );
    expect(await subjectsTo(second.email)).toHaveLength(1);
  });

  it('goes once to a mailbox, however it is spelled', async () => {
    const one = await addMember(server, { email: 'quill+one@kitehouse.example' });
    const other = await addMember(server, { email: 'quill+other@kitehouse.example' });
    const { body } = await ask('POST', '/member-links', chosen(one.memberId, other.memberId));
    expect(body.data).toMatchObject({ done: 1, skipped: [{ why: 'link_limit' }] });
  });

  it('goes to a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await ask('POST', '/member-links', chosen(...ids))).status).toBe(422);
  });
});

describe('being signed out', () => {
  it('ends every session, of one or of many, in one entry', async () => {
    const members = [await addMember(server), await addMember(server)];
    const headers = await Promise.all(members.map(({ email }) => signedIn(server, email)));
    const ids = members.map(({ memberId }) => memberId);
    expect((await ask('POST', '/member-sign-outs', chosen(...ids))).body.data).toEqual({ done: 2, skipped: [] });
    for (const one of headers) {
      const { statusCode } = await server.app.inject({ method: 'GET', url: '/api/me', headers: one });
      expect(statusCode).toBe(401);
    }
    expect(await audit()).toMatchObject([['member.sign_out', 'members', expect.any(String)]]);
    // They may come back.
    expect((await signedIn(server, members[0]?.email ?? '')).authorization).toContain('Bearer');
  });
});

describe('a note', () => {
  it('is one text that admins change in turn; the audit says that, not what', async () => {
    const { memberId, email } = await addMember(server);
    const path = `/members/${memberId}/note`;
    expect((await ask('PUT', path, { body: 'Hm', version: 0 }, {})).status).toBe(401);
    expect((await ask('PUT', path, { body: 'Hm', version: 0 }, await signedIn(server, email))).status).toBe(403);
    expect((await ask('PUT', `/members/${randomUUID()}/note`, { body: 'Hm', version: 0 })).status).toBe(404);
    expect((await ask('PUT', path, { body: 'x'.repeat(2_001), version: 0 })).status).toBe(422);
    expect((await ask('PUT', path, { body: 'The document arrives on Monday.', version: 0 })).status).toBe(204);
    expect(await ask('PUT', path, { body: 'Another', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await ask('GET', `/members/${memberId}/status`)).body.data.note).toEqual({
      body: 'The document arrives on Monday.',
      version: 1,
      writtenBy: 'ada@admin.example',
      writtenAt: startOfTest.toISOString(),
    });
    expect((await ask('PUT', path, { body: '', version: 1 })).status).toBe(204);
    expect((await ask('GET', `/members/${memberId}/status`)).body.data.note).toBeNull();
    expect(await audit()).toEqual([
      ['member.write_note', 'member', memberId],
      ['member.remove_note', 'member', memberId],
    ]);
    const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('Monday');
  });
});

describe('how a member stands', () => {
  const memberStatus = async (id: string) => (await ask('GET', `/members/${id}/status`)).body.data;

  it('is for admins, of somebody who is there', async () => {
    const { memberId, email } = await addMember(server);
    const path = `/members/${memberId}/status`;
    expect((await ask('GET', path, undefined, {})).status).toBe(401);
    expect((await ask('GET', path, undefined, await signedIn(server, email))).status).toBe(403);
    expect((await ask('GET', `/members/${randomUUID()}/status`)).status).toBe(404);
    expect((await ask('GET', '/members/nobody/status')).status).toBe(400);
  });

  it('says what can be done', async () => {
    const all = { sendLink: true, signOut: true, changeRole: true, suspend: true, restore: false, erase: true };
    const { memberId } = await addMember(server);
    expect((await memberStatus(memberId)).can).toEqual({ ...all, giveAccess: true, revokeAccess: false, merge: true });
    const action = { kind: 'give_access', days: 30, reason: 'Help with the data' };
    await ask('POST', '/member-actions', { ...chosen(memberId), action, hasEmail: false });
    expect(await memberStatus(memberId)).toMatchObject({
      hasAccess: true,
      accessExpiresOn: '2026-12-18',
      version: 2,
      can: { giveAccess: true, revokeAccess: true },
    });
    server.clock.move(days(30));
    const later = await ask(
      'GET',
      `/members/${memberId}/status`,
      undefined,
      await signedIn(server, 'ada@admin.example'),
    );
    expect(later.body.data).toMatchObject({ hasAccess: false, can: { revokeAccess: false } });
    server.clock.set(startOfTest);
    const suspended = await addMember(server, { suspendedAt: startOfTest });
    expect((await memberStatus(suspended.memberId)).can).toMatchObject({
      giveAccess: false,
      restore: true,
      suspend: false,
      changeRole: false,
      merge: false,
      sendLink: false,
    });
    const nothing = Object.fromEntries(Object.keys((await memberStatus(memberId)).can).map((key) => [key, false]));
    expect((await memberStatus(adminId)).can).toEqual(nothing);
    const other = await addMember(server, { role: 'admin' });
    expect((await memberStatus(other.memberId)).can).toMatchObject({
      changeRole: true,
      giveAccess: false,
      erase: false,
    });
  });
});
