import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { chartsOf } from '../../contract/insights/insights.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import { facetsOf } from '../../contract/deals/facets.ts';
import { sectors, stages } from '../../contract/deals/options.ts';
import { createChance } from '../../sample/chance.ts';
import { sampleCountries } from '../../sample/countries.ts';
import { quantile } from '../rate.ts';
import { writeForSoak } from './soak-writes.ts';

/**
 * `node bench/engine/soak.ts [minutes] [rows] [folder]`: random questions on many connections, a fifth of them cancelled,
 * beside a row that changes each second and imports, against the product in a process of its own. It ends with 1 after
 * a crash, a failed request, a wrong count or too much memory. 60 minutes and 1,000,000 rows unless said.
 */

const [minutes = '60', rows = '1000000', folder = ''] = process.argv.slice(2);
const askers = 12;
const shareCancelled = 0.2;
/** Milliseconds at most until the next question on a connection: members read what they asked for. */
const longestPause = 250;
const processMegabytes = 300;
const countRounds = 5;
const mostTold = 50;

const server = fork(fileURLToPath(new URL('soak-server.ts', import.meta.url)), [rows, folder]);
let isOver = false;
let crashes = 0;
server.once('exit', () => (crashes += isOver ? 0 : 1));

interface Served {
  readonly address: string;
  readonly connection: ClientConfig;
  readonly headers: Record<string, string>;
  readonly adminHeaders: Record<string, string>;
  readonly engineMegabytes: number;
}
const [served] = (await once(server, 'message')) as [Served];
const { address, headers, adminHeaders, engineMegabytes } = served;

/** What the process holds, in megabytes. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;
const idle = memory();

const chance = createChance(`soak ${Date.now()}`);
const sortable = columnsOf('equity').filter((column) => column.isSortable);
const facetKeys = facetsOf('equity').map(({ key }) => key);

function filters(): string {
  const parts: string[] = [];
  if (chance.happens(0.5)) parts.push(`recipientCountry=${chance.pick(sampleCountries)}`);
  if (chance.happens(0.4)) parts.push(`sectors=${chance.pick(sectors).value}`);
  if (chance.happens(0.3)) parts.push(`stage=${chance.pick(stages).value}`);
  if (chance.happens(0.3)) parts.push(`amountUsd=${chance.whole(0, 100_000)}..${chance.whole(100_000, 9_000_000)}`);
  if (chance.happens(0.1)) parts.push(`search=${chance.pick(['robotics 77', 'kite', 'q', 'foods 9'])}`);
  return parts.join('&');
}

function question(): string {
  const of = filters();
  const sort = `${chance.happens(0.5) ? '-' : ''}${chance.pick(sortable).key}`;
  return chance.pick([
    `?${of}&sort=${sort}`,
    `?${of}`,
    `/facets?${of}`,
    `/facets?${of}&facets=${chance.picks(facetKeys, 4).join(',')}`,
    `/count?${of}`,
    `/count`,
    `/charts/${chance.pick(chartsOf.equity)}?${of}`,
    `/funders?${of}`,
    `/options/funderNames?search=fun`,
  ]);
}

const statuses = new Map<number | string, number>();
const times: number[] = [];
let asked = 0;
let cancelled = 0;
let failed = 0;

function fail(what: string, began: number): void {
  failed += 1;
  if (failed <= mostTold) console.log(`failed after ${(performance.now() - began).toFixed(0)} ms: ${what}`);
}

async function askOnce(): Promise<void> {
  const path = question();
  const isCancelled = chance.happens(shareCancelled);
  const signal = isCancelled ? AbortSignal.timeout(chance.whole(1, 60)) : AbortSignal.timeout(60_000);
  const began = performance.now();
  asked += 1;
  try {
    const answer = await fetch(`${address}/api/deals/equity${path}`, { headers, signal });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status !== 200 && answer.status !== 202) {
      fail(`${answer.status} ${path}`, began);
    }
    times.push(performance.now() - began);
  } catch (error) {
    if (isCancelled) cancelled += 1;
    else fail(`${error instanceof Error ? error.name : ''} ${path}`, began);
  }
}

// A start reads rows, or what has changed of them.
while ((await fetch(`${address}/api/deals/equity/count`, { headers: adminHeaders })).status !== 200) await sleep(100);
const client = new Client(served.connection);
await client.connect();

let wrong = 0;
let compared = 0;
/** Asked by an admin, who is always answered as of now; nothing comes or goes meanwhile. */
async function compare(): Promise<void> {
  const { rows: found } = await client.query<{ count: string }>('select count(*) as count from equity_deals');
  for (let round = 0; round < countRounds; round++) {
    const answer = await fetch(`${address}/api/deals/equity/count`, { headers: adminHeaders });
    const { count } = (await answer.json()) as { count?: number };
    if (count === undefined) continue;
    compared += 1;
    if (count !== Number(found[0]?.count)) wrong += 1;
    return;
  }
}

const until = performance.now() + Number(minutes) * 60_000;
const goesOn = (): boolean => performance.now() < until && crashes === 0;
let most = 0;
const askOn = async (): Promise<void> => {
  while (goesOn()) {
    await askOnce();
    await sleep(chance.whole(0, longestPause));
  }
};
const tell = async (): Promise<void> => {
  for (let minute = 1; goesOn(); minute++) {
    for (let second = 0; second < 60 && goesOn(); second++) {
      most = Math.max(most, memory());
      await sleep(1_000);
    }
    console.log(
      `${minute} min: ${asked} asked, ${cancelled} cancelled, ${failed} failed, ${Math.round(memory())} MB, ${wrong} of ${compared} counts wrong`,
    );
  }
};
const written = writeForSoak(client, { goesOn, compare });
await Promise.all([...Array.from({ length: askers }, askOn), tell(), written]);
isOver = true;
const limit = engineMegabytes + processMegabytes;
const { changes, imports } = await written;
console.log(`asked ${asked}, cancelled ${cancelled}, answers ${JSON.stringify(Object.fromEntries(statuses))}`);
console.log(
  `p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms on ${askers} connections`,
);
console.log(`rows that changed ${changes}, imports ${imports}, counts compared ${compared}`);
const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'MISSED');
console.log(`crashes ${crashes}  (budget 0) ${verdict(crashes === 0)}`);
console.log(`failed requests ${failed}  (budget 0) ${verdict(failed === 0)}`);
console.log(`wrong counts ${wrong}  (budget 0) ${verdict(wrong === 0 && compared > 0)}`);
const grown = Math.round(most - idle);
console.log(`memory above the idle process ${grown} MB  (budget ${limit} MB) ${verdict(grown <= limit)}`);
await client.end();
server.disconnect();
await once(server, 'exit');
process.exit(crashes === 0 && failed === 0 && wrong === 0 && grown <= limit ? 0 : 1);
