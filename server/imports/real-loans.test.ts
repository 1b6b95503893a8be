/** @module-tag slow */
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

/** The file holds loans to states alone, which the table leaves out until it is asked for them. */
const all = 'publicBorrower=any';

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
    expect(await files.totalOf('debt', all)).toEqual(figuresOfRaw(rows, amount));
    expect(await files.totalOf('debt', `${all}&currency=USD`)).toEqual(figuresOfRaw(rows, amount));
    for (const country of ['BR', 'IN', 'NA', 'FR']) {
      const ofCountry = rows.filter((row) => row['Country Code'] === country);
      expect(ofCountry.length).toBeGreaterThan(0);
      expect([country, ...(await files.totalOf('debt', `${all}&recipientCountry=${country}`))]).toEqual([
        country,
        ...figuresOfRaw(ofCountry, amount),
      ]);
    }
    const statuses = await files.countsOf('debt', 'loanStatus', `&${all}`);
    const withStatus = (...names: string[]): number => rows.filter((row) => names.includes(row['Loan Status']!)).length;
    expect(statuses.get('paid_in_full')).toBe(withStatus('Fully Repaid', 'Repaid'));
    expect(statuses.get('cancelled')).toBe(withStatus('Fully Cancelled', 'Cancelled', 'Terminated'));
    const rates = rows.map((row) => Number(row['Interest Rate'])).filter((rate) => rate > 0);
    expect((await files.countsOf('debt', 'ratePct', `&${all}`)).get(null)).toBe(rows.length - rates.length);
    const { medianRatePct } = await files.get(`debt/count?${all}`);
    expect(medianRatePct).toBeCloseTo(middleOf(rates), 9);
    expect((await files.get<{ count: number }>(`debt/count?${all}&ratePct=5..6`)).count).toBe(
      rates.filter((rate) => rate >= 5 && rate <= 6).length,
    );
    const dates = rows.map((row) => isoOfUs(row['Board Approval Date']!)).sort();
    expect(await files.firstOf('debt', `${all}&sort=date`)).toMatchObject({ date: dates[0] });
    expect(await files.firstOf('debt', `${all}&sort=-date`)).toMatchObject({ date: dates.at(-1) });
    expect((await files.get<{ count: number }>(`debt/count?${all}&guarantor=brazil`)).count).toBe(
      rows.filter((row) => row['Guarantor']!.toLowerCase().includes('brazil')).length,
    );
  });

  test('loans to states stand in no figure of the table until it is asked for them', patience, async () => {
    const loans = files.rowsOf('debt');
    const small = await files.importSmallLoans();
    const amountsOf = (rows: readonly Record<string, string>[], column: string): number[] =>
      rows.map((row) => Number(row[column]!.replaceAll(',', '')));
    const [ofStates, ofFirms] = [amountsOf(loans, 'Original Principal Amount'), amountsOf(small, 'LoanAmount')];
    const sumOf = (amounts: readonly number[]): number =>
      amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    for (const [query, amounts] of [
      ['', ofFirms],
      [all, [...ofFirms, ...ofStates]],
      ['publicBorrower=true', ofStates],
    ] as const) {
      const figures = await files.get<Record<string, number>>(`debt/count?${query}`);
      expect([query, figures['count'], figures['medianAmountUsd']]).toEqual([
        query,
        amounts.length,
        Math.round(middleOf(amounts)),
      ]);
      expect(Math.abs(figures['totalAmountUsd']! * 100 - sumOf(amounts))).toBeLessThanOrEqual(50);
      const page = await files.get<{ rows: Record<string, unknown>[] }>(`debt?limit=100&sort=-amountUsd&${query}`);
      expect(page.rows.map((row) => row['amountUsd'])).toEqual(amounts.toSorted((a, b) => b - a).slice(0, 100));
    }
    // The median that starts this: over all rows it is that of states.
    expect(middleOf(ofFirms)).toBeLessThan(50_000);
    expect(middleOf([...ofFirms, ...ofStates])).toBeGreaterThan(1_000_000);
    expect(Object.fromEntries(await files.countsOf('debt', 'publicBorrower'))).toMatchObject({ true: loans.length });
    const funders = await files.countsOf('debt', 'funderNames');
    expect([...funders.keys()]).not.toContain('International Bank for Reconstruction and Development');
    expect([...(await files.countsOf('debt', 'funderNames', `&${all}`)).keys()]).toContain(
      'International Bank for Reconstruction and Development',
    );
  });
});
