import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { addAlias, editRecord, getRecord, removeAlias } from '../../../contract/subjects/records.ts';
import { type countRecords, type listRecords, type RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { call } from '../../api/call.ts';
import type { ListCall } from '../../table/use-list.tsx';

export const recordsKey = ['admin', 'records'] as const;

export const recordLists = {
  funder: (asked: ListCall) => call<typeof listRecords.funder>('GET /api/admin/funders', asked),
  entrepreneur: (asked: ListCall) => call<typeof listRecords.entrepreneur>('GET /api/admin/entrepreneurs', asked),
  provider: (asked: ListCall) => call<typeof listRecords.provider>('GET /api/admin/providers', asked),
};
export const recordCounts = {
  funder: (asked: ListCall) => call<typeof countRecords.funder>('GET /api/admin/funders/count', asked),
  entrepreneur: (asked: ListCall) =>
    call<typeof countRecords.entrepreneur>('GET /api/admin/entrepreneurs/count', asked),
  provider: (asked: ListCall) => call<typeof countRecords.provider>('GET /api/admin/providers/count', asked),
};

/** A few records whose name, other name, id or website holds the words. */
export const foundRecordsQuery = (kind: RecordKind, search: string) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'found', search],
    queryFn: async ({ signal }) => (await recordLists[kind]({ query: { search, limit: '8' }, signal })).rows,
    enabled: search.trim() !== '',
  });

export const recordQuery = (kind: RecordKind, id: string) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getRecord>('GET /api/admin/subjects/:kind/:id', { params: { kind, id }, signal })).data,
  });

/** Whatever the answer, lists and records are read again: a refusal means that something has moved. */
export function useAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => void client.invalidateQueries({ queryKey: recordsKey }),
  });
}

export function useEditRecord(kind: RecordKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof editRecord>) =>
      (await call<typeof editRecord>('PATCH /api/admin/subjects/:kind/:id', { params: { kind, id }, body })).data,
    // Only what was saved: after a refusal the form keeps what was typed until the admin loads the record again.
    onSuccess: (record) => {
      client.setQueryData(recordQuery(kind, id).queryKey, record);
      void client.invalidateQueries({ queryKey: [...recordsKey, kind] });
    },
  });
}

export const useAddAlias = (kind: RecordKind, id: string) =>
  useAction((name: string) =>
    call<typeof addAlias>('POST /api/admin/subjects/:kind/:id/aliases', { params: { kind, id }, body: { name } }),
  );

export const useRemoveAlias = (kind: RecordKind, id: string) =>
  useAction((alias: string) =>
    call<typeof removeAlias>('DELETE /api/admin/subjects/:kind/:id/aliases/:alias', { params: { kind, id, alias } }),
  );
