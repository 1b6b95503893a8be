import { describe, expect, it } from 'vitest';
import { datePrecisionNames, isExactTo, monthsAround, periodLengths, rangeOfPrecision } from './date-precision.ts';

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const days = Array.from({ length: 800 }, (_, at) => dayOf(Date.UTC(2023, 0, 1) + at * 86_400_000));

/** The name of the period that holds a day. */
function periodOf(day: string, precision: string): string {
  const month = Number(day.slice(5, 7));
  const names: Record<string, string> = {
    day,
    month: day.slice(0, 7),
    quarter: `${day.slice(0, 4)} Q${Math.ceil(month / 3)}`,
    half_year: `${day.slice(0, 4)} H${month <= 6 ? 1 : 2}`,
    year: day.slice(0, 4),
  };
  return names[precision] ?? '';
}

describe('a date lies in a range', () => {
  const ends = ['2023-01-01', '2023-03-31', '2023-07-01', '2023-12-31', '2024-01-02', '2024-02-29', '2024-06-30', null];

  it.each(datePrecisionNames)('known to the %s, when each day that it may mean does', (precision) => {
    const wide = days.filter((day) => day >= '2023-01-01' && day <= '2024-12-31');
    const byPeriod = Map.groupBy(wide, (day) => periodOf(day, precision));
    for (const from of ends)
      for (const to of ends) {
        const isIn = (day: string): boolean => (from === null || day >= from) && (to === null || day <= to);
        const expected = wide.filter((day) => byPeriod.get(periodOf(day, precision))?.every(isIn));
        const inner = rangeOfPrecision({ from, to }, precision);
        const found = wide.filter(
          (day) =>
            inner !== null && (inner.from === null || day >= inner.from) && (inner.to === null || day <= inner.to),
        );
        expect([from, to, found]).toEqual([from, to, expected]);
      }
  });

  it('is none at the ends of the calendar where no whole period is left', () => {
    expect(rangeOfPrecision({ from: '9999-06-01', to: null }, 'year')).toBeNull();
    expect(rangeOfPrecision({ from: null, to: '0001-06-01' }, 'year')).toBeNull();
    expect(rangeOfPrecision({ from: '9999-01-01', to: '9999-12-31' }, 'year')).toEqual({
      from: '9999-01-01',
      to: '9999-12-31',
    });
  });
});

it('a date known to the month lies in one quarter, one known to the half-year does not', () => {
  const lengths = (precision: (typeof datePrecisionNames)[number]): readonly string[] =>
    periodLengths.filter((length) => isExactTo(precision, length));
  expect(lengths('day')).toEqual(['month', 'quarter', 'half_year', 'year']);
  expect(lengths('month')).toEqual(['month', 'quarter', 'half_year', 'year']);
  expect(lengths('half_year')).toEqual(['half_year', 'year']);
  expect(lengths('year')).toEqual(['year']);
});

it('the months around a date are those of its period', () => {
  const august = 2024 * 12 + 7;
  expect(
    datePrecisionNames.map((precision) => monthsAround(august, precision).map((month) => month - 2024 * 12)),
  ).toEqual([
    [7, 7],
    [7, 7],
    [6, 8],
    [6, 11],
    [0, 11],
  ]);
});
