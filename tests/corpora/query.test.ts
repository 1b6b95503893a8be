import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, signedIn } from '../sign-in.ts';
import { findUnproved, startListening, type Listening } from './listening.ts';
import corpus from './query.json' with { type: 'json' };
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** What stands in an address: filters, orders, pages, ids. What is not understood is refused, never guessed. */

interface QueryCase {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}

const { tables, lists, refused, tableOnly, textOnly, elsewhere } = corpus;

const everywhere: QueryCase[] = [...tables.map(({ path }) => path), ...lists].flatMap((path) =>
  refused.map(({ what, query, code }) => ({ what, path: `${path}?${query}`, status: 400, code })),
);
const ofTables: QueryCase[] = tables.flatMap(({ path, text }) => [
  ...tableOnly.map(({ what, query, code }) => ({ what, path: `${path}?${query}`, status: 400, code })),
  ...textOnly.map(({ what, value, code }) => ({ what, path: `${path}?${text}=${value}`, status: 400, code })),
]);
const cases: readonly QueryCase[] = [...everywhere, ...ofTables, ...corpus.cases];

let listening: Listening;
let headers: Record<string, string>;
beforeAll(async () => {
  listening = await startListening();
  const { email } = await addMember(listening.server, { role: 'admin' });
  headers = await signedIn(listening.server, email);
});
afterAll(() => listening.server.close());

it('is understood or refused as the list says', async () => {
  const wrong = await judgeAll(cases, async ({ what, path, status, code }) => {
    const answer = await listening.ask(written(path), { headers });
    const isRight = answer.status === status && answer.code === code;
    return isRight
      ? null
      : `${what}: ${path} ${answer.status} ${answer.text.slice(0, 200)}, not ${status} ${code ?? ''}`;
  });
  reportVerdict({ corpus: 'query', cases: cases.length, wrong });
  expect(wrong).toEqual([]);
  expect(findUnproved(elsewhere)).toEqual([]);
});

it('is refused in the same bytes whether a field is hidden or not there at all', async () => {
  for (const { path } of tables) {
    const [hidden, absent] = await Promise.all(
      ['identity_subject', 'xdentity_subject'].map((name) => listening.ask(`${path}?${name}=x`, { headers })),
    );
    const told = (text = ''): string => text.replaceAll(/.dentity_subject|"requestId":"[^"]*"/g, '');
    expect([path, absent?.status, told(absent?.text)]).toEqual([path, 400, told(hidden?.text)]);
  }
});

it('is understood where it is right', async () => {
  for (const { path, text, sort } of tables) {
    const answer = await listening.ask(`${path}?limit=100&sort=-${sort}&${text}=a&search=`, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
  }
});
