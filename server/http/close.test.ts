import type { AddressInfo } from 'node:net';
import { Agent, get } from 'node:http';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from './create-http.ts';

test('a request in flight is finished, and the line that its caller keeps does not hold up the end', async () => {
  const app = createHttp({ log: pino({ level: 'silent' }), isHttps: false });
  let finish = (): void => undefined;
  let arrived = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (arrived = resolve));
  app.get('/slow', { config: { gate: 'anyone' } }, async () => {
    arrived();
    await new Promise<void>((resolve) => (finish = resolve));
    return { status: 'done' };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const { port } = app.server.address() as AddressInfo;
  const status = new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/slow', agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
  await isThere;
  const closed = app.close();
  finish();
  expect(await status).toBe(200);
  // With the line kept it would take longer than a test may.
  await closed;
  agent.destroy();
});
