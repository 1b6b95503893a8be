import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  decideReportCase,
  listReviewReports,
  rejectReportCases,
  ReviewReportState,
} from '../../../contract/review-reports/review-reports.ts';
import { call } from '../../api/call.ts';

export const reportsKey = ['admin', 'review reports'] as const;

export const reviewReportsQuery = (state: ReviewReportState, filter: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, state, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listReviewReports>('GET /api/admin/review-reports', {
        query: { state, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideCase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideReportCase>) =>
      call<typeof decideReportCase>('POST /api/admin/review-reports/:id/decisions', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
}

export const rejectCasesTogether = (body: BodyOf<typeof rejectReportCases>) =>
  call<typeof rejectReportCases>('POST /api/admin/report-decisions', { body });
