import { queryOptions } from '@tanstack/react-query';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { getTermsOfDeals } from '../../../contract/insights/offer-check.ts';
import { call } from '../../api/call.ts';
import { noticingEnd } from '../../session/ended-access.ts';
import type { Market } from './market.ts';

/** How each term is spread over the deals of a market; the same question as that of the check of an offer. */
export function marketTermsQuery(kind: DealKind, market: Market) {
  const query = { ...market, recordType: 'deal' };
  return queryOptions({
    queryKey: ['deals', kind, 'terms', query],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof getTermsOfDeals>('GET /api/deals/:kind/terms', { params: { kind }, query, signal })),
  });
}
