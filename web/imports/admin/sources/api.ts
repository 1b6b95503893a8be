import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type * as contract from '../../../../contract/imports/sources.ts';
import { call } from '../../../api/call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { afterFactor } from '../../../factors/step-up.ts';

const sources = ['admin', 'sources'] as const;
const lookAgainMilliseconds = 2_000;

export const sourcesQuery = queryOptions({
  queryKey: sources,
  queryFn: async ({ signal }) => (await call<typeof contract.listSources>('GET /api/admin/sources', { signal })).data,
  // A run begins and continues by itself, on the server.
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? lookAgainMilliseconds : false),
  staleTime: 0,
});

function isUnderWay({ isRunning, state, dueAt }: contract.Source): boolean {
  return isRunning || (state === 'running' && dueAt !== null && Date.parse(dueAt) <= Date.now());
}

function useAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => void client.invalidateQueries({ queryKey: sources }),
  });
}

/** Answers null where the admin did not show their second factor. */
export const useAddSource = () =>
  useAction((body: BodyOf<typeof contract.addSource>) =>
    afterFactor(() => call<typeof contract.addSource>('POST /api/admin/sources', { body })),
  );

export const useChangeSource = (sourceId: string) =>
  useAction((body: BodyOf<typeof contract.changeSource>) =>
    afterFactor(() =>
      call<typeof contract.changeSource>('PATCH /api/admin/sources/:sourceId', { params: { sourceId }, body }),
    ),
  );

export const useSourceState = (sourceId: string) =>
  useAction((body: BodyOf<typeof contract.setSourceState>) =>
    call<typeof contract.setSourceState>('POST /api/admin/sources/:sourceId/state', { params: { sourceId }, body }),
  );

export const useRemoveSource = (sourceId: string) =>
  useAction(() => call<typeof contract.removeSource>('DELETE /api/admin/sources/:sourceId', { params: { sourceId } }));
