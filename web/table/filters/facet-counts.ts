import type { ValuesFacet } from '../../../contract/deals/facets.ts';

/** Rows with a value; null where they are not counted, as for a value that was chosen since the counts were made. */
export function countOf({ values, chosen, moreValues }: ValuesFacet, value: string): number | null {
  const counted = [...values, ...chosen].find((each) => each.value === value);
  return counted?.count ?? (moreValues === 0 ? 0 : null);
}

/** How many values with rows there are beside those that show. */
export function countHidden(facet: ValuesFacet, shown: readonly string[]): number {
  const listed = new Set(facet.values.map(({ value }) => value));
  const unlisted = shown.filter((value) => !listed.has(value));
  // Without a count it is one of the others: it must not count twice.
  const others = unlisted.filter((value) => countOf(facet, value) !== 0);
  return facet.values.length - (shown.length - unlisted.length) + Math.max(0, facet.moreValues - others.length);
}
