import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookMessages, hookRecipes, type HookRecipe } from '../../contract/public-api/hook-recipes.ts';
import { newSecret } from '../webhooks/message.ts';

/* The programs that take webhooks, run as they stand on the page for developers. */

const secret = newSecret();
const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hook-recipes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
  const { port } = holder.address() as AddressInfo;
  await new Promise((done) => holder.close(done));
  return port;
}

interface Running {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly send: (body: string, changes?: Record<string, string>, at?: Date) => Promise<number>;
}

async function start(id: HookRecipe['id'], command: string, file: string): Promise<Running> {
  const path = join(folder, file);
  writeFileSync(path, hookRecipes.find((one) => one.id === id)?.program ?? '');
  const port = await freePort();
  const environment = { ...process.env, FUNDSIGHT_WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, [path], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
  const url = `http://127.0.0.1:${port}/`;
  const send = async (body: string, changes: Record<string, string> = {}, at = new Date()): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      ...changes,
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  await expect
    .poll(
      () =>
        fetch(url, { method: 'POST', body: '' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(400);
  return { child, printed: () => printed, send };
}

async function tryOut({ child, printed, send }: Running): Promise<void> {
  try {
    const [message] = hookMessages;
    const body = JSON.stringify({ ...message, data: { ...message.data, name: 'Łódź "é"' } });
    expect(await send(body)).toBe(204);
    expect(await send(body)).toBe(204);
    await expect.poll(printed).toBe(`${body}\n`);
    const signature = new Webhook(secret).sign('msg_1', new Date(), body);
    expect(await send(body, { 'webhook-signature': `v1,bm90IG91cnM= v2,x ${signature}` })).toBe(204);
    expect(await send(`${body} `, { 'webhook-signature': signature })).toBe(400);
    expect(await send(body, { 'webhook-id': 'msg_2' })).toBe(400);
    expect(await send(body, { 'webhook-signature': '' })).toBe(400);
    expect(await send(body, { 'webhook-signature': signature.replace('v1,', 'v1a,') })).toBe(400);
    expect(await send(body, { 'webhook-timestamp': 'soon' })).toBe(400);
    // Recorded and sent again later.
    expect(await send(body, {}, new Date(Date.now() - 400_000))).toBe(400);
    expect(await send(body, { 'webhook-signature': new Webhook(newSecret()).sign('msg_1', new Date(), body) })).toBe(
      400,
    );
  } finally {
    child.kill();
  }
}

describe('a program that takes webhooks', () => {
  it('in TypeScript takes what we signed, once, and nothing else', async () => {
    await tryOut(await start('typescript', process.execPath, 'hook.ts'));
  }, 60_000);

  it.skipIf(!hasPython)(
    'in Python takes what we signed, once, and nothing else',
    async () => {
      await tryOut(await start('python', 'python3', 'hook.py'));
    },
    60_000,
  );
});
