import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { RefusalCode } from '../../contract/refusals.ts';
import { showError } from '../ui/states/toasts.ts';
import { CallError, sentenceOf } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    /** `failure`: what the toast says before the words of the server. */
    mutationMeta: { failure?: string };
    /** `said`: the refusal that the page itself says in full. */
    queryMeta: { said?: RefusalCode };
  }
}

const freshForMilliseconds = 15_000;

type AnyQuery = Query<unknown, unknown>;

/** Queries whose data an action of the member made out of date. */
const outdated = new WeakSet<AnyQuery>();
/** Queries that failed last time. */
const failing = new WeakSet<AnyQuery>();

/** Shows the toast of a failed call with what the server said, also where the page says it in its place. */
export function reportFailure(error: unknown, failure?: string): void {
  if (failure === undefined && !(error instanceof CallError)) return;
  // The session shows its own words for these two, and once for all calls that fail together.
  if (error instanceof CallError && (error.code === 'sign_in' || error.code === 'invalid_token')) return;
  const words = wordsOf(error);
  showError(failure === undefined ? words : `${failure} ${words}`);
}

/** What the server said: with the reason of one field, or how many fields have one. */
function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const { message, errors } = error;
  const [reason, ...others] = Object.values(errors).map(sentenceOf);
  if (reason === undefined || message.includes(reason)) return message;
  return `${message} ${others.length === 0 ? reason : `${others.length + 1} fields need a correction.`}`;
}

function reportQuery(error: Error, query: AnyQuery): void {
  const isAgain = failing.has(query);
  failing.add(query);
  const isSaid = error instanceof CallError && error.code === query.meta?.said;
  if (isAsked(query, isAgain) && !isSaid) reportFailure(error);
}

/**
 * Whether the member waits for the answer: a page on the screen shows it, and has nothing to show yet. Prefetches,
 * repeated calls of a page that updates itself and refetches on focus are not asked for.
 */
function isAsked(query: AnyQuery, isAgain: boolean): boolean {
  if (!query.isActive()) return false;
  if (query.state.data !== undefined) return outdated.delete(query) || hasAskedForMore(query);
  return !isAgain || !isRepeated(query);
}

/** Whether it was the next page of a list. */
function hasAskedForMore({ state }: AnyQuery): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

const isRepeated = (query: AnyQuery): boolean =>
  query.observers.some(({ options }) => Boolean(options.refetchInterval));

const queryCache = new QueryCache({ onError: reportQuery });
queryCache.subscribe((event) => {
  if (event.type !== 'updated') return;
  if (event.action.type === 'invalidate') outdated.add(event.query);
  if (event.action.type !== 'success') return;
  outdated.delete(event.query);
  failing.delete(event.query);
});

/** Repeating is done in call(), so the cache must not repeat again. */
export const queryClient = new QueryClient({
  queryCache,
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      reportFailure(error, meta?.failure);
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: freshForMilliseconds, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
