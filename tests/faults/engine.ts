import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { createChance, type Chance } from '../../sample/chance.ts';
import { ask } from './asking.ts';
import { atLeast, exactly, holds, skipped, type Fault, type Figure, type Trial } from './fault.ts';
import { addSignedIn, embeddedConnection, inside } from './people.ts';
import { makePlace, newFolder, type Place } from './product.ts';
import { openPostgresql } from './site.ts';
import { mountSmallDisk } from './small-disk.ts';

/** What the engine that counts answers after each of its faults is what PostgreSQL counts, or it says that it counts. */

const rowsAtStart = 30_000;
const longestMilliseconds = 60_000;

interface Site {
  readonly place: Pick<Place, 'address'>;
  readonly connection: () => ClientConfig;
  readonly headers: Record<string, string>;
}

const rowsFrom = (first: number, count: number): [string, number[]] => [
  `insert into deals (kind, funder_names, recipient_country, sectors, stage, date, date_precision, amount_usd, origin,
      source_name, source_record_id, content_hash, created_at, updated_at)
    select 'equity', array['Funder ' || place % 70], (array['KE', 'DE', 'US', 'IN'])[1 + place % 4], array['fintech'],
      (array['seed', 'growth', null])[1 + place % 3], date '2026-01-01' - place % 3000, 'day', place * 10,
      'public_register', 'engine fault', place::text, '', now(), now()
    from generate_series($1::integer, $1::integer + $2::integer - 1) as place`,
  [first, count],
];

async function siteOf(place: Place, connection: () => ClientConfig): Promise<Site> {
  return { place, connection, headers: await addSignedIn(place, connection(), 'admin') };
}

interface Answers {
  readonly count: number;
  readonly total: number | null;
  readonly countries: Readonly<Record<string, number>>;
}

/** By PostgreSQL. */
async function counted({ connection }: Site): Promise<Answers> {
  return inside(connection(), async (client) => {
    const { rows } = await client.query<
      Partial<Answers>
    >(`select count(*)::float8 as count, sum(amount_usd)::float8 as total,
      (select json_object_agg(recipient_country, count) from (
        select recipient_country, count(*) as count from equity_deals group by 1) as countries) as countries from equity_deals`);
    const [found] = rows;
    return { count: found?.count ?? 0, total: found?.total ?? null, countries: found?.countries ?? {} };
  });
}

type Said = { readonly said: Answers } | { readonly status: number };

async function figuresOf({ place, headers }: Site): Promise<Said> {
  const at = `${place.address}/api/deals/equity`;
  const [figures, facets] = [
    await ask(`${at}/count`, { headers }),
    await ask(`${at}/facets?facets=recipientCountry`, { headers }),
  ];
  const status = Math.max(figures.status, facets.status);
  if (figures.status !== 200 || facets.status !== 200) return { status };
  const { count, totalAmountUsd } = JSON.parse(figures.body) as { count: number; totalAmountUsd: number | null };
  const read = JSON.parse(facets.body) as { facets: { values: { value: string; count: number }[] }[] };
  const countries = Object.fromEntries((read.facets[0]?.values ?? []).map((one) => [one.value, one.count]));
  return { said: { count, total: totalAmountUsd, countries } };
}

const sorted = ({ count, total, countries }: Answers): string =>
  JSON.stringify([
    count,
    total,
    Object.entries(countries).toSorted(([one], [other]) => Number(one > other) - Number(one < other)),
  ]);

/** Asks until it answers with figures. What it says before must be one of `mayBe`. */
async function isRight(site: Site, mayBe: readonly number[] = [200, 202, 503]): Promise<string> {
  const until = performance.now() + longestMilliseconds;
  let last = 0;
  while (performance.now() < until) {
    const answer = await figuresOf(site);
    if ('said' in answer) {
      const truth = sorted(await counted(site));
      const said = sorted(answer.said);
      return said === truth ? 'right' : `wrong: ${said} for ${truth}`;
    }
    last = answer.status;
    if (!mayBe.includes(answer.status)) return `answered ${answer.status}`;
    await sleep(100);
  }
  return `${last} for ${longestMilliseconds / 1_000} s`;
}

const tally = (outcomes: readonly string[]): string => [...new Set(outcomes)].sort().join('; ');

/** Killed at any point of its work: while it reads all rows, stores changes, or answers. */
async function* killed(trial: Trial, chance: Chance): AsyncIterable<Figure> {
  const place = await makePlace(trial);
  let product = place.start();
  await product.untilReady();
  const connection = () => embeddedConnection(place.dataDir);
  await inside(connection(), (client) => client.query(...rowsFrom(0, rowsAtStart)));
  const site = await siteOf(place, connection);
  const outcomes: string[] = [];
  const cycles = Math.ceil(trial.cycles / 5);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // Every fourth time it reads all rows anew.
    if (cycle % 4 === 3)
      await inside(connection(), (client) => client.query("insert into deal_changes (kind) values ('equity')"));
    const asking = figuresOf(site);
    const writing = inside(connection(), async (client) => {
      await client.query(...rowsFrom(rowsAtStart + cycle * 3_000, 3_000));
      await client.query("delete from deals where kind = 'equity' and source_record_id = $1", [String(cycle)]);
    });
    await sleep(chance.whole(0, 400));
    await product.kill();
    await Promise.all([asking, writing]);
    product = place.start();
    await product.untilReady();
    outcomes.push(await isRight(site));
  }
  yield atLeast('killed: times', outcomes.length, cycles);
  yield exactly('killed: answers after the next start', tally(outcomes), 'right');
  yield* damaged({ site, place, stop: () => product.stop() }, chance);
}

type Harm = (path: string) => void;

function turnBytes(path: string, at: number, count: number): void {
  const handle = openSync(path, 'r+');
  const piece = Buffer.alloc(count);
  const read = readSync(handle, piece, 0, count, at);
  writeSync(
    handle,
    piece.map((byte) => byte ^ 0xff),
    0,
    read,
    at,
  );
  closeSync(handle);
}

async function* damaged(
  { site, place, stop }: { site: Site; place: Place; stop: () => Promise<unknown> },
  chance: Chance,
): AsyncIterable<Figure> {
  const path = join(place.dataDir, 'engine', 'rows-1.duckdb');
  const harms: Readonly<Record<string, Harm>> = {
    'cut off': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    empty: (file) => truncateSync(file, 0),
    'with other bytes at its start': (file) => turnBytes(file, 0, 64),
    'with other bytes in it': (file) => turnBytes(file, chance.whole(12_288, statSync(file).size - 5_000), 4_096),
    'with other bytes in it, elsewhere': (file) =>
      turnBytes(file, chance.whole(12_288, statSync(file).size - 600), 512),
    gone: (file) => rmSync(file),
  };
  let end = stop;
  for (const [name, harm] of Object.entries(harms)) {
    await end();
    if (!existsSync(path)) throw new Error('the engine has no file');
    harm(path);
    const product = place.start();
    end = () => product.stop();
    await product.untilReady();
    yield exactly(`its file is ${name}`, await isRight(site), 'right');
  }
  await end();
}

/** The folder of the engine has no room, while rows come. */
async function* withoutRoom(trial: Trial): AsyncIterable<Figure> {
  const disk = mountSmallDisk(trial, 40_000_000);
  if (disk === null) {
    yield skipped('no room for its file', 'this process may not mount a small disk; run it as root');
    return;
  }
  const postgresql = await openPostgresql(trial);
  const place = await makePlace(trial, { DATABASE_URL: postgresql.url, DATA_DIR: join(disk.path, 'data') });
  const product = place.start();
  await product.untilReady();
  const site = await siteOf(place, postgresql.connection);
  yield exactly('room: figures', await isRight(site), 'right');
  disk.fillUntil(0);
  await postgresql.query(...rowsFrom(0, rowsAtStart));
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    await postgresql.query(...rowsFrom(rowsAtStart + round * 2_000, 2_000));
    outcomes.push(await isRight(site));
  }
  yield exactly('no room: figures', tally(outcomes), 'right');
  yield exactly(
    'no room: pages',
    (await ask(`${place.address}/api/deals/equity`, { headers: site.headers })).status,
    200,
  );
  disk.free();
  yield exactly('room again: figures', await isRight(site), 'right');
  yield exactly('exit code at the end', await product.stop(), 0);
}

/** Two servers with one folder and one database: a file each, and both follow. A standby that stands still lies to neither. */
async function* together(trial: Trial): AsyncIterable<Figure> {
  const primary = await openPostgresql(trial);
  const standby = await primary.copyTo(join(newFolder(), 'standby'));
  trial.later(standby.close);
  await standby.start();
  const first = await makePlace(trial, {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
  });
  const second = await makePlace(trial, {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
    SECRET_KEY: first.secretKey,
    DATA_DIR: first.dataDir,
  });
  await first.start().untilReady();
  await second.start().untilReady();
  await primary.query(...rowsFrom(0, rowsAtStart));
  const sites = [await siteOf(first, primary.connection), await siteOf(second, primary.connection)];
  const all = async (): Promise<string> => tally(await Promise.all(sites.map((site) => isRight(site))));
  yield exactly('two on one folder: figures', await all(), 'right');
  const own = [1, 2].filter((slot) => existsSync(join(first.dataDir, 'engine', `rows-${slot}.duckdb`)));
  yield exactly('two on one folder: files', own.length, 2);
  await standby.query('select pg_wal_replay_pause()');
  const outcomes: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await primary.query(...rowsFrom(rowsAtStart + round * 1_000, 1_000));
    outcomes.push(await all());
  }
  yield exactly('a standby that stands still: figures of admins', tally(outcomes), 'right');
  const member = await addSignedIn(first, primary.connection());
  await sleep(2_500);
  const site: Site = { place: first, connection: primary.connection, headers: member };
  yield exactly('a standby that stands still: figures of members after two seconds', await isRight(site), 'right');
  const page = await ask(`${first.address}/api/deals/equity?sort=foundedYear`, { headers: member });
  yield holds(
    'a standby that stands still: a page in an order of the engine',
    page.status === 200 && page.body.includes('"rows":[{'),
  );
  await standby.query('select pg_wal_replay_resume()');
}

export const engine: Fault = {
  name: 'engine',
  goal: 'the engine that counts is killed, damaged, without room, beside another, before a standby that lags: never wrong',
  async *run(trial) {
    const chance = createChance('faults of the engine');
    yield* killed(trial, chance);
    yield* withoutRoom(trial);
    yield* together(trial);
  },
};
