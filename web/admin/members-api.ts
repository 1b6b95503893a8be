import { queryOptions } from '@tanstack/react-query';
import { memberColumns, type countMembers, type listMembers, type MemberRow } from '../../contract/admin.ts';
import { maximumLimit, type TableFilters } from '../../contract/table.ts';
import { call } from '../api/call.ts';
import type { FilterTools } from '../table/column.ts';
import type { RowSource } from '../table/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../table/use-table-state.ts';

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
