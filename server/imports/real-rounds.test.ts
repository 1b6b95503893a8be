/** @module-tag slow */
import { sql } from 'kysely';
import type { ChartOf } from '../../contract/insights/insights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDeepRun } from '../../tests/deep-run.ts';
import { exactSum } from '../../tests/raw-files.ts';
import {
  figuresOfRaw,
  middleOf,
  isCi,
  openRealFiles,
  patience,
  realFilesAreThere,
  type RealFiles,
} from '../../tests/real-files.ts';

/** A short run reads a fifth, and the records that a spreadsheet broke and those with letters beyond ASCII. */
const part = inDeepRun ? null : { everyNth: 5, rare: /#NAME\?|[^ -~]/ };
const [rowCount, unknownCount] = inDeepRun ? [31_679, 2_579] : [6_353, 521];

test.runIf(isCi)('the real data files are there', () => expect(realFilesAreThere).toBe(true));

describe.runIf(realFilesAreThere)('the real file of rounds', () => {
  let files: RealFiles;
  beforeAll(async () => {
    files = await openRealFiles(part);
  });
  afterAll(() => files.close());

  test('rounds: every row, amount and date', patience, async () => {
    const rows = files.rowsOf('equity');
    await files.importTwice('equity', rowCount);
    const amounts = rows.map((row) => row['raised_amount_usd']!).filter((amount) => amount !== '');
    const dates = rows.map((row) => row['funded_at']!).sort();
    expect(rows.length - amounts.length).toBe(unknownCount);
    expect(await files.figuresOf('equity')).toEqual({
      rows: rowCount,
      ids: rowCount,
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
    const { rows: emails } = await sql<{
      count: number;
    }>`select count(*) as count from deals where kind = 'equity' and recipient_name ~ '[^ -~]'`.execute(files.db);
    expect(emails[0]?.count).toBe(rows.filter((row) => /[^ -~]/.test(row['company_name']!.trim())).length);
  });
  test('questions about the rounds are answered as the file answers them', patience, async () => {
    const rows = files.rowsOf('equity');
    const ofType = (type: string): typeof rows => rows.filter((row) => row['funding_round_type'] === type);
    expect(await files.totalOf('equity')).toEqual(figuresOfRaw(rows, 'raised_amount_usd'));
    const rounds = await files.countsOf('equity', 'roundType');
    for (const [stored, raw] of [
      ['series_a', 'series-a'],
      ['series_b', 'series-b'],
      ['angel', 'angel'],
      ['growth_pe', 'private-equity'],
    ] as const) {
      expect([raw, rounds.get(stored)]).toEqual([raw, ofType(raw).length]);
      expect([raw, ...(await files.totalOf('equity', `roundType=${stored}`))]).toEqual([
        raw,
        ...figuresOfRaw(ofType(raw), 'raised_amount_usd'),
      ]);
    }
    expect(await files.countsOf('equity', 'recipientCountry')).toEqual(
      new Map([
        ['US', rows.length],
        [null, 0],
      ]),
    );
    const ofCategory = (...names: string[]): typeof rows =>
      rows.filter((row) => names.includes(row['company_category_code']!));
    const sectors = await files.countsOf('equity', 'sectors');
    expect([sectors.get('climate_energy'), sectors.get('fintech'), sectors.get(null)]).toEqual([
      ofCategory('cleantech').length,
      ofCategory('finance').length,
      ofCategory('').length,
    ]);
    const amounts = rows.map((row) => row['raised_amount_usd']!);
    expect((await files.countsOf('equity', 'amountUsd')).get(null)).toBe(
      amounts.filter((amount) => amount === '').length,
    );
    expect(await files.totalOf('equity', 'roundType=series_a&sectors=climate_energy')).toEqual(
      figuresOfRaw(
        ofCategory('cleantech').filter((row) => row['funding_round_type'] === 'series-a'),
        'raised_amount_usd',
      ),
    );
    expect(await files.totalOf('equity', 'date=2012-01-01..2012-12-31')).toEqual(
      figuresOfRaw(
        rows.filter((row) => row['funded_at']!.startsWith('2012')),
        'raised_amount_usd',
      ),
    );
    const dates = rows.map((row) => row['funded_at']!).sort();
    expect(await files.firstOf('equity', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await files.firstOf('equity', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    expect(await files.firstOf('equity', 'sort=-amountUsd')).toMatchObject({
      amountUsd: Math.max(...amounts.map(Number)),
    });
    const { chart } = await files.get<{ chart: ChartOf<'periods'> }>('equity/charts/over_time');
    // The first of January stands for a year that is known alone: it is in no bar.
    const exact = rows.filter((row) => !row['funded_at']!.endsWith('-01-01'));
    expect(chart).toMatchObject({ dated: exact.length, coarser: rows.length - exact.length, unknown: 0 });
    const drawn = chart.periods.map(({ from, to }) =>
      exact.filter((row) => row['funded_at']! >= from && row['funded_at']! <= to),
    );
    expect(chart.periods.map(({ count, amountCount, totalAmountUsd }) => [count, amountCount, totalAmountUsd])).toEqual(
      drawn.map((own) => {
        const [count, known, sum] = figuresOfRaw(own, 'raised_amount_usd');
        return [count, known, known === 0 ? null : sum];
      }),
    );
    expect(chart.earlier).toBe(exact.length - drawn.flat().length);
    const { medianAmountUsd } = await files.get('equity/count');
    expect(medianAmountUsd).toBe(Math.round(middleOf(amounts.filter((amount) => amount !== '').map(Number))));
    expect(await files.countsOf('equity', 'currency')).toEqual(
      new Map([
        ['USD', rows.length - unknownCount],
        [null, unknownCount],
      ]),
    );
  });
});
