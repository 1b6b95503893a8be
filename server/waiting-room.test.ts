import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { usualHeaders } from './http/headers.ts';
import { openWaitingRoom } from './waiting-room.ts';

const host = '127.0.0.1';
const publicUrl = 'https://fundsight.example';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('before the database is there: alive, and everything else is told to come again', async () => {
  const port = await freePort();
  const room = await openWaitingRoom({ host, port, publicUrl });
  const address = `http://${host}:${port}`;

  const health = await fetch(`${address}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);

  const api = await fetch(`${address}/api/me?x=1`, { method: 'POST', body: '{}' });
  expect(api.status).toBe(503);
  expect(api.headers.get('retry-after')).toBe('2');
  expect(api.headers.get('content-type')).toBe('application/problem+json');
  expect(Object.fromEntries(api.headers)).toMatchObject(usualHeaders({ isHttps: true }));
  expect(await api.json()).toMatchObject({ status: 503, code: 'unavailable', requestId: expect.any(String) });

  const page = await fetch(`${address}/database/equity`);
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('http-equiv="refresh"');

  await room.close();
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test('a taken port and an address that is not ours are one clear line each', async () => {
  const port = await freePort();
  const room = await openWaitingRoom({ host, port, publicUrl });
  await expect(openWaitingRoom({ host, port, publicUrl })).rejects.toMatchObject({
    exitCode: 1,
    message: `Port ${port} is taken. Set PORT to another one.`,
  });
  await room.close();
  await expect(openWaitingRoom({ host: '192.0.2.1', port, publicUrl })).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('Set HOST'),
  });
});
