import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { listTombstones, reportReview } from '../../contract/review-reports/review-reports.ts';
import { call } from '../api/call.ts';

export function useReportReview(reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof reportReview>) =>
      call<typeof reportReview>('POST /api/reviews/:id/reports', { params: { id: reviewId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['replies', 'under'] }),
  });
}

export function tombstonesQuery(subjectKind: 'funder' | 'provider', subjectId: string) {
  return queryOptions({
    queryKey: ['review reports', 'tombstones', subjectKind, subjectId],
    queryFn: async ({ signal }) =>
      (await call<typeof listTombstones>('GET /api/review-tombstones', { query: { subjectKind, subjectId }, signal }))
        .data,
  });
}
