import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDeal } from '../../tests/funding-deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/** Five hundred hostile strings on each string parameter: literal results, never an error of ours. */

let server: TestServer;
let admin: { authorization: string };
beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
});
afterAll(() => server.close());

const hearts = [
  "' or 1=1",
  "'; drop table deals",
  '" or ""="',
  "' union select null",
  "\\' or 1=1",
  '1; select pg_sleep(9)',
  '$$ or true $$',
  "' || pg_sleep(9) || '",
  '%',
  '_',
  '\\',
  '%%__\\\\',
  '${7*7}',
  '{{7*7}}',
  '$gt',
  '{"$ne":null}',
  '${jndi:ldap://x}',
  '*)(uid=*',
  '<script>alert(1)</script>',
  '..%2f..%2fetc',
  "E'\\047",
  "'::regclass",
  'null',
  'true',
  '[0-9]+(a+)+$',
];
const wraps = [
  (text: string) => text,
  (text: string) => `${text}--`,
  (text: string) => `${text}/*`,
  (text: string) => `x${text}`,
  (text: string) => `(${text})`,
  (text: string) => `'${text}'`,
  (text: string) => `"${text}"`,
  (text: string) => `${text};`,
  (text: string) => `%${text}%`,
  (text: string) => `${text}#`,
  (text: string) => `a ${text} b`,
  (text: string) => `ﬁ${text}`,
  (text: string) => `${text}\\`,
  (text: string) => `${text}'`,
  (text: string) => `)${text}(`,
  (text: string) => text.toUpperCase(),
  (text: string) => `${text} or true`,
  (text: string) => `1 ${text}`,
  (text: string) => `@${text}`,
  (text: string) => `=${text}`,
];
const hostile = hearts.flatMap((heart) => wraps.map((wrap) => wrap(heart)));

async function ask(path: string, parameters: Record<string, string>): Promise<{ status: number; count: number }> {
  const url = `/api/deals/grant/${path}?${new URLSearchParams(parameters)}`;
  const response = await server.app.inject({ method: 'GET', url, headers: admin });
  return { status: response.statusCode, count: response.json<{ count: number }>().count };
}

test('there are five hundred', () => {
  expect(hostile).toHaveLength(500);
});

test.each(['search', 'title', 'notes', 'sourceRecordId', 'programmeTitle'])(
  'as %s each finds the row that holds it, and no bystander',
  async (name) => {
    await addDeal(server.context.db, 'grant', { title: 'bystander', notes: 'bystander', programmeTitle: 'bystander' });
    for (const [at, text] of hostile.entries()) {
      const held = { title: text, notes: text, programmeTitle: text, sourceRecordId: `${text} ${at}` };
      // Every tenth is held by a row of its own; the others find what holds them by chance, or nothing.
      if (at % 10 === 0) await addDeal(server.context.db, 'grant', { ...held, sourceName: name });
      const { status, count } = await ask('count', { [name]: text, sourceName: name });
      expect([status, text]).toEqual([200, text]);
      if (at % 10 === 0) expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(1 + at / 10);
    }
  },
  60_000,
);

test.each(['facets', 'sort', 'cursor', 'unknown', 'limit', 'date', 'amountUsd', 'grantType', 'sectors', 'openCall'])(
  'as %s each is refused',
  async (name) => {
    for (const text of hostile) {
      const path =
        name === 'facets' ? 'facets' : name === 'sort' || name === 'cursor' || name === 'limit' ? '' : 'count';
      const { status } = await ask(path, { [name]: text });
      const isAllowed = name === 'openCall' && ['null', 'true'].includes(text);
      expect([name, text, status]).toEqual([name, text, isAllowed ? 200 : 400]);
    }
  },
  60_000,
);
