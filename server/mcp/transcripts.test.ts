import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectClient,
  entryId,
  funderId,
  openAssistantWorld,
  tell,
  type AssistantWorld,
} from '../../tests/assistants/world.ts';
import { shownCall } from '../../contract/public-api/assistants.ts';
import { addKey } from '../../tests/permissions/add-key.ts';
import { tools } from './tools.ts';

/* One transcript for each tool. docs/mcp-transcripts.md is written from them with vitest -u, and fails when it differs. */

let world: AssistantWorld;
let client: Client;
beforeAll(async () => {
  world = await openAssistantWorld();
  client = await connectClient(world.origin, await addKey(world.server, world.reader));
}, 60_000);
afterAll(async () => {
  await client.close();
  await world.close();
});

/** In an order in which each shows what the one before it did. */
const calls: readonly { readonly tool: string; readonly asked: string; readonly input: Record<string, unknown> }[] = [
  {
    tool: 'search_funders',
    asked: 'Which German funders have a score?',
    input: { countries: ['DE'], withScoreOnly: true },
  },
  { tool: 'get_funder', asked: 'What is Tidewrack like?', input: { id: funderId } },
  {
    tool: 'search_deals',
    asked: 'Show the largest seed rounds in Germany this year.',
    input: { kind: 'equity', types: ['seed'], countries: ['DE'], dateFrom: '2026-01-01', sort: '-amountUsd', limit: 2 },
  },
  {
    tool: 'summarize_deals',
    asked: 'What is usual for a seed round in Germany?',
    input: { kind: 'equity', types: ['seed'], countries: ['DE'], groupBy: ['stage'] },
  },
  {
    tool: 'compare_offer',
    asked: 'They offer $600,000 at $3,000,000 pre-money and want a board seat. Is that fair?',
    input: {
      kind: 'equity',
      types: ['seed'],
      countries: ['DE'],
      offer: { amountUsd: 600_000, preMoneyUsd: 3_000_000, boardSeat: true },
    },
  },
  {
    tool: 'find_funders',
    asked: 'Who would fund our climate company in Germany? Speed matters most.',
    input: {
      kind: 'equity',
      amount: 500_000,
      stage: 'growth',
      country: 'DE',
      sectors: ['climate_energy'],
      weights: { speed: 4 },
      limit: 3,
    },
  },
  { tool: 'list_reviews', asked: 'What do people write about them?', input: { funder: funderId } },
  { tool: 'list_shortlist', asked: 'Whom do I have to contact?', input: { status: 'to_contact' } },
  { tool: 'list_shortlist', asked: 'What did I note on Tidewrack?', input: { id: entryId } },
  {
    tool: 'save_to_shortlist',
    asked: 'Save Lowmere Bank for later.',
    input: { funder: 'lowmere-bank', status: 'research' },
  },
  {
    tool: 'change_shortlist',
    asked: 'I sent the deck to Tidewrack.',
    input: { id: entryId, version: 1, status: 'contacted', nextStep: null, nextOn: null },
  },
];

/** Without what is another one in each world: ids that are made at random, and signed cursors. */
const steady = (text: string): string =>
  text
    .replaceAll(/entry (?!2b6c7d0e)[0-9a-f-]{36}/g, 'entry 00000000-0000-4000-8000-000000000000')
    .replaceAll(/cursor "[^"]+"/g, 'cursor "…"');

describe('the transcripts', () => {
  it('hold the one that the page for developers shows', async () => {
    const { text } = await tell(client, shownCall.tool, { ...shownCall.input });
    expect(text.split('\n')).toContain(`- ${shownCall.answer}`);
  });

  it('are one for each tool', () => {
    expect([...new Set(calls.map(({ tool }) => tool))].sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it('say what each tool answers', async () => {
    const parts: string[] = [];
    for (const { tool, asked, input } of calls) {
      const { text, isError } = await tell(client, tool, input);
      expect([tool, isError, isError ? text : '']).toEqual([tool, false, '']);
      parts.push(
        `## ${tool}\n\n${asked}\n\n\`\`\`json\n${JSON.stringify(input)}\n\`\`\`\n\n\`\`\`text\n${steady(text)}\n\`\`\`\n`,
      );
    }
    const head =
      '# Transcripts of the assistant tools\n\nWritten by `server/mcp/transcripts.test.ts`, which runs each call and fails when an answer differs. The world is that of the test.\n\n';
    await expect(head + parts.join('\n')).toMatchFileSnapshot('../../docs/mcp-transcripts.md');
  });
});
