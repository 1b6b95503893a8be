import { describe, expect, it } from 'vitest';
import { createChance } from '../../../sample/chance.ts';
import { shareColumns, type Chart, type ChartOf } from '../../../contract/insights/insights.ts';
import { chartTitle } from './titles.ts';

/** Titles over raw rows: what a title states is counted again from the rows, not read from the chart. */

const chance = createChance('titles');
const sum = { totalAmountUsd: null, amountCount: 0 };

/** One row is the year of a deal. */
function overTime(years: readonly number[], parts: Partial<ChartOf<'periods'>> = {}): Chart {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const periods = Array.from({ length: last - first + 1 }, (_, at) => ({
    from: `${first + at}-01-01`,
    to: `${first + at}-12-31`,
    count: years.filter((year) => year === first + at).length,
    ...sum,
    isInProgress: first + at === 2026,
  }));
  return {
    shape: 'periods',
    length: 'year',
    dated: years.length,
    coarser: 0,
    later: 0,
    earlier: 0,
    unknown: 0,
    periods,
    ...parts,
  };
}
const timeTitle = (chart: Chart): string => chartTitle('equity', 'over_time', chart);

/** One row is the value of a deal, null where it is unknown. */
function bars(column: string, rows: readonly (string | null)[]): Chart {
  const values = [...new Set(rows)].filter((value) => value !== null);
  return {
    shape: 'bars',
    column,
    bars: values.map((value) => ({ value, count: rows.filter((row) => row === value).length, ...sum })),
    known: rows.filter((row) => row !== null).length,
    unknown: rows.filter((row) => row === null).length,
  };
}
const of = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);

describe('the title over time', () => {
  it('names the only period with the most deals, and what it is a part of', () => {
    const years = [...of(2021, 6), ...of(2022, 9), ...of(2023, 3), ...of(2024, 8)];
    expect(timeTitle(overTime(years))).toBe('The most deals in one year: 2022, 9 of 26 dated deals');
    expect(timeTitle(overTime(years, { coarser: 2, length: 'quarter' }))).toBe(
      'The most deals in one quarter: Q1 2022, 9 of 26 deals dated to the quarter',
    );
    expect(timeTitle(overTime(years, { earlier: 4, dated: 30 }))).toBe(
      'The most deals in one year since 2021: 2022, 9 of 30 dated deals',
    );
  });

  it('names the period in progress when it has the most, and says that it is', () => {
    expect(timeTitle(overTime([...of(2023, 6), 2024, 2025, ...of(2026, 7)]))).toBe(
      'The most deals in one year: 2026 so far, 7 of 15 dated deals',
    );
  });

  it.each([
    ['two share the most', [...of(2021, 6), ...of(2022, 6), 2023, 2024]],
    ['all are the same', [...of(2021, 6), ...of(2022, 6), ...of(2023, 6), ...of(2024, 6)]],
    ['there are few periods', [...of(2021, 6), ...of(2022, 9), 2023]],
    ['there are few deals', [2021, 2022, 2022, 2023, 2024]],
  ])('is the plain name when %s', (_, years) => expect(timeTitle(overTime(years))).toBe('Deals over time'));

  it('is a superlative that holds for random deals', () => {
    let stated = 0;
    for (let round = 0; round < 300; round++) {
      const years = Array.from({ length: chance.whole(1, 60) }, () => chance.whole(2019, 2026));
      const found = /one year: (\d+)(?: so far)?, (\d+) of (\d+) dated/.exec(timeTitle(overTime(years)));
      if (found === null) continue;
      stated += 1;
      const [year, count, base] = found.slice(1).map(Number);
      expect([count, base]).toEqual([years.filter((each) => each === year).length, years.length]);
      for (const other of new Set(years))
        if (other !== year) expect(years.filter((each) => each === other).length).toBeLessThan(count ?? 0);
    }
    expect(stated).toBeGreaterThan(50);
  });
});

describe('the title of sizes and sectors', () => {
  const sizes = ['100k_250k', '250k_500k', '500k_1m', '1m_2_5m'];

  it('says "most" of more than half alone', () => {
    const title = (rows: readonly (string | null)[]): string =>
      chartTitle('equity', 'amount_bands', bars('amountBand', rows));
    expect(title([...of('1m_2_5m', 6), ...of('500k_1m', 5)])).toMatch(
      /^Most deals are of .*: 6 of 11 deals with a known size$/,
    );
    expect(title([...of('1m_2_5m', 6), ...of('500k_1m', 5), '100k_250k'])).toMatch(
      /^The most common size: .*, 6 of 12 deals with a known size$/,
    );
    expect(title([...of('1m_2_5m', 6), ...of('500k_1m', 5), ...of(null, 90)])).toMatch(
      /^Most deals are of .*: 6 of 11/,
    );
    expect(title([...of('1m_2_5m', 6), ...of('500k_1m', 6)])).toBe('Deals by size');
    expect(title(of('1m_2_5m', 4))).toBe('Deals by size');
    expect(title(of(null, 40))).toBe('Deals by size');
    expect(title([])).toBe('Deals by size');
  });

  it('counts the deals of a sector in those with a sector, not in its bars', () => {
    // 10 deals with a sector, each of two.
    const chart = bars('sectors', [...of('fintech', 10), ...of('education', 6), ...of('ict_software', 4)]);
    const known = chartTitle('equity', 'sectors', { ...(chart as ChartOf<'bars'>), known: 10 });
    expect(known).toBe('Most deals are in Financial technology: 10 of 10 deals with a known sector');
    expect(chartTitle('equity', 'sectors', { ...(chart as ChartOf<'bars'>), known: null })).toBe('Deals by sector');
  });

  it('holds for random deals', () => {
    const stated = { most: 0, common: 0 };
    for (let round = 0; round < 400; round++) {
      const wide = chance.pick(sizes);
      const rows = Array.from({ length: chance.whole(0, 30) }, () =>
        chance.happens(0.1) ? null : chance.happens(0.4) ? wide : chance.pick(sizes),
      );
      const title = chartTitle('equity', 'amount_bands', bars('amountBand', rows));
      const found = /(\d+) of (\d+) deals with/.exec(title);
      if (found === null) continue;
      const counts = sizes.map((size) => rows.filter((row) => row === size).length).sort((a, b) => b - a);
      const known = rows.filter((row) => row !== null).length;
      expect(found.slice(1).map(Number)).toEqual([counts[0], known]);
      expect(counts[1]).toBeLessThan(counts[0] ?? 0);
      expect(title.startsWith('Most deals')).toBe((counts[0] ?? 0) / known > 0.5);
      stated[title.startsWith('Most deals') ? 'most' : 'common'] += 1;
    }
    expect(stated.most).toBeGreaterThan(20);
    expect(stated.common).toBeGreaterThan(20);
  });
});

describe('the title of boxes', () => {
  const box = (
    value: string,
    count: number,
    cuts: readonly [number, number, number] | null,
    isApproximate = false,
  ) => ({
    value,
    count,
    lowerQuartile: cuts?.[0] ?? null,
    median: cuts?.[1] ?? null,
    upperQuartile: cuts?.[2] ?? null,
    hidden: 0,
    isApproximate,
  });
  const rates = (...boxes: ReturnType<typeof box>[]): Chart => ({
    shape: 'boxes',
    column: 'debtType',
    unit: 'percent',
    boxes,
  });
  const title = (chart: Chart): string => chartTitle('debt', 'apr_by_debt_type', chart);

  it('says what is measured, of the group with the most deals', () => {
    const chart = rates(box('invoice_finance', 30, [9, 12, 19]), box('term_loan', 31, [8.5, 12, 22.45]));
    expect(title(chart)).toBe('Term loan: middle half of APRs 8.5% to 22.45%');
  });

  it('says what is approximate', () => {
    expect(title(rates(box('term_loan', 31, [8.512, 12, 22.46], true)))).toBe(
      'Term loan: middle half of APRs about 8.51% to about 22.5%',
    );
  });

  it('takes the first of groups of one size', () => {
    const chart = rates(box('term_loan', 9, [1, 2, 3]), box('credit_line', 9, [4, 5, 6]));
    expect(title(chart)).toContain('1% to 3%');
  });

  it.each([
    ['is short', [760_000, 1_333_333, 2_222_222], false, '$760K to $2.2M'],
    ['is exact where short sums would be one', [1_210_000, 1_220_000, 1_240_000], false, '$1,210,000 to $1,240,000'],
    ['says that it is about so much', [4_500_000, 8_300_000, 14_818_956], true, 'about $4.5M to about $14.8M'],
  ] as const)('of money %s', (_, cuts, isApproximate, range) => {
    const boxes = [box('seed', 9, [...cuts], isApproximate)];
    const chart: Chart = { shape: 'boxes', column: 'stage', unit: 'usd', boxes };
    expect(chartTitle('equity', 'amount_by_stage', chart)).toContain(`middle half of amounts ${range}`);
  });

  it.each([
    ['no group is large enough', rates(box('term_loan', 4, null))],
    ['there is no group', rates()],
    ['both quartiles are one number', rates(box('term_loan', 9, [7, 7, 7]))],
  ])('is the plain name when %s', (_, chart) => expect(title(chart)).toBe('APR by type of debt'));
});

describe('the title of terms', () => {
  const term = (column: string, yes: number, no: number, unknown = 0) => ({ column, yes, no, unknown });
  const title = (...found: ReturnType<typeof term>[]): string => {
    const rest = shareColumns.equity.filter((column) => !found.some((one) => one.column === column));
    return chartTitle('equity', 'shares', {
      shape: 'shares',
      shares: [...found, ...rest.map((column) => term(column, 0, 0, 9))],
    });
  };

  it('names the only greatest share of the deals where a term is known', () => {
    expect(title(term('boardSeat', 54, 3, 2_943), term('dragAlong', 90, 10))).toBe(
      'The most frequent: Board seat, yes in 54 of 57 deals where it is known',
    );
  });

  it.each([
    ['two share it', [term('boardSeat', 6, 2), term('dragAlong', 3, 1)]],
    ['it rests on fewer than five deals', [term('boardSeat', 4, 0), term('dragAlong', 30, 10)]],
    ['no deal says yes', [term('boardSeat', 0, 20)]],
    ['nothing is known', []],
  ])('is the plain name when %s', (_, shares) => expect(title(...shares)).toBe('What was agreed'));

  it('is the plain name where some are kept back', () => {
    const shares = [term('boardSeat', 54, 6)];
    expect(chartTitle('equity', 'shares', { shape: 'shares', shares })).toBe('What was agreed');
  });
});

it('charts without a rule, and those of too few deals, have their plain name', () => {
  expect(chartTitle('equity', 'sectors', { shape: 'too_few' })).toBe('Deals by sector');
  expect(
    chartTitle('debt', 'country_by_year', {
      shape: 'matrix',
      column: 'recipientCountry',
      known: 0,
      years: [],
      rows: [],
    }),
  ).toBe('Deals by country and year');
});
