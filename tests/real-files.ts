import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { DealKind } from '../contract/deals/options.ts';
import { systemClock } from '../server/clock.ts';
import { importDeals } from '../server/imports/import.ts';
import { exactSum, readRecords, type RawRow } from './raw-files.ts';
import { callRoute } from './call-as.ts';
import { startTestServer } from './server.ts';
import { addMember, signedIn } from './sign-in.ts';

/** The real public files that lie beside the checkout. What is expected is worked out here, from the bytes, by other code. */
const folder = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const paths = {
  equity: `${folder}equity/crunchbase-2013-10-mode/crunchbase_rounds_10_2013.csv`,
  debt: `${folder}debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv`,
  grant: `${folder}grant/vipulnaik-dlw/foundation_grants_dev.csv`,
};
const smallLoans = `${folder}debt/ppp-under150k/foia_up_to_150k_GU.csv`;
export const realFilesAreThere = [...Object.values(paths), smallLoans].every((file) => existsSync(file));
export const isCi = process.env['CI'] !== undefined && process.env['CI'] !== '';
if (!realFilesAreThere)
  console.warn(`\n*** The real data files are not in ${folder}: their import is NOT tested. ***\n`);

/** Reading, writing and comparing a hundred thousand rows twice takes its time on a busy machine. */
export const patience = { timeout: 180_000 };

/** The records of a file, each by the names of its columns. */
function splitCsv(text: string, lineEnd: string): RawRow[] {
  const [names = [], ...records] = readRecords(text, lineEnd);
  return records.map((record) => Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])));
}

/** A part of a real file: every nth record, and each one that matches `rare`. */
export interface Part {
  readonly everyNth: number;
  readonly rare: RegExp;
}

/** The header and the records of a part, byte by byte. A line end inside quotes ends no record. */
function recordsOf(bytes: Buffer, lineEnd: string, { everyNth, rare }: Part): Buffer {
  const records: string[] = [];
  let isOpen = false;
  for (const line of bytes.toString('latin1').split(lineEnd)) {
    if (isOpen) records.push(`${records.pop() ?? ''}${lineEnd}${line}`);
    else records.push(line);
    if ((line.split('"').length - 1) % 2 === 1) isOpen = !isOpen;
  }
  const [header = '', ...others] = records;
  const kept = others.filter((record, at) => record !== '' && (at % everyNth === 0 || rare.test(record)));
  return Buffer.from([header, ...kept, ''].join(lineEnd), 'latin1');
}

/** Whole dollars, halves away from zero. */
function wholeSum(amounts: readonly string[]): number {
  const [whole = '0', fraction = '0'] = exactSum(amounts).replace('-', '').split('.');
  const rounded = Number(whole) + (fraction.charAt(0) >= '5' ? 1 : 0);
  return exactSum(amounts).startsWith('-') ? -rounded : rounded;
}

/** Rows, known amounts and their sum: what the status bar says. */
export function figuresOfRaw(rows: readonly Record<string, string>[], column: string): readonly number[] {
  const amounts = rows.map((row) => row[column]!.replaceAll(',', '')).filter((amount) => amount !== '');
  return [rows.length, amounts.length, wholeSum(amounts)];
}

/** The middle of the values, between two where they are even in number. */
export function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
  return low + (high - low) * 0.5;
}

export const isoOfUs = (date: string): string => `${date.slice(6, 10)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;

const sources = { equity: 'crunchbase-2013-10-mode', debt: 'ibrd-loans', grant: 'vipulnaik-dlw' } as const;
const layouts = { equity: ['macintosh', '\r'], debt: ['utf-8', '\n'], grant: ['utf-8', '\n'] } as const;

/** A server with an admin, the files or a part of each loaded through it, and what it answers about them. */
export async function openRealFiles(part: Part | null = null) {
  const folderOfParts = mkdtempSync(join(tmpdir(), 'fundsight-real-files-'));
  const server = await startTestServer();
  const { db } = server.context;
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const connection = { ...inject('cluster'), database: named[0]?.name ?? '' };
  const admin = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
  const read = new Map<DealKind, RawRow[]>();

  function fileOf(kind: DealKind): string {
    if (part === null) return paths[kind];
    const file = join(folderOfParts, `${kind}.csv`);
    if (!existsSync(file)) writeFileSync(file, recordsOf(readFileSync(paths[kind]), layouts[kind][1], part));
    return file;
  }

  function rowsOf(kind: DealKind): RawRow[] {
    const [encoding, lineEnd] = layouts[kind];
    const rows = read.get(kind) ?? splitCsv(new TextDecoder(encoding).decode(readFileSync(fileOf(kind))), lineEnd);
    read.set(kind, rows);
    return rows;
  }

  const importFile = (kind: DealKind) =>
    importDeals(connection, {
      kind,
      file: fileOf(kind),
      sourceName: sources[kind],
      isDryRun: false,
      clock: systemClock,
    });

  /** Loans to small firms, beside the loans of the World Bank in the same table. */
  async function importSmallLoans(): Promise<RawRow[]> {
    const rows = splitCsv(readFileSync(smallLoans, 'utf8').replaceAll('\r', ''), '\n');
    const { addedCount } = await importDeals(connection, {
      kind: 'debt',
      file: smallLoans,
      sourceName: 'ppp-small-loans',
      isDryRun: false,
      clock: systemClock,
    });
    expect(addedCount).toBe(rows.length);
    return rows;
  }

  async function importTwice(kind: DealKind, rowCount: number): Promise<void> {
    const first = await importFile(kind);
    expect(first.readCount).toBe(rowCount);
    expect(first.addedCount + first.rejectedCount).toBe(rowCount);
    expect(first).toMatchObject({ changedCount: 0, unchangedCount: 0, rejectedCount: 0 });
    const second = await importFile(kind);
    expect(second).toMatchObject({
      readCount: rowCount,
      addedCount: 0,
      changedCount: 0,
      unchangedCount: rowCount,
      rejectedCount: 0,
      kindCounts: first.kindCounts,
    });
    const touched = await sql<{ count: number }>`select count(*) as count from deals
      where kind = ${kind} and import_id <> (select id from deal_imports where kind = ${kind} and added_count > 0)`.execute(
      db,
    );
    expect(touched.rows).toEqual([{ count: 0 }]);
  }

  async function get<T = Record<string, unknown>>(path: string): Promise<T> {
    const { status, json } = await callRoute(server, admin, `GET /api/deals/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return json as T;
  }

  /** A facet as a map from value to count, with what is unknown under null. */
  async function countsOf(kind: DealKind, key: string, filter = ''): Promise<Map<string | null, number>> {
    const { facets } = await get<{
      facets: { unknown: number; values?: { value: string; count: number }[]; buckets?: { count: number }[] }[];
    }>(`${kind}/facets?facets=${key}${filter}`);
    const [facet] = facets;
    const counts = new Map<string | null, number>(facet?.values?.map(({ value, count }) => [value, count]));
    return counts.set(null, facet?.unknown ?? -1);
  }
  const totalOf = async (kind: DealKind, filter = ''): Promise<readonly unknown[]> => {
    const { count, amountCount, totalAmountUsd } = await get(`${kind}/count?${filter}`);
    return [count, amountCount, totalAmountUsd];
  };
  const firstOf = async (kind: DealKind, query: string): Promise<Record<string, unknown>> => {
    const { rows } = await get<{ rows: Record<string, unknown>[] }>(`${kind}?limit=1&${query}`);
    return rows[0] ?? {};
  };

  async function figuresOf(kind: DealKind) {
    const { rows } = await sql<{
      rows: number;
      ids: number;
      sum: string;
      known: number;
      negative: number;
      zero: number;
      dated: number;
      first: string;
      last: string;
      years: number;
      recipients: number;
    }>`
      select count(*) as rows, count(distinct source_record_id) as ids, trim_scale(sum(amount_usd))::text as sum, count(amount_usd) as known,
        count(*) filter (where amount_usd < 0) as negative, count(*) filter (where amount_usd = 0) as zero, count(date) as dated,
        min(date)::text as first, max(date)::text as last, count(*) filter (where date_precision = 'year') as years, count(distinct recipient_name) as recipients
      from deals where kind = ${kind}`.execute(db);
    return rows[0];
  }

  async function close(): Promise<void> {
    rmSync(folderOfParts, { recursive: true, force: true });
    await server.close();
  }

  return { db, close, rowsOf, importTwice, importSmallLoans, figuresOf, get, countsOf, totalOf, firstOf };
}

export type RealFiles = Awaited<ReturnType<typeof openRealFiles>>;
