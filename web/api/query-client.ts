import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showError } from '../ui/states/toasts.ts';
import { CallError } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

const freshForMilliseconds = 15_000;

/**
 * A failed call shows a toast with what the server said, unless `meta.silent` says that the page shows it itself or
 * that the failure does not matter.
 */
function report(error: Error, meta: { silent?: boolean } | undefined): void {
  if (meta?.silent || isCancelled(error)) return;
  // The session says this one in its own words, and once for all calls that fail together.
  if (error instanceof CallError && (error.code === 'sign_in' || error.code === 'invalid_token')) return;
  showError(error.message);
}

function isCancelled(error: Error): boolean {
  return error.name === 'AbortError' || error.name === 'CancelledError';
}

/** Repeating is done in call(), so the cache must not repeat again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _variables, _result, mutation) => report(error, mutation.meta) }),
  defaultOptions: {
    queries: { retry: false, staleTime: freshForMilliseconds, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
