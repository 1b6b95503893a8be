import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Deal } from '../../../contract/deals/deals.ts';
import type { getDealForEdit } from '../../../contract/deals/manual-deals.ts';
import type { addDeal, editDeal } from '../../../contract/deals/manual-deals.ts';
import { call } from '../../api/call.ts';

type Values = BodyOf<typeof addDeal>['values'];

export const dealForEditQuery = (kind: DealKind, dealId: string) =>
  queryOptions({
    queryKey: ['admin', 'deal', kind, dealId],
    queryFn: ({ signal }) =>
      call<typeof getDealForEdit>('GET /api/admin/deals/:kind/:dealId', { params: { kind, dealId }, signal }),
    staleTime: 0,
    // A refetch must not replace what the admin types.
    refetchOnWindowFocus: false,
  });

/** Adds a deal, or changes the one that was found as it was found. */
export function useSaveDeal(kind: DealKind, found: { deal: Deal; updatedAt: string } | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, reason }: { values: Values; reason: string }) =>
      found === null
        ? call<typeof addDeal>('POST /api/admin/deals/:kind', { params: { kind }, body: { values } })
        : call<typeof editDeal>('PATCH /api/admin/deals/:kind/:dealId', {
            params: { kind, dealId: found.deal.id },
            body: { values, reason, updatedAt: found.updatedAt },
          }),
    // The database pages and the history show what is there now; the form continues from what was saved.
    onSuccess: async ({ deal, updatedAt }) => {
      client.setQueryData(dealForEditQuery(kind, deal.id).queryKey, { deal, updatedAt });
      await client.invalidateQueries({
        predicate: ({ queryKey: [area, what] }) => area !== 'admin' || what === 'deal-history',
      });
    },
  });
}
