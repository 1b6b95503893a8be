import {
  firstDayOfMonth,
  isExactTo,
  lastDayOfMonth,
  monthNumber,
  monthsAround,
  monthsOfLength,
  periodLengths,
  type DatePrecision,
  type PeriodLength,
} from '../../contract/deals/date-precision.ts';
import { dayOfCalendar, daysOfMonth } from '../../contract/calendar.ts';
import type { ChartOf } from '../../contract/insights/insights.ts';
import { mayLeaveOut } from '../deals/histogram-steps.ts';

/** How the deals of a filter fall into periods, and which days twelve months are. */

/** Deals by the month that their date is stored under and by how exactly it is known. */
export interface MonthOfDeals {
  readonly month: number;
  readonly precision: DatePrecision;
  readonly count: number;
  readonly total: number | null;
  readonly amounts: number;
}

const mostPeriods = 64;

interface Drawn {
  /** Without those of `later`. */
  readonly months: readonly MonthOfDeals[];
  readonly first: number;
  readonly last: number;
  readonly coarser: number;
  readonly earlier: number;
  /** Deals that begin after the period that today lies in: such a date is no end of a scale. */
  readonly later: number;
}

/** Places of the first and the last period that would be drawn, and how many deals are in none. */
function draw(all: readonly MonthOfDeals[], length: PeriodLength, today: string): Drawn | null {
  const size = monthsOfLength(length);
  const present = Math.floor(monthNumber(today) / size);
  const months = all.filter(({ month, precision }) => Math.floor(monthsAround(month, precision)[0] / size) <= present);
  const exact = months.filter(({ precision }) => isExactTo(precision, length));
  if (exact.length === 0) return null;
  const places = exact.map(({ month }) => Math.floor(month / size));
  const last = Math.max(...places);
  const first = Math.max(Math.min(...places), last - mostPeriods + 1);
  return {
    months,
    first,
    last,
    coarser: countOf(months) - countOf(exact),
    earlier: countOf(exact.filter((_, at) => (places[at] ?? 0) < first)),
    later: countOf(all) - countOf(months),
  };
}

const countOf = (months: readonly MonthOfDeals[]): number => months.reduce((sum, { count }) => sum + count, 0);

function isFineEnough({ months, coarser, earlier }: Drawn): boolean {
  const yearOnly = countOf(months.filter(({ precision }) => precision === 'year'));
  return mayLeaveOut({ yearOnly, leftOut: coarser + earlier, total: countOf(months) });
}

/** `unknown`: deals without a date. `today` is a UTC day. */
export function periodsOf(
  all: readonly MonthOfDeals[],
  { unknown, today }: { unknown: number; today: string },
): ChartOf<'periods'> {
  const length =
    periodLengths.find((candidate) => {
      const drawn = draw(all, candidate, today);
      return drawn !== null && isFineEnough(drawn);
    }) ?? 'year';
  const drawn = draw(all, length, today);
  const shape = 'periods';
  if (drawn === null)
    return { shape, length, dated: 0, coarser: 0, earlier: 0, later: countOf(all), unknown, periods: [] };
  const { months, first, last, coarser, earlier, later } = drawn;
  const size = monthsOfLength(length);
  const held = Map.groupBy(
    months.filter(({ precision }) => isExactTo(precision, length)),
    ({ month }) => Math.floor(month / size),
  );
  const periods = Array.from({ length: last - first + 1 }, (_, at) => {
    const [from, to] = [firstDayOfMonth((first + at) * size), lastDayOfMonth((first + at + 1) * size - 1)];
    return { from, to, ...sumOf(held.get(first + at) ?? []), isInProgress: from <= today && today <= to };
  });
  return { shape, length, dated: countOf(months) - coarser, coarser, earlier, later, unknown, periods };
}

function sumOf(months: readonly MonthOfDeals[]): { count: number; totalAmountUsd: number | null; amountCount: number } {
  const amountCount = months.reduce((sum, { amounts }) => sum + amounts, 0);
  const total = months.reduce((sum, month) => sum + (month.total ?? 0), 0);
  return { count: countOf(months), totalAmountUsd: amountCount === 0 ? null : Math.round(total), amountCount };
}

/** The same day so many months before, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const month = monthNumber(day) - months;
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return dayOfCalendar(year, ofYear, Math.min(Number(day.slice(8)), daysOfMonth(year, ofYear))) ?? day;
}

export function dayAfter(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + 1);
  return instant.toISOString().slice(0, 10);
}
