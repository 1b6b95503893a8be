import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { dayOf } from '../../server/clock.ts';
import { trainModel } from '../../server/find/commands.ts';
import { fillEquityRows } from '../equity-rows.ts';
import { quantile } from '../quantile.ts';
import { getFrom, paceOf } from '../rate.ts';
import { startScratchProduct } from '../scratch-product.ts';

/**
 * `node bench/find/speed.ts [rows]`: how fast the fit is trained and a search answered, with 20,000 funders, and how much
 * memory that takes. Each question is a new one, at one connection and at sixteen.
 */

const rows = Number(process.argv[2] ?? 1_000_000);
const funders = 20_000;
const product = await startScratchProduct();
const text = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What JavaScript still needs, and the whole process. */
function memoryInUse() {
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { ours: heapUsed + arrayBuffers, all: rss };
}
try {
  const { owner, db, address, headers } = product;
  await addFunders();
  // Five for each name, in turns.
  await fillEquityRows(product.connection, rows, (numbers, at) =>
    numbers.map((number) => `funder-${number * 5 - (at % 5)}`),
  );
  await fetch(`${address}/api/deals/equity/count`, { headers });
  while ((await fetch(`${address}/api/deals/equity/count`, { headers })).status !== 200);
  const before = memoryInUse();
  const began = performance.now();
  await trainModel(db, { kind: 'equity', today: dayOf(new Date()) });
  console.log(`training: ${text(performance.now() - began)}`);
  const { bytes } = await db
    .selectFrom('fit_models')
    .select((eb) => eb.fn<number>('octet_length', ['model']).as('bytes'))
    .executeTakeFirstOrThrow();
  console.log(`model: ${(bytes / 1e6).toFixed(1)} MB`);
  const searches = [
    'kind=equity',
    'kind=equity&country=US&sectors=ict_software',
    'kind=equity&amount=500000&type=seed&stage=growth&country=DE&sectors=climate_energy,ict_software',
    'kind=equity&amount=1500000&currency=EUR&country=KE&sectors=education&purpose=hiring',
    'kind=equity&region=europe&sectors=fintech&limit=50',
  ];
  let asked = 0;
  /** Other weights each time, as at the sliders, and another amount. */
  const askAnew = (search: string) => {
    asked += 1;
    const amount = search.includes('amount') ? '' : `&amount=${10_000 + asked}`;
    const question = search.replace(/amount=(\d+)/, (_all, digits: string) => `amount=${Number(digits) + asked}`);
    return getFrom(`${address}/api/find?${question}${amount}&speed=${asked % 5}`, headers)();
  };
  const first = performance.now();
  await askAnew('kind=equity');
  console.log(`first search, which reads the deals: ${text(performance.now() - first)}`);
  for (const search of searches) {
    const times: number[] = [];
    for (let round = 0; round < 60; round++) {
      const at = performance.now();
      await askAnew(search);
      times.push(performance.now() - at);
    }
    console.log(`${search}: p50 ${text(quantile(times, 0.5))}, p95 ${text(quantile(times, 0.95))}`);
  }
  const processorBefore = process.cpuUsage();
  const askedBefore = asked;
  const pace = await paceOf(() => askAnew(searches[asked % searches.length] ?? ''), {
    connections: 16,
    milliseconds: 10_000,
  });
  const { user, system } = process.cpuUsage(processorBefore);
  const processor = text((user + system) / 1_000 / (asked - askedBefore));
  console.log(
    `16 connections: ${pace.rate.toFixed(0)} a second, p50 ${text(pace.p50)}, p95 ${text(pace.p95)}, ${processor} of processor each, who asks included`,
  );
  const after = memoryInUse();
  console.log(
    `memory of model, deals and searches: ${megabytes(after.ours - before.ours)} in JavaScript; the process ${megabytes(after.all - before.all)} more, with the engine`,
  );
  const changes: number[] = [];
  for (let round = 0; round < 10; round++) {
    await sql`update equity_deals set notes = ${`Note ${round}`} where id = (select id from equity_deals limit 1)`.execute(
      owner,
    );
    const at = performance.now();
    await askAnew('kind=equity&country=US');
    changes.push(performance.now() - at);
    await sleep(3_000);
  }
  console.log(`right after a row changed: p50 ${text(quantile(changes, 0.5))}, most ${text(Math.max(...changes))}`);

  async function addFunders(): Promise<void> {
    await sql`insert into funders (id, name, state, created_at)
      select 'funder-' || at, 'Funder ' || at, 'listed', now() from generate_series(1, ${funders}::integer) as at`.execute(
      owner,
    );
  }
} finally {
  await product.stop();
}
