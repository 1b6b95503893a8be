/** @module-tag slow */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts, isReady } from '../../bench/instance.ts';
import { startProcess, type ServerProcess } from '../browser/running-server.ts';
import type { Place } from '../browser/places.ts';

/** One process for people, another for jobs, on one database. */

let web: ServerProcess;
let worker: ReturnType<typeof startWorker>;
let ports: number[] = [];
let printed = '';

function startWorker(place: Place) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ROLE: 'worker',
      PORT: String(ports[0]),
      METRICS_PORT: String(ports[1]),
      ...place,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.on('data', (piece: Buffer) => (printed += String(piece)));
  return child;
}

beforeAll(async () => {
  ports = await freePorts(2);
  web = await startProcess({ ROLE: 'web' });
  worker = startWorker(web.place);
});
afterAll(async () => {
  if (worker.exitCode === null) worker.kill('SIGKILL');
  await web.stop();
});

test('the worker sends the email that was asked for at the other one, serves no requests, and ends in order', async () => {
  const answer = await fetch(`${web.address}/api/account/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'log_in', email: 'admin@sample.example' }),
  });
  expect(answer.status).toBe(202);
  expect(await web.linkFor('admin@sample.example')).toContain('/otp?');
  await expect.poll(() => isReady(`http://127.0.0.1:${ports[1]}`)).toBe(true);
  await expect(fetch(`http://127.0.0.1:${ports[0]}/healthz`)).rejects.toThrow('fetch failed');
  expect(printed).toContain('works through its jobs and serves no requests');
  // The links of the sample accounts that the other one printed still work.
  expect(printed).not.toContain('/otp?');
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
