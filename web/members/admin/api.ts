import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  memberColumns,
  type countMembers,
  type exportMembers,
  type getMember,
  type listMembers,
  type MemberRow,
} from '../../../contract/members/list.ts';
import { maximumLimit, type TableFilters } from '../../../contract/table/table.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { FilterTools } from '../../table/column.ts';
import type { RowSource } from '../../table/rows/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../../table/use-table-state.ts';

const members = 'members';

export function memberSource(state: TableState): RowSource<MemberRow> {
  return {
    queryKey: [members, 'rows', queryOf(memberColumns, state, { cursor: null, limit: maximumLimit })],
    loadPage: (cursor, signal) =>
      call<typeof listMembers>('GET /api/admin/members', {
        query: queryOf(memberColumns, state, { cursor, limit: maximumLimit }),
        signal,
      }),
  };
}

export function memberFiguresQuery(filters: TableFilters) {
  const query = filtersOf(memberColumns, filters);
  return queryOptions({
    queryKey: [members, 'count', query],
    queryFn: ({ signal }) => call<typeof countMembers>('GET /api/admin/members/count', { query, signal }),
    // The rows themselves say that they did not load.
    meta: { silent: true },
  });
}

export const memberFilterTools: FilterTools = {
  countRows: (filters) => {
    const query = filtersOf(memberColumns, filters);
    return {
      queryKey: [members, 'count only', query],
      load: async (signal) =>
        (await call<typeof countMembers>('GET /api/admin/members/count', { query, signal })).count,
    };
  },
};

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [members, 'one', id],
    queryFn: async ({ signal }) =>
      (await call<typeof getMember>('GET /api/admin/members/:id', { params: { id }, signal })).data,
    meta: { silent: true },
  });

export interface MemberFile {
  readonly filters: TableFilters;
  /** These of the filter; null for all but `except`. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

/** A file of people asks for the second factor again. False: the admin changed their mind, and there is no file. */
export function useMemberFile() {
  return useMutation({
    mutationFn: ({ filters, only, except }: MemberFile) =>
      withFreshFactor(async () => {
        const bytes: Blob = await call<typeof exportMembers>('POST /api/admin/members/exports', {
          query: filtersOf(memberColumns, filters),
          body: { only: only === null ? null : [...only], except: [...except] },
        });
        saveFile('members.csv', bytes);
      }),
    meta: { silent: true },
  });
}
