import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  SavedSearch,
  saveSearch,
} from '../../contract/find/saved-searches.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';
import { showSuccess } from '../ui/states/toasts.ts';

const searches = ['find', 'searches'] as const;

/** My saved searches, by name. What shows them says where they did not load. */
export const searchesQuery = queryOptions({
  queryKey: searches,
  queryFn: async ({ signal }) =>
    (await call<typeof listSavedSearches>('GET /api/find/searches', { signal, isSilent: true })).searches,
  staleTime: 60_000,
});

/** After a refusal too: another window may have changed the list. */
function useSearchesRefresh(): { onSettled: () => Promise<void> } {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: searches }) };
}

async function save(body: BodyOf<typeof saveSearch>): Promise<SavedSearch> {
  return (await call<typeof saveSearch>('POST /api/find/searches', { body })).data;
}

/** Saves a search under a name, or renames the saved one. */
export function useNameSearch() {
  return useMutation({
    ...useSearchesRefresh(),
    mutationFn: async ({ id, name, address }: Omit<SavedSearch, 'id'> & { id: string | null }) =>
      id === null
        ? save({ name, address })
        : (await call<typeof renameSavedSearch>('PATCH /api/find/searches/:id', { params: { id }, body: { name } }))
            .data,
  });
}

/** Deletes one, and offers to bring it back. */
export function useDeleteSearch(): (search: SavedSearch) => void {
  const { mutate: saveAgain } = useMutation({ ...useSearchesRefresh(), mutationFn: save });
  const { mutate } = useMutation({
    ...useSearchesRefresh(),
    mutationFn: async (id: string) =>
      (await call<typeof deleteSavedSearch>('DELETE /api/find/searches/:id', { params: { id } })).data,
  });
  return ({ id }) =>
    mutate(id, {
      onSuccess: ({ name, address }) =>
        showSuccess(`The search “${name}” is deleted.`, { label: 'Undo', run: () => saveAgain({ name, address }) }),
    });
}
