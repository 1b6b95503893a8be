import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { getKnownSource } from '../server/imports/mapping/known-sources.ts';
import { runJob } from '../server/imports/job.ts';

/** What the process of an import does, and by how many megabytes it grew at most. */

const [connectionText = '{}', path = ''] = process.argv.slice(2);
const connection = JSON.parse(connectionText) as ClientConfig; // handed over by bench/import.ts
await sleep(200);
const idle = process.memoryUsage.rss();
let most = idle;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
const outcome = await runJob(
  {
    task: 'run',
    connection,
    path,
    importId: randomUUID(),
    sourceName: 'bench',
    mapping: getKnownSource('generic'),
    corrections: {},
    answers: {},
    mode: 'try',
    expectedDigest: null,
    nowMilliseconds: null,
  },
  () => undefined,
);
clearInterval(watch);
console.log(JSON.stringify({ readCount: outcome.summary.readCount, megabytes: Math.round((most - idle) / 1_000_000) }));
