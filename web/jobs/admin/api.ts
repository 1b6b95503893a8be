import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { dropJob, listJobs, retryJob, ReviewRun, runReviews } from '../../../contract/jobs/jobs.ts';
import { call } from '../../api/call.ts';

const refreshMilliseconds = 15_000;

export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => call<typeof listJobs>('GET /api/admin/jobs', { signal }),
  // What runs changes by itself.
  refetchInterval: refreshMilliseconds,
});

export type JobAction = 'retry' | 'drop';

/** Whatever the answer, the list is read again: a refusal means that another admin was faster. */
export function useJobAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: JobAction }) =>
      action === 'retry'
        ? call<typeof retryJob>('POST /api/admin/jobs/:id/retry', { params: { id } })
        : call<typeof dropJob>('POST /api/admin/jobs/:id/drop', { params: { id } }),
    // Not awaited: the job may be gone from the list by then, and the component could not report its success.
    onSettled: () => void client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
}

/** Everything an admin sees of reviews and members may be different after it. */
export function useReviewRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: ReviewRun) => call<typeof runReviews>('POST /api/admin/review-runs', { body: { run } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
