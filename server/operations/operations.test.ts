import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
import { readConfig } from '../config.ts';
import { dataFolder } from '../database/embedded-folder.ts';
import { countEvent, events, mailFailing, registry } from '../metrics.ts';
import { openOperationsPort } from './port.ts';
import { checkNames, createReadiness, type Readiness } from './readiness.ts';
import { count, lookForReadiness } from './watch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function withPort(readiness: Readiness, ask: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const operations = await openOperationsPort({ host: '127.0.0.1', port, readiness, log: server.context.log });
  try {
    await ask(`http://127.0.0.1:${port}`);
  } finally {
    await operations.close();
  }
}

function everythingFine(): Readiness {
  const readiness = createReadiness();
  for (const name of checkNames) readiness.set(name, true);
  return readiness;
}

describe('/readyz', () => {
  test('waits for each check, then is ready, then drains', async () => {
    const readiness = createReadiness();
    await withPort(readiness, async (address) => {
      const early = await fetch(`${address}/readyz`);
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await early.json()).toMatchObject({ status: 'not ready', checks: { lock: 'waiting', db: 'waiting' } });
      for (const name of checkNames) {
        expect((await fetch(`${address}/readyz`)).status).toBe(503);
        readiness.set(name, true);
      }
      const ready = await fetch(`${address}/readyz`);
      expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await ready.json()).toMatchObject({ status: 'ready', draining: false, mail: 'ok', replica: 'none' });
      readiness.drain();
      const draining = await fetch(`${address}/readyz`);
      expect([draining.status, await draining.json()]).toEqual([503, expect.objectContaining({ draining: true })]);
    });
  });

  test.each(checkNames)('without %s it is not ready', (name) => {
    const readiness = everythingFine();
    readiness.set(name, false);
    expect(readiness.report()).toMatchObject({ isReady: false, checks: { [name]: 'failing' } });
  });

  test('what can be looked at is looked at, and late emails keep no request out', async () => {
    const readiness = createReadiness();
    for (const name of ['lock', 'migrations', 'jobs'] as const) readiness.set(name, true);
    mailFailing.set(1);
    await lookForReadiness(server.context, readiness);
    expect(readiness.report()).toMatchObject({ isReady: true, mail: 'degraded' });
    mailFailing.set(0);
    await lookForReadiness(server.context, readiness);
    expect(readiness.report().mail).toBe('ok');
  });

  test('a database that is gone shows', async () => {
    const readiness = everythingFine();
    const other = await startTestServer();
    await lookForReadiness(other.context, readiness);
    expect(readiness.report().isReady).toBe(true);
    await other.context.jobs.stop();
    await other.context.db.destroy();
    // A handle that was closed behaves as one whose server is gone.
    await lookForReadiness(other.context, readiness).catch(() => undefined);
    expect(readiness.report()).toMatchObject({ isReady: false, checks: { db: 'failing' } });
  });

  test('the port answers nothing else, and another method not at all', async () => {
    await withPort(everythingFine(), async (address) => {
      expect((await fetch(`${address}/`)).status).toBe(404);
      const refused = await fetch(`${address}/readyz`, { method: 'POST' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });
  });

  test('a taken port is one clear line', async () => {
    const port = await freePort();
    const options = { host: '127.0.0.1', port, readiness: everythingFine(), log: server.context.log };
    const first = await openOperationsPort(options);
    await expect(openOperationsPort(options)).rejects.toMatchObject({
      exitCode: 1,
      message: `Port ${port} of METRICS_PORT cannot be had. Set METRICS_PORT to another one.`,
    });
    await first.close();
    expect(() => readConfig({ PORT: '4000', METRICS_PORT: '4000' })).toThrow('another port');
  });

  test('it listens on the loopback alone, and on every address where that is asked for', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    const isReached = (address: string, port: number): Promise<boolean> =>
      fetch(`http://${address}:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const [host, isOpen] of [
      [readConfig({}).metricsHost, false],
      [readConfig({ METRICS_HOST: '0.0.0.0' }).metricsHost, true],
    ] as const) {
      const port = await freePort();
      const operations = await openOperationsPort({
        host,
        port,
        readiness: everythingFine(),
        log: server.context.log,
      });
      expect(await isReached('127.0.0.1', port)).toBe(true);
      // 127.0.0.2 is this machine as well, and another address.
      for (const other of ['127.0.0.2', ...(own === undefined ? [] : [own])])
        expect([other, await isReached(other, port)]).toEqual([other, isOpen]);
      await operations.close();
    }
    expect(() => readConfig({ METRICS_HOST: 'a b' })).toThrow('METRICS_HOST');
  });
});

describe('the public port', () => {
  it.each(['/readyz', '/metrics', '/api/readyz', '/api/metrics'])('knows no %s', async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it('says that it lives, and nothing more', async () => {
    const response = await server.app.inject({ url: '/healthz' });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('/metrics', () => {
  it('counts by the template of a route, never by what stood in the address', async () => {
    const id = randomUUID();
    const { email } = await addMember(server, { role: 'admin' });
    const headers = await signedIn(server, email);
    await server.app.inject({ url: `/api/funders/${id}?unlisted=qxword`, headers });
    await server.app.inject({ url: `/nowhere/${id}` });
    expect((await server.app.inject({ url: `/api/funders/${id}?unlisted=qxword`, headers })).statusCode).toBe(400);
    await withPort(everythingFine(), async (address) => {
      const response = await fetch(`${address}/metrics`);
      const text = await response.text();
      expect(response.headers.get('content-type')).toContain('text/plain');
      expect(text).toMatch(/^http_requests_total\{route="\/api\/funders\/:id",method="GET",status="400"\} [1-9]/m);
      expect(text).toMatch(/^http_requests_total\{route="unknown",method="GET",status="404"\} [1-9]/m);
      expect(text).toMatch(/^http_request_seconds_bucket\{le="0.005",route="\/api\/funders\/:id",method="GET"\}/m);
      expect(text).toMatch(/^db_query_seconds_count\{op="select"\} [1-9]/m);
      for (const word of [id, 'nowhere', 'unlisted', 'qxword', email, '127.0.0.1']) expect(text).not.toContain(word);
    });
  });

  it('every label is a word of the program', async () => {
    // Other tests of this process have counted, too.
    registry.resetMetrics();
    await server.app.inject({ url: '/api/session' });
    countEvent({ event: 'signin.failed' });
    await count(server.context);
    const names = new Set<string>();
    for (const line of (await registry.metrics()).split('\n'))
      for (const [, name = ''] of line.matchAll(/[{,](\w+)="/g)) names.add(name);
    expect([...names].sort()).toEqual(['event', 'le', 'method', 'op', 'queue', 'route', 'state', 'status']);
  });

  it('counts the events of the log by name, and nothing else of a line', async () => {
    events.reset();
    countEvent({ event: 'signin.completed', member: 'never' });
    countEvent({ event: 'signin.failed' });
    countEvent({ event: 7 });
    countEvent('signin.failed');
    const { values } = await registry.getSingleMetric('events_total')!.get();
    expect(values).toEqual([
      { labels: { event: 'signin.completed' }, value: 1 },
      { labels: { event: 'signin.failed' }, value: 1 },
    ]);
  });

  it('tells queues, the age of what waits and the last backup', async () => {
    const note = dataFolder(server.context.config.dataDir).lastBackup;
    writeFileSync(note, JSON.stringify({ finishedAt: '2026-11-18T09:45:00.000Z', bytes: 4_096 }));
    await count(server.context);
    const text = await registry.metrics();
    expect(text).toMatch(/^jobs\{queue="mail\.forget-old-sendings",state="dead"\} 0$/m);
    expect(text).toMatch(/^backup_bytes 4096$/m);
    expect(text).toMatch(new RegExp(`^backup_last_success_timestamp ${Date.UTC(2026, 10, 18, 9, 45) / 1_000}$`, 'm'));
    expect(text).toMatch(/^moderation_age_seconds 0$/m);
  });
});

test('every line of a request carries the id that the caller gets, once', async () => {
  const before = server.logLines.length;
  const response = await server.app.inject({ url: '/api/funders/none', headers: { 'x-request-id': 'mine' } });
  const id = response.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(response.json()).toMatchObject({ requestId: id });
  const lines = server.logLines.slice(before).filter((line) => line.includes(String(id)));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.match(/"requestId"/g)).toHaveLength(1);
});
