import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpPath } from '../../contract/public-api/scopes.ts';
import { funderId, openAssistantWorld, type AssistantWorld } from '../../tests/assistants/world.ts';
import { addKey } from '../../tests/permissions/add-key.ts';
import { tools } from './tools.ts';

/* The command line of the protocol's inspector: another client than ours, in a process of its own. */

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector-cli/build/cli.js'));
const run = promisify(execFile);

let world: AssistantWorld;
let key: string;
beforeAll(async () => {
  world = await openAssistantWorld();
  key = await addKey(world.server, world.reader);
}, 60_000);
afterAll(() => world.close());

async function inspect(...words: readonly string[]): Promise<unknown> {
  const address = `${world.origin}${mcpPath}`;
  const header = `Authorization: Bearer ${key}`;
  const all = [program, '--cli', address, '--transport', 'http', '--header', header, '--method', ...words];
  return JSON.parse((await run(process.execPath, all, { timeout: 60_000 })).stdout);
}

describe('the inspector', () => {
  it('lists the tools', async () => {
    const listed = (await inspect('tools/list')) as { tools: { name: string }[] };
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  }, 90_000);

  it('calls one', async () => {
    const told = await inspect('tools/call', '--tool-name', 'get_funder', '--tool-arg', `id=${funderId}`);
    expect(told).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('Pitch 4.1 of 5 (n=12).') as unknown }],
    });
  }, 90_000);
});
