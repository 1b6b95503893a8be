import type {
  appealReturned,
  appealReview,
  takeAppealBack,
  takeReturnedAppealBack,
} from '../../../contract/reviews/appeals.ts';
import type { MyReview } from '../../../contract/reviews/reviews.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { myReviewsKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: myReviewsKey });

export function useAppeal({ id, version }: Pick<MyReview, 'id' | 'version'>) {
  return useMutation({
    mutationFn: (text: string) =>
      call<typeof appealReview>('POST /api/reviews/:id/appeal', { params: { id }, body: { text, version } }),
    onSettled: refresh,
  });
}

export function useTakeAppealBack(id: string) {
  return useMutation({
    mutationFn: () => call<typeof takeAppealBack>('DELETE /api/reviews/:id/appeal', { params: { id } }),
    onSettled: refresh,
  });
}

/** With the return code; what it answers is kept by the page that asked, and in no cache. */
export function useAppealReturned({ code, version }: { code: string; version: number }) {
  return useMutation({
    mutationFn: async (text: string) =>
      (await call<typeof appealReturned>('POST /api/review-returns/appeal', { body: { code, text, version } })).data,
  });
}

export function useTakeReturnedAppealBack() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await call<typeof takeReturnedAppealBack>('POST /api/review-returns/appeal/take-back', { body: { code } })).data,
  });
}
