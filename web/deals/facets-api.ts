import { columnsOf } from '../../contract/deals/deals.ts';
import type { listFacets } from '../../contract/deals/facets.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import type { FacetSource } from '../table/column.ts';
import { filtersOf } from '../table/use-table-state.ts';

/** Counts per value or range of these columns, each without its own filter. */
export function facetsSource(kind: DealKind, keys: readonly string[], filters: TableFilters): FacetSource {
  const query = { ...filtersOf(columnsOf(kind), filters), facets: keys.join(',') };
  return {
    queryKey: ['deals', kind, 'facets', query],
    load: async (signal) =>
      (await noticingEnd(call<typeof listFacets>('GET /api/deals/:kind/facets', { params: { kind }, query, signal })))
        .facets,
  };
}
