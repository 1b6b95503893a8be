import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PassKind } from '../../../contract/access/access.ts';
import { countMembers, listMembers } from '../../../contract/members/list.ts';
import { findAccess } from '../../access/queries.ts';
import { days } from '../../clock.ts';
import { callAs, guest, type Answer, type Who } from '../../../tests/call-as.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { addMember, signedIn } from '../../../tests/sign-in.ts';

let server: TestServer;
let admin: { authorization: string };

type Query = Readonly<Record<string, string>>;
const list = (query: Query = {}, who: Who = admin) => callAs(server, who, listMembers, { query });
const count = (query: Query) => callAs(server, admin, countMembers, { query });

const emailsOf = ({ reply }: Answer<typeof listMembers>): string[] => reply.rows.map((row) => row.email);

interface Pass {
  memberId: string;
  fromDays: number;
  toDays: number;
  kind?: PassKind;
  reason?: string;
  isRevoked?: boolean;
}

async function givePass({
  memberId,
  fromDays,
  toDays,
  kind = 'review',
  reason = 'Thank you for your review',
  isRevoked = false,
}: Pass): Promise<void> {
  const now = server.clock.now();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind,
      reason,
      source: randomUUID(),
      starts_at: new Date(now.getTime() + days(fromDays)),
      ends_at: new Date(now.getTime() + days(toDays)),
      told_ends_at: new Date(now.getTime() + days(toDays)),
      revoked_at: isRevoked ? now : null,
    })
    .execute();
}

async function change(memberId: string, values: { told_seen_on?: string; created_at?: Date }): Promise<void> {
  await server.context.db.updateTable('members').set(values).where('id', '=', memberId).execute();
}

/** One of each: an admin, access, access that ended, that was taken back, that is to come, suspended, never seen. */
beforeAll(async () => {
  server = await startTestServer();
  const { email, memberId } = await addMember(server, {
    email: 'ada@admin.example',
    role: 'admin',
    memberType: 'other',
  });
  admin = await signedIn(server, email);
  await change(memberId, { told_seen_on: '2026-12-01' });
  const add = async (
    name: string,
    options: Parameters<typeof addMember>[1],
    seen: string | null,
    joined: string,
  ): Promise<string> => {
    const added = await addMember(server, { ...options, email: `${name}@kitehouse.example` });
    await change(added.memberId, {
      created_at: new Date(`${joined.slice(0, 7)}-01T00:00:00Z`),
      ...(seen === null ? {} : { told_seen_on: seen }),
    });
    return added.memberId;
  };
  const live = await add('live', {}, '2026-11-01', '2026-01-10');
  await givePass({ memberId: live, fromDays: -10, toDays: 5, kind: 'application', reason: 'Free access: a fair' });
  await givePass({ memberId: live, fromDays: -10, toDays: 90 });
  const ended = await add('ended', { memberType: 'funder' }, '2026-06-01', '2025-03-03');
  await givePass({ memberId: ended, fromDays: -400, toDays: -1 });
  const revoked = await add('revoked', {}, '2026-09-01', '2026-02-01');
  await givePass({ memberId: revoked, fromDays: -10, toDays: 90, isRevoked: true });
  const coming = await add('coming', {}, '2026-10-01', '2026-02-02');
  await givePass({ memberId: coming, fromDays: 1, toDays: 90 });
  await add(
    'suspended',
    { memberType: 'other', suspendedAt: new Date('2026-05-05T00:00:00Z') },
    '2026-05-01',
    '2026-02-03',
  );
  const soon = await add('soon', { memberType: 'funder' }, null, '2026-02-04');
  await givePass({
    memberId: soon,
    fromDays: -3,
    toDays: 4,
    kind: 'code',
    reason: 'Free access: a course',
  });
});
afterAll(() => server.close());

describe('who may', () => {
  test.each([listMembers, countMembers])('only an admin: $route', async (endpoint) => {
    expect(await callAs(server, guest, endpoint)).toMatchObject({ status: 401, problem: { code: 'sign_in' } });
    const { email } = await addMember(server, { email: `plain${endpoint.route.length}@visitor.example` });
    const member = await signedIn(server, email);
    expect(await callAs(server, member, endpoint)).toMatchObject({ status: 403, problem: { code: 'admin_only' } });
  });

  test('an admin who was suspended is refused with the token they had', async () => {
    const { email, memberId } = await addMember(server, { email: 'former@visitor.example', role: 'admin' });
    const headers = await signedIn(server, email);
    await server.context.db
      .updateTable('members')
      .set({ suspended_at: new Date() })
      .where('id', '=', memberId)
      .execute();
    expect(await list({}, headers)).toMatchObject({ status: 403, problem: { code: 'account_suspended' } });
  });
});

const ours = { email: 'kitehouse' };

describe('what it shows', () => {
  test('access, its reason and its end as the member sees them', async () => {
    const { reply } = await list(ours);
    for (const row of reply.rows) {
      const { access } = await findAccess(server.context, {
        memberId: row.id,
        role: row.role,
        now: server.clock.now(),
      });
      expect({ hasAccess: row.hasAccess, reason: row.reason, accessExpiresOn: row.accessExpiresOn }).toEqual(access);
    }
    expect(reply.rows.find((row) => row.email.startsWith('live'))).toMatchObject({
      hasAccess: true,
      reason: 'Thank you for your review',
      accessExpiresOn: '2027-02-16',
    });
    expect(reply.rows.filter((row) => row.hasAccess).map((row) => row.email.split('@')[0])).toEqual(['live', 'soon']);
  });

  test('an admin has access without an end', async () => {
    const { reply } = await list({ email: 'ada@' });
    expect(reply.rows).toMatchObject([
      { role: 'admin', hasAccess: true, reason: 'Administrator', accessExpiresOn: null },
    ]);
  });

  test('days are those of UTC, and nothing but what is listed leaves', async () => {
    const { reply } = await list({ email: 'ended' });
    expect(reply.rows[0]).toMatchObject({ joinedOn: '2025-03-01', lastSeenOn: '2026-06-01', isSuspended: false });
    expect(Object.keys(reply.rows[0] ?? {}).toSorted()).toEqual(
      [
        'accessExpiresOn',
        'email',
        'hasAccess',
        'hasApprovedReviews',
        'id',
        'isModerator',
        'isSample',
        'isSuspended',
        'isVerified',
        'joinedOn',
        'lastSeenOn',
        'memberType',
        'organisation',
        'passCount',
        'reason',
        'declinedReviews',
        'drafts',
        'role',
        'secondFactor',
        'strikeCount',
      ].toSorted(),
    );
  });
});

describe('filters', () => {
  const all = ['coming', 'ended', 'live', 'revoked', 'soon', 'suspended'];
  test.each<[string, Record<string, string>, string[]]>([
    ['text in the email, ignoring case', { email: 'LIV' }, ['live']],
    ['type', { memberType: 'funder' }, ['ended', 'soon']],
    ['several types', { memberType: 'funder,other' }, ['ended', 'soon', 'suspended']],
    ['with access', { hasAccess: 'true' }, ['live', 'soon']],
    ['without access', { hasAccess: 'false' }, ['coming', 'ended', 'revoked', 'suspended']],
    ['unknown access, which no member has', { hasAccess: 'null' }, []],
    ['suspended', { isSuspended: 'true' }, ['suspended']],
    ['text of the reason', { reason: 'course' }, ['soon']],
    ['the end of access', { accessExpiresOn: '..2026-12-01' }, ['soon']],
    [
      'the end of access, or none',
      { accessExpiresOn: '..2026-12-01', unknown: 'accessExpiresOn' },
      all.filter((name) => name !== 'live'),
    ],
    [
      'the month of joining, which the range touches',
      { joinedOn: '2026-02-10..2026-02-20' },
      ['coming', 'revoked', 'soon', 'suspended'],
    ],
    [
      'the month of joining, to its first day',
      { joinedOn: '..2026-02-01' },
      ['coming', 'ended', 'live', 'revoked', 'soon', 'suspended'],
    ],
    ['the month of joining, to the day before', { joinedOn: '..2026-01-31' }, ['ended', 'live']],
    ['last seen, by the month', { lastSeenOn: '2026-10-02..' }, ['coming', 'live']],
    ['last seen or never', { lastSeenOn: '2026-10-02..', unknown: 'lastSeenOn' }, ['coming', 'live', 'soon']],
    ['all at once', { memberType: 'funder', hasAccess: 'true', search: 'soon' }, ['soon']],
  ])('%s', async (_what, parameters, expected) => {
    const answer = await list({ search: 'kitehouse', sort: 'email', ...parameters });
    expect(answer.status).toBe(200);
    const searched = parameters['search'] ?? 'kitehouse';
    expect(emailsOf(answer).map((email) => email.split('@')[0])).toEqual(
      expected.filter((name) => `${name}@kitehouse`.includes(searched)),
    );
  });

  test('what LIKE would read stands for itself', async () => {
    expect(emailsOf(await list({ search: 'l%e@' }))).toEqual([]);
    expect(emailsOf(await list({ search: 'liv_' }))).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['hasAccess', { hasAccess: 'yes' }],
    ['memberType', { memberType: 'lender' }],
    ['joinedOn', { joinedOn: '2026-13-01..' }],
    ['sort', { sort: 'reason' }],
    ['unknown', { unknown: 'joinedOn' }],
    ['reviews', { reviews: '3' }],
  ])('a wrong %s is refused by name', async (name, parameters) => {
    const { status, problem } = await list(parameters);
    expect(status).toBe(400);
    expect(Object.keys(problem.errors)).toContain(name);
  });
});

describe('order and pages', () => {
  test('who was seen last comes first, who never was comes last', async () => {
    expect(emailsOf(await list({ search: 'kitehouse' })).map((email) => email.split('@')[0])).toEqual([
      'live',
      'coming',
      'revoked',
      'ended',
      'suspended',
      'soon',
    ]);
  });

  test.each(['', 'email', '-joinedOn', 'lastSeenOn', '-accessExpiresOn,email'])(
    'pages of two join to the whole: sort=%s',
    async (sort) => {
      const asked = { search: 'kitehouse', ...(sort === '' ? {} : { sort }) };
      const whole = emailsOf(await list(asked));
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Answer<typeof listMembers> = await list({
          ...asked,
          limit: '2',
          ...(cursor === null ? {} : { cursor }),
        });
        expect(answer.status).toBe(200);
        found.push(...emailsOf(answer));
        cursor = answer.reply.nextCursor;
      } while (cursor !== null);
      expect(found).toEqual(whole);
      expect(found).toHaveLength(6);
    },
  );

  test('the way back answers the page before', async () => {
    const first = await list({ search: 'kitehouse', sort: 'email', limit: '2' });
    const second = await list({ search: 'kitehouse', sort: 'email', limit: '2', cursor: first.reply.nextCursor ?? '' });
    const back = await list({
      search: 'kitehouse',
      sort: 'email',
      limit: '2',
      cursor: second.reply.previousCursor ?? '',
    });
    expect(emailsOf(back)).toEqual(emailsOf(first));
  });

  test('a cursor is good for its filter and its reader only', async () => {
    const cursor = (await list({ search: 'kitehouse', limit: '2' })).reply.nextCursor ?? '';
    expect(await list({ limit: '2', cursor })).toMatchObject({ status: 400, problem: { code: 'invalid_cursor' } });
    const { email } = await addMember(server, { email: 'second@admin.example', role: 'admin' });
    const other = await list({ search: 'kitehouse', limit: '2', cursor }, await signedIn(server, email));
    expect(other).toMatchObject({ status: 400, problem: { code: 'invalid_cursor' } });
  });
});

describe('the count', () => {
  test('is that of the filter', async () => {
    expect((await count({ search: 'kitehouse' })).reply).toEqual({
      count: 6,
      withAccess: 2,
      expireSoon: 1,
    });
    expect((await count({ search: 'kitehouse', memberType: 'funder' })).reply).toEqual({
      count: 2,
      withAccess: 1,
      expireSoon: 1,
    });
  });

  test('knows no pages', async () => {
    expect((await count({ limit: '5' })).status).toBe(400);
  });
});
