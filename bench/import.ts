import { mkdtempSync, rmSync, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../server/clock.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { importDeals } from '../server/imports/import.ts';
import { memoryLimits } from '../server/imports/run-in-process.ts';
import { benchBesideImport } from './import-beside.ts';
import { benchNewFunders } from './import-funders.ts';
import { longestTransaction } from './longest-transaction.ts';
import type { Figure } from './run.ts';

/** Loading a file: against a bare COPY of the same rows into the same indexed table, and its memory at a million rows. */

const rowCount = 100_000;
const manyRows = 1_000_000;
const rounds = 3;
const least = 0.6;
const mostMegabytes = 200;
const mostSeconds = 2;

const header = 'kind,source_record_id,recipient,funders,date,amount,currency,title,country,sectors,notes';
const sectors = ['fintech', 'education', 'ict_software', 'health_biotech', 'other'];
const countries = ['US', 'GB', 'IN', 'DE', 'BR', 'NA', 'KE'];

/** The same rows at every run; about 200 bytes each. */
function rowAt(at: number): string {
  const day = `20${String(10 + (at % 14)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
  const name = `Venture ${(at * 7_919) % 90_001} ${['Robotics', 'Foods', 'Energy', 'Clinic'][at % 4]}`;
  return `grant,bench-${at},${name},Funder ${at % 400},${day},${((at * 104_729) % 9_000_000) / 100},USD,Grant ${at} for ${name},${countries[at % 7]},${sectors[at % 5]},"Paid in ${1 + (at % 4)} parts, the first on signing"`;
}

async function writeRows(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  for (let at = 0; at < count; at += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - at) }, (_none, next) => rowAt(at + next));
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** `tell` hears of each figure as soon as it is there: a run that ends early has shown what it measured. */
export async function benchImport(tell: (figure: Figure) => void = () => undefined): Promise<Figure[]> {
  const all: Figure[] = [];
  const keep = (...figures: readonly Figure[]): void => {
    all.push(...figures);
    for (const figure of figures) tell(figure);
  };
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-bench-import-'));
  const embedded = await startEmbedded({ dataDir: folder, isDefaultDataDir: false });
  try {
    await migrate(embedded.connection);
    const [small, large] = [join(folder, 'small.csv'), join(folder, 'large.csv')];
    await writeRows(small, rowCount);
    await writeRows(large, manyRows);
    keep(...(await compareRates(embedded.connection, small, join(folder, 'rows.copy'))));
    keep(await measureTransactions(embedded.connection, small));
    keep(...(await benchNewFunders(embedded.connection, join(folder, 'funders.csv'))));
    keep(await measureMemory(embedded.connection, large));
    keep(...(await benchBesideImport(small, small)));
    return all;
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In turns, so that both meet the same machine; the median of the rounds counts. */
async function compareRates(connection: ClientConfig, file: string, copyFile: string): Promise<Figure[]> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await empty(connection);
    const started = performance.now();
    const { importId } = await importDeals(connection, {
      kind: null,
      file,
      sourceName: 'bench',
      isDryRun: false,
      clock: systemClock,
    });
    ours.push(performance.now() - started);
    // Its own copy each round: the rows name the import of the round.
    await copyOut(connection, copyFile);
    await empty(connection);
    bare.push(await timed(() => copyIn(connection, copyFile, importId)));
  }
  const ratio = median(bare) / median(ours);
  const rate = (milliseconds: number): string =>
    `${Math.round(rowCount / (milliseconds / 1_000)).toLocaleString('en-US')} rows a second`;
  return [
    {
      what: 'import of 100,000 CSV rows, file to committed and indexed',
      value: rate(median(ours)),
      budget: null,
      isKept: true,
    },
    { what: 'bare COPY of the same rows into the same table', value: rate(median(bare)), budget: null, isKept: true },
    {
      what: 'import against COPY',
      value: `${ratio.toFixed(2)} of its rate`,
      budget: `${least}`,
      isKept: ratio >= least,
    },
  ];
}

/** The file twice, the second time under another name, with each row changed: what is stored is replaced. */
async function measureTransactions(connection: ClientConfig, file: string): Promise<Figure> {
  await empty(connection);
  const load = (name: string): Promise<unknown> =>
    importDeals(connection, { kind: null, file: name, sourceName: 'bench', isDryRun: false, clock: systemClock });
  const changed = `${file}.changed`;
  await writeFile(changed, (await readFile(file, 'utf8')).replaceAll('Paid in', 'Paid back in'));
  const { longest: added } = await longestTransaction(connection, () => load(file));
  const { longest: replaced } = await longestTransaction(connection, () => load(changed));
  return {
    what: 'longest transaction of an import of 100,000 new rows, and of 100,000 changed ones',
    value: `${(added / 1_000).toFixed(1)} s, ${(replaced / 1_000).toFixed(1)} s`,
    budget: `${mostSeconds} s`,
    isKept: Math.max(added, replaced) <= mostSeconds * 1_000,
  };
}

async function measureMemory(connection: ClientConfig, file: string): Promise<Figure> {
  await empty(connection);
  const script = fileURLToPath(new URL('./import-memory.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...memoryLimits,
    script,
    JSON.stringify(connection),
    file,
  ]);
  const { megabytes: grown, readCount } = JSON.parse(stdout) as { megabytes: number; readCount: number };
  if (readCount !== manyRows) throw new Error(`read ${readCount} rows`);
  return {
    what: 'import of 1,000,000 rows, most memory over the idle process',
    value: `${grown} MB`,
    budget: `${mostMegabytes} MB`,
    isKept: grown <= mostMegabytes,
  };
}

async function withClient<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const empty = (connection: ClientConfig): Promise<unknown> =>
  withClient(connection, (client) => client.query('truncate deals, deal_imports, funders cascade; checkpoint'));

/** Generated columns are made by the table in both. */
const columnsQuery =
  "select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''";

async function listColumns(client: Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(columnsQuery);
  return rows[0]?.names ?? '';
}

const copyOut = (connection: ClientConfig, path: string): Promise<void> =>
  withClient(connection, async (client) =>
    pipeline(
      client.query(copyTo(`copy (select ${await listColumns(client)} from deals) to stdout`)),
      createWriteStream(path),
    ),
  );

const copyIn = (connection: ClientConfig, path: string, importId: string): Promise<void> =>
  withClient(connection, async (client) => {
    const { createReadStream } = await import('node:fs');
    // The rows name the import that made them, which must be there as it is in any load.
    await client.query(
      "insert into deal_imports (id, source_name, file_name, started_at) values ($1, 'bench', 'bench', now())",
      [importId],
    );
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 18 }),
      client.query(copyFrom(`copy deals (${await listColumns(client)}) from stdin`)),
    );
    await client.query('vacuum (analyze) grant_deals');
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
