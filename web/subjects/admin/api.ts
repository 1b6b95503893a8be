import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import type { addAlias, editRecord, getRecord, removeAlias } from '../../../contract/subjects/records.ts';
import {
  recordColumns,
  type countRecords,
  type listRecords,
  type RecordKind,
  type RecordRow,
} from '../../../contract/subjects/admin-subjects.ts';
import { maximumLimit, type TableFilters } from '../../../contract/table/table.ts';
import { call } from '../../api/call.ts';
import type { FilterTools } from '../../table/column.ts';
import type { RowSource } from '../../table/rows/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../../table/use-table-state.ts';

export const recordsKey = ['admin', 'records'] as const;
// Each failure is said where it stands.
const meta = { silent: true };

interface Asked {
  readonly query: QueryOf<typeof listRecords.funder>;
  readonly signal?: AbortSignal;
}

const lists = {
  funder: (asked: Asked) => call<typeof listRecords.funder>('GET /api/admin/funders', asked),
  entrepreneur: (asked: Asked) => call<typeof listRecords.entrepreneur>('GET /api/admin/entrepreneurs', asked),
  provider: (asked: Asked) => call<typeof listRecords.provider>('GET /api/admin/providers', asked),
};
const counts = {
  funder: (asked: Asked) => call<typeof countRecords.funder>('GET /api/admin/funders/count', asked),
  entrepreneur: (asked: Asked) => call<typeof countRecords.entrepreneur>('GET /api/admin/entrepreneurs/count', asked),
  provider: (asked: Asked) => call<typeof countRecords.provider>('GET /api/admin/providers/count', asked),
};

export function recordSource(kind: RecordKind, state: TableState): RowSource<RecordRow> {
  const columns = recordColumns[kind];
  return {
    queryKey: [...recordsKey, kind, 'rows', queryOf(columns, state, { cursor: null, limit: maximumLimit })],
    loadPage: (cursor, signal) =>
      lists[kind]({ query: queryOf(columns, state, { cursor, limit: maximumLimit }), signal }),
  };
}

export function recordCountQuery(kind: RecordKind, filters: TableFilters) {
  const query = filtersOf(recordColumns[kind], filters);
  return queryOptions({
    queryKey: [...recordsKey, kind, 'count', query],
    queryFn: async ({ signal }) => (await counts[kind]({ query, signal })).count,
    meta,
  });
}

export const recordFilterTools = (kind: RecordKind): FilterTools => ({
  countRows: (filters) => {
    const query = filtersOf(recordColumns[kind], filters);
    return {
      queryKey: [...recordsKey, kind, 'count only', query],
      load: async (signal) => (await counts[kind]({ query, signal })).count,
    };
  },
});

/** A few records whose name, other name, id or website holds the words. */
export const foundRecordsQuery = (kind: RecordKind, search: string) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'found', search],
    queryFn: async ({ signal }) => (await lists[kind]({ query: { search, limit: '8' }, signal })).rows,
    enabled: search.trim() !== '',
    meta,
  });

export const recordQuery = (kind: RecordKind, id: string) =>
  queryOptions({
    queryKey: [...recordsKey, kind, 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getRecord>('GET /api/admin/subjects/:kind/:id', { params: { kind, id }, signal })).data,
    meta,
  });

/** Whatever the answer, lists and records are read again: a refusal means that something has moved. */
function useDeed<Input, Answer>(deed: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSettled: () => void client.invalidateQueries({ queryKey: recordsKey }),
    meta,
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
    meta,
  });
}

export const useAddAlias = (kind: RecordKind, id: string) =>
  useDeed((name: string) =>
    call<typeof addAlias>('POST /api/admin/subjects/:kind/:id/aliases', { params: { kind, id }, body: { name } }),
  );

export const useRemoveAlias = (kind: RecordKind, id: string) =>
  useDeed((alias: string) =>
    call<typeof removeAlias>('DELETE /api/admin/subjects/:kind/:id/aliases/:alias', { params: { kind, id, alias } }),
  );
