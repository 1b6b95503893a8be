import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type {
  getAccess,
  getDecisions,
  getFlags,
  getFunnel,
  getLeaving,
  getSearches,
} from '../../../contract/numbers/numbers.ts';
import { call } from '../../api/call.ts';

/** As the address says it. */
export interface Asked {
  readonly weeks: '1' | '4' | '12';
  readonly until: string;
}
const key = ['admin', 'numbers'] as const;

export type FunnelData = ReplyOf<typeof getFunnel>['data'];
export type DecisionsData = ReplyOf<typeof getDecisions>['data'];
export type FlagsData = ReplyOf<typeof getFlags>['data'];
export type AccessData = ReplyOf<typeof getAccess>['data'];
export type SearchesData = ReplyOf<typeof getSearches>['data'];
export type LeavingData = ReplyOf<typeof getLeaving>['data'];

export const funnelQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'funnel', query],
    queryFn: async ({ signal }): Promise<FunnelData> =>
      (await call<typeof getFunnel>('GET /api/admin/numbers/funnel', { query, signal })).data,
  });

export const decisionsQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'decisions', query],
    queryFn: async ({ signal }): Promise<DecisionsData> =>
      (await call<typeof getDecisions>('GET /api/admin/numbers/decisions', { query, signal })).data,
  });

export const flagsQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'flags', query],
    queryFn: async ({ signal }): Promise<FlagsData> =>
      (await call<typeof getFlags>('GET /api/admin/numbers/flags', { query, signal })).data,
  });

export const accessQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'access', query],
    queryFn: async ({ signal }): Promise<AccessData> =>
      (await call<typeof getAccess>('GET /api/admin/numbers/access', { query, signal })).data,
  });

export const searchesQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'searches', query],
    queryFn: async ({ signal }): Promise<SearchesData> =>
      (await call<typeof getSearches>('GET /api/admin/numbers/searches', { query, signal })).data,
  });

export const leavingQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...key, 'leaving', query],
    queryFn: async ({ signal }): Promise<LeavingData> =>
      (await call<typeof getLeaving>('GET /api/admin/numbers/leaving', { query, signal })).data,
  });
