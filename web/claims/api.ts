import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type {
  askClaimCode,
  ClaimStatus,
  getClaim,
  listClaimedReviews,
  proveClaim,
  withdrawClaim,
} from '../../contract/claims/claims.ts';
import { call } from '../api/call.ts';

const claimKey = (funderId: string) => ['claims', funderId] as const;

export function claimQuery(funderId: string) {
  return queryOptions({
    queryKey: claimKey(funderId),
    queryFn: async ({ signal }) =>
      (await call<typeof getClaim>('GET /api/funders/:id/claim', { params: { id: funderId }, signal })).data,
  });
}

const reviewsPerPage = '10';

export function claimedReviewsQuery(funderId: string) {
  return infiniteQueryOptions({
    queryKey: [...claimKey(funderId), 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listClaimedReviews>('GET /api/funders/:id/claimed-reviews', {
        params: { id: funderId },
        query: { limit: reviewsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

const params = (funderId: string) => ({ id: funderId });
const keep = (client: QueryClient, funderId: string) => (status: ClaimStatus) => {
  client.setQueryData(claimKey(funderId), status);
};

export function useAskCode(funderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) =>
      (
        await call<typeof askClaimCode>('POST /api/funders/:id/claim/codes', {
          params: params(funderId),
          body: { email },
        })
      ).data,
    onSuccess: keep(client, funderId),
  });
}

export function useProveClaim(funderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) =>
      (
        await call<typeof proveClaim>('POST /api/funders/:id/claim/proof', {
          params: params(funderId),
          body: { code },
        })
      ).data,
    onSuccess: keep(client, funderId),
  });
}

/** A member who gives a claim back can no longer read and reply, so everything under the reviews is fetched again. */
export function useWithdrawClaim(funderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await call<typeof withdrawClaim>('POST /api/funders/:id/claim/withdrawal', { params: params(funderId) })).data,
    onSuccess: async (status) => {
      keep(client, funderId)(status);
      await client.invalidateQueries({ queryKey: ['replies'] });
    },
  });
}
