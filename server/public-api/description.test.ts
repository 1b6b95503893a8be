import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exampleBodies,
  exampleDeal,
  exampleEntry,
  exampleFunder,
  exampleProvider,
  exampleRequests,
} from '../../contract/public-api/examples.ts';
import { createChecks } from '../../tests/fuzz/checks.ts';
import { operationsOf, type ApiDocument, type Schema } from '../../tests/fuzz/document.ts';
import { addKey } from '../../tests/permissions/add-key.ts';
import { givePass } from '../../tests/claims.ts';
import { addDeal } from '../../tests/deals.ts';
import { addCaller, addFunder } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addShortlisted } from '../../tests/shortlist/entries.ts';

/*
 * The description of the public API: its examples are sent, and nothing that programs rely on goes without a new version.
 * What was released stands in v1-surface.txt, one line for each call, parameter and field.
 */

const stored = new URL('v1-surface.txt', import.meta.url);

let server: TestServer;
let description: ApiDocument;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.context;
  await addFunder(server, { id: exampleFunder, name: 'Tidewrack Ventures' });
  await db
    .insertInto('providers')
    .values({
      id: exampleProvider,
      name: 'Lanternlaw Partners',
      provider_type: 'law_firm',
      state: 'listed',
      created_at: server.clock.now(),
    })
    .execute();
  await addDeal(db, 'equity', { id: exampleDeal, licence: 'CC0', recipientName: 'Hollowcore Batteries' });
  const reader = await addCaller(server);
  await givePass(server, reader);
  key = await addKey(server, reader);
  await addShortlisted(server, reader.memberId, { id: exampleEntry });
  description = (await server.app.inject('/api/v1/openapi.json')).json<ApiDocument>();
});
afterAll(() => server.close());

/** What a program may rely on: calls, parameters, and fields of answers with their types. */
function surfaceOf(document: ApiDocument): string[] {
  const lines: string[] = [];
  const walk = (schema: Schema, at: string): void => {
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(one, at);
    if (schema.items !== undefined) walk(schema.items, `${at}[]`);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const isAlways = schema.required?.includes(name) === true;
      lines.push(`${at}.${name}${isAlways ? '' : '?'} ${typesOf(field)}`);
      walk(field, `${at}.${name}`);
    }
  };
  for (const operation of operationsOf(document)) {
    lines.push(operation.name);
    for (const { name, isRequired } of operation.query)
      lines.push(`${operation.name} ?${name}${isRequired ? ' required' : ''}`);
    walk(operation.answers.get(200)?.schema ?? {}, `${operation.name} 200 `);
  }
  return [...new Set(lines)].sort();
}

function typesOf(schema: Schema): string {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length > 0) return [...new Set(parts.map(typesOf))].sort().join('|');
  return schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const);
}

const read = (): string[] => (existsSync(stored) ? readFileSync(stored, 'utf8').trimEnd().split('\n') : []);
const released = read();

/** What would break programs that are written for `before`. */
function breaks(before: readonly string[], now: readonly string[]): string[] {
  const there = new Set(now);
  const gone = before.filter((line) => !there.has(line)).map((line) => `gone: ${line}`);
  // What a new call asks for breaks none.
  const isKnown = (line: string): boolean => before.includes(line.split(' ?')[0] ?? '');
  const asked = now.filter((line) => line.endsWith(' required') && !before.includes(line) && isKnown(line));
  return [...gone, ...asked.map((line) => `asked for: ${line}`)];
}

describe('the description of the public API', () => {
  it('has an example of every call, and each is answered as described', async () => {
    const operations = operationsOf(description);
    const checks = createChecks();
    const routeOf = (name: string): string => name.replaceAll(/\{(\w+)\}/g, ':$1');
    expect(operations.map(({ name }) => routeOf(name)).sort()).toEqual(Object.keys(exampleRequests).sort());
    for (const operation of operations) {
      const url = exampleRequests[routeOf(operation.name)] ?? '';
      const body = exampleBodies[routeOf(operation.name)];
      const answer = await server.app.inject({
        method: operation.method as 'GET',
        url,
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      const received = {
        status: answer.statusCode,
        contentType: String(answer.headers['content-type']),
        text: answer.body,
        milliseconds: 0,
      };
      expect([url, received.status, received.status === 200 ? '' : received.text]).toEqual([url, 200, '']);
      const expected = { mustRefuse: false, isGuest: false, isGone: false };
      expect([url, checks.complaint(operation, received, expected)]).toEqual([url, null]);
      expect(description.paths[operation.path]?.[operation.method.toLowerCase()]).toMatchObject({
        'x-example-request': url,
        ...(body === undefined ? {} : { 'x-example-body': body }),
      });
    }
  });

  it('names the scope of every call', () => {
    const scopes = Object.values(description.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ security }) => security ?? []);
    expect(new Set(scopes.flatMap((one) => Object.values(one as Record<string, string[]>).flat()))).toEqual(
      new Set(['deals:read', 'funders:read', 'reviews:read', 'shortlist:read', 'shortlist:write']),
    );
  });

  it('takes nothing away that was released', () => {
    expect(released.length).toBeGreaterThan(100);
    expect(breaks(released, surfaceOf(description))).toEqual([]);
  });

  it('is stored: what is new is added with vitest -u', async () => {
    await expect(`${surfaceOf(description).join('\n')}\n`).toMatchFileSnapshot('v1-surface.txt');
  });

  it.each([
    ['a call', (lines: string[]) => lines.filter((line) => !line.startsWith('GET /api/v1/deal-views'))],
    ['a parameter', (lines: string[]) => lines.filter((line) => line !== 'GET /api/v1/funders ?sort')],
    [
      'a field',
      (lines: string[]) => lines.filter((line) => !line.startsWith('GET /api/v1/deals/{kind}/count 200 .count ')),
    ],
    [
      'the type of a field',
      (lines: string[]) => lines.map((line) => line.replace(/(count 200 \.count) integer/, '$1 string')),
    ],
    ['what may be left out', (lines: string[]) => [...lines, 'GET /api/v1/funders ?page required']],
  ])('says that a change of %s breaks programs', (_what, change) => {
    const now = surfaceOf(description);
    expect(breaks(now, change(now)).length).toBeGreaterThan(0);
  });
});
