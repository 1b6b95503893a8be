import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { decideLogo, listLogos, LogoState } from '../../../contract/funders/logos.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';

const logosKey = ['admin', 'logos'] as const;

export const logosQuery = (state: LogoState) =>
  infiniteQueryOptions({
    queryKey: [...logosKey, state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listLogos>('GET /api/admin/funder-logos', {
        query: { state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Whatever the answer, the queue is read again: a refusal means that it moved. */
export function useDecideLogo(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideLogo>) =>
      call<typeof decideLogo>('POST /api/admin/funder-logos/:id/decisions', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: logosKey }),
  });
}
