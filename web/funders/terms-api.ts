import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DealKind } from '../../contract/deals/options.ts';
import type { listReportedTerms } from '../../contract/funders/funders.ts';
import type { getFunderTerms } from '../../contract/insights/funder-terms.ts';
import { call } from '../api/call.ts';
import { noticingEnd } from '../session/ended-access.ts';

interface Asked {
  readonly kind: DealKind;
  readonly id: string;
  readonly type: string | null;
  readonly isEverywhere: boolean;
}

export function funderTermsQuery({ kind, id, type, isEverywhere }: Asked) {
  const query = { ...(type === null ? {} : { type }), ...(isEverywhere ? { region: 'any' as const } : {}) };
  return queryOptions({
    queryKey: ['funders', 'market terms', id, kind, query],
    queryFn: async ({ signal }) =>
      (
        await noticingEnd(
          call<typeof getFunderTerms>('GET /api/deals/:kind/funders/:id/terms', {
            params: { kind, id },
            query,
            signal,
          }),
        )
      ).data,
    // Of the same kind alone: the terms of another would stand beside the wrong names.
    placeholderData: (previous, before) =>
      before?.queryKey[2] === id && before.queryKey[3] === kind ? keepPreviousData(previous) : undefined,
  });
}

export function reportedTermsQuery(id: string) {
  return queryOptions({
    queryKey: ['funders', 'reported terms', id],
    queryFn: async ({ signal }) =>
      (await noticingEnd(call<typeof listReportedTerms>('GET /api/funders/:id/terms', { params: { id }, signal })))
        .data,
  });
}
