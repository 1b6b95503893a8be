import { afterAll, beforeAll, expect, it } from 'vitest';
import { mcpPath } from '../../contract/public-api/scopes.ts';
import { makeKey } from '../../server/api-keys/secret.ts';
import { dayOf } from '../../server/clock.ts';
import { givePass } from '../claims.ts';
import { addKey } from '../permissions/add-key.ts';
import { addToken } from '../permissions/add-token.ts';
import { addCaller, type Caller } from '../reviews.ts';
import { startListening, type Listening } from './listening.ts';
import corpus from './query.json' with { type: 'json' };
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/*
 * Keys and tokens of connected programs: what looks like one and is none, and the corpus of addresses as programs send
 * them. Both kinds are asked the same.
 */

let listening: Listening;
let reader: Caller;
/** Good ones. */
const good = { key: '', token: '' };
type Kind = keyof typeof good;
const kinds = ['key', 'token'] as const;
const here = '/api/v1/funders?limit=1';

beforeAll(async () => {
  listening = await startListening();
  reader = await addCaller(listening.server);
  await givePass(listening.server, reader);
  good.key = await addKey(listening.server, reader);
  good.token = await addToken(listening.server, reader);
});
afterAll(() => listening.server.close());

const bearer = (word: string) => ({ authorization: `Bearer ${word}` });
const swapped = (word: string, at: number): string => {
  const place = (at + word.length) % word.length;
  return word.slice(0, place) + (word[place] === 'A' ? 'B' : 'A') + word.slice(place + 1);
};

/** Headers that carry something near to a good key or token, and are none. */
const forgeries: Readonly<Record<string, (word: string) => Record<string, string>>> = {
  ...Object.fromEntries(
    [4, 5, 11, 20, 30, -1, -2, -6, -7].map((at) => [`changed at ${at}`, (word: string) => bearer(swapped(word, at))]),
  ),
  'cut by one': (word) => bearer(word.slice(0, -1)),
  'cut to its half': (word) => bearer(word.slice(0, word.length / 2)),
  'without its beginning': (word) => bearer(word.slice(4)),
  'one letter more': (word) => bearer(`${word}A`),
  'twice as long': (word) => bearer(word + word),
  'in small letters': (word) => bearer(word.toLowerCase()),
  'in capitals': (word) => bearer(word.toUpperCase()),
  'turned around': (word) => bearer(Buffer.from(word).reverse().toString()),
  'in base64': (word) => bearer(Buffer.from(word).toString('base64')),
  'in base64url': (word) => bearer(Buffer.from(word).toString('base64url')),
  'in hexadecimal': (word) => bearer(Buffer.from(word).toString('hex')),
  'in percent signs': (word) => bearer(word.replaceAll(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)),
  'in quotes': (word) => bearer(`"${word}"`),
  'with a star': (word) => bearer(`${word.slice(0, 10)}*`),
  'with a percent sign of SQL': (word) => bearer(`${word.slice(0, 10)}%`),
  'with SQL': (word) => bearer(`${word}'or'1'='1`),
  'with a dot': (word) => bearer(`${word}.${word}`),
  'with the beginning of a link': (word) => bearer(`fsl_${word.slice(4)}`),
  'with the beginning of a secret': (word) => bearer(`whsec_${word}`),
  'behind another': (word) => bearer(`x ${word}`),
  'with another behind a comma': (word) => bearer(`${word},${word}`),
  'in another scheme': (word) => ({ authorization: `Basic ${Buffer.from(`${word}:`).toString('base64')}` }),
  'as the scheme Key': (word) => ({ authorization: `Key ${word}` }),
  'without a scheme': (word) => ({ authorization: word }),
  'in a header of its own': (word) => ({ 'x-api-key': word, 'api-key': word, apikey: word }),
  'in a header of a proxy': (word) => ({ 'x-forwarded-authorization': `Bearer ${word}` }),
  'in a cookie': (word) => ({ cookie: `key=${word}; token=${word}; access_token=${word}` }),
  'of a page': () => reader.headers,
  'made by us and stored nowhere': () => bearer(makeKey('fsk_').secret),
  'of a live link that is whole': () => bearer(makeKey('fsl_').secret),
  'very long': (word) => bearer(word.repeat(200)),
  empty: () => ({ authorization: 'Bearer' }),
};

it('that are none open nothing, and are told nothing of the good one', async () => {
  const cases = kinds.flatMap((kind) => Object.entries(forgeries).map(([what, make]) => ({ kind, what, make })));
  const wrong = await judgeAll(cases, async ({ kind, what, make }) => {
    for (const path of [here, mcpPath]) {
      const isAssistant = path === mcpPath;
      const body = isAssistant ? { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, method: 'POST' } : {};
      const answer = await listening.ask(path, { headers: make(good[kind]), ...body });
      const isRight = answer.status === 401 && ['invalid_key', 'key_required'].includes(answer.code ?? '');
      if (!isRight || answer.text.includes(good[kind].slice(4, 16)))
        return `${kind} ${what}: ${path} ${answer.status} ${answer.text.slice(0, 200)}`;
    }
    return null;
  });
  reportVerdict({ corpus: 'keys', cases: cases.length, wrong });
  expect(wrong).toEqual([]);
  for (const kind of kinds) expect((await listening.ask(here, { headers: bearer(good[kind]) })).status).toBe(200);
});

it('are not taken in an address', async () => {
  for (const kind of kinds)
    for (const name of ['key', 'api_key', 'apikey', 'access_token', 'token', 'authorization'])
      expect([name, (await listening.ask(`${here}&${name}=${good[kind]}`)).status]).toEqual([name, 401]);
});

it.each(['revoked', 'expired', 'of a suspended member', 'of a member without access'])(
  'that are %s open nothing',
  async (what) => {
    const member = await addCaller(listening.server);
    if (what !== 'of a member without access') await givePass(listening.server, member);
    const words: Record<Kind, string> = {
      key: await addKey(listening.server, member),
      token: await addToken(listening.server, member),
    };
    const { db } = listening.server.context;
    if (what === 'revoked') {
      await db.deleteFrom('api_keys').where('member_id', '=', member.memberId).execute();
      await db.deleteFrom('program_grants').where('member_id', '=', member.memberId).execute();
    }
    const yesterday = dayOf(new Date(listening.server.clock.now().getTime() - 86_400_000));
    if (what === 'expired')
      for (const table of ['api_keys', 'program_grants'] as const)
        await db
          .updateTable(table)
          .set({ created_on: yesterday, ends_on: yesterday })
          .where('member_id', '=', member.memberId)
          .execute();
    if (what === 'of a suspended member')
      await db
        .updateTable('members')
        .set({ suspended_at: listening.server.clock.now() })
        .where('id', '=', member.memberId)
        .execute();
    const expected = { 'of a suspended member': 'account_suspended', 'of a member without access': 'access_required' };
    for (const kind of kinds) {
      const { code } = await listening.ask(here, { headers: bearer(words[kind]) });
      expect([kind, code]).toEqual([kind, expected[what as keyof typeof expected] ?? 'invalid_key']);
    }
  },
);

it('understand or refuse an address as pages do', { timeout: 180_000 }, async () => {
  const { tables, refused, tableOnly, textOnly } = corpus;
  const ofDeals = tables.filter(({ path }) => path.startsWith('/api/deals/'));
  const cases = kinds.flatMap((kind) =>
    [
      ...ofDeals.flatMap(({ path, text }) => [
        ...[...refused, ...tableOnly].map(({ query, ...one }) => ({ ...one, path: `${path}?${query}`, status: 400 })),
        ...textOnly.map(({ value, ...one }) => ({ ...one, path: `${path}?${text}=${value}`, status: 400 })),
      ]),
      ...corpus.cases.filter(({ path, status }) => status === 400 && /^\/api\/(deals|funders)\b/.test(path)),
    ].map((one) => ({ ...one, kind, path: one.path.replace('/api/', '/api/v1/') })),
  );
  const wrong = await judgeAll(cases, async ({ kind, what, path, status, code }) => {
    const answer = await listening.ask(written(path), { headers: bearer(good[kind]) });
    const isRight = answer.status === status && answer.code === code;
    return isRight
      ? null
      : `${kind} ${what}: ${path} ${answer.status} ${answer.text.slice(0, 160)}, not ${status} ${code}`;
  });
  reportVerdict({ corpus: 'query of keys', cases: cases.length, wrong });
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(800);
});

it('leave nothing of themselves in the log', () => {
  const log = listening.server.logLines.join('\n');
  expect(log).toContain('/api/v1/funders');
  for (const kind of kinds) expect(log).not.toContain(good[kind].slice(4, 16));
});
