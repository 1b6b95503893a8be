import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { columnsOf, type Deal, type listDeals } from '../../contract/deals/deals.ts';
import type { getTermsOfDeals } from '../../contract/insights/offer-check.ts';
import { call } from '../api/call.ts';
import { dealFilterTools } from '../deals/api.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { rowsOf, type Comparison } from './comparison.ts';
import { filterParameters } from './parameters.ts';

/** What is asked of the server: which deals, and never what is offered. */

const queryFor = (comparison: Comparison): Record<string, string> =>
  filterParameters(columnsOf(comparison.kind), rowsOf(comparison).filters);

export function termsQuery(comparison: Comparison) {
  const { kind } = comparison;
  const query = queryFor(comparison);
  return queryOptions({
    queryKey: ['deals', kind, 'terms', query],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof getTermsOfDeals>('GET /api/deals/:kind/terms', { params: { kind }, query, signal })),
    // Of the same kind alone: the terms of another would stand beside the wrong names.
    placeholderData: (previous, before) => (before?.queryKey[1] === kind ? keepPreviousData(previous) : undefined),
  });
}

export function countQuery(comparison: Comparison) {
  const source = dealFilterTools(comparison.kind).countRows?.(rowsOf(comparison));
  if (source === undefined) throw new Error('deals can be counted');
  return queryOptions({ queryKey: source.queryKey, queryFn: ({ signal }) => source.load(signal), retryOnMount: false });
}

export function facetsQuery(comparison: Comparison, keys: readonly string[]) {
  const source = dealFilterTools(comparison.kind).findFacets?.(keys, rowsOf(comparison));
  if (source === undefined) throw new Error('deals have facets');
  return queryOptions({
    queryKey: source.queryKey,
    queryFn: ({ signal }) => source.load(signal),
    enabled: keys.length > 0,
  });
}

/** So many of the newest are looked through for the closest: rows that are sent count as read. */
export const newestLookedThrough = 20;

export function newestQuery(comparison: Comparison) {
  const { kind } = comparison;
  const query = { ...queryFor(comparison), limit: String(newestLookedThrough) };
  return queryOptions({
    queryKey: ['deals', kind, 'newest', query],
    queryFn: async ({ signal }): Promise<readonly Deal[]> =>
      (await noticingEnd(call<typeof listDeals>('GET /api/deals/:kind', { params: { kind }, query, signal }))).rows,
    staleTime: Infinity,
  });
}
