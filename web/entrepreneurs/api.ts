import { queryOptions } from '@tanstack/react-query';
import type { getEntrepreneur } from '../../contract/entrepreneurs.ts';
import { call } from '../api/call.ts';

/** `access` is part of the key: whoever gets access reads the panel at once. */
export function entrepreneurQuery(id: string, hasAccess: boolean) {
  return queryOptions({
    queryKey: ['entrepreneurs', 'one', id, hasAccess],
    queryFn: async ({ signal }) =>
      (await call<typeof getEntrepreneur>('GET /api/entrepreneurs/:id', { params: { id }, signal })).data,
    meta: { silent: true },
  });
}
