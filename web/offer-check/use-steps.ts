import { useQueries, useQuery } from '@tanstack/react-query';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { countQuery, facetsQuery } from './api.ts';
import type { Comparison } from './comparison.ts';
import { narrowerValues, narrowerYears, narrowingKeys, widerSteps, type CountedStep, type Step } from './steps.ts';

const byCount = (one: CountedStep, other: CountedStep): number => one.count - other.count;
const inAnswer = 3;

/** The steps whose number of deals is known. One that did not come is left out: the page does without it. */
function useCounts(steps: readonly Step[]): readonly CountedStep[] {
  const counts = useQueries({ queries: steps.map(({ to }) => countQuery(to)) });
  return steps.flatMap((step, at) => {
    const count = counts[at]?.data;
    return count === undefined ? [] : [{ ...step, count }];
  });
}

/** Wider ones, the smallest step first; each brings more deals. */
export function useWiderSteps(comparison: Comparison, dealCount: number): readonly CountedStep[] {
  const counted = useCounts(widerSteps(comparison));
  return counted.filter(({ count }) => count > dealCount).sort(byCount);
}

/** A few of each, for the line above the answer. */
export function useNarrowerSteps(comparison: Comparison, dealCount: number, thisYear: number): readonly CountedStep[] {
  const facets = useQuery(facetsQuery(comparison, narrowingKeys(comparison)));
  const years = narrowerYears(comparison, thisYear);
  const counted = useCounts(years === null ? [] : [years]);
  const values = narrowerValues(comparison, facets.data ?? [], { least: fewestComparable, most: dealCount });
  const isNarrower = ({ count }: CountedStep): boolean => count >= fewestComparable && count < dealCount;
  return [...values.slice(0, inAnswer - 1), ...counted.filter(isNarrower)];
}

export const firstFew = (steps: readonly CountedStep[]): readonly CountedStep[] => steps.slice(0, inAnswer);
