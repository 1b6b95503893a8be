import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { deleteListView, listListViews, saveListView } from '../../../contract/saved-views/list-views.ts';
import { call } from '../../api/call.ts';

const key = ['admin', 'list views'] as const;

export const listViewsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call<typeof listListViews>('GET /api/admin/list-views', { signal })).data,
});

function useRefresh() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: key }) };
}

export function useSaveListView() {
  return useMutation({
    ...useRefresh(),
    mutationFn: async (body: BodyOf<typeof saveListView>) =>
      (await call<typeof saveListView>('POST /api/admin/list-views', { body })).data,
  });
}

export function useDeleteListView() {
  return useMutation({
    ...useRefresh(),
    mutationFn: (id: string) => call<typeof deleteListView>('DELETE /api/admin/list-views/:id', { params: { id } }),
  });
}
