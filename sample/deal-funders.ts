import type { DealKind } from '../contract/deals/options.ts';
import type { Chance } from './chance.ts';
import type { SampleFunder } from './funders.ts';

/** Who gave the money, the leading one first. */
export interface DealFunders {
  readonly lead: SampleFunder;
  readonly all: readonly SampleFunder[];
}

const inTheSameCountry = 0.45;

/** How many give together. */
const partners: Readonly<Record<DealKind, readonly (readonly [count: number, weight: number])[]>> = {
  equity: [
    [1, 40],
    [2, 32],
    [3, 18],
    [4, 10],
  ],
  debt: [
    [1, 92],
    [2, 8],
  ],
  grant: [
    [1, 88],
    [2, 12],
  ],
};

interface Weighted {
  readonly all: readonly (readonly [SampleFunder, number])[];
  readonly byCountry: ReadonlyMap<string, readonly (readonly [SampleFunder, number])[]>;
}
const weighted = new WeakMap<readonly SampleFunder[], Map<DealKind, Weighted>>();

export function drawFunders(
  chance: Chance,
  { kind, funders, country }: { kind: DealKind; funders: readonly SampleFunder[]; country: string },
): DealFunders {
  const { all, byCountry } = weightsOf(funders, kind);
  const near = byCountry.get(country);
  const lead = chance.weighted(near !== undefined && chance.happens(inTheSameCountry) ? near : all);
  const count = chance.weighted(partners[kind]);
  const others = Array.from({ length: count - 1 }, () => chance.weighted(all));
  return { lead, all: [...new Set([lead, ...others])] };
}

/** The first funders of the list are the busy ones (Zipf). Kept, since the list is asked for thousands of deals. */
function weightsOf(funders: readonly SampleFunder[], kind: DealKind): Weighted {
  const kept = weighted.get(funders) ?? new Map<DealKind, Weighted>();
  weighted.set(funders, kept);
  const found = kept.get(kind);
  if (found !== undefined) return found;
  const all = funders
    .filter((funder) => funder.state === 'listed' && funder.kinds.includes(kind))
    .map((funder, rank) => [funder, 1 / (rank + 4)] as const);
  const made = { all, byCountry: Map.groupBy(all, ([funder]) => funder.country) };
  kept.set(kind, made);
  return made;
}
