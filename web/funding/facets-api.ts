import { columnsOf } from '../../contract/funding.ts';
import type { listFacets } from '../../contract/funding-facets.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import type { TableFilters } from '../../contract/table.ts';
import { noticingEnd } from '../account/ended-access.ts';
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
