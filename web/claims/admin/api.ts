import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { ClaimTab, decideClaim, decideClaims, listClaims } from '../../../contract/claims/claims.ts';
import { call } from '../../api/call.ts';

export type ClaimPage = ReplyOf<typeof listClaims>;
export const claimsKey = ['admin', 'claims'] as const;

export const claimsQuery = (state: ClaimTab, filter: Readonly<Record<string, string>> = {}) =>
  infiniteQueryOptions({
    queryKey: [...claimsKey, state, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listClaims>('GET /api/admin/funder-claims', {
        query: { state, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideClaim(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideClaim>) =>
      call<typeof decideClaim>('POST /api/admin/funder-claims/:id/decisions', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: claimsKey }),
  });
}

export const decideClaimsTogether = (body: BodyOf<typeof decideClaims>) =>
  call<typeof decideClaims>('POST /api/admin/claim-decisions', { body });
