import { leftOutKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { FilterTools } from '../table/column.ts';
import { facetOf, useFacets } from '../table/filters/use-facets.ts';
import type { LeftOut } from '../table/left-out.ts';
import { withFilter, type TableControl } from '../table/use-table-state.ts';

const noun = { one: 'sovereign or public-body loan', many: 'sovereign and public-body loans' };

/** The loans that the table leaves out until the reader asks for them; null where there are none, or while they are counted. */
export function useLeftOut(kind: DealKind, control: TableControl, tools: FilterTools): LeftOut | null {
  const key = leftOutKey[kind];
  const filter = key === null ? undefined : control.state.filters[key];
  // Without its own filter, which does not count: what is known stays known when the switch is turned.
  const state = key === null ? control.state : withFilter(control.state, key, null);
  const found = useFacets(key === null ? [] : [key], { ...control, state }, tools);
  if (key === null) return null;
  const facet = facetOf(found, key);
  const count = facet?.shape === 'values' ? (facet.values.find(({ value }) => value === 'true')?.count ?? 0) : null;
  const isShown = filter?.kind === 'any' || (filter?.kind === 'triState' && filter.state === 'true');
  if (!isShown && (count === 0 || (count === null && found.error === null))) return null;
  return {
    noun,
    count: count === 0 ? null : count,
    isShown,
    setShown: (next) => control.setFilter(key, next ? { kind: 'any' } : null),
  };
}
