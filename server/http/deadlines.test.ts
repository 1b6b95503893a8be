import { once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addCaller } from '../../tests/reviews.ts';
import { buildApp } from '../app.ts';
import { seconds } from '../clock.ts';
import { openDatabase, type Db } from '../database/connect.ts';
import { poolSizes } from '../database/prepared.ts';
import { filesCut } from '../metrics.ts';
import type { App } from './create-http.ts';
import { cutAfter, fileMilliseconds } from './file-deadline.ts';
import { fileRoute } from './file-route.ts';
import { shedLoad, usualPressure } from './load-shedding.ts';
import { anyone } from './viewer.ts';

/** Short, so that a test need not wait; the usual ones are looked at in connect.test.ts. */
const statementSeconds = 0.3;
const connections = 2;
const mostWaiting = 10;

let server: TestServer;
let app: App;
let db: Db;
let address: string;

const endlessFile = endpoint('POST /api/endless', { summary: 'A file without an end', reply: z.string() });
const shortFile = endpoint('POST /api/short', { summary: 'A file of one line', reply: z.string() });

async function* linesWithoutEnd(): AsyncGenerator<string> {
  for (let line = 0; ; line++) {
    yield `line ${line}\r\n`;
    await sleep(5);
  }
}

beforeAll(async () => {
  server = await startTestServer();
  db = openDatabase(server.context.connection, { maxConnections: connections, statementSeconds });
  app = await buildApp({ ...server.context, db });
  await shedLoad(app, () => poolSizes(db).waiting, { ...usualPressure, mostDelayMilliseconds: 60_000, mostWaiting });
  const file = { contentType: 'text/csv', fileName: 'lines.csv', headers: {} };
  const deadline = { deadlineMilliseconds: 200 };
  fileRoute(app, endlessFile, anyone, async () => ({ ...file, stream: Readable.from(linesWithoutEnd()) }), deadline);
  fileRoute(app, shortFile, anyone, async () => ({ ...file, stream: Readable.from(['one line\r\n']) }), deadline);
  app.get('/api/slow', { config: { gate: 'anyone' } }, async () => {
    await sql`select pg_sleep(5)`.execute(db);
    return {};
  });
  app.get('/api/quick', { config: { gate: 'anyone' } }, async () => {
    await sql`select 1`.execute(db);
    return {};
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await server.close();
});

const cutFiles = async (): Promise<number> => (await filesCut.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('a file', () => {
  it('that is not through in time is cut with its connection, and counted', async () => {
    const before = await cutFiles();
    const response = await fetch(`${address}/api/endless`, { method: 'POST' });
    expect(response.status).toBe(200);
    // A whole answer would end; this one breaks off.
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await cutFiles()).toBe(before + 1);
    expect(server.logLines.filter((line) => line.includes('export.cut'))).toHaveLength(1);
  });

  it('that is through is whole, and is not counted', async () => {
    const before = await cutFiles();
    const response = await fetch(`${address}/api/short`, { method: 'POST' });
    expect(await response.text()).toBe('one line\r\n');
    vi.useFakeTimers();
    try {
      const stream = Readable.from(['one line']);
      // The rest of the request is not read.
      const request = { routeOptions: {}, log: server.context.log } as unknown as FastifyRequest;
      const isThrough = once(cutAfter(stream, request), 'close');
      stream.resume();
      await isThrough;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await cutFiles()).toBe(before);
  });

  it('has a minute', () => {
    expect(fileMilliseconds).toBe(seconds(60));
  });
});

describe('a statement that takes too long', () => {
  it('of a read is a 503 with the time to come back', async () => {
    const slow = await app.inject({ url: '/api/slow' });
    expect([slow.statusCode, slow.headers['retry-after']]).toEqual([503, '1']);
    expect(slow.json()).toMatchObject({ code: 'unavailable', status: 503 });
  });

  it('of a read or a write behind a lock is one, too, and nothing was written', async () => {
    const caller = await addCaller(server);
    const blocker = await server.context.db.startTransaction().execute();
    try {
      await sql`lock table review_drafts in access exclusive mode`.execute(blocker);
      const [read, write] = await Promise.all([
        app.inject({ url: '/api/reviews/mine', headers: caller.headers }),
        app.inject({
          method: 'POST',
          url: '/api/reviews/drafts',
          headers: caller.headers,
          payload: { subjectKind: 'funder' },
        }),
      ]);
      for (const { statusCode, headers } of [read, write])
        expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    } finally {
      await blocker.rollback().execute();
    }
    const mine = await app.inject({ url: '/api/reviews/mine', headers: caller.headers });
    expect(mine.json()).toMatchObject({ data: { drafts: [] } });
  });
});

describe('more callers than the pool serves', () => {
  it('wait in a line that ends, and everybody else is refused at once', { tags: ['slow'] }, async () => {
    const seen = { size: 0, waiting: 0 };
    const watching = setInterval(() => {
      const { size, waiting } = poolSizes(db);
      seen.size = Math.max(seen.size, size);
      seen.waiting = Math.max(seen.waiting, waiting);
    }, 1);
    const asked = [];
    for (let caller = 0; caller < 60; caller++) {
      asked.push(app.inject({ url: '/api/slow' }).then((answer) => answer));
      // One after the other, as callers come, not all before the first was looked at.
      for (let turn = 0; turn < 10; turn++) await setImmediate();
    }
    const answers = await Promise.all(asked);
    clearInterval(watching);
    expect(seen.size).toBeLessThanOrEqual(connections);
    expect(seen.waiting).toBeGreaterThan(0);
    expect(seen.waiting).toBeLessThanOrEqual(mostWaiting * 2);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    // Those who were not let into the line were told to come back later than those whose turn came.
    const shed = answers.filter(({ headers }) => headers['retry-after'] === '2');
    expect(shed.length).toBeGreaterThan(30);
    expect((await app.inject({ url: '/api/quick' })).statusCode).toBe(200);
    expect(poolSizes(db).waiting).toBe(0);
  });
});
