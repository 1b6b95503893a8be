import type { DealColumn } from '../../contract/deals/column.ts';
import { fewestOfFunder, type FunderTerm, type Middle } from '../../contract/insights/funder-terms.ts';
import type { TermAmongDeals } from '../../contract/insights/offer-check.ts';
import { middleOf, type NumberCounts, type ValueCounts } from './offer-check-rules.ts';

/** One term of a funder beside its market; none where too few of its deals state it. */

/** So many of the deals whose region is known lie in the regions of the market, as few regions as that takes. */
const mostOfDeals = 2 / 3;

export function marketRegions(deals: readonly { readonly region: string | null; readonly count: number }[]): string[] {
  const counts = new Map<string, number>();
  for (const { region, count } of deals) if (region !== null) counts.set(region, (counts.get(region) ?? 0) + count);
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const regions: string[] = [];
  let covered = 0;
  const largestFirst = [...counts].toSorted(([name, one], [other, two]) => two - one || (name < other ? -1 : 1));
  for (const [region, count] of largestFirst) {
    if (covered >= known * mostOfDeals) break;
    regions.push(region);
    covered += count;
  }
  return regions.sort();
}

export function numberTermOf(key: string, found: NumberCounts, beside: TermAmongDeals | undefined): FunderTerm[] {
  if (found.known < fewestOfFunder) return [];
  const market = beside?.shape === 'numbers' && beside.distribution !== null ? beside.distribution : null;
  return [
    {
      shape: 'numbers',
      key,
      own: { known: found.known, middle: middleOf(found) },
      market: market === null ? null : { known: beside?.known ?? 0, middle: middleIn(market) },
    },
  ];
}

const middleIn = (market: {
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
}): Middle => ({ lower: market.lowerQuartile, median: market.median, upper: market.upperQuartile });

export function shareTermOf(column: DealColumn, found: ValueCounts, beside: TermAmongDeals | undefined): FunderTerm[] {
  const values = column.isTriState ? ['true', 'false'] : (column.options ?? []).map(({ value }) => value);
  const counts = values.map((value) => ({ value, count: found.counts.get(value) ?? 0 }));
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  if (known < fewestOfFunder) return [];
  // The first of equals, in the order of the column.
  const commonest = counts.toSorted((one, other) => other.count - one.count)[0]?.value ?? '';
  const value = column.isTriState ? 'true' : commonest;
  const market = beside?.shape === 'choices' && beside.values !== null ? beside : null;
  return [
    {
      shape: 'share',
      key: column.key,
      value,
      own: { known, count: found.counts.get(value) ?? 0 },
      market:
        market === null
          ? null
          : { known: market.known, count: market.values?.find((one) => one.value === value)?.count ?? 0 },
    },
  ];
}
