import { describe, expect, test } from 'vitest';
import { maximumBuckets } from '../../contract/deals/facets.ts';
import { dateBars, evenEdges, moneyEdges, type MonthCount } from './histogram-steps.ts';

const exact = (day: string): MonthCount => dated(day, 'day', 1);
const dated = (day: string, precision: MonthCount['precision'], count: number): MonthCount => ({
  month: Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
  precision,
  count,
});
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

describe('bars of dates that are known by their year', () => {
  test('are of years when they are more than a tenth, and leave no date out', () => {
    const { buckets, coarser } = dateBars([dated('2024-03-09', 'day', 8), dated('2024-01-01', 'year', 1)]);
    expect({ buckets, coarser }).toEqual({
      buckets: [{ from: '2024-01-01', to: '2024-12-31', count: 9 }],
      coarser: 0,
    });
  });

  test('are of months when they are a tenth, and the year is in no month', () => {
    const { buckets, coarser } = dateBars([dated('2024-03-09', 'day', 9), dated('2024-01-01', 'year', 1)]);
    expect(coarser).toBe(1);
    expect(buckets).toHaveLength(12);
    expect(buckets.filter(({ count }) => count > 0)).toEqual([{ from: '2024-03-01', to: '2024-03-31', count: 9 }]);
  });

  test('hold a half-year in no quarter, and a quarter in one', () => {
    const found = dateBars([
      dated('2010-01-01', 'day', 30),
      dated('2016-04-01', 'quarter', 2),
      dated('2016-07-01', 'half_year', 3),
    ]);
    expect(found.coarser).toBe(3);
    expect(found.buckets.find(({ from }) => from === '2016-04-01')).toEqual({
      from: '2016-04-01',
      to: '2016-06-30',
      count: 2,
    });
  });

  test('end with the present month, whatever is dated later', () => {
    const november = 2026 * 12 + 10;
    const counts = [
      dated('2025-01-09', 'day', 30),
      dated('2026-11-30', 'day', 4),
      dated('2026-10-01', 'quarter', 1),
      dated('2026-12-01', 'day', 2),
      dated('2031-05-05', 'day', 1),
      dated('2027-01-01', 'year', 3),
    ];
    const found = dateBars(counts, november);
    expect(found.later).toBe(6);
    expect(found.buckets.at(-1)?.to).toBe('2026-12-31'); // the quarter in progress reaches so far
    expect(found.buckets.reduce((sum, { count }) => sum + count, found.coarser)).toBe(35);
    expect(dateBars(counts)).toMatchObject({ later: 0 });
    expect(dateBars([dated('2031-05-05', 'day', 1)], november)).toEqual({ buckets: [], coarser: 0, later: 1 });
  });

  test('are none of no dates', () => {
    expect(dateBars([])).toEqual({ buckets: [], coarser: 0, later: 0 });
  });
});

describe('edges of histograms', () => {
  const ranges = [0.01, 1, 3, 99, 1_000, 123_456, 9.99e11].flatMap((low) =>
    [1, 1.5, 7, 1_000, 1e9].map((factor) => [low, low * factor] as const),
  );

  test.each([...ranges, [0, 0], [-5, -5], [-100, -1], [-3, 1e13], [0, 1]] as const)(
    'from %d to %d hold both ends in at most 40 bars that rise',
    (least, greatest) => {
      for (const edges of [moneyEdges(least, greatest), evenEdges(least, greatest, false)]) {
        expect(edges.length).toBeGreaterThan(1);
        expect(edges.length - 1).toBeLessThanOrEqual(maximumBuckets);
        expect(edges[0]).toBeLessThanOrEqual(least);
        expect(edges.at(-1)).toBeGreaterThanOrEqual(greatest);
        expect(edges).toEqual([...edges].sort((a, b) => a - b));
      }
    },
  );

  test.each([
    [0, 6, true, [0, 1, 2, 3, 4, 5, 6]],
    [3, 15, true, Array.from({ length: 13 }, (_, at) => 3 + at)],
    [0, 0.3, false, Array.from({ length: 16 }, (_, at) => Math.round(at * 2) / 100)],
  ])('from %d to %d (whole numbers: %s) are just these', (least, greatest, isInteger, edges) => {
    expect(evenEdges(least, greatest, isInteger)).toEqual(edges);
  });

  test.each([
    ['2025-03-31', '2025-03-31', 1],
    ['2022-01-01', '2025-04-30', 40],
    ['2022-01-01', '2025-05-01', 14],
    ['1985-12-31', '2024-01-01', 40],
    ['1800-01-01', '2024-01-01', 23],
  ])('from %s to %s are %i periods', (least, greatest, count) => {
    expect(dateBars([exact(least), exact(greatest)]).buckets).toHaveLength(count);
  });

  test.each([
    ['1964-01-01', '2026-11-20', '1964-01-01', '2026-11-30'],
    ['1985-12-31', '2026-02-03', '1985-12-01', '2026-02-28'],
    ['1800-01-01', '2024-06-01', '1800-01-01', '2024-06-30'],
    ['0001-01-01', '9999-12-31', '0001-01-01', '9999-12-31'],
  ])('run from the month of %s to that of %s and no further', (least, greatest, start, end) => {
    const { buckets } = dateBars([exact(least), exact(greatest)]);
    expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([start, end]);
    const ends = buckets.flatMap(({ from, to }) => [from, to]);
    expect(ends).toEqual([...ends].sort());
    for (const [at, { from }] of buckets.entries()) if (at > 0) expect(dayBefore(from)).toBe(buckets[at - 1]?.to);
  });
});
