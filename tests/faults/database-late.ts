import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './asking.ts';
import { atMost, exactly, holds, secondsSince, type Fault } from './fault.ts';
import { makePlace, statusOf } from './product.ts';
import { openPostgresql } from './site.ts';

const awaySeconds = 5;

export const databaseLate: Fault = {
  name: 'database-late',
  goal: 'the database is down when the product starts: it listens, says so, and becomes ready by itself',
  async *run(trial) {
    const postgresql = await openPostgresql(trial);
    await postgresql.line.behave('away');
    const place = await makePlace(trial, { DATABASE_URL: postgresql.url });
    const product = place.start();
    while ((await statusOf(`${place.address}/healthz`)) !== 200) await sleep(20);
    await sleep(awaySeconds * 1_000);
    yield exactly('/healthz without a database', await statusOf(`${place.address}/healthz`), 200);
    yield exactly('/readyz without a database', await statusOf(`${place.operations}/readyz`), 503);
    const call = await ask(`${place.address}/api/me`);
    yield exactly('a call without a database, and when to come again', [call.status, call.retryAfter], [503, '2']);
    const page = await ask(`${place.address}/`);
    yield holds(
      'a page that says so and loads again',
      page.status === 503 && page.body.includes('http-equiv="refresh"'),
    );
    const begun = performance.now();
    await postgresql.line.behave('well');
    await product.untilReady();
    yield atMost('ready after the database came', secondsSince(begun), 5, 's');
    yield exactly('the page afterwards', await statusOf(`${place.address}/`), 200);
  },
};
