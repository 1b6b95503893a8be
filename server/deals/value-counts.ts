import { maximumFacetValues, type ValuesFacet } from '../../contract/deals/facets.ts';
import type { Filter } from '../../contract/table/table.ts';

/** The facet of a column with values, from counts that the engine made. */

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

interface Counted {
  readonly key: string;
  /** In their order. Those beyond the listed ones may be missing where they are not chosen. */
  readonly found: readonly ValueCount[];
  /** All values with rows. */
  readonly held: number;
  readonly unknown: number;
  readonly chosen: readonly string[];
}

/** The values that a column's own filter names. */
export const chosenOf = (filter: Filter | undefined): readonly string[] =>
  filter?.kind === 'in' || filter?.kind === 'arrayContains' ? [...new Set(filter.items)] : [];

export function valuesFacet({ key, found, held, unknown, chosen }: Counted): ValuesFacet {
  const values = found.slice(0, maximumFacetValues);
  const listed = new Set(values.map(({ value }) => value));
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  return {
    shape: 'values',
    key,
    values: [...values],
    chosen: chosen.flatMap((value) => (listed.has(value) ? [] : [{ value, count: counts.get(value) ?? 0 }])),
    moreValues: held - values.length,
    unknown,
  };
}
