import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/endpoint.ts';
import {
  type AccessCode,
  type Application,
  createAccessCode,
  redeemCode,
  listAccessCodes,
  listCodeUses,
  switchAccessCode,
  applyForAccess,
  getMyApplication,
  listApplications,
  decideApplication,
  withdrawApplication,
} from '../../contract/free-access/free-access.ts';
import { getMe } from '../../contract/members/account.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, readEmails, signedIn } from '../../tests/sign-in.ts';
import { days, hours } from '../clock.ts';
import { tidyUpJob } from './jobs.ts';

type Headers = { authorization: string };
let server: TestServer;
let admin: Headers;
let adminEmail: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ email: adminEmail } = await addMember(server, { role: 'admin' }));
  admin = await signedIn(server, adminEmail);
});
afterAll(() => server.close());

const request = {
  who: 'journalist',
  organisation: 'The Kitehouse Gazette',
  website: null,
  why: 'An article on personal guarantees in small business lending, with medians only.',
  country: 'GB',
  days: 60,
  consent: true,
};
const campaign = {
  campaign: 'Spring school',
  days: 30,
  maxUses: 2,
  maxUsesPerDomain: null,
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
};

async function member(email?: string) {
  const added = await addMember(server, email === undefined ? {} : { email });
  return { ...added, headers: await signedIn(server, added.email) };
}
const accessOf = async (headers: Headers) => (await callAs(server, headers, getMe)).reply.data?.['access'];

async function makeCode(parts: object = {}): Promise<AccessCode> {
  const { status, reply: body } = await callAs(server, admin, createAccessCode, { body: { ...campaign, ...parts } });
  expect(status).toBe(201);
  return body.data;
}
const redeem = (headers: Headers, code: string) => callAs(server, headers, redeemCode, { body: { code } });

describe('a code', () => {
  it('opens the database once for each, however it is typed', async () => {
    const { code } = await makeCode();
    const { headers } = await member();
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
    expect((await redeem(headers, typed)).reply.data).toEqual({
      campaign: 'Spring school',
      accessExpiresOn: '2026-12-18',
      dealKind: null,
    });
    expect(await accessOf(headers)).toEqual({
      hasAccess: true,
      reason: 'Free access: Spring school',
      accessExpiresOn: '2026-12-18',
    });
    const again = await redeem(headers, code);
    expect([again.status, again.problem.code, again.problem.errors]).toEqual([
      422,
      'wrong_code',
      { code: 'You have already used this code.' },
    ]);
  });

  it('is used no more often than it may, however many try at once', async () => {
    const { id, code } = await makeCode();
    const members = await Promise.all(Array.from({ length: 5 }, () => member()));
    const answers = await Promise.all(members.map(({ headers }) => redeem(headers, code)));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 200, 422, 422, 422]);
    const listed = (await callAs(server, admin, listAccessCodes)).reply.data;
    expect(listed.find((one) => one.id === id)?.uses).toBe(2);
    const uses = (await callAs(server, admin, listCodeUses, { params: { id } })).reply.data;
    expect(uses).toHaveLength(2);
  });

  it('holds its limit by domain, its days and its switch', async () => {
    const { code } = await makeCode({ maxUses: 10, maxUsesPerDomain: 1 });
    const [one, two, other] = [
      await member('a@one.example'),
      await member('b@one.example'),
      await member('c@two.example'),
    ];
    expect((await redeem(one.headers, code)).status).toBe(200);
    expect((await redeem(two.headers, code)).problem.errors).toEqual({
      code: 'Your organisation has used this code as often as it may.',
    });
    expect((await redeem(other.headers, code)).status).toBe(200);

    const later = await makeCode({ validFrom: '2026-11-19', validTo: null });
    expect((await redeem(two.headers, later.code)).problem.errors?.['code']).toContain('works from 19 Nov 2026 on');
    const past = await makeCode({ validTo: '2026-11-17' });
    expect((await redeem(two.headers, past.code)).problem.errors?.['code']).toContain('ended on 17 Nov 2026.');
    const off = await makeCode();
    const switching = { isDisabled: true, version: off.version };
    expect((await callAs(server, admin, switchAccessCode, { params: { id: off.id }, body: switching })).status).toBe(
      200,
    );
    expect(
      (await callAs(server, admin, switchAccessCode, { params: { id: off.id }, body: switching })).problem.code,
    ).toBe('stale');
    expect((await redeem(two.headers, off.code)).problem.errors?.['code']).toContain('switched off');
  });

  it('is kept for later by a member with longer access', async () => {
    const { headers } = await member();
    expect((await redeem(headers, (await makeCode({ days: 90 })).code)).status).toBe(200);
    const short = await makeCode({ days: 30 });
    expect((await redeem(headers, short.code)).problem.errors?.['code']).toContain('Keep it for later');
    const listed = (await callAs(server, admin, listAccessCodes)).reply.data;
    expect(listed.find((one) => one.id === short.id)?.uses).toBe(0);
  });

  it('cannot be found by trying', async () => {
    const { headers } = await member();
    const { code } = await makeCode();
    for (let count = 0; count < 5; count += 1) expect((await redeem(headers, `WRONG${count}`)).status).toBe(422);
    const sixth = await redeem(headers, code);
    expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_attempts']);
    server.clock.move(hours(1));
    expect((await redeem(headers, code)).status).toBe(200);
    server.clock.move(-hours(1));
  });

  it.each([
    [{ campaign: 'x' }, 'campaign'],
    [{ days: 6 }, 'days'],
    [{ days: 181 }, 'days'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ validTo: '2026-10-31' }, 'validTo'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
  ])('is not made with %j', async (parts, field) => {
    const { status, problem } = await callAs(server, admin, createAccessCode, { body: { ...campaign, ...parts } });
    expect([status, Object.keys(problem.errors)]).toEqual([422, [field]]);
  });
});

describe('a request', () => {
  const apply = (headers: Headers, parts: object = {}) =>
    callAs(server, headers, applyForAccess, { body: unchecked({ ...request, ...parts }) });
  const mine = async (headers: Headers) => (await callAs(server, headers, getMyApplication)).reply.data;
  const waiting = async (email: string): Promise<Application> => {
    const list = (await callAs(server, admin, listApplications, { query: { state: 'received' } })).reply.data;
    return list.find((one) => one.email === email)!;
  };
  const decide = (id: string, body: BodyOf<typeof decideApplication>) =>
    callAs(server, admin, decideApplication, { params: { id }, body });

  it('waits for a person, who gives as many days as they choose, and is told by email', async () => {
    const { email, headers } = await member();
    expect((await apply(headers)).reply.data).toEqual({ state: 'received' });
    expect((await apply(headers)).status).toBe(409);
    expect(await accessOf(headers)).toMatchObject({ hasAccess: false });
    const { id, version } = await waiting(email);
    expect((await decide(id, { decision: 'approve', days: 30, version })).reply.data).toMatchObject({
      state: 'approved',
      givenDays: 30,
      isAutomatic: false,
    });
    expect(await accessOf(headers)).toEqual({
      hasAccess: true,
      reason: 'Free access granted',
      accessExpiresOn: '2026-12-18',
    });
    expect((await decide(id, { decision: 'decline', reason: 'Not this time.', version })).problem.code).toBe('stale');
    const message = (await readEmails(server)).find(({ to }) => to === email);
    expect(message?.subject).toBe('The database is open for you');
    expect(message?.text).toContain('18 Dec 2026');
  });

  it('gives its days beside longer access, of which only the member is told', async () => {
    const { email, memberId, headers } = await member();
    await apply(headers);
    const until = new Date('2027-09-27T00:00:00Z');
    const year = { member_id: memberId, kind: 'review', reason: 'Thank you', source: memberId } as const;
    await server.context.db
      .insertInto('passes')
      .values({ ...year, starts_at: server.clock.now(), ends_at: until })
      .execute();
    const { id, version } = await waiting(email);
    const { data } = (await decide(id, { decision: 'approve', days: 30, version })).reply;
    expect(data).toMatchObject({ state: 'approved', givenDays: 30 });
    expect(await accessOf(headers)).toMatchObject({ accessExpiresOn: '2027-09-27' });
    const text = (await readEmails(server)).find(({ to }) => to === email)?.text;
    expect(text?.replaceAll(/\s+/g, ' ')).toContain('It adds no days: your access already lasts until 27 Sep 2027.');
    const list = (await callAs(server, admin, listApplications, { query: { state: 'approved' } })).reply.data;
    expect(list.filter(({ givenDays }) => givenDays === 30).length).toBeGreaterThan(1);
    expect(Object.keys(list.find((one) => one.id === id) ?? {})).toEqual(Object.keys(data));
    const passes = await server.context.db.selectFrom('passes').where('member_id', '=', memberId).selectAll().execute();
    expect(passes.map(({ kind }) => kind).toSorted()).toEqual(['application', 'review']);
  });

  it('is answered at once for the address of a school', async () => {
    const { headers } = await member('student@physics.harrow.ac.uk');
    expect((await apply(headers, { who: 'student_or_academic', days: 90 })).reply.data).toEqual({ state: 'approved' });
    expect(await accessOf(headers)).toMatchObject({ hasAccess: true, accessExpiresOn: '2026-12-18' });
    const reporter = await member('reporter@physics.harrow.ac.uk');
    expect((await apply(reporter.headers)).reply.data).toEqual({ state: 'received' });
  });

  it('is declined with a reason, and can be made again after 30 days, twice approved at most', async () => {
    const { email, ...asked } = await member();
    let { headers } = asked;
    await apply(headers);
    const first = await waiting(email);
    await decide(first.id, { decision: 'decline', reason: 'We could not see what it is for.', version: first.version });
    expect(await mine(headers)).toMatchObject({
      canAsk: false,
      askAgainOn: '2026-12-19',
      application: { state: 'declined', reason: 'We could not see what it is for.' },
    });
    expect((await readEmails(server)).find(({ to }) => to === email)?.text).toContain(
      'We could not see what it is for.',
    );
    expect((await apply(headers)).problem.detail).toBe('You can ask again on 19 Dec 2026.');
    for (let round = 0; round < 2; round += 1) {
      server.clock.move(days(31));
      headers = await signedIn(server, email);
      admin = await signedIn(server, adminEmail);
      expect((await apply(headers)).status).toBe(201);
      const { id, version } = await waiting(email);
      expect((await decide(id, { decision: 'approve', days: 30, version })).status).toBe(200);
    }
    expect(await mine(headers)).toMatchObject({ canAsk: false, askAgainOn: null });
    expect((await apply(headers)).status).toBe(409);
    server.clock.move(-days(62));
    admin = await signedIn(server, adminEmail);
  });

  it('can be taken back by its member alone, and ends by itself', async () => {
    const { email, headers } = await member();
    await apply(headers);
    const { id } = await waiting(email);
    const stranger = await member();
    expect((await callAs(server, stranger.headers, withdrawApplication, { params: { id } })).status).toBe(404);
    expect((await callAs(server, headers, withdrawApplication, { params: { id } })).status).toBe(204);
    expect(await waiting(email)).toBeUndefined();
    // the newest request is the one shown, and two of one instant have no order
    server.clock.move(1000);
    expect((await apply(headers)).status).toBe(201);
    server.clock.move(days(30));
    await tidyUpJob.handle(server.context, {});
    server.clock.move(-days(30));
    expect(await mine(headers)).toMatchObject({ application: { state: 'expired' }, canAsk: true });
  });

  it.each([
    [{ why: 'Too short' }, 'why'],
    [{ why: 'x'.repeat(601) }, 'why'],
    [{ organisation: ' a ' }, 'organisation'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ country: 'XX' }, 'country'],
    [{ days: 45 }, 'days'],
    [{ who: 'nobody' }, 'who'],
    [{ consent: false }, 'consent'],
  ])('is refused with %j', async (parts, field) => {
    const { headers } = await member();
    const { status, problem } = await apply(headers, parts);
    expect([status, Object.keys(problem.errors)]).toEqual([422, [field]]);
  });

  it('is decided once by two admins at the same moment', async () => {
    const { email, headers } = await member();
    await apply(headers);
    const { id, version } = await waiting(email);
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'approve', days: 60, version })));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409, 409]);
    const passes = await server.context.db
      .selectFrom('passes')
      .where('source', '=', `application:${id}`)
      .select('id')
      .execute();
    expect(passes).toHaveLength(1);
  });
});
