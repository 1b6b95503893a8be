import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  decideDealReport,
  decideDealReports,
  listDealReports,
  ReportState,
} from '../../../contract/deals/reports.ts';
import { call } from '../../api/call.ts';

export type ReportDecision = BodyOf<typeof decideDealReport>;

export const reportsKey = ['admin', 'deal reports'] as const;

export const reportsQuery = (state: ReportState, filter: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, state, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listDealReports>('GET /api/admin/deal-reports', {
        query: { state, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideDealReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportDecision) =>
      call<typeof decideDealReport>('POST /api/admin/deal-reports/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
}

export const decideReportsTogether = (body: BodyOf<typeof decideDealReports>) =>
  call<typeof decideDealReports>('POST /api/admin/deal-report-decisions', { body });
