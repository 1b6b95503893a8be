import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  removedDealColumns,
  type countRemovedDeals,
  type getDealHistory,
  type listRemovedDeals,
  type RemovedDeal,
  type removeDeal,
  type restoreDeal,
  type undoDealEdit,
} from '../../contract/deal-history.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { DealKind } from '../../contract/funding-options.ts';
import { maximumLimit, type TableFilters } from '../../contract/table.ts';
import { call } from '../api/call.ts';
import type { FilterTools } from '../table/column.ts';
import type { RowSource } from '../table/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../table/use-table-state.ts';

const removals = ['admin', 'deal-removals'] as const;
// Each failure is said where it stands.
const meta = { silent: true };

export const dealHistoryQuery = (kind: DealKind, dealId: string) =>
  queryOptions({
    queryKey: ['admin', 'deal-history', kind, dealId],
    queryFn: ({ signal }) =>
      call<typeof getDealHistory>('GET /api/admin/deals/:kind/:dealId/history', { params: { kind, dealId }, signal }),
    staleTime: 0,
    meta,
  });

/** The history first, which says whether there is a row to ask for; then everything that shows it. */
function useDealDeed<Input>(kind: DealKind, dealId: string, deed: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: dealHistoryQuery(kind, dealId).queryKey });
      await client.invalidateQueries();
    },
    meta,
  });
}

export const useUndoDealEdit = (kind: DealKind, dealId: string) =>
  useDealDeed(kind, dealId, (updatedAt: string) =>
    call<typeof undoDealEdit>('POST /api/admin/deals/:kind/:dealId/undo', {
      params: { kind, dealId },
      body: { updatedAt },
    }),
  );

export const useRemoveDeal = (kind: DealKind, dealId: string) =>
  useDealDeed(kind, dealId, (body: BodyOf<typeof removeDeal>) =>
    call<typeof removeDeal>('POST /api/admin/deals/:kind/:dealId/removal', { params: { kind, dealId }, body }),
  );

export const useRestoreDeal = (kind: DealKind, dealId: string) =>
  useDealDeed(kind, dealId, (note: string) =>
    call<typeof restoreDeal>('POST /api/admin/deals/:kind/:dealId/restoration', {
      params: { kind, dealId },
      body: { note },
    }),
  );

export function removedSource(state: TableState): RowSource<RemovedDeal> {
  return {
    queryKey: [...removals, 'rows', queryOf(removedDealColumns, state, { cursor: null, limit: maximumLimit })],
    loadPage: (cursor, signal) =>
      call<typeof listRemovedDeals>('GET /api/admin/deal-removals', {
        query: queryOf(removedDealColumns, state, { cursor, limit: maximumLimit }),
        signal,
      }),
  };
}

const countRemoved = async (filters: TableFilters, signal: AbortSignal): Promise<number> =>
  (
    await call<typeof countRemovedDeals>('GET /api/admin/deal-removals/count', {
      query: filtersOf(removedDealColumns, filters),
      signal,
    })
  ).count;

export const removedCountQuery = (filters: TableFilters) =>
  queryOptions({
    queryKey: [...removals, 'count', filtersOf(removedDealColumns, filters)],
    queryFn: ({ signal }) => countRemoved(filters, signal),
    meta,
  });

export const removedFilterTools: FilterTools = {
  countRows: (filters) => ({
    queryKey: [...removals, 'count only', filtersOf(removedDealColumns, filters)],
    load: (signal) => countRemoved(filters, signal),
  }),
};
