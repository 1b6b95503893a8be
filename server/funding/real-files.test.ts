import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DealKind } from '../../contract/funding-options.ts';
import type { TableQuery } from '../../contract/table.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { systemClock } from '../clock.ts';
import { createVault } from '../vault.ts';
import { importDeals, type ImportReport } from './import.ts';
import { listDeals } from './queries.ts';

/** The real public files that lie beside the checkout. What is expected is worked out here, from the bytes, by other code. */
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const files = {
  equity: `${folder}equity/crunchbase-2013-10-mode/crunchbase_rounds_10_2013.csv`,
  debt: `${folder}debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv`,
  grant: `${folder}grant/vipulnaik-dlw/foundation_grants_dev.csv`,
};
const areThere = Object.values(files).every((file) => existsSync(file));
const isCi = process.env['CI'] !== undefined && process.env['CI'] !== '';
if (!areThere) console.warn(`\n*** The real data files are not in ${folder}: their import is NOT tested. ***\n`);

test.runIf(isCi)('the real data files are there', () => expect(areThere).toBe(true));

/** A CSV reader of a few lines: quotes doubled inside quotes, nothing else. */
function splitCsv(text: string, lineEnd: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === lineEnd)) {
      rows.at(-1)!.push(cell);
      cell = '';
      if (character === lineEnd) rows.push([]);
    } else cell += character;
  }
  rows.at(-1)!.push(cell);
  if (rows.at(-1)!.length === 1) rows.pop();
  const [names = [], ...records] = rows;
  return records.map((record) => Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])));
}

const decimals = 12;

/** The exact sum of plain decimals, as PostgreSQL prints it without trailing zeros. */
function exactSum(amounts: readonly string[]): string {
  let sum = 0n;
  for (const amount of amounts) {
    const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
    sum += amount.startsWith('-') ? -units : units;
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

const isoOfUs = (date: string): string => `${date.slice(6, 10)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;

describe.runIf(areThere)('the real files', () => {
  let database: TestDatabase;
  const sources = { equity: 'crunchbase-2013-10-mode', debt: 'ibrd-loans', grant: 'vipulnaik-dlw' } as const;
  const importFile = (kind: DealKind): Promise<ImportReport> =>
    importDeals(database.connection, {
      kind,
      file: files[kind],
      sourceName: sources[kind],
      isDryRun: false,
      clock: systemClock,
    });

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.destroy());

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
      from deals where kind = ${kind}`.execute(database.db);
    return rows[0];
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
      database.db,
    );
    expect(touched.rows).toEqual([{ count: 0 }]);
  }

  // Reading, writing and comparing 130,000 rows twice takes its time on a busy machine.
  const patience = { timeout: 180_000 };

  test('rounds: every row, amount and date', patience, async () => {
    const rows = splitCsv(new TextDecoder('macintosh').decode(readFileSync(files.equity)), '\r');
    await importTwice('equity', 31_679);
    const amounts = rows.map((row) => row['raised_amount_usd']!).filter((amount) => amount !== '');
    const dates = rows.map((row) => row['funded_at']!).sort();
    expect(rows.length - amounts.length).toBe(2_579);
    expect(await figuresOf('equity')).toEqual({
      rows: 31_679,
      ids: 31_679,
      sum: exactSum(amounts),
      known: amounts.length,
      negative: 0,
      zero: 0,
      dated: rows.length,
      first: dates[0],
      last: dates.at(-1),
      years: dates.filter((date) => date.endsWith('-01-01')).length,
      recipients: new Set(
        rows.map((row) => row['company_name']!.trim()).filter((name) => name !== '#NAME?' && name !== ''),
      ).size,
    });
    const { rows: letters } = await sql<{
      count: number;
    }>`select count(*) as count from deals where kind = 'equity' and recipient_name ~ '[^ -~]'`.execute(database.db);
    expect(letters[0]?.count).toBe(rows.filter((row) => /[^ -~]/.test(row['company_name']!.trim())).length);
  });

  test('loans: every row, amount and date; a rate of zero is unknown', patience, async () => {
    const rows = splitCsv(new TextDecoder().decode(readFileSync(files.debt)), '\n');
    await importTwice('debt', 8_873);
    const amounts = rows.map((row) => row['Original Principal Amount']!.replaceAll(',', ''));
    const dates = rows.map((row) => isoOfUs(row['Board Approval Date']!)).sort();
    expect(await figuresOf('debt')).toMatchObject({
      rows: 8_873,
      ids: 8_873,
      sum: exactSum(amounts),
      known: rows.length,
      zero: amounts.filter((amount) => amount === '0').length,
      dated: rows.length,
      first: dates[0],
      last: dates.at(-1),
      years: 0,
    });
    const { rows: found } = await sql<{ rates: number; namibia: number; nowhere: number; disbursed: string }>`
      select count(rate_pct) as rates, count(*) filter (where recipient_country = 'NA') as namibia, count(*) filter (where recipient_country is null) as nowhere,
        trim_scale(sum((details ->> 'amountDisbursedUsd')::numeric))::text as disbursed from deals where kind = 'debt'`.execute(
      database.db,
    );
    expect(found[0]).toEqual({
      rates: rows.filter((row) => Number(row['Interest Rate']) > 0).length,
      namibia: rows.filter((row) => row['Country Code'] === 'NA').length,
      nowhere: rows.filter((row) => ['YU', '3E', '3W', '3S', '6R'].includes(row['Country Code']!)).length,
      disbursed: exactSum(rows.map((row) => row['Disbursed Amount']!.replaceAll(',', ''))),
    });
  });

  test('grants: every row, amount and date', patience, async () => {
    const rows = splitCsv(new TextDecoder().decode(readFileSync(files.grant)), '\n');
    await importTwice('grant', 89_449);
    const amounts = rows.map((row) => row['amount']!).filter((amount) => amount !== '');
    const dates = rows
      .map((row) => row['donation_date']!)
      .filter((date) => date !== '')
      .sort();
    expect(await figuresOf('grant')).toMatchObject({
      rows: 89_449,
      ids: 89_449,
      sum: exactSum(amounts),
      known: amounts.length,
      negative: amounts.filter((amount) => amount.startsWith('-')).length,
      dated: dates.length,
      first: dates[0],
      last: dates.at(-1),
      years: rows.filter((row) => ['year', 'multi-year'].includes(row['donation_date_precision']!)).length,
    });
    const { rows: funders } = await sql<{
      name: string;
      count: number;
    }>`select funder_names[1] as name, count(*) as count from deals where kind = 'grant' group by 1`.execute(
      database.db,
    );
    const counts = Map.groupBy(rows, (row) => row['donor']!);
    expect(new Map(funders.map((row) => [row.name, row.count]))).toEqual(
      new Map([...counts].map(([name, list]) => [name, list.length])),
    );
  });

  test.each(['university', 'orchestra'])(
    'the pages of a search for %s, with many hits or few, are those of plain SQL',
    async (search) => {
      const vault = createVault(Buffer.alloc(32, 1));
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query: TableQuery = {
          filters: {},
          unknown: [],
          search,
          sort: [{ key: 'amountUsd', direction: 'descending' }],
          cursor,
          limit: 100,
        };
        const page = await listDeals(database.db, { kind: 'grant', query, vault, readerId: 'reader' });
        found.push(...page.rows.map((row) => row.id));
        cursor = page.nextCursor;
      } while (cursor !== null && found.length < 300);
      const { rows } = await sql<{ id: string }>`
      select id from deals where kind = 'grant'
        and lower(concat_ws(' ', recipient_name, funder_names[1], title, description, programme_title)) like ${`%${search}%`}
      order by amount_usd desc nulls last, id desc limit ${found.length}`.execute(database.db);
      expect(found.length).toBeGreaterThan(20);
      expect(found).toEqual(rows.map((row) => row.id));
    },
  );
});
