import { Button } from '@mantine/core';
import { ErrorState } from './states/error-state.tsx';

interface ShowMoreProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** "Show more reviews" */
  label: string;
  /** "The next reviews did not load." */
  failure: string;
}

/**
 * Under a list that comes in pages. What went wrong with the next page is said here, where somebody asked for it, and
 * not over a list that may be screens long: a page says its own failure only where this is not shown.
 */
export function ShowMore({ query, label, failure }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  const { isFetchingNextPage: isLoading, fetchNextPage } = query;
  if (query.isFetchNextPageError && !isLoading)
    return <ErrorState message={failure} onRetry={() => void fetchNextPage()} />;
  return (
    // Not disabled while it loads: the focus would be lost.
    <Button variant="default" mt="lg" aria-disabled={isLoading} onClick={() => isLoading || void fetchNextPage()}>
      {isLoading ? 'Loading' : label}
    </Button>
  );
}
