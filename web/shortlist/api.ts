import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import type {
  addToShortlist,
  changeShortlistEmails,
  changeShortlistEntry,
  getShortlist,
  getShortlistEntry,
  listSavedFunders,
  markShortlistSeen,
  NewShortlistEntry,
  ShortlistEmails,
  ShortlistEntry,
  ShortlistStatus,
  stopShortlistEmails,
} from '../../contract/shortlist/shortlist.ts';
import { holdsMore } from '../../contract/shortlist/holds-more.ts';
import { call } from '../api/call.ts';
import { useMutation } from '../api/use-mutation.ts';

export const all = ['shortlist', 'all'] as const;
const saved = ['shortlist', 'saved'] as const;

export const shortlistQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => call<typeof getShortlist>('GET /api/shortlist', { signal }),
});

/** By funder the id of its entry: for the buttons, which are on every page. */
export const savedQuery = queryOptions({
  queryKey: saved,
  queryFn: async ({ signal }) =>
    (await call<typeof listSavedFunders>('GET /api/shortlist/saved', { signal, isSilent: true })).saved,
  staleTime: 60_000,
});

/** With its notes. `refused`: the version of a change that was refused, after which it is asked for anew. */
export const entryQuery = (id: string, refused = 0) =>
  queryOptions({
    queryKey: ['shortlist', 'entry', id, refused],
    queryFn: async ({ signal }) =>
      (await call<typeof getShortlistEntry>('GET /api/shortlist/:id', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

type List = ReplyOf<typeof getShortlist>;

type Saved = ReplyOf<typeof listSavedFunders>['saved'];

/** Puts what the server answered where pages show it. */
export function keep(client: QueryClient, change: (entries: readonly ShortlistEntry[]) => ShortlistEntry[]): void {
  client.setQueryData<List>(all, (list) => list && { ...list, entries: change(list.entries) });
}

/** The same for the buttons, which ask again besides. */
export function keepSaved(client: QueryClient, id: string, entry: ShortlistEntry | null): void {
  client.setQueryData<Saved>(saved, (before) => {
    const others = before?.filter((one) => one.id !== id);
    const funderId = entry?.funderId ?? null;
    return (
      others &&
      (entry === null || funderId === null ? others : [...others, { id, funderId, holdsMore: holdsMore(entry) }])
    );
  });
  void client.invalidateQueries({ queryKey: saved });
}

export const withEntry = (entry: ShortlistEntry) => (entries: readonly ShortlistEntry[]) =>
  entries.some(({ id }) => id === entry.id)
    ? entries.map((before) => (before.id === entry.id ? entry : before))
    : [...entries, entry];

/** After a refusal another window may have changed what the list shows. */
const useListRefresh = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: all });
};

export function useAddEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewShortlistEntry) => call<typeof addToShortlist>('POST /api/shortlist', { body }),
    onSuccess: ({ data }) => {
      keep(client, withEntry(data));
      keepSaved(client, data.id, data);
    },
    onError: useListRefresh(),
  });
}

export type EntryChange = Omit<BodyOf<typeof changeShortlistEntry>, 'version'>;

export function useChangeEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, change }: { entry: Pick<ShortlistEntry, 'id' | 'version'>; change: EntryChange }) =>
      (
        await call<typeof changeShortlistEntry>('PATCH /api/shortlist/:id', {
          params: { id: entry.id },
          body: { ...change, version: entry.version },
        })
      ).data,
    onSuccess: (data) => keep(client, withEntry(data)),
    onError: useListRefresh(),
  });
}

/** Shows at once where a card went. Several moves follow each other, each with the version that the one before made. */
export function useMoveEntry() {
  const client = useQueryClient();
  /** As the last press left it, which the page may not show yet. */
  const find = (id: string): ShortlistEntry | undefined =>
    client.getQueryData<List>(all)?.entries.find((entry) => entry.id === id);
  const { mutate } = useMutation({
    scope: { id: 'shortlist moves' },
    mutationFn: async ({ id, status }: { id: string; status: ShortlistStatus }) =>
      (
        await call<typeof changeShortlistEntry>('PATCH /api/shortlist/:id', {
          params: { id },
          body: { status, version: find(id)?.version ?? 0 },
        })
      ).data,
    // Where it went since is where it stays.
    onSuccess: (data) =>
      keep(client, (entries) =>
        entries.map((entry) => (entry.id === data.id ? { ...data, status: entry.status } : entry)),
      ),
    onError: useListRefresh(),
  });
  const move = (id: string, status: ShortlistStatus): void => {
    keep(client, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, status } : entry)));
    mutate({ id, status });
  };
  return { find, move };
}

export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | null) => call<typeof markShortlistSeen>('POST /api/shortlist/seen', { body: { ids } }),
    onSuccess: (_nothing, ids) =>
      keep(client, (entries) =>
        entries.map((entry) => (ids === null || ids.includes(entry.id) ? { ...entry, news: [] } : entry)),
      ),
  });
}

export function useChangeEmails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShortlistEmails) =>
      (await call<typeof changeShortlistEmails>('PUT /api/shortlist/emails', { body })).emails,
    onSuccess: (emails) => client.setQueryData<List>(all, (list) => list && { ...list, emails }),
  });
}

export const useStopEmails = () =>
  useMutation({
    mutationFn: (token: string) =>
      call<typeof stopShortlistEmails>('POST /api/shortlist/emails/stop', { body: { token }, isUnsigned: true }),
  });
