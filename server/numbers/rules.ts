import { fewestTold, type PeriodWeeks } from '../../contract/numbers/numbers.ts';
import { after, dayOf, days, mondayOf } from '../clock.ts';
import { Refusal } from '../refusal.ts';

/** Whole weeks: their Mondays, and the instants between which they and as many before them lie. */
export interface Period {
  readonly mondays: readonly string[];
  readonly from: Date;
  readonly until: Date;
  /** Where the weeks before the period begin. */
  readonly before: Date;
}

export interface AskedPeriod {
  readonly weeks?: string | undefined;
  readonly until?: string | undefined;
}

export function periodOf(asked: AskedPeriod, now: Date): Period {
  const { weeks = '4', until: end = mondayOf(now) } = asked;
  const until = new Date(`${end}T00:00:00Z`);
  const count = Number(weeks) as PeriodWeeks;
  const refuse = (words: string): never => {
    throw new Refusal('invalid_query', { errors: { until: words } });
  };
  if (mondayOf(until) !== end) refuse('Choose a Monday');
  if (end > mondayOf(now)) refuse('The week in progress is not counted');
  const from = after(until, -days(7 * count));
  const mondays = Array.from({ length: count }, (_, place) => dayOf(after(from, days(7 * place))));
  return { mondays, from, until, before: after(from, -days(7 * count)) };
}

/** Of people, sign-ups and files: under five is not told. */
export const told = (count: number): number | null => (count < fewestTold ? null : count);

/** Of reviews and of those who wrote them: whole fives. */
export const toldInFives = (count: number): number | null => told(count - (count % fewestTold));

/** In tenths; null where the whole is not told. */
export const shareOf = (part: number, whole: number): number | null =>
  whole < fewestTold ? null : Math.round((part / whole) * 10) / 10;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The median and the value that nine in ten do not exceed; null for fewer than five. */
export function spreadOf(waits: readonly number[]): { median: number | null; most: number | null } {
  if (waits.length < fewestTold) return { median: null, most: null };
  const sorted = waits.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { median: rounded(median), most: rounded(sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0) };
}
