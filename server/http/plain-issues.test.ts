import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { dealKinds } from '../../contract/deals/options.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { plainSentence } from './plain-issues.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const wordsOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: plainSentence }).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown, string]>([
  ['no value', z.strictObject({ kind: z.enum(dealKinds) }), {}, 'Is missing'],
  ['a word of a list', z.enum(dealKinds), 'banana', 'Must be one of equity, debt, grant'],
  ['a field too many', z.strictObject({}), { stranger: 1 }, 'Unknown field stranger'],
  ['two of them', z.strictObject({}), { one: 1, '<b>': 1, two: 1 }, 'Unknown fields one, two'],
  ['a fixed word', z.literal('yes'), 'no', 'Must be yes'],
  ['an id', z.uuid(), 'x', 'Is not an id'],
  ['an email address', z.email(), 'x', 'Is not an email address'],
  ['a day', z.iso.date(), '29.11.2026', 'Is not a day such as 2026-11-29'],
  ['a pattern', z.string().regex(/^a$/), 'b', 'Is not in the required format'],
  ['text', z.string(), 5, 'Must be text'],
  ['a whole number', z.int(), 1.5, 'Must be a whole number'],
  ['yes or no', z.boolean(), 'yes', 'Must be true or false'],
  ['a list', z.array(z.string()), 'a', 'Must be a list'],
  ['an object', z.object({}), [], 'Must be an object'],
  ['some text', z.string().min(1), '', 'Must not be empty'],
  ['short text', z.string().max(3), 'four', 'Must be at most 3 characters'],
  ['one value', z.array(z.string()).max(1), ['a', 'b'], 'Must be at most 1 value'],
  ['a size', z.number().min(1), 0, 'Must be at least 1'],
  ['what is above', z.number().positive(), 0, 'Must be more than 0'],
  ['a step', z.number().multipleOf(5), 4, 'Must be a multiple of 5'],
  ['one of two forms', z.union([z.string(), z.boolean()]), 5, 'Has none of the allowed forms'],
])('says plainly that %s is wanted', (_what, schema, value, words) => {
  expect(wordsOf(schema, value)).toBe(words);
});

it('leaves the words of the contract', () => {
  expect(wordsOf(z.string().min(3, 'Write a little more'), 'a')).toBe('Write a little more');
});

it.each([
  ['/api/funders?sort=banana', 'sort'],
  ['/api/funders?limit=x', 'limit'],
])('%s is refused without a word of the validator', async (url, field) => {
  const answer = await server.app.inject({ method: 'GET', url });
  const { errors = {} } = answer.json<{ errors?: Record<string, string> }>();
  expect([answer.statusCode, Object.keys(errors)]).toEqual([400, expect.arrayContaining([field])]);
  for (const words of Object.values(errors))
    expect(words).not.toMatch(/Invalid|expected|received|["|>]|Too (small|big)/);
});
