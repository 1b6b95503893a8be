import {
  firstDayOfMonth,
  lastDayOfMonth,
  monthsAround,
  type DatePrecision,
} from '../../contract/deals/date-precision.ts';
import { maximumBuckets } from '../../contract/deals/facets.ts';

/** Where the bars of a histogram begin and end: pure, so that a test can try every size of range. */

/** The greatest of 1, 2, 5 times a power of ten that is not above a positive number. */
function roundStepDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const factor = [5, 2].find((candidate) => candidate * power <= value * (1 + 1e-12)) ?? 1;
  return Number((factor * power).toPrecision(1));
}

function nextRoundStep(step: number): number {
  const isTwo = step.toPrecision(1).startsWith('2');
  return Number((step * (isTwo ? 2.5 : 2)).toPrecision(1));
}

/**
 * Edges of at most 40 bars over [least, greatest], the last one inclusive, in steps of 1, 2, 5 times a power of ten.
 * Bars below the 38 greatest steps are one, and so are zero and less.
 */
export function moneyEdges(least: number, greatest: number): number[] {
  if (greatest <= 0) return least < greatest ? [least, greatest] : [least, least];
  const floor = least > 0 ? least : Math.min(1, greatest);
  const edges = [roundStepDown(floor)];
  for (let last = edges[0] ?? 1; last < greatest;) {
    last = nextRoundStep(last);
    edges.push(last);
  }
  if (edges.length === 1) edges.push(nextRoundStep(edges[0] ?? 1));
  const kept = edges.slice(-(maximumBuckets - 1));
  const isCut = kept.length < edges.length;
  const low = least > 0 ? edges.slice(0, 1) : [least];
  return isCut || least <= 0 ? [...low, ...kept.filter((edge) => edge > (low[0] ?? 0))] : kept;
}

/** Edges of about 20 equal bars over [least, greatest]; whole numbers are never cut finer than one. */
export function evenEdges(least: number, greatest: number, isInteger: boolean): number[] {
  if (least === greatest) return [least, greatest];
  const wanted = roundStepDown((greatest - least) / 10);
  const step = isInteger ? Math.max(1, wanted) : wanted;
  const exact = (place: number): number => Number((place * step).toPrecision(12));
  // Dividing may err by a little: the edges as they are written decide.
  const low = Math.round(least / step);
  const high = Math.round(greatest / step);
  const first = exact(low) > least ? low - 1 : low;
  const last = Math.max(first + 1, exact(high) < greatest ? high + 1 : high);
  return Array.from({ length: last - first + 1 }, (_, at) => exact(first + at));
}

/** Rows by the month that their date is stored under and by how exactly it is known. */
export interface MonthCount {
  readonly month: number;
  readonly precision: DatePrecision;
  readonly count: number;
}

export interface DateBars {
  readonly buckets: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  /** Rows whose date is known less exactly than a bar is long: they are in none. */
  readonly coarser: number;
  /** Rows that begin after the bar of the present month: they are in none, and lengthen nothing. */
  readonly later: number;
}

const barMonths = [1, 3, 12, 60, 120, 600] as const;

interface Layout {
  readonly drawn: readonly { readonly span: readonly [first: number, last: number]; readonly count: number }[];
  readonly first: number;
  readonly last: number;
  readonly coarser: number;
  readonly later: number;
  readonly isFine: boolean;
}

/** What bars of so many months would hold. */
function layOut(counts: readonly MonthCount[], months: number, until: number | null): Layout {
  const present = until === null ? Infinity : Math.floor(until / months);
  const all = counts.map((one) => ({ ...one, span: monthsAround(one.month, one.precision) }));
  const drawn = all.filter(({ span }) => Math.floor(span[0] / months) <= present);
  const first = Math.min(...drawn.map(({ span }) => span[0]));
  const last = Math.max(...drawn.map(({ span }) => span[1]));
  const total = countOf(drawn);
  const coarser = countOf(drawn.filter(({ span }) => isCoarser(months, span)));
  const yearOnly = countOf(drawn.filter(({ precision }) => precision === 'year'));
  const isFine =
    Math.floor(last / months) - Math.floor(first / months) + 1 <= maximumBuckets &&
    (months >= 12 || mayLeaveOut({ yearOnly, leftOut: coarser, total }));
  return { drawn, first, last, coarser, later: countOf(all) - total, isFine: drawn.length === 0 || isFine };
}

const countOf = (some: readonly { readonly count: number }[]): number =>
  some.reduce((sum, { count }) => sum + count, 0);

const isCoarser = (months: number, [from, to]: readonly [number, number]): boolean =>
  Math.floor(from / months) !== Math.floor(to / months);

/**
 * At most 40 bars over all dates, as short as the dates allow (`mayLeaveOut`), none after the bar of the month `until`,
 * by its number (null: no limit). The first and the last are cut to the months of the dates, so that the scale promises
 * no years without a row.
 */
export function dateBars(counts: readonly MonthCount[], until: number | null = null): DateBars {
  const months = barMonths.find((candidate) => layOut(counts, candidate, until).isFine) ?? 12_000;
  const { drawn, first, last, coarser, later } = layOut(counts, months, until);
  if (drawn.length === 0) return { buckets: [], coarser: 0, later };
  const start = Math.floor(first / months);
  const held = Array.from({ length: Math.floor(last / months) - start + 1 }, () => 0);
  for (const { span, count } of drawn) {
    const bar = Math.floor(span[0] / months) - start;
    if (!isCoarser(months, span)) held[bar] = (held[bar] ?? 0) + count;
  }
  const buckets = held.map((count, bar) => ({
    from: firstDayOfMonth(Math.max((start + bar) * months, first)),
    to: lastDayOfMonth(Math.min((start + bar + 1) * months - 1, last)),
    count,
  }));
  return { buckets, coarser, later };
}

/** Bars shorter than a year may leave out a fifth of the dates, and only where a tenth is known by the year alone. */
export const mayLeaveOut = ({
  yearOnly,
  leftOut,
  total,
}: {
  yearOnly: number;
  leftOut: number;
  total: number;
}): boolean => yearOnly * 10 <= total && leftOut * 5 <= total;
