import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDeals } from '../../contract/deals/deals.ts';
import { callAs } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** The filter rules of the client's specification, asked over HTTP; what must come back is written by hand. */

let server: TestServer;
let admin: { authorization: string };
const names = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  const held = [
    ['energy', { sectors: ['climate_energy'], openToUnsolicited: true }],
    ['energy and health', { sectors: ['climate_energy', 'health_biotech'], openToUnsolicited: false }],
    ['health', { sectors: ['health_biotech'], openToUnsolicited: null }],
    ['none', { sectors: [], openToUnsolicited: null }],
  ] as const;
  for (const [name, cells] of held) names.set(await addDeal(server.context.db, 'equity', cells), name);
});
afterAll(() => server.close());

async function found(query: Record<string, string>): Promise<string[]> {
  const { reply } = await callAs(server, admin, listDeals, { params: { kind: 'equity' }, query });
  return reply.rows.map(({ id }) => names.get(id) ?? id).sort();
}

const all = ['energy', 'energy and health', 'health', 'none'];

it.each([
  ['an empty filter matches all', {}, all],
  ['a single value must be contained', { sectors: 'climate_energy' }, ['energy', 'energy and health']],
  [
    'any item of the filter is enough',
    { sectors: 'climate_energy,health_biotech' },
    ['energy', 'energy and health', 'health'],
  ],
])('array contains: %s', async (_rule, query, expected) => {
  expect(await found(query as Record<string, string>)).toEqual(expected);
});

it.each([
  ['true', ['energy']],
  ['false', ['energy and health']],
  ['null', ['health', 'none']],
])('tri-state equals: %s', async (state, expected) => {
  expect(await found({ openToUnsolicited: state })).toEqual(expected);
});
