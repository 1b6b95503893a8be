import type { FindStep } from '../../contract/find/find.ts';
import { fewestSimilar, wideningsOf, type Search, type Widening } from '../../contract/find/search.ts';
import type { Steps } from './similar.ts';

/** Where too few deals are like theirs, a search becomes wider step by step, and says so. */

interface Wished {
  readonly search: Search;
  /** Deals like it with these steps, over all kinds that are asked. */
  readonly count: (used: Steps) => number;
  readonly kept: readonly Widening[];
  readonly added: readonly Widening[];
}

export interface FoundSteps {
  readonly own: number;
  /** With the steps that are taken. */
  readonly similar: number;
  readonly used: readonly Widening[];
  /** Taken, kept back, and the next one; empty where nothing was widened. */
  readonly shown: FindStep[];
  /** By the place in `shown`, the steps whose deals it counts. */
  readonly counted: readonly Steps[];
}

export function findSteps(wished: Wished): FoundSteps {
  const { search, count, kept } = wished;
  const possible = wideningsOf(search);
  const added = possible.filter((step) => wished.added.includes(step));
  // Who takes a step back wants no wider one of its kind either.
  const isKept = (step: Widening | undefined): boolean => step !== undefined && kept.includes(step);
  const free = possible.filter((step) => !isKept(step) && !isKept(smallerOf[step]) && !added.includes(step));
  const withFree = free.map((_step, at) => new Set([...added, ...free.slice(0, at + 1)]));
  const [own, withAdded, counts] = [count(new Set()), count(new Set(added)), withFree.map(count)];
  const taken = stepsToTake(withAdded, counts);
  const used = withoutSmaller(possible.filter((step) => added.includes(step) || free.slice(0, taken).includes(step)));
  const similar = taken === 0 ? withAdded : (counts[taken - 1] ?? 0);
  if (used.length === 0 && own >= fewestSimilar) return { own, similar, used, shown: [], counted: [] };
  const next = free[taken];
  const others: FindStep['state'][] = [];
  const open = possible.filter(
    (step) =>
      !used.includes(step) && (kept.includes(step) || step === next) && !used.some((one) => smallerOf[one] === step),
  );
  const sets: Steps[] = [
    ...used.map((_step, at) => new Set(used.slice(0, at + 1))),
    ...open.map((step) => new Set([...used, step])),
  ];
  for (const step of open) others.push(kept.includes(step) ? 'kept' : 'offered');
  const shownCounts = sets.map(count);
  const states = [...used.map((): FindStep['state'] => 'used'), ...others];
  const shown = [...used, ...open].map((step, at) => ({
    step,
    deals: shownCounts[at] ?? 0,
    state: states[at] ?? 'offered',
  }));
  return { own, similar, used, shown, counted: sets };
}

const smallerOf: Readonly<Partial<Record<Widening, Widening>>> = {
  stage: 'nearStage',
  anyAmount: 'amount',
  place: 'region',
};

/** A step that a wider one takes in changes nothing beside it. */
export const withoutSmaller = (steps: readonly Widening[]): Widening[] => {
  const smaller = new Set(steps.map((step) => smallerOf[step]));
  return steps.filter((step) => !smaller.has(step));
};

/** As few as reach enough deals; all of them where none does. Steps at the end that add nothing are not taken. */
export function stepsToTake(start: number, counts: readonly number[]): number {
  if (start >= fewestSimilar) return 0;
  const enough = counts.findIndex((count) => count >= fewestSimilar);
  if (enough >= 0) return enough + 1;
  const most = Math.max(start, ...counts);
  return most === start ? 0 : counts.indexOf(most) + 1;
}
