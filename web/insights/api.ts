import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { ChartName, getChart, getPreview } from '../../contract/insights/insights.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import { filtersOf } from '../table/use-table-state.ts';

export type Preview = ReplyOf<typeof getPreview>;

/** One chart over all rows of a filter; each is a call of its own, so each loads and fails alone. */
export function chartQuery(kind: DealKind, chart: ChartName, filters: TableFilters) {
  const query = filtersOf(columnsOf(kind), filters);
  return queryOptions({
    queryKey: ['deals', kind, 'chart', chart, query],
    queryFn: ({ signal }) =>
      noticingEnd(
        call<typeof getChart>('GET /api/deals/:kind/charts/:chart', { params: { kind, chart }, query, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The public preview of a kind. */
export function previewQuery(kind: DealKind) {
  return queryOptions({
    queryKey: ['deals', kind, 'preview'],
    queryFn: ({ signal }) =>
      call<typeof getPreview>('GET /api/deals/:kind/preview', { params: { kind }, signal, isSilent: true }),
  });
}
