import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactSum } from '../../tests/raw-files.ts';
import {
  figuresOfRaw,
  isoOfUs,
  middleOf,
  openRealFiles,
  patience,
  realFilesAreThere,
  type RealFiles,
} from '../../tests/real-files.ts';

describe.runIf(realFilesAreThere)('the real file of loans', () => {
  let files: RealFiles;
  beforeAll(async () => {
    files = await openRealFiles();
  });
  afterAll(() => files.close());

  test('loans: every row, amount and date; a rate of zero is unknown', patience, async () => {
    const rows = files.rowsOf('debt');
    await files.importTwice('debt', 8_873);
    const amounts = rows.map((row) => row['Original Principal Amount']!.replaceAll(',', ''));
    const dates = rows.map((row) => isoOfUs(row['Board Approval Date']!)).sort();
    expect(await files.figuresOf('debt')).toMatchObject({
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
      files.db,
    );
    expect(found[0]).toEqual({
      rates: rows.filter((row) => Number(row['Interest Rate']) > 0).length,
      namibia: rows.filter((row) => row['Country Code'] === 'NA').length,
      nowhere: rows.filter((row) => ['YU', '3E', '3W', '3S', '6R'].includes(row['Country Code']!)).length,
      disbursed: exactSum(rows.map((row) => row['Disbursed Amount']!.replaceAll(',', ''))),
    });
  });
  test('questions about the loans are answered as the file answers them', patience, async () => {
    const rows = files.rowsOf('debt');
    const amount = 'Original Principal Amount';
    expect(await files.totalOf('debt')).toEqual(figuresOfRaw(rows, amount));
    expect(await files.totalOf('debt', 'currency=USD')).toEqual(figuresOfRaw(rows, amount));
    for (const country of ['BR', 'IN', 'NA', 'FR']) {
      const ofCountry = rows.filter((row) => row['Country Code'] === country);
      expect(ofCountry.length).toBeGreaterThan(0);
      expect([country, ...(await files.totalOf('debt', `recipientCountry=${country}`))]).toEqual([
        country,
        ...figuresOfRaw(ofCountry, amount),
      ]);
    }
    const statuses = await files.countsOf('debt', 'loanStatus');
    const withStatus = (...names: string[]): number => rows.filter((row) => names.includes(row['Loan Status']!)).length;
    expect(statuses.get('paid_in_full')).toBe(withStatus('Fully Repaid', 'Repaid'));
    expect(statuses.get('cancelled')).toBe(withStatus('Fully Cancelled', 'Cancelled', 'Terminated'));
    const rates = rows.map((row) => Number(row['Interest Rate'])).filter((rate) => rate > 0);
    expect((await files.countsOf('debt', 'ratePct')).get(null)).toBe(rows.length - rates.length);
    const { medianRatePct } = await files.get('debt/count');
    expect(medianRatePct).toBeCloseTo(middleOf(rates), 9);
    expect((await files.get<{ count: number }>('debt/count?ratePct=5..6')).count).toBe(
      rates.filter((rate) => rate >= 5 && rate <= 6).length,
    );
    const dates = rows.map((row) => isoOfUs(row['Board Approval Date']!)).sort();
    expect(await files.firstOf('debt', 'sort=date')).toMatchObject({ date: dates[0] });
    expect(await files.firstOf('debt', 'sort=-date')).toMatchObject({ date: dates.at(-1) });
    expect((await files.get<{ count: number }>('debt/count?guarantor=brazil')).count).toBe(
      rows.filter((row) => row['Guarantor']!.toLowerCase().includes('brazil')).length,
    );
  });
});
