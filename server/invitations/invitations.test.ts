import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import { invitationDays, keptInvitationDays } from '../../contract/invitations/days.ts';
import {
  invitationsPerDay,
  invite,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../../contract/invitations/invitations.ts';
import { decideWaitingAction, listWaitingActions } from '../../contract/members/second-admin.ts';
import { getComingRoles } from '../../contract/members/own-account.ts';
import { getMe, requestLink, termsVersion } from '../../contract/members/account.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addCaller, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, linkIn, readEmails, redeem, signedIn } from '../../tests/sign-in.ts';
import { days, minutes } from '../clock.ts';
import { forgetInvitations } from './jobs.ts';
import { carryOutDue } from '../members/second-admin/decide-commands.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
});
afterAll(() => server.close());

let made = 0;
const newEmail = (): string => `guest-${(made += 1)}@pennywort.example`;
type Body = BodyOf<typeof invite>;
const withAccess = (email: string): Body => ({
  email,
  role: 'member',
  isModerator: false,
  accessDays: 90,
  reason: 'First reviewers',
});
const send = (body: Body, by: Caller = admin) => callAs(server, by, invite, { body });
const listed = async () => (await callAs(server, admin, listInvitations)).reply.data;
const stateOf = async (email: string) =>
  (await listed()).filter((one) => one.email === email).map(({ state }) => state);

/** Signs up as a person does: asks, reads the email, follows the link. */
async function signUp(email: string): Promise<{ authorization: string }> {
  await callAs(server, guest, requestLink, {
    body: { purpose: 'sign_up', email, memberType: 'entrepreneur', termsVersion },
  });
  const emails = (await readEmails(server)).filter((one) => one.to === email && one.links[0]?.includes('/otp'));
  expect((await redeem(server, linkIn(emails[0]))).statusCode).toBe(200);
  return signedIn(server, email);
}
const profileOf = async (headers: { authorization: string }) => (await callAs(server, headers, getMe)).reply.data;

const comingOf = async (headers: { authorization: string }) =>
  (await callAs(server, headers, getComingRoles)).reply.data;

const waitingOf = async (by: Caller, email: string) => {
  const { waiting } = (await callAs(server, by, listWaitingActions)).reply.data;
  const found = waiting.find(({ names }) => names.includes(email));
  if (found === undefined) throw new Error(`nothing waits for ${email}`);
  return found;
};
const answer = (by: Caller, id: string, decision: 'approve' | 'withdraw') =>
  callAs(server, by, decideWaitingAction, { params: { id }, body: { decision } });
const dismiss = async ({ memberId }: Caller) => {
  await server.context.db.updateTable('members').set({ role: 'member' }).where('id', '=', memberId).execute();
};

describe('an invitation', () => {
  it('leads by email to the sign-up with the address, and gives access once the account opens', async () => {
    const email = newEmail();
    const { status, reply } = await send(withAccess(email));
    expect([status, reply.data.state]).toEqual([201, 'open']);
    const [message] = (await readEmails(server)).filter((one) => one.to === email);
    expect(message?.text).toContain('90 days of access to the database of deals');
    expect(new URL(message?.links[0] ?? '').searchParams.get('email')).toBe(email);
    const profile = await profileOf(await signUp(email));
    expect(profile).toMatchObject({ role: 'member', isModerator: false, access: { hasAccess: true } });
    const wanted = new Date(server.clock.now().getTime() + days(90)).toISOString().slice(0, 10);
    expect(profile.access).toMatchObject({ reason: 'First reviewers', accessExpiresOn: wanted });
    const [row] = (await listed()).filter((one) => one.email === email);
    expect(row).toMatchObject({ state: 'accepted', memberId: profile.id });
  });

  it('gives the roles it names once they are approved, and the audit says by whom', async () => {
    const email = newEmail();
    const second = await addCaller(server, { role: 'admin' });
    const invited = await send({ ...withAccess(email), isModerator: true, accessDays: null });
    expect(invited.reply.data).toMatchObject({ isModerator: true, roleWaits: true });
    expect((await readEmails(server)).find((one) => one.to === email)?.text).toContain('once a second admin');
    const waits = await waitingOf(second, email);
    expect(waits).toMatchObject({ kind: 'invite_role', runsAt: null, can: ['approve', 'withdraw'] });
    expect((await waitingOf(admin, email)).can).toEqual(['withdraw']);
    expect((await answer(second, waits.id, 'approve')).reply.data.outcome).toBe('done');
    await dismiss(second);
    const { id, role, isModerator, access } = await profileOf(await signUp(email));
    expect({ role, isModerator, hasAccess: access.hasAccess }).toEqual({
      role: 'member',
      isModerator: true,
      hasAccess: false,
    });
    const [entry] = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'invitation.accept')
      .where('target_id', '=', id)
      .selectAll()
      .execute();
    expect(entry).toMatchObject({ actor_id: admin.memberId, after: { role: 'member', isModerator: true } });
  });

  it('makes a member of who signs up before the role is approved, who gets it then', async () => {
    const [email, second] = [newEmail(), await addCaller(server, { role: 'admin' })];
    await send({ ...withAccess(email), role: 'admin', isModerator: true, accessDays: null });
    const headers = await signUp(email);
    const { id } = await profileOf(headers);
    expect(await profileOf(headers)).toMatchObject({ role: 'member', isModerator: false });
    const coming = { role: 'admin', isModerator: true, startsAt: null };
    expect(await comingOf(headers)).toEqual(coming);
    const waits = await waitingOf(second, email);
    expect(waits).toMatchObject({ kind: 'change_role', members: 1, role: 'admin', isModerator: true });
    expect((await answer(second, waits.id, 'approve')).reply.data.outcome).toBe('done');
    expect(await profileOf(headers)).toMatchObject({ role: 'admin', isModerator: true });
    expect(await comingOf(headers)).toBeNull();
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where target_id = ${id} order by happened_at, id`.execute(server.context.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'invitation.accept',
      'member.change_role',
      'member.approve_waiting',
    ]);
    await dismiss({ ...second, memberId: id });
    await dismiss(second);
  });

  it('waits for 24 hours where there is no other admin', async () => {
    const email = newEmail();
    await send({ ...withAccess(email), isModerator: true, accessDays: null });
    const { runsAt } = await waitingOf(admin, email);
    expect(runsAt).toBe(new Date(server.clock.now().getTime() + days(1)).toISOString());
    server.clock.move(days(1) - minutes(1));
    await carryOutDue(server.context);
    const headers = await signUp(email);
    expect((await profileOf(headers)).isModerator).toBe(false);
    expect(await comingOf(headers)).toEqual({ role: 'member', isModerator: true, startsAt: runsAt });
    server.clock.move(minutes(1));
    await carryOutDue(server.context);
    expect((await profileOf(await signedIn(server, email))).isModerator).toBe(true);
    server.clock.move(-days(1));
  });

  it('stays as one of a member where its role is withdrawn, and takes what waits along where it is withdrawn', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await send({ ...withAccess(email), isModerator: true, accessDays: null });
    expect((await answer(admin, (await waitingOf(admin, email)).id, 'withdraw')).reply.data.outcome).toBe('withdrawn');
    const [row] = (await listed()).filter((one) => one.email === email);
    expect(row).toMatchObject({ state: 'open', role: 'member', isModerator: false, roleWaits: false });
    expect(await profileOf(await signUp(email))).toMatchObject({ role: 'member', isModerator: false });

    const { reply } = await send({ ...withAccess(other), isModerator: true, accessDays: null });
    await callAs(server, admin, withdrawInvitation, { params: { id: reply.data.id } });
    await expect(waitingOf(admin, other)).rejects.toThrow('nothing waits');
  });

  it('gives nothing to another address, after its days, when withdrawn, or when its admin is none any more', async () => {
    const [other, late, withdrawn, orphan] = [newEmail(), newEmail(), newEmail(), newEmail()];
    await send(withAccess(newEmail()));
    expect((await profileOf(await signUp(other))).access.hasAccess).toBe(false);

    const { reply } = await send(withAccess(withdrawn));
    expect((await callAs(server, admin, withdrawInvitation, { params: { id: reply.data.id } })).status).toBe(204);
    expect((await profileOf(await signUp(withdrawn))).access.hasAccess).toBe(false);

    const second = await addCaller(server, { role: 'admin' });
    await send({ ...withAccess(orphan), role: 'admin', accessDays: null }, second);
    await server.context.db.updateTable('members').set({ role: 'member' }).where('id', '=', second.memberId).execute();
    expect((await profileOf(await signUp(orphan))).role).toBe('member');

    await send(withAccess(late));
    server.clock.move(days(invitationDays));
    admin = await addCaller(server, { role: 'admin' });
    expect(await stateOf(late)).toEqual(['expired']);
    expect((await profileOf(await signUp(late))).access.hasAccess).toBe(false);
  });

  it('is refused for an account, a second time, and where it gives nothing or too much', async () => {
    const email = newEmail();
    const { email: known } = await addMember(server);
    expect((await send(withAccess(known))).problem.errors).toEqual({
      email: 'This address has an account. Search for it under Members',
    });
    await send(withAccess(email));
    expect((await send(withAccess(email))).problem.errors['email']).toMatch(/^This address is invited until /);
    const nothing = { ...withAccess(newEmail()), accessDays: null };
    expect((await send(nothing)).problem.errors).toEqual({ accessDays: 'Choose a role or days of access' });
    expect((await send({ ...nothing, role: 'admin', accessDays: 30 })).problem.errors).toEqual({
      accessDays: 'Admins have access without an end',
    });
  });

  it('is sent three times at most, and again once it has expired', async () => {
    const email = newEmail();
    const { id } = (await send(withAccess(email))).reply.data;
    const again = () => callAs(server, admin, sendInvitationAgain, { params: { id } });
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 409]);
    const received = (await readEmails(server)).filter((one) => one.to === email);
    // Those whose turn had passed when the job ran are left out; the newest is there.
    expect(received.length).toBeGreaterThanOrEqual(1);
    server.clock.move(days(invitationDays));
    admin = await addCaller(server, { role: 'admin' });
    expect((await send(withAccess(email))).status).toBe(201);
    expect(await stateOf(email)).toEqual(['open', 'withdrawn']);
  });

  it('is forgotten with its address 104 days after its last email, and not before', async () => {
    expect(keptInvitationDays).toBe(104);
    const email = newEmail();
    admin = await addCaller(server, { role: 'admin' });
    expect((await send(withAccess(email))).status).toBe(201);
    const isKept = async () => {
      await forgetInvitations.handle(server.context, undefined);
      const rows = await server.context.db.selectFrom('member_invitations').where('email', '=', email).execute();
      return rows.length === 1;
    };
    server.clock.move(days(103));
    expect(await isKept()).toBe(true);
    server.clock.move(days(1));
    expect(await isKept()).toBe(false);
  });

  it('is one of forty on a day', async () => {
    const busy = await addCaller(server, { role: 'admin' });
    for (let count = 0; count < invitationsPerDay; count += 1)
      expect((await send(withAccess(newEmail()), busy)).status).toBe(201);
    expect((await send(withAccess(newEmail()), busy)).problem.code).toBe('invitation_limit');
  });
});
