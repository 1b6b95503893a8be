import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpPath } from '../../contract/public-api/scopes.ts';
import { inLine, quoted } from '../../server/mcp/words.ts';
import { entryId, funderId, openAssistantWorld, type AssistantWorld } from '../assistants/world.ts';
import { fewOf } from '../deep-run.ts';
import { hostileTexts } from '../hostile-text.ts';
import { addToken } from '../permissions/add-token.ts';
import { addKey } from '../permissions/add-key.ts';
import { testSeed } from '../seeded-random.ts';

/* Every hostile text in every text that a tool takes: answered or refused, never a fault, and never outside its frame. */

let world: AssistantWorld;
let key: string;
let token: string;
beforeAll(async () => {
  world = await openAssistantWorld();
  key = await addKey(world.server, world.reader);
  token = await addToken(world.server, world.reader);
}, 60_000);
afterAll(() => world.close());

const inputs: Readonly<Record<string, (text: string) => Record<string, unknown>>> = {
  search_funders: (text) => ({ search: text, limit: 1 }),
  get_funder: (text) => ({ id: text }),
  search_deals: (text) => ({ kind: 'equity', search: text, funders: [text], more: { notes: text }, limit: 1 }),
  summarize_deals: (text) => ({ kind: 'equity', groupBy: [text], more: { [text]: text } }),
  compare_offer: (text) => ({ kind: 'debt', offer: { rateType: text } }),
  find_funders: (text) => ({ kind: 'equity', type: text, country: text }),
  list_reviews: (text) => ({ funder: funderId, text, cursor: text }),
  list_shortlist: (text) => ({ id: text }),
  save_to_shortlist: (text) => ({ name: text, notes: text, nextStep: text }),
  change_shortlist: (text) => ({ id: entryId, version: 1, notes: text }),
};

const cases = Object.keys(inputs).flatMap((name) => (['key', 'token'] as const).map((proof) => [name, proof] as const));

describe('a hostile text', () => {
  it.each(cases)('in %s by %s is data', { timeout: 300_000 }, async (name, proof) => {
    const wrong: string[] = [];
    for (const text of fewOf(40, hostileTexts, testSeed + name.length)) {
      const response = await world.server.app.inject({
        method: 'POST',
        url: mcpPath,
        headers: {
          authorization: `Bearer ${proof === 'key' ? key : token}`,
          accept: 'application/json, text/event-stream',
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: inputs[name]?.(text) } },
      });
      // Text that no database can hold is refused before the protocol sees it.
      const isRefused = response.statusCode === 400 && response.body.includes('invalid_text');
      if (response.statusCode !== 200 && !isRefused) wrong.push(`${response.statusCode} for ${JSON.stringify(text)}`);
      if (response.body.includes('internal: ')) wrong.push(`a fault for ${JSON.stringify(text)}`);
    }
    expect(wrong).toEqual([]);
    expect(world.server.logLines.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });

  it('that was saved is told within its frame', async () => {
    for (const text of hostileTexts) {
      expect(inLine(text)).not.toMatch(/[\n\r<>\u2028\u2029]/);
      expect(quoted(text)).not.toContain('<');
      expect(JSON.parse(quoted(text))).toBe(text);
    }
  });
});

/** Where programs register and fetch their tokens: any text in any field. */
describe('a hostile text of a program', () => {
  const fields = [
    'client_id',
    'code',
    'code_verifier',
    'refresh_token',
    'redirect_uri',
    'grant_type',
    'resource',
    'scope',
  ];

  it('is refused as the protocol says', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const text of fewOf(60, hostileTexts, testSeed)) {
      const form = Object.fromEntries(fields.map((field) => [field, text]));
      for (const grant_type of ['authorization_code', 'refresh_token', text]) {
        const response = await world.server.app.inject({
          method: 'POST',
          url: '/oauth/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ ...form, grant_type }).toString(),
        });
        if (response.statusCode < 400 || response.statusCode >= 500)
          wrong.push(`${response.statusCode} for ${JSON.stringify(text)}: ${response.body}`);
      }
      const registered = await world.server.app.inject({
        method: 'POST',
        url: '/oauth/register',
        payload: { client_name: text, redirect_uris: [text] },
      });
      if (registered.statusCode < 400 || registered.statusCode >= 500)
        wrong.push(`${registered.statusCode} for ${JSON.stringify(text)} as an address`);
      const named = await world.server.app.inject({
        method: 'POST',
        url: '/oauth/register',
        payload: { client_name: text, redirect_uris: ['https://ledgerleaf.example/back'] },
      });
      if (![201, 400].includes(named.statusCode))
        wrong.push(`${named.statusCode} for ${JSON.stringify(text)} as a name`);
    }
    expect(wrong).toEqual([]);
  });
});
