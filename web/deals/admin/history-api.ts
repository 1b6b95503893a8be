import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import {
  type countRemovedDeals,
  type getDealHistory,
  type listRemovedDeals,
  type removeDeal,
  type restoreDeal,
  type undoDealEdit,
} from '../../../contract/deals/history.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { call } from '../../api/call.ts';
import type { ListCall } from '../../table/use-list.tsx';
import { dealForEditQuery } from './edit-api.ts';

export const dealHistoryQuery = (kind: DealKind, dealId: string) =>
  queryOptions({
    queryKey: ['admin', 'deal-history', kind, dealId],
    queryFn: ({ signal }) =>
      call<typeof getDealHistory>('GET /api/admin/deals/:kind/:dealId/history', { params: { kind, dealId }, signal }),
    staleTime: 0,
  });

/** Everything that shows the row but its form, which would ask for one that is not there any more. */
const refreshAround = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [area, what] }) => area !== 'admin' || what !== 'deal' });

/** The form continues from how the row was before. */
export function useUndoDealEdit(kind: DealKind, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (updatedAt: string) =>
      call<typeof undoDealEdit>('POST /api/admin/deals/:kind/:dealId/undo', {
        params: { kind, dealId },
        body: { updatedAt },
      }),
    onSuccess: async ({ deal, updatedAt }) => {
      client.setQueryData(dealForEditQuery(kind, dealId).queryKey, { deal, updatedAt });
      await refreshAround(client);
    },
  });
}

export function useRemoveDeal(kind: DealKind, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof removeDeal>) =>
      call<typeof removeDeal>('POST /api/admin/deals/:kind/:dealId/removal', { params: { kind, dealId }, body }),
    onSuccess: () => refreshAround(client),
  });
}

/** The form fetches the row again: it still holds the row from before the removal. */
export function useRestoreDeal(kind: DealKind, dealId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call<typeof restoreDeal>('POST /api/admin/deals/:kind/:dealId/restoration', {
        params: { kind, dealId },
        body: { note },
      }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: dealForEditQuery(kind, dealId).queryKey, type: 'inactive' });
      await refreshAround(client);
    },
  });
}

export const listRemoved = (asked: ListCall) => call<typeof listRemovedDeals>('GET /api/admin/deal-removals', asked);
export const countRemoved = (asked: ListCall) =>
  call<typeof countRemovedDeals>('GET /api/admin/deal-removals/count', asked);
