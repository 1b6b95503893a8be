import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type App } from './create-http.ts';
import { shedLoad, usualPressure } from './load-shedding.ts';

let app: App;
afterEach(() => app.close());

async function open(waiting: () => number, pressure = usualPressure): Promise<void> {
  app = createHttp({ log: pino({ level: 'silent' }), isHttps: false });
  await shedLoad(app, waiting, pressure);
  const isPublic = { config: { gate: 'anyone' } };
  for (const url of ['/healthz', '/api/work']) app.get(url, isPublic, async () => ({ status: 'ok' }));
  await app.ready();
}
const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

describe('with more to do than can be done', () => {
  it('refuses at once when too many wait for the database, and says when to come back', async () => {
    let waiting = 100;
    await open(() => waiting);
    expect(await statusOf('/api/work')).toBe(200);
    waiting = 101;
    const refused = await app.inject({ url: '/api/work' });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
    expect(await statusOf('/healthz')).toBe(200);
    waiting = 0;
    expect(await statusOf('/api/work')).toBe(200);
  });

  it('refuses when the heap is nearly full, and still shows that it lives', async () => {
    await open(() => 0, { ...usualPressure, mostHeap: 0.000_01 });
    await expect.poll(() => statusOf('/api/work'), { timeout: 10_000 }).toBe(503);
    expect((await app.inject({ url: '/api/work' })).headers['retry-after']).toBe('2');
    expect(await statusOf('/healthz')).toBe(200);
  });

  it('refuses while the event loop is blocked, and is itself again afterwards', async () => {
    await open(() => 0, { ...usualPressure, mostDelayMilliseconds: 150 });
    const blocking = setInterval(() => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    }, 1);
    try {
      await expect.poll(() => statusOf('/api/work'), { timeout: 15_000 }).toBe(503);
      expect(await statusOf('/healthz')).toBe(200);
    } finally {
      clearInterval(blocking);
    }
    await expect.poll(() => statusOf('/api/work'), { timeout: 15_000 }).toBe(200);
  });
});
