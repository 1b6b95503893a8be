import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpPath } from '../../contract/public-api/scopes.ts';
import { inLine, quoted } from '../../server/mcp/words.ts';
import { entryId, funderId, openAssistantWorld, type AssistantWorld } from '../assistants/world.ts';
import { fewOf } from '../deep-run.ts';
import { hostileTexts } from '../hostile-text.ts';
import { addKey } from '../permissions/add-key.ts';
import { testSeed } from '../seeded-random.ts';

/* Every hostile text in every text that a tool takes: answered or refused, never a fault, and never outside its frame. */

let world: AssistantWorld;
let key: string;
beforeAll(async () => {
  world = await openAssistantWorld();
  key = await addKey(world.server, world.reader);
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

describe('a hostile text', () => {
  it.each(Object.keys(inputs))('of %s is data', { timeout: 300_000 }, async (name) => {
    const wrong: string[] = [];
    for (const text of fewOf(60, hostileTexts, testSeed + name.length)) {
      const response = await world.server.app.inject({
        method: 'POST',
        url: mcpPath,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
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
