import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getTransparency } from '../../contract/transparency/transparency.ts';
import { call } from '../api/call.ts';

export type Transparency = ReplyOf<typeof getTransparency>['data'];

export const transparencyQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: async ({ signal }) =>
    (await call<typeof getTransparency>('GET /api/transparency', { signal, isSilent: true })).data,
  // The page says it itself.
  meta: { silent: true },
});
