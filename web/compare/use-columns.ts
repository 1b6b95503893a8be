import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { openKinds } from '../../contract/deals/kind-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { CallError } from '../api/call.ts';
import { funderDealsQuery, funderOffersQuery, funderQuery } from '../funders/api.ts';
import { latestDealsQuery } from '../funders/latest-deals-api.ts';
import { funderTermsQuery } from '../funders/terms-api.ts';
import type { Session } from '../session/session.ts';
import { limitWords } from '../table/rows/failure.tsx';
import type { Asked } from './address.ts';
import { commonKind, commonType, type Column, type Shown } from './columns.ts';
import type { Part } from './sheet.ts';

/** Rows that are sent count for a member, so there are few. */
const mostLatest = 3;

export interface Columns {
  readonly columns: readonly Column[];
  readonly shown: Shown;
  /** Asks again for what did not load of one funder. */
  readonly retry: (id: string) => void;
}

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

export function partOf<T>({ data, error, isPlaceholderData }: UseQueryResult<T>): Part<T> {
  if (data !== undefined && !isPlaceholderData) return { state: 'ready', data };
  const limit = limitWords(error);
  if (limit !== null) return { state: 'failed', limit };
  if (error !== null) return { state: isGone(error) ? 'gone' : 'failed' };
  return { state: 'loading' };
}

/** Asks for the parts of all funders with the calls of their pages, so that none shows more than its page does. */
export function useColumns(asked: Asked, session: Session): Columns {
  const { ids } = asked;
  const pages = useQueries({ queries: ids.map((id) => funderQuery(id)) });
  const deals = useQueries({ queries: ids.map((id) => funderDealsQuery(id)) });
  const publicColumns = ids.map((id, place): Column => {
    const page = pages[place];
    const part = deals[place];
    const found: Column['page'] = page === undefined ? { state: 'loading' } : partOf(page);
    const closed = { state: 'closed' } as const;
    const ofGone: Part<never> | null = found.state === 'gone' ? { state: 'gone' } : null;
    return {
      id,
      page: found,
      deals: ofGone ?? (part === undefined ? { state: 'loading' } : partOf(part)),
      terms: ofGone ?? closed,
      offers: ofGone ?? closed,
      latest: ofGone ?? closed,
    };
  });
  const kind = asked.kind ?? commonKind(publicColumns);
  const hasAccess = session.state === 'member' && session.hasAccess;
  const shown: Shown = {
    kind,
    type: asked.type ?? commonType(publicColumns, kind),
    hasAccess,
    isOpen: hasAccess && openKinds(session.profile.access).includes(kind),
  };
  // Which kind and which round is known once all have answered.
  const isSettled = publicColumns.every(({ deals: part }) => part.state !== 'loading');
  const inner = useInnerParts(publicColumns, { shown, isSettled, isEverywhere: asked.isEverywhere });
  const columns = publicColumns.map((column, place) => ({ ...column, ...inner.parts[place] }));
  const queriesOf = (place: number) => [pages[place], deals[place], ...inner.queriesOf(place)];
  return {
    columns,
    shown,
    retry: (id) => {
      for (const query of queriesOf(ids.indexOf(id))) if (query?.isError) void query.refetch();
    },
  };
}

interface InnerAsked {
  readonly shown: Shown;
  readonly isSettled: boolean;
  readonly isEverywhere: boolean;
}

/** What members with access see. */
function useInnerParts(columns: readonly Column[], { shown, isSettled, isEverywhere }: InnerAsked) {
  const { kind, type, hasAccess, isOpen } = shown;
  const isThere = ({ page }: Column): boolean => page.state === 'ready' && page.data.mergedInto === null;
  const terms = useQueries({
    queries: columns.map((column) => ({
      ...funderTermsQuery({ kind, id: column.id, type, isEverywhere }),
      enabled: isOpen && isSettled && isThere(column),
    })),
  });
  const latest = useQueries({
    queries: columns.map((column) => ({
      ...latestDealsQuery(column.id, kind, mostLatest),
      enabled: isOpen && isSettled && hasDeals(column, kind) && isThere(column),
    })),
  });
  const offers = useQueries({
    queries: columns.map((column) => ({ ...funderOffersQuery(column.id), enabled: hasAccess && isThere(column) })),
  });
  const innerPart = <T>(column: Column, query: UseQueryResult<T> | undefined, isAsked: boolean): Part<T> => {
    if (!isAsked) return column.page.state === 'gone' ? { state: 'gone' } : { state: 'closed' };
    if (column.page.state === 'gone' || column.page.state === 'failed') return { state: column.page.state };
    // Which kind, and whether there are rows to ask for, is not known without them.
    if (column.deals.state === 'failed' && query?.data === undefined) return { state: 'failed' };
    return query === undefined ? { state: 'loading' } : partOf(query);
  };
  const parts = columns.map((column, place): Pick<Column, 'terms' | 'latest' | 'offers'> => ({
    terms: innerPart(column, terms[place], isOpen),
    latest:
      isOpen && isSettled && column.deals.state === 'ready' && !hasDeals(column, kind)
        ? { state: 'ready', data: [] }
        : innerPart(column, latest[place], isOpen),
    offers: innerPart(column, offers[place], hasAccess),
  }));
  return { parts, queriesOf: (place: number) => [terms[place], latest[place], offers[place]] };
}

const hasDeals = ({ deals }: Column, kind: DealKind): boolean =>
  deals.state === 'ready' && deals.data.some((one) => one.kind === kind && one.count > 0);
