import { useMutation } from '../../api/use-mutation.ts';
import type { openReturnedUpdate, sendReturnedUpdate } from '../../../contract/replies/returned-update.ts';
import type {
  editReturned,
  forgetMyReview,
  makeReturnCode,
  openReturn,
  withdrawReturned,
} from '../../../contract/reviews/return-codes.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { myReviewsKey } from '../../api/query-keys.ts';

export function useReturnCode(reviewId: string) {
  return useMutation({
    mutationFn: async () =>
      (await call<typeof makeReturnCode>('POST /api/reviews/:id/return-code', { params: { id: reviewId } })).data,
  });
}

export function useForget(reviewId: string) {
  return useMutation({
    mutationFn: () => call<typeof forgetMyReview>('POST /api/reviews/:id/forget', { params: { id: reviewId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: myReviewsKey }),
  });
}

/** A code is a secret: what it opened is kept by the page that asked, and in no cache. */
export function useReturn() {
  return useMutation({
    mutationFn: async (code: string) => ({
      code,
      review: (await call<typeof openReturn>('POST /api/review-returns', { body: { code } })).data,
    }),
  });
}

export function useWithdrawReturned() {
  return useMutation({
    mutationFn: async (body: { code: string; version: number }) =>
      (await call<typeof withdrawReturned>('POST /api/review-returns/withdraw', { body })).data,
  });
}

export function useEditReturned() {
  return useMutation({
    mutationFn: async (body: { code: string; version: number; texts: Record<string, string> }) =>
      (await call<typeof editReturned>('POST /api/review-returns/edit', { body })).data,
  });
}

/** Asked for when it is wanted: the answer is kept by the page that asked, as above. */
export function useReturnedUpdate() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await call<typeof openReturnedUpdate>('POST /api/review-returns/update', { body: { code } })).data.update,
  });
}

export function useSendReturnedUpdate() {
  return useMutation({
    mutationFn: async (body: { code: string; text: string; version: number }) =>
      (await call<typeof sendReturnedUpdate>('POST /api/review-returns/update/send', { body })).data.update,
  });
}
