import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe, requestLink, suspendedWords } from '../../../contract/members/account.ts';
import { doAdminAction, type AdminAction } from '../../../contract/members/admin-actions.ts';
import { getMember, listMembers, memberColumns } from '../../../contract/members/list.ts';
import { callAs, guest, unchecked } from '../../../tests/call-as.ts';
import { addFunder, addCaller, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import { revokeStored } from '../../identity/stored-sessions.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

const reason = 'Two accounts wrote about one funder.';
const suspend: AdminAction = { kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'report', reason };
const act = (memberId: string, action: AdminAction) =>
  callAs(server, admin, doAdminAction, {
    query: {},
    body: { only: [memberId], except: [], version: null, hits: null, action, hasEmail: true },
  });
const suspensionOf = async (id: string) =>
  (await callAs(server, admin, getMember, { params: { id } })).reply.data.suspension;

describe('a suspension', () => {
  it('stands in the second column, and on the page of the member with what they read', async () => {
    expect(memberColumns.slice(0, 2).map(({ key }) => key)).toEqual(['email', 'isSuspended']);
    const member = await addCaller(server);
    expect(await suspensionOf(member.memberId)).toBeNull();
    expect((await act(member.memberId, suspend)).status).toBe(200);
    expect(await suspensionOf(member.memberId)).toEqual({ since: '2026-11-18', reason });
    await act(member.memberId, { kind: 'restore', reason: 'A mistake of ours' });
    expect(await suspensionOf(member.memberId)).toBeNull();
  });

  it('is told to who holds the session that it ended, and to no one else', async () => {
    const [member, other] = [await addCaller(server), await addCaller(server)];
    await act(member.memberId, suspend);
    const answer = await callAs(server, member, getMe);
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([401, 'invalid_token', suspendedWords]);
    await revokeStored(server.context.db, server.context.vault, other);
    expect((await callAs(server, other, getMe)).problem.detail).toBeUndefined();
  });

  it('is explained by email to the member who asks for a link: since when, why, and how to object', async () => {
    const member = await addCaller(server);
    await act(member.memberId, suspend);
    await callAs(server, guest, requestLink, { body: { purpose: 'log_in', email: member.email } });
    const texts = (await readEmails(server)).filter((one) => one.to === member.email).map(({ text }) => text);
    const answer = texts.find((text) => text.includes('was asked for')) ?? '';
    expect(answer.replaceAll(/\s+/g, ' ')).toContain(
      `An admin suspended it on 18 Nov 2026. The rule: Terms, Your account: one account per person The facts: ${reason} Found by: A person, after a report. If you think we got it wrong, you can appeal until 17 May 2027`,
    );
  });
});

describe('members by organisation', () => {
  const found = async (query: string): Promise<(string | null)[]> =>
    (await callAs(server, admin, listMembers, { query: unchecked(`limit=100&${query}`) })).reply.rows.map(
      ({ organisation }) => organisation,
    );

  it('are found by the funder they claimed and by what they wrote in a request, the claim first', async () => {
    const { db } = server.context;
    const now = server.clock.now();
    const funderId = await addFunder(server, { name: 'Saltmere Trust' });
    const [claims, asks] = [await addCaller(server, { memberType: 'funder' }), await addCaller(server)];
    const claim = { funder_id: funderId, member_id: claims.memberId, email: claims.email, created_at: now };
    await db
      .insertInto('funder_claims')
      .values({ ...claim, state: 'approved', proved_at: now, decided_at: now })
      .execute();
    for (const [memberId, organisation] of [
      [claims.memberId, 'Their own firm'],
      [asks.memberId, 'Harrowgate Institute'],
    ] as const)
      await db
        .insertInto('access_applications')
        .values({
          member_id: memberId,
          who: 'journalist',
          organisation,
          website: null,
          why: 'An article about personal guarantees in small business lending.',
          country: 'GB',
          days: 60,
          state: 'received',
          asked_at: now,
        })
        .execute();
    expect(await found('search=saltmere')).toEqual(['Saltmere Trust']);
    expect(await found('organisation=harrow')).toEqual(['Harrowgate Institute']);
    expect(await found('search=their+own+firm')).toEqual([]);
  });
});
