import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  auditColumns,
  type AuditEntry,
  type countAudit,
  type exportAudit,
  type listAudit,
} from '../../../contract/audit/audit.ts';
import { maximumLimit, type TableFilters } from '../../../contract/table/table.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { FilterTools } from '../../table/column.ts';
import type { RowSource } from '../../table/rows/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../../table/use-table-state.ts';

const audit = ['admin', 'audit'] as const;
// Each failure is said where it stands.
const meta = { silent: true };

export function auditSource(state: TableState): RowSource<AuditEntry> {
  return {
    queryKey: [...audit, 'rows', queryOf(auditColumns, state, { cursor: null, limit: maximumLimit })],
    loadPage: (cursor, signal) =>
      call<typeof listAudit>('GET /api/admin/audit', {
        query: queryOf(auditColumns, state, { cursor, limit: maximumLimit }),
        signal,
      }),
  };
}

export function auditCountQuery(filters: TableFilters) {
  const query = filtersOf(auditColumns, filters);
  return queryOptions({
    queryKey: [...audit, 'count', query],
    queryFn: ({ signal }) => call<typeof countAudit>('GET /api/admin/audit/count', { query, signal }),
    meta,
  });
}

export const auditFilterTools: FilterTools = {
  countRows: (filters) => {
    const query = filtersOf(auditColumns, filters);
    return {
      queryKey: [...audit, 'count only', query],
      load: async (signal) => (await call<typeof countAudit>('GET /api/admin/audit/count', { query, signal })).count,
    };
  },
};

/** Asks for the second factor where the server does; when the admin changes their mind there is no file. */
export function useAuditFile(filters: TableFilters) {
  return useMutation({
    mutationFn: () =>
      withFreshFactor(async () => {
        const query = filtersOf(auditColumns, filters);
        // A CSV file comes as a Blob whatever the contract calls its text.
        const file: unknown = await call<typeof exportAudit>('POST /api/admin/audit/export', { query });
        if (file instanceof Blob) saveFile(`fundsight-audit-${new Date().toISOString().slice(0, 10)}.csv`, file);
      }),
    meta,
  });
}
