import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/members/account.ts';
import {
  doAdminAction,
  getMemberStatus,
  sendMemberLinks,
  signMembersOut,
  writeMemberNote,
} from '../../../contract/members/admin-actions.ts';
import { emptyAudit } from '../../../tests/audit.ts';
import { callAs, guest, type Who } from '../../../tests/call-as.ts';
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

const sendLinks = (...ids: string[]) => callAs(server, admin, sendMemberLinks, { body: chosen(...ids) });
const chosen = (...only: string[]) => ({ only, except: [], version: null, hits: null });
const audit = async () =>
  (await server.context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
    ({ action, target_kind, target_id }) => [action, target_kind, target_id],
  );
const subjectsTo = async (email: string): Promise<string[]> =>
  (await readEmails(server)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

describe.each([
  ['a link', sendMemberLinks],
  ['being signed out', signMembersOut],
])('%s', (_what, endpoint) => {
  const choose = (who: Who, ...ids: string[]) => callAs(server, who, endpoint, { body: chosen(...ids) });

  it('is for admins to choose, and for members who are there', async () => {
    const { memberId, email } = await addMember(server);
    expect((await choose(guest, memberId)).status).toBe(401);
    expect((await choose(await signedIn(server, email), memberId)).status).toBe(403);
    expect((await choose(admin)).status).toBe(422);
    expect((await choose(admin, randomUUID())).status).toBe(404);
    expect((await choose(admin, adminId)).status).toBe(409);
    expect(await audit()).toEqual([]);
  });
});

describe('a link', () => {
  it('goes out within the limits of its address', async () => {
    const { memberId, email } = await addMember(server);
    expect(await sendLinks(memberId)).toMatchObject({ status: 200, reply: { data: { done: 1 } } });
    expect(await subjectsTo(email)).toEqual(['Your link to log in to Fundsight']);
    expect(await audit()).toEqual([['member.send_link', 'member', memberId]]);
    expect(await sendLinks(memberId)).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } });
    for (let count = 1; count < 5; count += 1) {
      server.clock.move(minutes(2));
      expect((await sendLinks(memberId)).status).toBe(200);
    }
    server.clock.move(minutes(2));
    expect((await sendLinks(memberId)).status).toBe(409);
    server.clock.move(hours(1));
    const later = await signedIn(server, 'ada@admin.example');
    expect((await callAs(server, later, sendMemberLinks, { body: chosen(memberId) })).status).toBe(200);
  });

  it('goes to those of many who may get one, and names the others', async () => {
    const [first, second] = [await addMember(server), await addMember(server)];
    const suspended = await addMember(server, { suspendedAt: startOfTest });
    await sendLinks(first.memberId);
    const { data } = (await sendLinks(first.memberId, second.memberId, suspended.memberId)).reply;
    expect(data.done).toBe(1);
    expect(new Map(data.skipped.map(({ id, why }) => [id, why]))).toEqual(
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
    const { reply } = await sendLinks(one.memberId, other.memberId);
    expect(reply.data).toMatchObject({ done: 1, skipped: [{ why: 'link_limit' }] });
  });

  it('goes to a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await sendLinks(...ids)).status).toBe(422);
  });
});

describe('being signed out', () => {
  it('ends every session, of one or of many, in one entry', async () => {
    const members = [await addMember(server), await addMember(server)];
    const headers = await Promise.all(members.map(({ email }) => signedIn(server, email)));
    const ids = members.map(({ memberId }) => memberId);
    const { data } = (await callAs(server, admin, signMembersOut, { body: chosen(...ids) })).reply;
    expect(data).toEqual({ done: 2, skipped: [] });
    for (const one of headers) expect((await callAs(server, one, getMe)).status).toBe(401);
    expect(await audit()).toMatchObject([['member.sign_out', 'members', expect.any(String)]]);
    // They may come back.
    expect((await signedIn(server, members[0]?.email ?? '')).authorization).toContain('Bearer');
  });
});

describe('a note', () => {
  it('is one text that admins change in turn; the audit says that, not what', async () => {
    const { memberId, email } = await addMember(server);
    const write = (body: string, version: number, who: Who = admin, id = memberId) =>
      callAs(server, who, writeMemberNote, { params: { id }, body: { body, version } });
    const noteNow = async () =>
      (await callAs(server, admin, getMemberStatus, { params: { id: memberId } })).reply.data.note;
    expect((await write('Hm', 0, guest)).status).toBe(401);
    expect((await write('Hm', 0, await signedIn(server, email))).status).toBe(403);
    expect((await write('Hm', 0, admin, randomUUID())).status).toBe(404);
    expect((await write('x'.repeat(2_001), 0)).status).toBe(422);
    expect((await write('The document arrives on Monday.', 0)).status).toBe(204);
    expect(await write('Another', 0)).toMatchObject({ status: 409, problem: { code: 'stale' } });
    expect(await noteNow()).toEqual({
      body: 'The document arrives on Monday.',
      version: 1,
      writtenBy: 'ada@admin.example',
      writtenAt: startOfTest.toISOString(),
    });
    expect((await write('', 1)).status).toBe(204);
    expect(await noteNow()).toBeNull();
    expect(await audit()).toEqual([
      ['member.write_note', 'member', memberId],
      ['member.remove_note', 'member', memberId],
    ]);
    const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('Monday');
  });
});

describe('how a member stands', () => {
  const read = (id: string, who: Who = admin) => callAs(server, who, getMemberStatus, { params: { id } });
  const memberStatus = async (id: string) => (await read(id)).reply.data;

  it('is for admins, about an existing member', async () => {
    const { memberId, email } = await addMember(server);
    expect((await read(memberId, guest)).status).toBe(401);
    expect((await read(memberId, await signedIn(server, email))).status).toBe(403);
    expect((await read(randomUUID())).status).toBe(404);
    expect((await read('nobody')).status).toBe(400);
  });

  it('says what can be done', async () => {
    const all = { sendLink: true, signOut: true, changeRole: true, suspend: true, restore: false, erase: true };
    const { memberId } = await addMember(server);
    expect((await memberStatus(memberId)).can).toEqual({ ...all, giveAccess: true, revokeAccess: false, merge: true });
    const action = { kind: 'give_access', days: 30, reason: 'Help with the data' } as const;
    await callAs(server, admin, doAdminAction, { body: { ...chosen(memberId), action, hasEmail: false } });
    expect(await memberStatus(memberId)).toMatchObject({
      hasAccess: true,
      accessExpiresOn: '2026-12-18',
      version: 2,
      can: { giveAccess: true, revokeAccess: true },
    });
    server.clock.move(days(30));
    const later = await read(memberId, await signedIn(server, 'ada@admin.example'));
    expect(later.reply.data).toMatchObject({ hasAccess: false, can: { revokeAccess: false } });
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
