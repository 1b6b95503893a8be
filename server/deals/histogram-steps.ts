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

/** First days of at most 40 periods that hold [least, greatest], and the first day after them. */
export function periodEdges(least: string, greatest: string): string[] {
  const placeOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const [first, last] = [placeOf(least), placeOf(greatest)];
  const fits = (months: number): boolean =>
    Math.floor(last / months) - Math.floor(first / months) + 1 <= maximumBuckets;
  const months = [1, 3, 12, 60, 120, 600].find(fits) ?? 12_000;
  const start = Math.floor(first / months);
  const count = Math.floor(last / months) - start + 1;
  return Array.from({ length: count + 1 }, (_, at) => dayOfMonth((start + at) * months));
}

function dayOfMonth(place: number): string {
  const year = String(Math.max(1, Math.floor(place / 12))).padStart(4, '0');
  return `${year}-${String((place % 12) + 1).padStart(2, '0')}-01`;
}

/** The day before, so that both ends of a period belong to it. */
export function dayBefore(date: string): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - 1);
  return instant.toISOString().slice(0, 10);
}
