import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';

/*
 * A developer's server, which shows everybody's sign-in links under /dev. A page of another site can lead its own name
 * to this machine (DNS rebinding): then the browser asks us with that name, and hands the answers to that page.
 */

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ environment: 'development', publicUrl: 'http://laptop.example:3000' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

interface Told {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
}

function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => {
        const type = response.headers['content-type'] ?? '';
        const { code } = type.includes('json') ? (JSON.parse(text) as { code?: string }) : {};
        resolve({ status: response.statusCode ?? 0, type, code: code ?? null });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a name that is not of this machine', () => {
  it.each([
    ['evil.example', '/dev/outbox'],
    ['evil.example:3000', '/dev/outbox'],
    ['evil.example', '/%64ev/outbox'],
    ['localhost.evil.example', '/dev/emails'],
    ['127.0.0.1.evil.example', '/dev/outbox'],
    ['localhost@evil.example', '/dev/outbox'],
    ['127.0.0.2', '/dev/outbox'],
    ['0.0.0.0', '/dev/outbox'],
    ['evil.example', '/api/config'],
    ['evil.example', '/'],
  ])('%s is refused: %s', async (host, path) => {
    expect(await ask(path, { host })).toEqual({
      status: 421,
      type: expect.stringContaining('application/problem+json'),
      code: 'misdirected',
    });
  });

  it('opens the product where PUBLIC_URL names it, and never the emails', async () => {
    const host = 'laptop.example:3000';
    expect(await ask('/api/config', { host })).toMatchObject({ status: 200 });
    for (const path of ['/dev/outbox', '/%64ev/outbox', '/dev/emails'])
      expect(await ask(path, { host })).toMatchObject({ status: 421, code: 'misdirected' });
  });
});

it.each(['localhost', '127.0.0.1', '[::1]', 'localhost:5173', 'LOCALHOST'])('answers as %s', async (host) => {
  expect(await ask('/dev/outbox', { host })).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  expect(await ask('/api/config', { host })).toMatchObject({ status: 200 });
});

it.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://localhost:9' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:9' }, 403],
  [{ origin: 'http://localhost:3000' }, 401],
  [{ 'sec-fetch-site': 'same-origin' }, 401],
  [{}, 401],
])('a write with %o is answered with %s', async (headers, status) => {
  expect(await ask('/api/me', { host: 'localhost:3000', ...headers }, 'PATCH')).toMatchObject({ status });
});
