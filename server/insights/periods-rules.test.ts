import { describe, expect, test } from 'vitest';
import { createChance } from '../../sample/chance.ts';
import { datePrecisionNames, type DatePrecision } from '../../contract/deals/date-precision.ts';
import { dayAfter, monthsBefore, periodsOf, type MonthOfDeals } from './periods-rules.ts';

/** The periods of raw deals, counted again deal by deal. */

interface Raw {
  readonly day: string;
  readonly precision: DatePrecision;
  readonly amount: number | null;
}

const monthly = (deals: readonly Raw[]): MonthOfDeals[] =>
  deals.map(({ day, precision, amount }) => ({
    month: Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
    precision,
    count: 1,
    total: amount,
    amounts: amount === null ? 0 : 1,
  }));
const charted = (deals: readonly Raw[], today = '2026-11-23') => periodsOf(monthly(deals), { unknown: 7, today });
const years = (count: number, precision: DatePrecision): Raw[] =>
  Array.from({ length: count }, () => ({ day: '2024-01-01', precision, amount: 5 }));
const spread = (count: number): Raw[] =>
  Array.from({ length: count }, (_, at) => ({
    day: `20${15 + (at % 9)}-0${1 + (at % 9)}-03`,
    precision: 'day',
    amount: 1,
  }));

describe('the period', () => {
  test.each([
    [1, 9, 'quarter', 1],
    [10, 90, 'quarter', 10],
    [11, 90, 'year', 0],
    [1, 0, 'year', 0],
  ])(
    'of %i deals of a year alone beside %i exact ones is the %s, with %i in no bar',
    (rough, exact, length, coarser) => {
      expect(charted([...years(rough, 'year'), ...spread(exact)])).toMatchObject({
        length,
        coarser,
        dated: rough + exact - coarser,
      });
    },
  );

  test.each([
    [20, 80, 'quarter', 20],
    [21, 80, 'half_year', 0],
  ])(
    'of %i deals of a half-year alone beside %i exact ones is the %s, with %i in no bar',
    (rough, exact, length, coarser) => {
      const found = charted([...years(rough, 'half_year'), ...spread(exact)]);
      expect(found).toMatchObject({ length, coarser, dated: rough + exact - coarser });
    },
  );

  test.each(datePrecisionNames.slice(1))('of dates known to the %s alone is just that', (precision) => {
    expect(charted(years(5, precision))).toMatchObject({ length: precision, coarser: 0, dated: 5 });
  });

  test('is longer where short ones would leave more than a tenth before the bar', () => {
    const old = Array.from({ length: 30 }, (_, at): Raw => ({
      day: `${1990 + at}-05-05`,
      precision: 'day',
      amount: null,
    }));
    const found = charted(old);
    expect(found).toMatchObject({ length: 'half_year', earlier: 0 });
  });
});

test('each deal stands in the one bar that holds every day it may mean, or in none', () => {
  const chance = createChance('periods');
  for (let round = 0; round < 200; round++) {
    const deals = Array.from({ length: chance.whole(0, 60) }, (): Raw => {
      const first = chance.pick([2003, 2018, 2025]);
      return {
        day: `${chance.whole(first, 2027)}-${String(chance.whole(1, 12)).padStart(2, '0')}-01`,
        precision: chance.pick(['day', 'day', 'day', 'month', ...datePrecisionNames]),
        amount: chance.happens(0.3) ? null : chance.whole(1, 1_000),
      };
    });
    const found = charted(deals);
    const isIn = ({ day, precision }: Raw, { from, to }: { from: string; to: string }): boolean => {
      const month = Number(day.slice(5, 7));
      const length = { day: 1, month: 1, quarter: 3, half_year: 6, year: 12 }[precision];
      const start = month - ((month - 1) % length);
      const [first, last] = [start, start + length - 1].map(
        (of) => `${day.slice(0, 4)}-${String(of).padStart(2, '0')}`,
      );
      return String(first) >= from.slice(0, 7) && String(last) <= to.slice(0, 7);
    };
    for (const period of found.periods) {
      const own = deals.filter((deal) => isIn(deal, period));
      const amounts = own.flatMap(({ amount }) => amount ?? []);
      expect(period).toMatchObject({
        count: own.length,
        amountCount: amounts.length,
        totalAmountUsd: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
        isInProgress: period.from <= '2026-11-23' && '2026-11-23' <= period.to,
      });
    }
    const drawn = found.periods.reduce((sum, { count }) => sum + count, 0);
    expect(drawn + found.earlier).toBe(found.dated);
    expect(found.dated + found.coarser + found.later).toBe(deals.length);
    // Later is what begins after the month, quarter, half-year or year of 23 Nov 2026.
    const end = found.length === 'month' ? '2026-11' : '2026-12';
    const startOf = ({ day, precision }: Raw): string => {
      const length = { day: 1, month: 1, quarter: 3, half_year: 6, year: 12 }[precision];
      const month = Number(day.slice(5, 7));
      return `${day.slice(0, 4)}-${String(month - ((month - 1) % length)).padStart(2, '0')}`;
    };
    const present = deals.filter((deal) => startOf(deal) <= end);
    expect(found.later).toBe(deals.length - present.length);
    expect(found.unknown).toBe(7);
    expect(found.periods.length).toBeLessThanOrEqual(64);
    if (found.length === 'year') continue;
    expect((found.coarser + found.earlier) * 5).toBeLessThanOrEqual(present.length);
    expect(present.filter(({ precision }) => precision === 'year').length * 10).toBeLessThanOrEqual(present.length);
  }
});

test('a deal that is dated after the period of today is in no period and changes none', () => {
  const past = [...spread(40), { day: '2026-11-30', precision: 'day', amount: 1 } as const];
  const ahead = [
    { day: '2031-05-05', precision: 'day', amount: 7 },
    { day: '2027-01-01', precision: 'month', amount: 7 },
    { day: '2027-01-01', precision: 'year', amount: 7 },
  ] as const;
  expect(charted([...past, ...ahead])).toEqual({ ...charted(past), later: 3 });
  expect(charted(past)).toMatchObject({ length: 'quarter', later: 0 });
  // In the quarter that today lies in, a filter on its bar finds it too.
  const soon = { day: '2026-12-24', precision: 'day', amount: 7 } as const;
  expect(charted([...past, soon])).toMatchObject({ later: 0 });
  expect(charted([...past, soon]).periods.at(-1)).toMatchObject({ from: '2026-10-01', count: 2 });
});

test('a year that lies around today is not later, whichever of its months is meant', () => {
  const exact = Array.from({ length: 20 }, (): Raw => ({ day: '2026-03-01', precision: 'month', amount: 1 }));
  expect(charted([...exact, { day: '2026-01-01', precision: 'year', amount: 7 }], '2026-11-23')).toMatchObject({
    length: 'month',
    dated: 20,
    coarser: 1,
    later: 0,
  });
});

test('of no dates there are none', () => {
  expect(charted([])).toEqual({
    shape: 'periods',
    length: 'year',
    dated: 0,
    coarser: 0,
    later: 0,
    earlier: 0,
    unknown: 7,
    periods: [],
  });
});

test('twelve months end today and begin on the day after the same day of the year before', () => {
  expect(['2026-11-23', '2024-02-29', '2025-02-28'].map((day) => monthsBefore(day, 12))).toEqual([
    '2025-11-23',
    '2023-02-28',
    '2024-02-28',
  ]);
  expect(monthsBefore('2026-01-31', 24)).toBe('2024-01-31');
  expect(['2024-02-28', '2024-02-29', '2025-12-31'].map(dayAfter)).toEqual(['2024-02-29', '2024-03-01', '2026-01-01']);
});
