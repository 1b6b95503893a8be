import { request } from 'node:http';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { defaultColumns } from '../contract/deals/deals.ts';
import { sourceColumns } from '../contract/exports/exports.ts';
import { sql } from 'kysely';
import { getColumn, shown } from '../server/deals/columns.ts';
import type { Figure } from './run.ts';
import type { ScratchProduct } from './scratch-product.ts';

const rounds = 3;
const leastRatio = 0.5;
const largestGrowthBytes = 64_000_000;
const sampleMilliseconds = 50;

/** A whole export of an admin, streamed through HTTP, beside COPY of the same columns; and what it held in memory. */
export async function measureExport(product: ScratchProduct): Promise<Figure[]> {
  const ours: number[] = [];
  const copies: number[] = [];
  let growth = 0;
  let rows = 0;
  for (let round = 0; round < rounds; round++) {
    copies.push(await secondsOf(() => copyColumns(product)));
    const watch = watchMemory();
    ours.push(
      await secondsOf(async () => {
        rows = await exportColumns(product);
      }),
    );
    growth = Math.max(growth, watch.stop());
  }
  const [own, copy] = [middle(ours), middle(copies)];
  const rate = (seconds: number): string => `${Math.round(rows / seconds / 1_000)} thousand rows a second`;
  return [
    {
      what: `equity, CSV export of ${rows.toLocaleString('en-GB')} rows`,
      value: `ours ${rate(own)}, COPY ${rate(copy)}: ${(copy / own).toFixed(2)} of COPY`,
      budget: `${leastRatio} of COPY`,
      isKept: copy / own >= leastRatio,
    },
    {
      what: 'equity, memory of the process during the export',
      value: `grew by ${Math.round(growth / 1_000_000)} MB`,
      budget: `${largestGrowthBytes / 1_000_000} MB`,
      isKept: growth <= largestGrowthBytes,
    },
  ];
}

const columns = [
  ...defaultColumns.equity.filter((key) => !sourceColumns.some((source) => source === key)),
  ...sourceColumns,
];

/** Answers how many rows the file says it has, once all of it came. */
function exportColumns({ address, adminHeaders }: ScratchProduct): Promise<number> {
  const body = JSON.stringify({ format: 'csv', columns, only: null, except: [] });
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/api/deals/equity/exports`,
      { method: 'POST', headers: { ...adminHeaders, 'content-type': 'application/json' } },
      (answer) => {
        let lines = 0;
        answer.on('data', (chunk: Buffer) => (lines += countLines(chunk)));
        answer.on('error', reject);
        answer.on('end', () => {
          const promised = Number(answer.headers['x-exported-rows']);
          if (answer.statusCode === 200 && lines === promised + 1) resolve(promised);
          else reject(new Error(`The export answered ${answer.statusCode} with ${lines} lines`));
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** No cell of these columns holds a line break. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

async function copyColumns({ connection, db }: ScratchProduct): Promise<void> {
  const cells = sql.join(columns.map((key) => shown(getColumn('equity', key))));
  const { sql: text } = sql`copy (select ${cells} from deals where deals.kind = 'equity'
    and deals.origin <> 'member_reported' and deals.licence in ('CC BY 4.0', 'CC0')
    order by deals.date desc nulls last, deals.id desc) to stdout (format csv)`.compile(db);
  const client = new Client(connection);
  await client.connect();
  try {
    await finished(client.query(copyTo(text)).resume());
  } finally {
    await client.end();
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The most that the process held beyond what it held at the start. */
function watchMemory(): { stop: () => number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), sampleMilliseconds);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
