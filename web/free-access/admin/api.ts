import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type {
  createAccessCode,
  decideApplication,
  listAccessCodes,
  listApplications,
  listCodeUses,
  switchAccessCode,
} from '../../../contract/free-access/free-access.ts';
import { afterFactor, withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';

export type ApplicationTab = 'received' | 'approved' | 'declined';
export type NewCode = BodyOf<typeof createAccessCode>;
type DecisionBody = BodyOf<typeof decideApplication>;

const key = ['admin', 'free access'] as const;

export const applicationsQuery = (state: ApplicationTab) =>
  queryOptions({
    queryKey: [...key, 'applications', state],
    queryFn: ({ signal }) =>
      call<typeof listApplications>('GET /api/admin/access-applications', { query: { state }, signal }),
  });

export const codesQuery = queryOptions({
  queryKey: [...key, 'codes'],
  queryFn: async ({ signal }) => (await call<typeof listAccessCodes>('GET /api/admin/access-codes', { signal })).data,
});

export const codeUsesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'uses', id],
    queryFn: async ({ signal }) =>
      (await call<typeof listCodeUses>('GET /api/admin/access-codes/:id/uses', { params: { id }, signal })).data,
  });

/** Giving access asks for the second factor again. False: the admin changed their mind. Whatever the answer, the lists are read again. */
function useAction<Input>(action: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      withFreshFactor(async () => {
        await action(input);
      }),
    // Not awaited: the component may be gone from the list by then, and could not report its success.
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}

/** Answers the request as it was decided; null where the admin changed their mind. */
export function useDecideApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DecisionBody) =>
      afterFactor(() =>
        call<typeof decideApplication>('POST /api/admin/access-applications/:id/decision', { params: { id }, body }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export const useCreateCode = () =>
  useAction((body: NewCode) => call<typeof createAccessCode>('POST /api/admin/access-codes', { body }));

export const useSwitchCode = (id: string) =>
  useAction((body: BodyOf<typeof switchAccessCode>) =>
    call<typeof switchAccessCode>('PATCH /api/admin/access-codes/:id', { params: { id }, body }),
  );
