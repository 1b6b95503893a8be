import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { after, hours } from '../clock.ts';
import type { Trx } from '../database/connect.ts';
import { defineJob, openJobQueue, type JobQueue } from './queue.ts';

let server: TestServer;
let queue: JobQueue;
const handled: string[] = [];
const job = defineJob({
  name: 'tests.noted',
  payload: z.object({ word: z.string() }),
  retryLimit: 0,
  handle: async (_context, { word }) => void handled.push(word),
});
const wake = vi.spyOn(PgBoss.prototype, 'notifyWorker');

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.context;
  queue = await openJobQueue({ db, definitions: [job], log, hasWorkers: true });
  await queue.work(server.context);
});
afterAll(async () => {
  await queue.stop();
  await server.close();
  wake.mockRestore();
});
afterEach(() => void wake.mockClear());

const inTransaction = (work: (trx: Trx) => Promise<void>): Promise<void> =>
  server.context.db.transaction().execute(work);

it('looks for a job when it was sent, once it is sure to be there', async () => {
  let calls = 0;
  await inTransaction(async (trx) => {
    await queue.send(trx, job, { word: 'one' });
    calls = wake.mock.calls.length;
  });
  expect(calls).toBe(0);
  expect(wake).toHaveBeenCalled();
  await expect.poll(() => handled).toEqual(['one']);
  wake.mockClear();
  await inTransaction((trx) => queue.sendMany(trx, job, [{ word: 'two' }, { word: 'three' }]));
  expect(wake).toHaveBeenCalled();
  await expect.poll(() => handled.toSorted()).toEqual(['one', 'three', 'two']);
});

it('is not woken for what was taken back, and for what waits for its hour', async () => {
  const undone = inTransaction(async (trx) => {
    await queue.send(trx, job, { word: 'never' });
    throw new Error('ended');
  });
  await expect(undone).rejects.toThrow('ended');
  const startAfter = after(server.clock.now(), hours(24_000));
  await inTransaction((trx) => queue.send(trx, job, { word: 'later' }, { startAfter }));
  await inTransaction((trx) => queue.sendMany(trx, job, [], {}));
  expect(wake).not.toHaveBeenCalled();
});
