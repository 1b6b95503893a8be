import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  changeView,
  deleteView,
  getSharedView,
  listViews,
  SavedView,
  saveView,
  stopAlert,
} from '../../contract/saved-views/saved-views.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';

const views = ['deals', 'views'] as const;

/** My saved views of all three kinds, by name. */
export const viewsQuery = queryOptions({
  queryKey: views,
  queryFn: async ({ signal }) => (await call<typeof listViews>('GET /api/deal-views', { signal })).views,
});

export type NewView = BodyOf<typeof saveView>;
export type ViewChange = Omit<BodyOf<typeof changeView>, 'version'>;

/** After a refusal too: another window may have changed what the list shows. */
function useViewsRefresh(): { onSettled: () => Promise<void> } {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: views }) };
}

export function useSaveView() {
  return useMutation({
    ...useViewsRefresh(),
    mutationFn: (body: NewView) => noticingEnd(call<typeof saveView>('POST /api/deal-views', { body })),
  });
}

export function useChangeView() {
  return useMutation({
    ...useViewsRefresh(),
    mutationFn: ({ view, change }: { view: SavedView; change: ViewChange }) =>
      noticingEnd(
        call<typeof changeView>('PATCH /api/deal-views/:id', {
          params: { id: view.id },
          body: { ...change, version: view.version },
        }),
      ),
  });
}

export function useDeleteView() {
  return useMutation({
    ...useViewsRefresh(),
    mutationFn: (id: string) => call<typeof deleteView>('DELETE /api/deal-views/:id', { params: { id } }),
  });
}

/** A shared view, by the last part of its link. */
export function sharedViewQuery(token: string) {
  return queryOptions({
    queryKey: [...views, 'shared', token],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof getSharedView>('GET /api/deal-views/shared/:token', { params: { token }, signal })),
  });
}

export function useStopAlert() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof stopAlert>('POST /api/deal-views/alerts/stop', { body: { token }, isUnsigned: true }),
  });
}
