import { queryOptions } from '@tanstack/react-query';
import type { listDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { call } from '../api/call.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { publishedDealsFilter } from './deal-links.ts';

export const latestDeals = 10;

/** Rows that are sent count for a member, so they are asked for once in a visit. */
export function latestDealsQuery(id: string, kind: DealKind, most = latestDeals) {
  return queryOptions({
    queryKey: ['funders', 'latest deals', id, kind, most],
    queryFn: async ({ signal }) =>
      (
        await noticingEnd(
          call<typeof listDeals>('GET /api/deals/:kind', {
            params: { kind },
            query: { ...publishedDealsFilter(id), limit: String(most) },
            signal,
          }),
        )
      ).rows,
    meta: { said: 'row_limit' },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
