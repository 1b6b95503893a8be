import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightGroups, type RightColumn } from '../../web/members/admin/rights.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { gates, type KnownCaller } from './callers.ts';

/* The table "Roles and rights" says of each right who has it: the gates of its calls must say the same. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const callerOf: Readonly<Record<RightColumn, KnownCaller>> = {
  Member: 'with access',
  Moderator: 'only moderator',
  Admin: 'only admin',
};

const rights = rightGroups.flatMap((group) => group.rights);

it.each(rights.map((right) => [right.what, right] as const))('%s', (_what, { roles, routes }) => {
  for (const route of routes) {
    const gate = gates[server.app.gates.get(route) ?? 'no such route'];
    const allowed = (Object.keys(callerOf) as RightColumn[]).filter((role) => gate?.[callerOf[role]] === 'yes');
    expect({ route, allowed }).toEqual({ route, allowed: roles });
  }
});
