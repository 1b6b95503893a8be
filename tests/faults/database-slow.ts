import { setTimeout as sleep } from 'node:timers/promises';
import { ask, beginDraft, slowestOf, statusesOf, withoutRetryAfter } from './asking.ts';
import { atMost, exactly, quantile, type Fault, type Figure } from './fault.ts';
import type { Postgresql } from './postgresql.ts';
import { statusOf } from './product.ts';
import { openSite, type Site } from './site.ts';

const statementLimitSeconds = 5;
const waitLimitSeconds = 2.5;
const graceSeconds = 0.25;
/** What the product opens at most. */
const connections = 16;

/** A table that takes eight seconds to read. */
async function slowDown({ query }: Postgresql): Promise<void> {
  await query('alter table funders rename to funders_itself');
  await query('create view funders as select itself.* from funders_itself itself, pg_sleep(8)');
}

async function speedUp({ query }: Postgresql): Promise<void> {
  await query('drop view funders');
  await query('alter table funders_itself rename to funders');
}

async function* slowStatement({ place, postgresql }: Site): AsyncIterable<Figure> {
  await slowDown(postgresql);
  const answer = await ask(`${place.address}/api/funders`);
  await speedUp(postgresql);
  yield exactly('slow statement: answer', [answer.status, answer.retryAfter], [503, '1']);
  yield atMost('slow statement: answered after', answer.seconds, statementLimitSeconds + graceSeconds, 's');
  yield exactly('slow statement: afterwards', await statusOf(`${place.address}/api/funders`), 200);
}

/** All connections are busy for seconds, and more callers come than there are connections. */
async function* everyConnectionHeld({ place, postgresql, headers }: Site): AsyncIterable<Figure> {
  await slowDown(postgresql);
  const holding = Array.from({ length: connections }, () => ask(`${place.address}/api/funders`));
  await sleep(500);
  const waiting = Array.from({ length: 40 }, () => ask(`${place.address}/api/me`, { headers }));
  const health = await ask(`${place.address}/healthz`);
  const answers = await Promise.all(waiting);
  const held = await Promise.all(holding);
  await speedUp(postgresql);
  const what = `40 callers while all ${connections} connections are busy`;
  const bad = answers.filter(({ status }) => status !== 503).length;
  yield exactly(`those that hold them: answers`, statusesOf(held), '503');
  yield exactly(`${what}: answers other than 503`, bad, 0);
  yield exactly(`${what}: without a Retry-After`, withoutRetryAfter(answers), 0);
  yield atMost(
    `${what}: p99`,
    quantile(
      answers.map(({ seconds }) => seconds),
      0.99,
    ),
    waitLimitSeconds,
    's',
  );
  yield atMost(`/healthz meanwhile (${health.status})`, health.seconds * 1_000, 250, 'ms');
  yield exactly('afterwards', (await ask(`${place.address}/api/me`, { headers })).status, 200);
}

/** A line on which each packet takes a tenth of a second. */
async function* slowLine({ place, postgresql, headers, funders }: Site): AsyncIterable<Figure> {
  postgresql.line.delay(100);
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => ask(`${place.address}/api/me`, { headers })),
    beginDraft(place.address, headers, funders[0] ?? ''),
  ]);
  postgresql.line.delay(0);
  yield exactly('slow line: everything is answered', statusesOf(answers), '200');
  yield atMost('slow line: slowest answer', slowestOf(answers), 6, 's');
}

export const databaseSlow: Fault = {
  name: 'database-slow',
  goal: 'the database is slow, or all connections are taken: answers in time, the sign of life at once',
  async *run(trial) {
    const site = await openSite(trial);
    yield* slowStatement(site);
    yield* everyConnectionHeld(site);
    yield* slowLine(site);
  },
};
