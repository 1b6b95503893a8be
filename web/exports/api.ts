import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { columnsOf } from '../../contract/deals/deals.ts';
import type { countExportable, exportDeals, getExportQuota } from '../../contract/exports/exports.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { defaultLimit, type TableFilters } from '../../contract/table/table.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { getIdToken } from '../session/session.ts';
import { afterFactor } from '../factors/step-up.ts';
import { apiAddress } from '../api/address.ts';
import { call, CallError, refusalOf } from '../api/call.ts';
import { saveFile } from '../api/save-file.ts';
import { filtersOf, queryOf, type TableState } from '../table/use-table-state.ts';

const quotaKey = ['deals', 'export quota'];

export const quotaQuery = queryOptions({
  queryKey: quotaKey,
  queryFn: ({ signal }) => noticingEnd(call<typeof getExportQuota>('GET /api/deal-exports/quota', { signal })),
  staleTime: 0,
});

export function exportableQuery(kind: DealKind, filters: TableFilters) {
  const query = filtersOf(columnsOf(kind), filters);
  return queryOptions({
    queryKey: ['deals', kind, 'exportable', query],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof countExportable>('GET /api/deals/:kind/exportable', { params: { kind }, query, signal })),
  });
}

export interface ExportRequest {
  readonly kind: DealKind;
  readonly state: TableState;
  readonly body: BodyOf<typeof exportDeals>;
}

export interface ExportedFile {
  readonly fileName: string;
  readonly bytes: Blob;
  /** Null where something between us and the server kept the count to itself. */
  readonly rowCount: number | null;
}

/** The server asks admins for the second factor; when they cancel, there is no file. */
export function useExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ExportRequest) => noticingEnd(afterFactor(() => fetchFile(request))),
    onSuccess: (file) => {
      if (file !== null) saveFile(file.fileName, file.bytes);
    },
    onSettled: () => client.invalidateQueries({ queryKey: quotaKey }),
  });
}

/** The one answer that is not JSON, so it does not go through `call`. */
async function fetchFile({ kind, state, body }: ExportRequest): Promise<ExportedFile> {
  const query = new URLSearchParams(queryOf(columnsOf(kind), state, { cursor: null, limit: defaultLimit }));
  const token = await getIdToken();
  const response = await fetch(apiAddress(`/api/deals/${kind}/exports${query.size > 0 ? `?${query}` : ''}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallError({ status: 0, code: 'network', title: 'A network error has occurred.' });
  });
  if (!response.ok) throw await refusalOf(response);
  const rows = response.headers.get('x-exported-rows');
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return {
    fileName: named ?? `${kind}.${body.format}`,
    bytes: await response.blob(),
    rowCount: rows === null ? null : Number(rows),
  };
}
