import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { markHelpful, unmarkHelpful } from '../../contract/helpful/helpful.ts';
import { call } from '../api/call.ts';

/** A failure shows as a toast. */
export function useMarkHelpful(reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isHelpful: boolean) => {
      const params = { id: reviewId };
      return isHelpful
        ? (await call<typeof markHelpful>('PUT /api/reviews/:id/helpful', { params })).data
        : (await call<typeof unmarkHelpful>('DELETE /api/reviews/:id/helpful', { params })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['replies', 'under'] }),
  });
}
