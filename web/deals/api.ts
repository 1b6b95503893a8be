import { queryOptions, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import {
  columnsOf,
  findColumn,
  type countDeals,
  type Deal,
  type getDeal,
  type getKinds,
  type listColumnOptions,
  type listDeals,
} from '../../contract/deals/deals.ts';
import type { listSourceDates } from '../../contract/imports/sources.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { defaultLimit, maximumLimit, type TableFilters } from '../../contract/table/table.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';
import type { FilterTools, OptionSource, FacetSource } from '../table/column.ts';
import type { RowSource } from '../table/rows/use-rows.ts';
import { filtersOf, queryOf, type TableState } from '../table/use-table-state.ts';
import { countriesCalled } from './countries.ts';
import { figuresOf } from './figures-api.ts';
import type { listFacets, FunderOrder, listFunderGroups } from '../../contract/deals/facets.ts';

const deals = 'deals';

/** How many rows each of the three tables holds. */
export const kindsQuery = queryOptions({
  queryKey: [deals, 'kinds'],
  queryFn: ({ signal }) => call<typeof getKinds>('GET /api/deals', { signal, isSilent: true }),
});

/** When the sources that are kept were last read. A page that has no answer does without. */
export const sourceDatesQuery = queryOptions({
  queryKey: [deals, 'source dates'],
  queryFn: async ({ signal }) =>
    (await call<typeof listSourceDates>('GET /api/deals/sources', { signal, isSilent: true })).data,
});

export function dealSource(kind: DealKind, state: TableState): RowSource<Deal> {
  const columns = columnsOf(kind);
  return {
    queryKey: [deals, kind, 'rows', queryOf(columns, state, { cursor: null, limit: defaultLimit })],
    loadPage: (cursor, signal) => {
      // Rows that are sent count: half as many are read ahead of a member who looks at the first ones only.
      const query = queryOf(columns, state, { cursor, limit: defaultLimit });
      return noticingEnd(call<typeof listDeals>('GET /api/deals/:kind', { params: { kind }, query, signal }));
    },
  };
}

export type DealFigures = ReplyOf<typeof countDeals>;

/** How many rows a filter has and what they amount to. */
export function figuresQuery(kind: DealKind, filters: TableFilters) {
  return figuresOf(kind, filtersOf(columnsOf(kind), filters));
}

export function dealQuery(kind: DealKind, id: string) {
  return queryOptions({
    queryKey: [deals, kind, 'one', id],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof getDeal>('GET /api/deals/:kind/:id', { params: { kind, id }, signal })),
  });
}

export function dealFilterTools(kind: DealKind): FilterTools {
  return {
    findFacets: (keys, filters) => facetsSource(kind, keys, filters),
    findOptions: (key, search) => optionsSource(kind, key, search),
    countRows: (filters) => {
      const query = filtersOf(columnsOf(kind), filters);
      return {
        queryKey: [deals, kind, 'count only', query],
        load: async (signal) =>
          (
            await noticingEnd(
              call<typeof countDeals>('GET /api/deals/:kind/count', { params: { kind }, query, signal }),
            )
          ).count,
      };
    },
  };
}

/** People search for a country by its name, the rows hold its code. */
function optionsSource(kind: DealKind, key: string, search: string): OptionSource {
  const isCountry = findColumn(kind, key)?.type === 'country';
  return {
    queryKey: [deals, kind, 'options', key, search],
    load: async (signal) => {
      if (isCountry) return countriesCalled(search);
      const options = { params: { kind, column: key }, query: search === '' ? {} : { search }, signal };
      // The filter asks only for columns whose list is open, which are the ones that the endpoint takes.
      return (
        await noticingEnd(
          call<typeof listColumnOptions>('GET /api/deals/:kind/options/:column', options as OptionsCall),
        )
      ).options;
    },
  };
}

type OptionsCall = Parameters<typeof call<typeof listColumnOptions>>[1];

/** Counts per value or range of these columns, each without its own filter. */
function facetsSource(kind: DealKind, keys: readonly string[], filters: TableFilters): FacetSource {
  const query = { ...filtersOf(columnsOf(kind), filters), facets: keys.join(',') };
  return {
    queryKey: ['deals', kind, 'facets', query],
    load: async (signal) =>
      (await noticingEnd(call<typeof listFacets>('GET /api/deals/:kind/facets', { params: { kind }, query, signal })))
        .facets,
  };
}

/** The rows of a filter grouped by funder, page by page. */
export function funderGroupsQuery(kind: DealKind, filters: TableFilters, { by, direction }: FunderOrder) {
  const query = {
    ...filtersOf(columnsOf(kind), filters),
    sort: direction === 'descending' ? `-${by}` : by,
    limit: String(maximumLimit),
  };
  return infiniteQueryOptions({
    queryKey: [deals, kind, 'funders', query],
    queryFn: ({ pageParam, signal }) =>
      noticingEnd(
        call<typeof listFunderGroups>('GET /api/deals/:kind/funders', {
          params: { kind },
          query: pageParam === null ? query : { ...query, cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
