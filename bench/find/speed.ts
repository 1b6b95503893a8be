import { sql } from 'kysely';
import { Client } from 'pg';
import { dayOf } from '../../server/clock.ts';
import { trainModel } from '../../server/find/commands.ts';
import { fillEquityRows } from '../equity-rows.ts';
import { quantile } from '../quantile.ts';
import { getFrom } from '../rate.ts';
import { startScratchProduct } from '../scratch-product.ts';

/** `node bench/find/speed.ts [rows]`: how fast the fit is trained and a search answered, with 20,000 funders. */

const rows = Number(process.argv[2] ?? 1_000_000);
const funders = 20_000;
const product = await startScratchProduct();
const text = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
try {
  const { owner, db, address, headers } = product;
  await fillEquityRows(product.connection, rows);
  await nameFunders();
  await fetch(`${address}/api/deals/equity/count`, { headers });
  while ((await fetch(`${address}/api/deals/equity/count`, { headers })).status !== 200);
  const before = process.memoryUsage();
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
  for (const search of searches) {
    const ask = getFrom(`${address}/api/find?${search}`, headers);
    await ask();
    const times: number[] = [];
    for (let round = 0; round < 40; round++) {
      const at = performance.now();
      // Another weight each time, as at the sliders, and another amount: nothing that was counted is kept.
      await getFrom(
        `${address}/api/find?${search}&speed=${round % 5}${search.includes('amount') ? '' : `&amount=${10_000 + round}`}`,
        headers,
      )();
      times.push(performance.now() - at);
    }
    console.log(`${search}: p50 ${text(quantile(times, 0.5))}, p95 ${text(quantile(times, 0.95))}`);
  }
  const after = process.memoryUsage();
  console.log(
    `memory: ${((after.rss - before.rss) / 1e6).toFixed(0)} MB more, of it ${((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6).toFixed(0)} MB in JavaScript`,
  );

  async function nameFunders(): Promise<void> {
    await sql`insert into funders (id, name, state, created_at)
      select 'funder-' || at, 'Funder ' || at, 'listed', now() from generate_series(1, ${funders}::integer) as at`.execute(
      owner,
    );
    // A client of its own: those of the product end a statement after seconds.
    const client = new Client(product.connection);
    await client.connect();
    await client.query('alter table equity_deals disable trigger user');
    await client.query(`update equity_deals set funder_ids = array(
      select 'funder-' || (substr(name, 8)::integer * 5 - get_byte(uuid_send(id), 15) % 5) from unnest(funder_names) as name)`);
    await client.query('alter table equity_deals enable trigger user');
    await client.end();
    await sql`insert into deal_changes (kind) values ('equity')`.execute(owner);
  }
} finally {
  await product.stop();
}
