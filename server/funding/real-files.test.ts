import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DealKind } from '../../contract/funding-options.ts';
import type { TableQuery } from '../../contract/table.ts';
import type { TestDatabase } from '../../tests/database.ts';
import { exactSum, readRecords, type RawRow } from '../../tests/raw-files.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';
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

/** The records of a file, each by the names of its columns. */
function splitCsv(text: string, lineEnd: string): RawRow[] {
  const [names = [], ...records] = readRecords(text, lineEnd);
  return records.map((record) => Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])));
}

/** Whole dollars, halves away from zero. */
function wholeSum(amounts: readonly string[]): number {
  const [whole = '0', fraction = '0'] = exactSum(amounts).replace('-', '').split('.');
  const rounded = Number(whole) + (fraction.charAt(0) >= '5' ? 1 : 0);
  return exactSum(amounts).startsWith('-') ? -rounded : rounded;
}

/** Rows, known amounts and their sum: what the status bar says. */
function figuresOfRaw(rows: readonly Record<string, string>[], column: string): readonly number[] {
  const amounts = rows.map((row) => row[column]!.replaceAll(',', '')).filter((amount) => amount !== '');
  return [rows.length, amounts.length, wholeSum(amounts)];
}

/** The middle of the values, between two where they are even in number. */
function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
  return low + (high - low) * 0.5;
}

const isoOfUs = (date: string): string => `${date.slice(6, 10)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;

describe.runIf(areThere)('the real files', () => {
  let server: TestServer;
  let admin: { authorization: string };
  let database: Pick<TestDatabase, 'db' | 'connection'>;
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
    server = await startTestServer();
    const { db } = server.context;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    database = { db, connection: { ...inject('cluster'), database: rows[0]?.name ?? '' } };
    const { email } = await addMember(server, { role: 'admin' });
    admin = await signedIn(server, email);
  });
  afterAll(() => server.close());

  const readRows = {
    equity: () => splitCsv(new TextDecoder('macintosh').decode(readFileSync(files.equity)), '\r'),
    debt: () => splitCsv(new TextDecoder().decode(readFileSync(files.debt)), '\n'),
    grant: () => splitCsv(new TextDecoder().decode(readFileSync(files.grant)), '\n'),
  };

  async function get<T = Record<string, unknown>>(path: string): Promise<T> {
    const response = await server.app.inject({ method: 'GET', url: `/api/deals/${path}`, headers: admin });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json<T>();
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
        found.push(...page.rows.map((row) => (JSON.parse(row) as { id: string }).id));
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

  test('questions about the rounds are answered as the file answers them', patience, async () => {
    const rows = readRows.equity();
    const ofType = (type: string): typeof rows => rows.filter((row) => row['funding_round_type'] === type);
    expect(await totalOf('equity')).toEqual(figuresOfRaw(rows, 'raised_amount_usd'));
    const rounds = await countsOf('equity', 'roundType');
    for (const [stored, raw] of [
      ['series_a', 'series-a'],
      ['series_b', 'series-b'],
      ['angel', 'angel'],
      ['growth_pe', 'private-equity'],
    ] as const) {
      expect([raw, rounds.get(stored)]).toEqual([raw, ofType(raw).length]);
      expect([raw, ...(await totalOf('equity', `roundType=${stored}`))]).toEqual([
        raw,
        ...figuresOfRaw(ofType(raw), 'raised_amount_usd'),
      ]);
    }
    expect(await countsOf('equity', 'recipientCountry')).toEqual(
      new Map([
        ['US', rows.length],
        [null, 0],
      ]),
    );
    const ofCategory = (...names: string[]): typeof rows =>
      rows.filter((row) => names.includes(row['company_category_code']!));
    const sectors = await countsOf('equity', 'sectors');
    expect([sectors.get('climate_energy'), sectors.get('fintech'), sectors.get(null)]).toEqual([
      ofCategory('cleantech').length,
      ofCategory('finance').length,
      ofCategory('').length,
    ]);
    const amounts = rows.map((row) => row['raised_amount_usd']!);
    expect((await countsOf('equity', 'amountUsd')).get(null)).toBe(amounts.filter((amount) => amount === '').length);
    expect(await totalOf('equity', 'roundType=series_a&sectors=climate_energy')).toEqual(
      figuresOfRaw(
        ofCategory('cleantech').filter((row) => row['funding_round_type'] === 'series-a'),
        'raised_amount_usd',
      ),
    );
    expect(await totalOf('equity', 'date=2012-01-01..2012-12-31')).toEqual(
      figuresOfRaw(
        rows.filter((row) => row['funded_at']!.startsWith('2012')),
        'raised_amount_usd',
      ),
    );
    const dates = rows.map((row) => row['funded_at']!).sort();
    expect(await firstOf('equity', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await firstOf('equity', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    expect(await firstOf('equity', 'sort=-amountUsd')).toMatchObject({ amountUsd: Math.max(...amounts.map(Number)) });
    const { medianAmountUsd } = await get('equity/count');
    expect(medianAmountUsd).toBe(Math.round(middleOf(amounts.filter((amount) => amount !== '').map(Number))));
    expect(await countsOf('equity', 'currency')).toEqual(
      new Map([
        ['USD', rows.length - 2_579],
        [null, 2_579],
      ]),
    );
  });

  test('questions about the loans are answered as the file answers them', patience, async () => {
    const rows = readRows.debt();
    const amount = 'Original Principal Amount';
    expect(await totalOf('debt')).toEqual(figuresOfRaw(rows, amount));
    expect(await totalOf('debt', 'currency=USD')).toEqual(figuresOfRaw(rows, amount));
    for (const country of ['BR', 'IN', 'NA', 'FR']) {
      const ofCountry = rows.filter((row) => row['Country Code'] === country);
      expect(ofCountry.length).toBeGreaterThan(0);
      expect([country, ...(await totalOf('debt', `recipientCountry=${country}`))]).toEqual([
        country,
        ...figuresOfRaw(ofCountry, amount),
      ]);
    }
    const statuses = await countsOf('debt', 'loanStatus');
    const withStatus = (...names: string[]): number => rows.filter((row) => names.includes(row['Loan Status']!)).length;
    expect(statuses.get('paid_in_full')).toBe(withStatus('Fully Repaid', 'Repaid'));
    expect(statuses.get('cancelled')).toBe(withStatus('Fully Cancelled', 'Cancelled', 'Terminated'));
    const rates = rows.map((row) => Number(row['Interest Rate'])).filter((rate) => rate > 0);
    expect((await countsOf('debt', 'ratePct')).get(null)).toBe(rows.length - rates.length);
    const { medianRatePct } = await get('debt/count');
    expect(medianRatePct).toBeCloseTo(middleOf(rates), 9);
    expect((await get<{ count: number }>('debt/count?ratePct=5..6')).count).toBe(
      rates.filter((rate) => rate >= 5 && rate <= 6).length,
    );
    const dates = rows.map((row) => isoOfUs(row['Board Approval Date']!)).sort();
    expect(await firstOf('debt', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await firstOf('debt', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    expect((await get<{ count: number }>('debt/count?guarantor=brazil')).count).toBe(
      rows.filter((row) => row['Guarantor']!.toLowerCase().includes('brazil')).length,
    );
  });

  test('questions about the grants are answered as the file answers them', patience, async () => {
    const rows = readRows.grant();
    expect(await totalOf('grant')).toEqual(figuresOfRaw(rows, 'amount'));
    const currencyOf = (row: Record<string, string>): string | null =>
      row['amount_original_currency'] !== '' && /^[A-Z]{3}$/.test(row['original_currency']!)
        ? row['original_currency']!
        : row['amount'] === ''
          ? null
          : 'USD';
    const byCurrency = Map.groupBy(rows, currencyOf);
    const currencies = await countsOf('grant', 'currency');
    expect(currencies).toEqual(
      new Map([...byCurrency].map(([currency, list]): [string | null, number] => [currency, list.length])).set(
        null,
        byCurrency.get(null)?.length ?? 0,
      ),
    );
    for (const [currency, list] of byCurrency)
      if (currency !== null)
        expect([currency, ...(await totalOf('grant', `currency=${currency}`))]).toEqual([
          currency,
          ...figuresOfRaw(list, 'amount'),
        ]);
    const { rows: funders, funderCount } = await get<{
      rows: { name: string; dealCount: number; totalAmountUsd: number | null; lastOn: string | null }[];
      funderCount: number;
    }>('grant/funders?limit=100');
    const byDonor = Map.groupBy(rows, (row) => row['donor']!);
    expect(funderCount).toBe(byDonor.size);
    expect(
      new Map(
        funders.map(({ name, dealCount, totalAmountUsd, lastOn }) => [name, [dealCount, totalAmountUsd, lastOn]]),
      ),
    ).toEqual(
      new Map(
        Array.from(byDonor, ([name, list]) => {
          const [count, known, sum] = figuresOfRaw(list, 'amount');
          const last = list.reduce(
            (latest, row) => (row['donation_date']! > latest ? row['donation_date']! : latest),
            '',
          );
          return [name, [count, known === 0 ? null : sum, last === '' ? null : last]];
        }),
      ),
    );
    const reversals = rows.filter((row) => row['amount']!.startsWith('-'));
    expect(reversals.length).toBeGreaterThan(0);
    expect(await totalOf('grant', 'amountUsd=..-0.000001')).toEqual(figuresOfRaw(reversals, 'amount'));
    const dated = rows.filter((row) => row['donation_date'] !== '');
    expect((await countsOf('grant', 'date')).get(null)).toBe(rows.length - dated.length);
    const dates = dated.map((row) => row['donation_date']!).sort();
    expect(await firstOf('grant', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await firstOf('grant', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    const precisions = await countsOf('grant', 'datePrecision');
    const precise = (...names: string[]): number =>
      dated.filter((row) => names.includes(row['donation_date_precision']!)).length;
    expect([precisions.get('day'), precisions.get('month')]).toEqual([precise('day'), precise('month')]);
    const cause = 'Education';
    expect((await get<{ count: number }>(`grant/count?programmeTitle=${cause.toLowerCase()}`)).count).toBe(
      rows.filter((row) => row['cause_area']!.toLowerCase().includes(cause.toLowerCase())).length,
    );
  });
});
