import { queryOptions } from '@tanstack/react-query';
import type { countDeals } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';

/**
 * How many rows a filter has and what they amount to; the filter as an address has it. Apart from the table's other
 * calls, which bring all columns along.
 */
export function figuresOf(kind: DealKind, filter: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['deals', kind, 'count', filter],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof countDeals>('GET /api/deals/:kind/count', { params: { kind }, query: filter, signal })),
  });
}
