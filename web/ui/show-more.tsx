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
 * Stands under a list that comes in pages. It shows the failure of the next page here, where the reader asked for it,
 * and not above a list that may be screens long. A page shows its own failure only where this component is not shown.
 */
export function ShowMore({ query, label, failure }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  const { isFetchingNextPage: isLoading, fetchNextPage } = query;
  if (query.isFetchNextPageError && !isLoading)
    return <ErrorState message={failure} onRetry={() => void fetchNextPage()} />;
  return (
    // Not disabled while it loads, because it would lose the focus.
    <Button variant="default" mt="lg" aria-disabled={isLoading} onClick={() => isLoading || void fetchNextPage()}>
      {isLoading ? 'Loading' : label}
    </Button>
  );
}
