/** @module-tag slow */
import { sql } from 'kysely';
import type { ChartOf } from '../../contract/insights/insights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableQuery } from '../../contract/table/table.ts';
import { inDeepRun } from '../../tests/deep-run.ts';
import { sectorsOfCauses } from '../../tests/real-causes/foundation-causes.ts';
import { exactSum } from '../../tests/raw-files.ts';
import { figuresOfRaw, openRealFiles, patience, realFilesAreThere, type RealFiles } from '../../tests/real-files.ts';
import { authorKeysInMemory } from '../author-keys.ts';
import { createVault } from '../vault.ts';
import { listDeals } from '../deals/queries.ts';

/** A short run reads a tenth, and the records on several lines and those with a rare currency or precision. */
const part = inDeepRun ? null : { everyNth: 10, rare: /\n|,(?:AUD|CAD|CHF|INR|KRW),|,quarter,|^Open Philanthopy,/ };
const rowCount = inDeepRun ? 89_449 : 8_960;

describe.runIf(realFilesAreThere)('the real file of grants', () => {
  let files: RealFiles;
  beforeAll(async () => {
    files = await openRealFiles(part);
  });
  afterAll(() => files.close());

  test('grants: every row, amount and date', patience, async () => {
    const rows = files.rowsOf('grant');
    await files.importTwice('grant', rowCount);
    const amounts = rows.map((row) => row['amount']!).filter((amount) => amount !== '');
    const dates = rows
      .map((row) => row['donation_date']!)
      .filter((date) => date !== '')
      .sort();
    expect(await files.figuresOf('grant')).toMatchObject({
      rows: rowCount,
      ids: rowCount,
      sum: exactSum(amounts),
      known: amounts.length,
      negative: amounts.filter((amount) => amount.startsWith('-')).length,
      dated: dates.length,
      first: dates[0],
      last: dates.at(-1),
      years: rows.filter((row) => ['year', 'multi-year'].includes(row['donation_date_precision']!)).length,
    });
    const sectors = rows.flatMap((row): (string | null)[] => {
      const cause = row['cause_area']!;
      const known = cause === '' ? [] : sectorsOfCauses.get(cause);
      if (known === undefined) throw new Error(`tests/real-causes/foundation-causes.ts lacks ${cause}`);
      return known.length === 0 ? [null] : [...known];
    });
    expect(await files.countsOf('grant', 'sectors')).toEqual(
      new Map(
        Array.from(
          Map.groupBy(sectors, (sector) => sector),
          ([sector, list]) => [sector, list.length],
        ),
      ),
    );
    const { rows: funders } = await sql<{
      name: string;
      count: number;
    }>`select funder_names[1] as name, count(*) as count from deals where kind = 'grant' group by 1`.execute(files.db);
    const counts = Map.groupBy(rows, (row) => row['donor']!);
    expect(new Map(funders.map((row) => [row.name, row.count]))).toEqual(
      new Map([...counts].map(([name, list]) => [name, list.length])),
    );
  });

  test.each(['university', 'orchestra'])(
    'the pages of a search for %s, with many hits or few, are those of plain SQL',
    async (search) => {
      const vault = createVault(Buffer.alloc(32, 1), authorKeysInMemory());
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
        const page = await listDeals(files.db, { kind: 'grant', query, vault, readerId: 'reader' });
        found.push(...page.rows.map((row) => (JSON.parse(row) as { id: string }).id));
        cursor = page.nextCursor;
      } while (cursor !== null && found.length < 300);
      const { rows } = await sql<{ id: string }>`
      select id from deals where kind = 'grant'
        and lower(concat_ws(' ', recipient_name, funder_names[1], title, description, programme_title)) like ${`%${search}%`}
      order by amount_usd desc nulls last, id desc limit ${found.length}`.execute(files.db);
      expect(found.length).toBeGreaterThan(20);
      expect(found).toEqual(rows.map((row) => row.id));
    },
  );
  test('questions about the grants are answered as the file answers them', patience, async () => {
    const rows = files.rowsOf('grant');
    expect(await files.totalOf('grant')).toEqual(figuresOfRaw(rows, 'amount'));
    const currencyOf = (row: Record<string, string>): string | null =>
      row['amount_original_currency'] !== '' && /^[A-Z]{3}$/.test(row['original_currency']!)
        ? row['original_currency']!
        : row['amount'] === ''
          ? null
          : 'USD';
    const byCurrency = Map.groupBy(rows, currencyOf);
    const currencies = await files.countsOf('grant', 'currency');
    expect(currencies).toEqual(
      new Map([...byCurrency].map(([currency, list]): [string | null, number] => [currency, list.length])).set(
        null,
        byCurrency.get(null)?.length ?? 0,
      ),
    );
    for (const [currency, list] of byCurrency)
      if (currency !== null)
        expect([currency, ...(await files.totalOf('grant', `currency=${currency}`))]).toEqual([
          currency,
          ...figuresOfRaw(list, 'amount'),
        ]);
    const { rows: funders, funderCount } = await files.get<{
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
    expect(await files.totalOf('grant', 'amountUsd=..-0.000001')).toEqual(figuresOfRaw(reversals, 'amount'));
    const dated = rows.filter((row) => row['donation_date'] !== '');
    expect((await files.countsOf('grant', 'date')).get(null)).toBe(rows.length - dated.length);
    const dates = dated.map((row) => row['donation_date']!).sort();
    expect(await files.firstOf('grant', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await files.firstOf('grant', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    const precisions = await files.countsOf('grant', 'datePrecision');
    const precise = (...names: string[]): number =>
      dated.filter((row) => names.includes(row['donation_date_precision']!)).length;
    expect([precisions.get('day'), precisions.get('month')]).toEqual([precise('day'), precise('month')]);
    const { chart } = await files.get<{ chart: ChartOf<'periods'> }>('grant/charts/over_time');
    // Most of these dates are years: the chart is one of years, and none is left out.
    expect(chart).toMatchObject({
      length: 'year',
      dated: dated.length,
      coarser: 0,
      later: 0,
      unknown: rows.length - dated.length,
    });
    const years = Object.entries(Object.groupBy(dated, (row) => row['donation_date']!.slice(0, 4)));
    expect(
      new Map(chart.periods.flatMap(({ from, count }) => (count === 0 ? [] : [[from.slice(0, 4), count]]))),
    ).toEqual(new Map(years.map(([year, own]) => [year, own?.length])));
    const cause = 'Education';
    expect((await files.get<{ count: number }>(`grant/count?programmeTitle=${cause.toLowerCase()}`)).count).toBe(
      rows.filter((row) => row['cause_area']!.toLowerCase().includes(cause.toLowerCase())).length,
    );
  });
});
