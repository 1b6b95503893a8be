import { useMutation } from '../../api/use-mutation.ts';
import { auditColumns, type countAudit, type exportAudit, type listAudit } from '../../../contract/audit/audit.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import type { ListCall } from '../../table/use-list.tsx';
import { filtersOf } from '../../table/use-table-state.ts';

export const listEntries = (asked: ListCall) => call<typeof listAudit>('GET /api/admin/audit', asked);
export const countEntries = (asked: ListCall) => call<typeof countAudit>('GET /api/admin/audit/count', asked);

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
    meta: { failure: 'No file was made.' },
  });
}
