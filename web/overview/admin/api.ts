import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getChanges, getCohorts, getHealth, getWaiting, getWeeks } from '../../../contract/overview/overview.ts';
import { call } from '../../api/call.ts';

const key = ['admin', 'overview'] as const;
/** What waits and how the server is change by themselves. */
const refreshMilliseconds = 30_000;

export type Weeks = ReplyOf<typeof getWeeks>['data'];
export type Cohorts = ReplyOf<typeof getCohorts>['data'];
export type Health = ReplyOf<typeof getHealth>['data'];

export const overviewWaitingQuery = queryOptions({
  queryKey: [...key, 'waiting'],
  queryFn: async ({ signal }) =>
    (await call<typeof getWaiting>('GET /api/admin/overview/waiting', { signal })).data.items,
  refetchInterval: refreshMilliseconds,
});

export type Changes = ReplyOf<typeof getChanges>['data'];

export const changesQuery = (since: string) =>
  queryOptions({
    queryKey: [...key, 'changes', since],
    queryFn: async ({ signal }) =>
      (await call<typeof getChanges>('GET /api/admin/overview/changes', { query: { since }, signal })).data,
  });

export const weeksQuery = queryOptions({
  queryKey: [...key, 'weeks'],
  queryFn: async ({ signal }) => (await call<typeof getWeeks>('GET /api/admin/overview/weeks', { signal })).data,
});

export const cohortsQuery = queryOptions({
  queryKey: [...key, 'cohorts'],
  queryFn: async ({ signal }) => (await call<typeof getCohorts>('GET /api/admin/overview/cohorts', { signal })).data,
});

export const healthQuery = queryOptions({
  queryKey: [...key, 'health'],
  queryFn: async ({ signal }) => (await call<typeof getHealth>('GET /api/admin/overview/health', { signal })).data,
  refetchInterval: refreshMilliseconds,
});
