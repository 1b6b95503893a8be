import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { chartsOf } from '../../contract/insights/insights.ts';
import { closeEngine, keepEngine } from '../../server/deals/engine/keep.ts';
import { everyPair } from '../equity-cases.ts';
import { getFrom, quantile } from '../rate.ts';
import type { Figure } from '../run.ts';
import type { ScratchProduct } from '../scratch-product.ts';

/** What the engine that counts costs, asked as an admin over HTTP: each answer is as new as its question. */

const rounds = 20;
const most = { first: 40, everything: 100, figures: 70, filteredFigures: 25, chart: 120, page: 600, groups: 150 };

/** `only`: a part of the names of the questions to ask. */
export async function* measureEngine(product: ScratchProduct, only = ''): AsyncGenerator<Figure> {
  const idle = process.memoryUsage().rss;
  yield* measureStarts(product);
  const asked = questions.filter(({ what }) => what.includes(only));
  const grown = Math.round((process.memoryUsage().rss - idle) / 1e6);
  for (const one of asked) yield await measure(product, one, 'new');
  for (const one of asked) yield await measure(product, { ...one, budget: one.budget * 2 }, 'after a write');
  for (const when of ['beside an import', 'beside an import, as a member'] as const) {
    const end = new AbortController();
    const importing = importRows(product, end.signal);
    for (const one of asked) yield await measure(product, { ...one, budget: one.budget * 2 }, when);
    end.abort();
    yield plain(`engine, ${when}: rows that came meanwhile`, String(await importing));
  }
  yield plain(
    'engine: memory above the process before it',
    `${grown} MB after the rows were read, ${Math.round((process.memoryUsage().rss - idle) / 1e6)} MB at the end`,
  );
}

const plain = (what: string, value: string): Figure => ({ what, value, budget: null, isKept: true });

interface Question {
  readonly what: string;
  /** After /api/deals/equity. */
  readonly paths: readonly string[];
  readonly budget: number;
  /** One after the other, as one answer. */
  readonly isOnePage?: true;
}

const busyFilter = 'recipientCountry=US&sectors=fintech';
const questions: readonly Question[] = [
  { what: 'facets, filtered', paths: everyPair('/facets'), budget: most.first },
  { what: 'facets of all', paths: ['/facets'], budget: most.everything },
  { what: 'count, total, quartiles, filtered', paths: everyPair('/count'), budget: most.filteredFigures },
  { what: 'count, total, quartiles of all', paths: ['/count'], budget: most.figures },
  ...chartsOf.equity.map((name) => ({ what: `chart ${name} of all`, paths: [`/charts/${name}`], budget: most.chart })),
  {
    what: 'insights page of all',
    paths: chartsOf.equity.map((name) => `/charts/${name}`),
    budget: most.page,
    isOnePage: true,
  },
  {
    what: 'insights page, filtered, with the count',
    paths: [...chartsOf.equity.map((name) => `/charts/${name}?${busyFilter}`), `/count?${busyFilter}`],
    budget: most.page,
    isOnePage: true,
  },
  { what: 'funder groups of all', paths: ['/funders'], budget: most.groups },
  { what: 'funder groups, filtered', paths: everyPair('/funders'), budget: most.groups },
  { what: 'usual terms of what money costs', paths: ['/cost-terms?recordType=deal'], budget: most.groups },
  { what: 'options of a column', paths: ['/options/funderNames?search=fun'], budget: most.groups },
];

/**
 * `new`: nothing that was counted before is kept, but the rows are up to date, as the engine looks for changes every
 * second. `after a write`: the answer waits for a row that changed as well.
 */
type When = 'new' | 'after a write' | 'beside an import' | 'beside an import, as a member';

async function measure(
  { address, adminHeaders, headers, db }: ScratchProduct,
  question: Question,
  when: When,
): Promise<Figure> {
  const catchUp = getFrom(`${address}/api/deals/grant/count`, adminHeaders);
  // An admin is told what is true now, a member what was true two seconds ago at most.
  const asker = when === 'beside an import, as a member' ? headers : adminHeaders;
  const asks = question.paths.map((path) => getFrom(`${address}/api/deals/equity${path}`, asker));
  const times: number[] = [];
  let busy = 0;
  let failed = 0;
  for (let round = 0; round < rounds; round++) {
    await changeOne(db);
    if (when === 'new') await catchUp();
    const [began, used] = [performance.now(), process.cpuUsage()];
    const asked = question.isOnePage ? asks : asks.slice(round % asks.length).slice(0, 1);
    for (const ask of asked) await ask().catch(() => (failed += 1));
    times.push(performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    busy += (user + system) / 1_000;
  }
  const slowest = quantile(times, 0.95);
  return {
    what: `engine, ${when}: ${question.what}`,
    value: `least ${Math.min(...times).toFixed(0)}, p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${slowest.toFixed(0)} ms, ${Math.round(busy / rounds)} ms of processor, ${failed} failed`,
    budget: `${question.budget} ms`,
    isKept: slowest <= question.budget && failed === 0,
  };
}

let changes = 0;
const changeOne = (db: ScratchProduct['db']): Promise<unknown> =>
  sql`update deals set notes = ${`Changed ${(changes += 1)}`} where kind = 'equity' and id = (select id from equity_deals limit 1)`.execute(
    db,
  );

async function* measureStarts(product: ScratchProduct): AsyncGenerator<Figure> {
  const { address, adminHeaders, db, context } = product;
  const folder = join(context.config.dataDir, 'engine');
  const count = getFrom(`${address}/api/deals/equity/count`, adminHeaders);
  const began = performance.now();
  const used = process.cpuUsage();
  let asked = 0;
  // It says that it counts until the rows are read.
  for (;;) {
    asked += 1;
    const answer = await fetch(`${address}/api/deals/equity/count`, { headers: adminHeaders });
    if (answer.status === 200) break;
  }
  const { user, system } = process.cpuUsage(used);
  yield plain(
    'engine: all rows read for the first time',
    `${seconds(began)} s, ${((user + system) / 1e6).toFixed(1)} s of processor beside the database, asked ${asked} times`,
  );
  await closeEngine(db);
  yield plain('engine: its file', `${Math.round(statSync(join(folder, 'rows-1.duckdb')).size / 1e6)} MB`);
  await changeOne(db);
  const restarted = performance.now();
  keepEngine(db, { folder, memoryMegabytes: context.config.engineMegabytes, log: null });
  await count();
  const start = performance.now() - restarted;
  yield {
    what: 'engine: first answer after a start, with a difference',
    value: `${start.toFixed(0)} ms`,
    budget: '3000 ms',
    isKept: start <= 3_000,
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await changeOne(db);
    const at = performance.now();
    await fetch(`${address}/api/deals/grant/count`, { headers: adminHeaders });
    times.push(performance.now() - at);
  }
  yield plain(
    'engine: one row that changed',
    `p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms until the next answer`,
  );
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** In batches, as imports store them, until it is aborted. */
async function importRows({ db }: ScratchProduct, signal: AbortSignal): Promise<number> {
  const batch = 5_000;
  let imported = 0;
  for (; !signal.aborted; imported += batch) {
    const first = (batches += 1) * batch;
    await sql`insert into deals (id, kind, funder_names, recipient_country, sectors, date, date_precision, amount_usd, origin, source_name, source_record_id, content_hash, created_at, updated_at)
      select gen_random_uuid(), 'equity', array['Funder ' || place % 4000], 'KE', array['fintech'], date '2026-01-01' - place % 3000, 'day', place * 10,
        'public_register', 'bench import', ${`${run} `}::text || place::text, '', now(), now()
      from generate_series(${first}::integer, ${first + batch - 1}::integer) as place`.execute(db);
  }
  return imported;
}
let batches = 0;
/** A folder may have the rows of an earlier one. */
const run = Date.now();
