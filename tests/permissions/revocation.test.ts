import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { days, minutes } from '../../server/clock.ts';
import { openDatabase, type Db } from '../../server/database/connect.ts';
import type { App } from '../../server/http/create-http.ts';
import { givePass } from '../claims.ts';
import { keepTestChain } from '../database.ts';
import { addFunder } from '../reviews.ts';
import { carryOutNow } from '../second-admin.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { addMember, callIdentity, signIn, type AuthenticationResult, setSessions } from '../sign-in.ts';

/*
 * Two servers of one database. What one of them takes from a member is gone at the next request to either, with the
 * very token that was good a moment before. Both servers are asked with it first, so that their caches are filled.
 */

let server: TestServer;
let other: App;
let otherDb: Db;
let admin: TestPerson;
let asked = 0;

beforeAll(async () => {
  server = await startTestServer();
  otherDb = openDatabase(server.context.connection, { maxConnections: 4 });
  keepTestChain(otherDb);
  other = await buildApp({ ...server.context, db: otherDb });
  await other.ready();
  admin = await addPerson('admin');
  await addFunder(server, { id: 'tidewrack' });
});
afterAll(async () => {
  console.log(`revocation: ${asked} requests to two servers`);
  await other.close();
  await otherDb.destroy();
  await server.close();
});

interface TestPerson {
  readonly memberId: string;
  readonly email: string;
  readonly tokens: AuthenticationResult;
}

async function addPerson(role: 'member' | 'admin' = 'member'): Promise<TestPerson> {
  const { memberId, email } = await addMember(server, { role });
  return { memberId, email, tokens: await signIn(server, email) };
}

async function ask(app: App, { tokens }: Pick<TestPerson, 'tokens'>, route: string, payload?: object): Promise<string> {
  const [method, url] = route.split(' ') as [RouteOptions['method'] & 'GET', string];
  const headers = { authorization: `Bearer ${tokens.IdToken}` };
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  asked += 1;
  if (response.statusCode < 400) return String(response.statusCode);
  return `${response.statusCode} ${response.json<{ code: string }>().code}`;
}

/** What both servers answer, the one that was told last first. */
const askBoth = async (person: Pick<TestPerson, 'tokens'>, route: string): Promise<string[]> => [
  await ask(other, person, route),
  await ask(server.app, person, route),
];

const action = async ({ memberId }: TestPerson, one: object): Promise<void> => {
  const chosen = { only: [memberId], except: [], version: null, hits: null };
  const body = { ...chosen, action: one, hasEmail: false };
  expect(await ask(server.app, admin, 'POST /api/admin/member-actions', body)).toBe('200');
  await carryOutNow(server);
};

const good = ['200', '200'];
const ended = ['401 invalid_token', '401 invalid_token'];
const reason = 'Two accounts of one person';
const suspend = { kind: 'suspend', ruleCode: 'several_accounts', foundBy: 'person', reason };

interface Case {
  readonly what: string;
  readonly role?: 'admin';
  readonly hasAccess?: true;
  /** What was open before, and how it is closed after. */
  readonly route: string;
  readonly after: string[];
  readonly take: (person: TestPerson) => Promise<unknown>;
}

const inside = 'GET /api/reminders';
const database = 'GET /api/deals/equity';

const cases: readonly Case[] = [
  { what: 'a suspension', route: inside, after: ended, take: (one) => action(one, suspend) },
  {
    what: 'a suspension that left the sessions',
    route: inside,
    after: ['403 account_suspended', '403 account_suspended'],
    take: ({ memberId }) =>
      server.context.db
        .updateTable('members')
        .set({ suspended_at: server.clock.now() })
        .where('id', '=', memberId)
        .execute(),
  },
  {
    what: 'a suspension of an admin',
    role: 'admin',
    route: 'GET /api/admin/members',
    after: ended,
    take: (one) => action(one, suspend),
  },
  {
    what: 'the loss of the role',
    role: 'admin',
    route: 'GET /api/admin/members',
    after: ['403 admin_only', '403 admin_only'],
    take: (one) => action(one, { kind: 'change_role', role: 'member', isModerator: false, reason }),
  },
  {
    what: 'the loss of the role of a moderator, who stays an admin',
    role: 'admin',
    route: 'GET /api/admin/review-counts',
    after: ['403 moderator_only', '403 moderator_only'],
    take: (one) => action(one, { kind: 'change_role', role: 'admin', isModerator: false, reason }),
  },
  {
    what: 'the loss of the role, for the database',
    role: 'admin',
    route: database,
    after: ['403 access_required', '403 access_required'],
    take: (one) => action(one, { kind: 'change_role', role: 'member', isModerator: false, reason }),
  },
  {
    what: 'access that is taken back',
    hasAccess: true,
    route: database,
    after: ['403 access_expired', '403 access_expired'],
    take: (one) => action(one, { kind: 'revoke_access', reasonCode: 'scraping' }),
  },
  {
    what: 'access that is taken back, for reviews',
    hasAccess: true,
    route: 'GET /api/funders/tidewrack/reviews',
    after: ['403 access_expired', '403 access_expired'],
    take: (one) => action(one, { kind: 'revoke_access', reasonCode: 'scraping' }),
  },
  {
    what: 'a sign-out everywhere',
    route: inside,
    after: ended,
    take: ({ tokens }) => callIdentity(server, 'GlobalSignOut', { AccessToken: tokens.AccessToken }),
  },
  {
    what: 'a sign-out here',
    route: inside,
    after: ended,
    take: ({ tokens }) =>
      callIdentity(server, 'RevokeToken', {
        ClientId: server.context.config.identity.clientId,
        Token: tokens.RefreshToken,
      }),
  },
  {
    what: 'a sign-out by an admin',
    route: inside,
    after: ended,
    take: async ({ memberId }) => {
      const chosen = { only: [memberId], except: [], version: null, hits: null };
      expect(await ask(server.app, admin, 'POST /api/admin/member-sign-outs', chosen)).toBe('200');
    },
  },
  {
    what: 'the end of the account',
    route: 'GET /api/me',
    after: ended,
    take: async (one) =>
      expect(await ask(server.app, one, 'POST /api/account/deletion', { email: one.email, reviews: 'keep' })).toBe(
        '202',
      ),
  },
  {
    what: 'an erasure by an admin',
    route: 'GET /api/me',
    after: ended,
    take: async ({ memberId, email }) => {
      const body = { only: [memberId], except: [], version: null, hits: null, confirmation: email, reason };
      expect(await ask(server.app, admin, 'POST /api/admin/member-erasures', body)).toBe('200');
      await carryOutNow(server);
    },
  },
  {
    what: 'a session that has had its 30 days',
    route: 'GET /api/me',
    after: ended,
    take: ({ memberId }) => setSessions(server, memberId, { expiresAt: server.clock.now() }),
  },
];

describe('what is taken from a member is gone at the next request', () => {
  it.each(cases)('$what', async ({ role, hasAccess, route, after, take }) => {
    const person = await addPerson(role);
    if (hasAccess) await givePass(server, { ...person, headers: {} });
    expect(await askBoth(person, route)).toEqual(good);
    await take(person);
    expect(await askBoth(person, route)).toEqual(after);
  });

  it('access that runs out', async () => {
    const person = await addPerson();
    const now = server.clock.now().getTime();
    await server.context.db
      .insertInto('passes')
      .values({
        member_id: person.memberId,
        kind: 'admin',
        reason: 'A test',
        source: `test:${person.memberId}`,
        starts_at: new Date(now - days(1)),
        ends_at: new Date(now + minutes(5)),
      })
      .execute();
    expect(await askBoth(person, database)).toEqual(good);
    server.clock.move(minutes(5));
    expect(await askBoth(person, database)).toEqual(['403 access_expired', '403 access_expired']);
  });

  it('one session of two, and only that one', async () => {
    const person = await addPerson();
    const second = { tokens: await signIn(server, person.email) };
    expect([await askBoth(person, inside), await askBoth(second, inside)]).toEqual([good, good]);
    const { data } = (
      await server.app.inject({
        url: '/api/account/sessions',
        headers: { authorization: `Bearer ${second.tokens.IdToken}` },
      })
    ).json<{ data: { id: string; isCurrent: boolean }[] }>();
    const first = data.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect(await ask(server.app, second, `DELETE /api/account/sessions/${first}`)).toBe('204');
    expect([await askBoth(person, inside), await askBoth(second, inside)]).toEqual([ended, good]);
  });

  it('what an admin may do after a second factor, once ten minutes have passed', async () => {
    const person = await addPerson('admin');
    const strict = { ...server.context, config: { ...server.context.config, adminSecondFactor: 'required' as const } };
    const apps = [await buildApp(strict), await buildApp({ ...strict, db: otherDb })];
    const answers = async (): Promise<string[]> => {
      const told: string[] = [];
      for (const app of apps) told.push(await ask(app, person, 'POST /api/admin/token-copies'));
      return told;
    };
    const prove = (at: Date | null) => setSessions(server, person.memberId, { factorProvedAt: at });
    await prove(server.clock.now());
    expect(await answers()).toEqual(['204', '204']);
    server.clock.move(minutes(10) + 1);
    expect(await answers()).toEqual(['403 fresh_factor_required', '403 fresh_factor_required']);
    await prove(null);
    expect(await answers()).toEqual(['403 second_factor_required', '403 second_factor_required']);
    for (const app of apps) await app.close();
  });
});
