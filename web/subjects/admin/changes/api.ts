import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { listRecordChanges, undoRecordChange } from '../../../../contract/subjects/changes.ts';
import { formatCount } from '../../../../contract/formats.ts';
import { call } from '../../../api/call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { recordsKey } from '../api.ts';

export const recordChangesQuery = queryOptions({
  queryKey: [...recordsKey, 'changes'],
  queryFn: ({ signal }) => call<typeof listRecordChanges>('GET /api/admin/record-changes', { signal }),
});

/** Says what was put back, and what stays because it was changed since. */
export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changeId: string) =>
      (await call<typeof undoRecordChange>('POST /api/admin/record-changes/:changeId/undo', { params: { changeId } }))
        .data,
    onSuccess: ({ keptCount }) =>
      showSuccess(
        keptCount === 0
          ? 'Undone.'
          : `Undone. ${formatCount(keptCount, 'row')} had been changed or removed since and were left as they are.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: recordsKey }),
  });
}
