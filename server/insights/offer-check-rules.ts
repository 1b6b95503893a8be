import type { DealColumn } from '../../contract/deals/column.ts';
import {
  fewestComparable,
  type ChoiceTerm,
  type Distribution,
  type NumberTerm,
} from '../../contract/insights/offer-check.ts';
import { edgesOf } from '../deals/histogram-bars.ts';

/** The distribution of a term from the counts of its different values. */

export interface NumberCounts {
  readonly known: number;
  readonly unknown: number;
  /** Members reported some of them. */
  readonly isApproximate: boolean;
  /** The different numbers, ascending, and how often each occurs; never 0 times. */
  readonly numbers: Float64Array;
  readonly counts: Uint32Array;
}

export interface ValueCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly unknown: number;
}

export function numberTerm(column: DealColumn, found: NumberCounts): NumberTerm {
  const { known, unknown, isApproximate } = found;
  const distribution = known < fewestComparable ? null : distributionOf(column, found);
  return { shape: 'numbers', key: column.key, known, unknown, isApproximate, distribution };
}

export function choiceTerm(column: DealColumn, { counts, unknown }: ValueCounts): ChoiceTerm {
  const values = column.isTriState ? ['true', 'false'] : (column.options ?? []).map(({ value }) => value);
  const all = values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  const known = all.reduce((sum, { count }) => sum + count, 0);
  return { shape: 'choices', key: column.key, known, unknown, values: known < fewestComparable ? null : all };
}

function distributionOf(column: DealColumn, found: NumberCounts): Distribution {
  const ranked = rank(found);
  const { known } = found;
  const percents = Array.from({ length: 100 }, (_, at) => Math.ceil(((at + 1) * known) / 100));
  const { lower, median, upper } = middleOf(found);
  const [least, greatest] = [5, 95].map((percent) => ranked.at(Math.max(1, Math.ceil((percent * known) / 100))));
  return {
    higher: percents.map((place) => ranked.at(place)),
    lower: percents.map((place) => ranked.at(known - place + 1)),
    lowerQuartile: lower,
    median,
    upperQuartile: upper,
    ...barsOf(found, edgesOf(column, least ?? 0, greatest ?? 0)),
  };
}

/** Quartiles and median of one number or more. */
export function middleOf(found: NumberCounts): { lower: number; median: number; upper: number } {
  const ranked = rank(found);
  const at = (share: number): number => cutAt(ranked, share * (found.known - 1));
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

interface Ranked {
  /** The number at a place from 1, in ascending order. */
  readonly at: (place: number) => number;
}

function rank({ numbers, counts }: NumberCounts): Ranked {
  const ends = new Float64Array(counts.length);
  let end = 0;
  for (let at = 0; at < counts.length; at++) ends[at] = end += counts[at] ?? 0;
  const at = (place: number): number => {
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return numbers[low] ?? 0;
  };
  return { at };
}

/** As `percentile_cont`, at a place from 0. */
function cutAt(ranked: Ranked, place: number): number {
  const low = Math.floor(place);
  const [first, second] = [ranked.at(low + 1), ranked.at(Math.ceil(place) + 1)];
  return first + (place - low) * (second - first);
}

/** Where all bars would be one number, that is one bar. */
function barsOf(
  { numbers, counts }: NumberCounts,
  edges: readonly number[],
): Pick<Distribution, 'bars' | 'less' | 'more'> {
  const bars = edges.slice(0, -1).map((from, at) => ({ from, to: edges[at + 1] ?? from, count: 0 }));
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  let [less, more, bar] = [0, 0, 0];
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const count = counts[at] ?? 0;
    if (number < first) less += count;
    else if (number > last) more += count;
    else {
      while (bar < bars.length - 1 && number >= (edges[bar + 1] ?? 0)) bar += 1;
      const drawn = bars[bar];
      if (drawn !== undefined) drawn.count += count;
    }
  }
  return { bars, less, more };
}
