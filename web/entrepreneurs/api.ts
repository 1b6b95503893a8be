import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { getEntrepreneur, listFeedback, switchPanel } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { call } from '../api/call.ts';

/** `access` is part of the key, so that a member who gets access reads the panel at once. */
export function entrepreneurQuery(id: string, hasAccess: boolean) {
  return queryOptions({
    queryKey: ['entrepreneurs', 'one', id, hasAccess],
    queryFn: async ({ signal }) =>
      (await call<typeof getEntrepreneur>('GET /api/entrepreneurs/:id', { params: { id }, signal })).data,
  });
}

/** What funders wrote: for those who speak for the venture. */
export function feedbackQuery(id: string) {
  return queryOptions({
    queryKey: ['entrepreneurs', 'feedback', id],
    queryFn: async ({ signal }) =>
      (await call<typeof listFeedback>('GET /api/entrepreneurs/:id/feedback', { params: { id }, signal })).data,
  });
}

/** Fetches the page again, because the panel has changed for all readers. */
export function useSwitchPanel(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hides: boolean) =>
      call<typeof switchPanel>('PUT /api/entrepreneurs/:id/panel', { params: { id }, body: { hides } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['entrepreneurs', 'one', id] }),
  });
}
