import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, days, hours, minutes } from '../server/clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import { addMember, signedIn } from './sign-in.ts';

const callers = [
  'guest',
  'without access',
  'with access',
  'with access to debt',
  'access ended',
  'suspended',
  'admin without a second factor',
  'admin',
  'admin with a fresh factor',
  'broken token',
] as const;
type Caller = (typeof callers)[number];

/** What each gate answers each caller before anything else is looked at: a refusal's code, or yes. */
const gates: Record<string, Record<Exclude<Caller, 'broken token'>, string>> = {
  anyone: {
    guest: 'yes',
    'without access': 'yes',
    'with access': 'yes',
    'with access to debt': 'yes',
    'access ended': 'yes',
    suspended: 'yes',
    'admin without a second factor': 'yes',
    admin: 'yes',
    'admin with a fresh factor': 'yes',
  },
  anyMember: {
    guest: 'sign_in',
    'without access': 'yes',
    'with access': 'yes',
    'with access to debt': 'yes',
    'access ended': 'yes',
    suspended: 'yes',
    'admin without a second factor': 'yes',
    admin: 'yes',
    'admin with a fresh factor': 'yes',
  },
  activeMember: {
    guest: 'sign_in',
    'without access': 'yes',
    'with access': 'yes',
    'with access to debt': 'yes',
    'access ended': 'yes',
    suspended: 'account_suspended',
    'admin without a second factor': 'yes',
    admin: 'yes',
    'admin with a fresh factor': 'yes',
  },
  memberWithAccess: {
    guest: 'sign_in',
    'without access': 'access_required',
    'with access': 'yes',
    'with access to debt': 'yes',
    'access ended': 'access_expired',
    suspended: 'account_suspended',
    'admin without a second factor': 'yes',
    admin: 'yes',
    'admin with a fresh factor': 'yes',
  },
  reviewWriter: {
    guest: 'sign_in',
    'without access': 'yes',
    'with access': 'yes',
    'with access to debt': 'yes',
    'access ended': 'yes',
    suspended: 'account_suspended',
    'admin without a second factor': 'staff_review',
    admin: 'staff_review',
    'admin with a fresh factor': 'staff_review',
  },
  admin: {
    guest: 'sign_in',
    'without access': 'admin_only',
    'with access': 'admin_only',
    'with access to debt': 'admin_only',
    'access ended': 'admin_only',
    suspended: 'account_suspended',
    'admin without a second factor': 'second_factor_required',
    admin: 'yes',
    'admin with a fresh factor': 'yes',
  },
};
// The matrix asks for deals of equity.
gates['memberWithKind'] = { ...gates['memberWithAccess']!, 'with access to debt': 'kind_not_open' };
gates['moderator'] = gates['admin']!;
gates['adminWithFreshFactor'] = { ...gates['admin']!, admin: 'fresh_factor_required' };

/** The codes that only a gate answers: none of them may come where the gate says yes. */
const refusalsOfGates = new Set(
  Object.values(gates)
    .flatMap((row) => Object.values(row))
    .filter((answer) => answer !== 'yes'),
);

let server: TestServer;
const headers = {} as Record<Caller, Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer({ adminSecondFactor: 'required' });
  headers.guest = {};
  headers['broken token'] = { authorization: 'Bearer not.a.token' };
  headers['without access'] = await signedIn(server, (await addMember(server)).email);
  headers['with access'] = await withPass(days(-1), days(30));
  headers['with access to debt'] = await withPass(days(-1), days(30), 'debt');
  headers['access ended'] = await withPass(days(-30), days(-1));
  headers['admin without a second factor'] = await adminWhoProved(null);
  headers.admin = await adminWhoProved(hours(1));
  headers['admin with a fresh factor'] = await adminWhoProved(minutes(9));
  const suspended = await addMember(server);
  headers.suspended = await signedIn(server, suspended.email);
  await server.context.db
    .updateTable('members')
    .set({ suspended_at: server.clock.now() })
    .where('id', '=', suspended.memberId)
    .execute();
});
afterAll(() => server.close());

async function withPass(startsIn: number, endsIn: number, dealKind?: 'debt'): Promise<Record<string, string>> {
  const { memberId, email } = await addMember(server);
  const now = server.clock.now().getTime();
  await server.context.db
    .insertInto('passes')
    .values({
      member_id: memberId,
      kind: dealKind === undefined ? 'admin' : 'code',
      deal_kind: dealKind ?? null,
      reason: 'A test',
      source: `test:${randomUUID()}`,
      starts_at: new Date(now + startsIn),
      ends_at: new Date(now + endsIn),
    })
    .execute();
  return signedIn(server, email);
}

/** An admin whose session showed a second factor this long ago, or never: somebody who was made an admin meanwhile. */
async function adminWhoProved(ago: number | null): Promise<Record<string, string>> {
  const { db } = server.context;
  const { memberId, email } = await addMember(server);
  const header = await signedIn(server, email);
  await db.updateTable('members').set({ role: 'admin' }).where('id', '=', memberId).execute();
  await db
    .updateTable('identity_sessions')
    .set({ factor_proved_at: ago === null ? null : after(server.clock.now(), -ago) })
    .where('member_id', '=', memberId)
    .execute();
  return header;
}

/** The route with something in each place of its path: the gate answers before anything is looked up. */
const addressOf = (path: string): string =>
  path.replaceAll(':kind', 'equity').replaceAll(':column', 'funderNames').replaceAll(/:\w+/g, randomUUID());

describe('who may call what', () => {
  it('knows the gate of every route', () => {
    expect([...server.app.gates].filter(([, gate]) => gates[gate] === undefined)).toEqual([]);
  });

  it.each(callers)('is answered on every route for: %s', async (caller) => {
    const wrong: string[] = [];
    // The description of the API and its page are files, reports come from browsers by themselves: they read no token.
    const routes = [...server.app.gates].filter(
      ([route]) => route.includes(' /api/') && !/\/api\/(docs|openapi|csp-report)/.test(route),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const [route, gate] of routes) {
      const [method, path] = route.split(' ') as ['GET', string];
      const response = await server.app.inject({
        method,
        url: addressOf(path),
        headers: headers[caller],
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      const code = response.statusCode < 400 ? 'yes' : response.json<{ code: string }>().code;
      const expected = caller === 'broken token' ? 'invalid_token' : gates[gate]![caller];
      const isRight = expected === 'yes' ? !refusalsOfGates.has(code) && response.statusCode < 500 : code === expected;
      if (!isRight) wrong.push(`${route} (${gate}): ${response.statusCode} ${code}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
