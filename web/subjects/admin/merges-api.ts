import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  dismissDuplicates,
  findDuplicates,
  listDuplicates,
  mergeRecords,
  previewMerge,
} from '../../../contract/subjects/merges.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { recordsKey } from './api.ts';

export const mergePreviewQuery = (kind: RecordKind, { id, into }: { id: string; into: string }) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'merge', id, into],
    queryFn: async ({ signal }) =>
      (
        await call<typeof previewMerge>('GET /api/admin/subjects/:kind/:id/merge', {
          params: { kind, id },
          query: { into },
          signal,
        })
      ).data,
    // The counts change while the admin reads, so each visit fetches them again.
    gcTime: 0,
  });

export const duplicatesQuery = (kind: RecordKind) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'duplicates'],
    queryFn: ({ signal }) =>
      call<typeof listDuplicates>('GET /api/admin/possible-duplicates/:kind', { params: { kind }, signal }),
  });

/** Asks for the second factor again. False: the admin changed their mind. */
export function useMergeRecords(kind: RecordKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof mergeRecords>) =>
      withFreshFactor(async () => {
        await call<typeof mergeRecords>('POST /api/admin/subjects/:kind/:id/merge', { params: { kind, id }, body });
      }),
    // The preview of what is done stays until the page leaves it.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: recordsKey, predicate: ({ queryKey }) => !queryKey.includes('merge') }),
  });
}

export function useDismissDuplicates(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof dismissDuplicates>) =>
      call<typeof dismissDuplicates>('POST /api/admin/possible-duplicates/:kind/distinct', {
        params: { kind },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: duplicatesQuery(kind).queryKey }),
  });
}

export function useFindDuplicates(kind: RecordKind) {
  return useMutation({
    mutationFn: () =>
      call<typeof findDuplicates>('POST /api/admin/possible-duplicates/:kind/search', { params: { kind } }),
  });
}
