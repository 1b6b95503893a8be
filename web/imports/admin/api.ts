import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { downloadRejects, downloadTemplate, getImportSettings } from '../../../contract/imports/settings.ts';
import type * as contract from '../../../contract/imports/imports.ts';
import type { decideNearMatch, listNearMatches } from '../../../contract/imports/near-matches.ts';
import type * as newFunders from '../../../contract/imports/new-funders.ts';
import { afterFactor, withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';

/** Everything of imports that the pages ask; nothing of it is asked by people who are no admins. */

const imports = ['admin', 'imports'] as const;
const runningStates: readonly contract.ImportState[] = ['checking', 'committing', 'undoing'];
export const isRunning = (state: contract.ImportState): boolean => runningStates.includes(state);

const lookAgainMilliseconds = 700;
const listAgainMilliseconds = 5_000;

export const importsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...imports, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof contract.listImports>('GET /api/admin/imports', {
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.imports.at(-1)?.id ?? null) : null),
    // What others have running ends without us.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.imports.some(({ state }) => isRunning(state))) ? listAgainMilliseconds : false,
    staleTime: 0,
  });

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...imports, 'one', importId],
    queryFn: ({ signal }) =>
      call<typeof contract.getImport>('GET /api/admin/imports/:importId', { params: { importId }, signal }),
    // It continues by itself, on the server.
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? lookAgainMilliseconds : false),
    staleTime: 0,
  });

export const settingsQuery = (importId: string, version: number) =>
  queryOptions({
    queryKey: [...imports, 'settings', importId, version],
    queryFn: ({ signal }) =>
      call<typeof getImportSettings>('GET /api/admin/imports/:importId/settings', { params: { importId }, signal }),
  });

export const detectionQuery = (importId: string, answers: contract.Answers) =>
  queryOptions({
    queryKey: [...imports, 'detection', importId, answers],
    queryFn: ({ signal }) =>
      call<typeof contract.detectImport>('POST /api/admin/imports/:importId/detection', {
        params: { importId },
        body: { answers },
        signal,
      }),
    // The file does not change; looking at a large one takes seconds.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export type RowFilter = Pick<QueryOf<typeof contract.listImportRows>, 'state' | 'code' | 'changedKey'>;

export const rowsQuery = (importId: string, version: number, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...imports, 'rows', importId, version, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof contract.listImportRows>('GET /api/admin/imports/:importId/rows', {
        params: { importId },
        query: { ...filter, ...(pageParam === null ? {} : { afterLine: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextLine,
  });

export const mappingsQuery = () =>
  queryOptions({
    queryKey: [...imports, 'mappings'],
    queryFn: ({ signal }) => call<typeof contract.listMappings>('GET /api/admin/import-mappings', { signal }),
  });

export const nearMatchesQuery = () =>
  queryOptions({
    queryKey: [...imports, 'near'],
    queryFn: ({ signal }) => call<typeof listNearMatches>('GET /api/admin/funder-near-matches', { signal }),
  });

export const newFundersQuery = (importId: string) =>
  queryOptions({
    queryKey: [...imports, 'new-funders', importId],
    queryFn: ({ signal }) =>
      call<typeof newFunders.getNewFunders>('GET /api/admin/imports/:importId/funders', {
        params: { importId },
        signal,
      }),
  });

/** Whatever the answer, everything of imports is read again: a refusal means that something moved. */
function useImportMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === imports[1] && queryKey[2] !== 'detection',
      }),
  });
}

export const useCheckImport = (importId: string) =>
  useImportMutation((body: BodyOf<typeof contract.checkImport>) =>
    call<typeof contract.checkImport>('POST /api/admin/imports/:importId/check', { params: { importId }, body }),
  );

export const useCommitImport = (importId: string) =>
  useImportMutation((version: number) =>
    afterFactor(() =>
      call<typeof contract.commitImport>('POST /api/admin/imports/:importId/commit', {
        params: { importId },
        body: { version },
      }),
    ),
  );

export const undoPreviewQuery = (importId: string) =>
  queryOptions({
    queryKey: [...imports, 'undo', importId],
    queryFn: ({ signal }) =>
      call<typeof contract.previewUndo>('GET /api/admin/imports/:importId/undo', { params: { importId }, signal }),
    // What was edited in the meantime counts too.
    gcTime: 0,
  });

export const useUndoImport = () =>
  useImportMutation(({ id, version, edited }: contract.ImportRecord & { edited: contract.EditedChoice }) =>
    afterFactor(() =>
      call<typeof contract.undoImport>('POST /api/admin/imports/:importId/undo', {
        params: { importId: id },
        body: { version, edited },
      }),
    ),
  );

export const useDiscardImport = () =>
  useImportMutation((importId: string) =>
    call<typeof contract.discardImport>('DELETE /api/admin/imports/:importId', { params: { importId } }),
  );

export const useSaveMapping = () =>
  useImportMutation((body: BodyOf<typeof contract.saveMapping>) =>
    call<typeof contract.saveMapping>('POST /api/admin/import-mappings', { body }),
  );

export const useDeleteMapping = () =>
  useImportMutation((mappingId: string) =>
    call<typeof contract.deleteMapping>('DELETE /api/admin/import-mappings/:mappingId', { params: { mappingId } }),
  );

export const useDecideNearMatch = () =>
  useImportMutation(({ matchId, decision }: { matchId: string; decision: 'merge' | 'different' }) =>
    call<typeof decideNearMatch>('POST /api/admin/funder-near-matches/:matchId', {
      params: { matchId },
      body: { decision },
    }),
  );

export const useDecideNewFunders = (importId: string) =>
  useImportMutation((body: BodyOf<typeof newFunders.decideNewFunders>) =>
    call<typeof newFunders.decideNewFunders>('POST /api/admin/imports/:importId/funders', {
      params: { importId },
      body,
    }),
  );

export const useMergeNewFunders = (importId: string) =>
  useImportMutation((matchIds: string[]) =>
    call<typeof newFunders.mergeNewFunders>('POST /api/admin/imports/:importId/funder-merges', {
      params: { importId },
      body: { matchIds },
    }),
  );

export const useTrustSource = (importId: string) =>
  useImportMutation((isTrusted: boolean) =>
    call<typeof newFunders.trustSource>('PUT /api/admin/imports/:importId/trust', {
      params: { importId },
      body: { isTrusted },
    }),
  );

export const announceFile = (file: File) =>
  call<typeof contract.startImport>('POST /api/admin/imports', {
    body: { fileName: file.name, totalBytes: file.size },
  });

export const sendPiece = (importId: string, offset: number, bytes: Blob, signal: AbortSignal) =>
  call<typeof contract.sendPiece>('PUT /api/admin/imports/:importId/file', {
    params: { importId },
    query: { offset: String(offset) },
    body: bytes,
    signal,
  });

/** Hands the refused rows to the browser, which keeps them as a file; asks for the second factor first. */
export async function keepRejects({ id, fileName }: contract.ImportRecord): Promise<void> {
  await withFreshFactor(async () => {
    const file = await call<typeof downloadRejects>('GET /api/admin/imports/:importId/rejects', {
      params: { importId: id },
    });
    keepFile(file, `${fileName.replace(/\.[^.]*$/, '')}-refused.csv`);
  });
}

/** A file to fill in with deals of one kind. */
export async function keepTemplate(kind: DealKind): Promise<void> {
  const file = await call<typeof downloadTemplate>('GET /api/admin/import-templates/:kind', { params: { kind } });
  keepFile(file, `fundsight-${kind}-template.csv`);
}

function keepFile(file: unknown, name: string): void {
  if (!(file instanceof Blob)) throw new TypeError('no file arrived');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
