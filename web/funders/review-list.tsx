import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { UnderReview } from '../replies/under-review.tsx';
import { Tombstones } from '../review-reports/tombstones.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { funderReviewsQuery } from './api.ts';
import type { FunderReviewsProps } from './funder-reviews.tsx';
import { HowToRead } from './how-to-read.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewFilters } from './review-filters.tsx';
import styles from './funder-page.module.css';

/** What others wrote, narrowed by what the address says. */
export function ReviewList({ funder, control }: FunderReviewsProps) {
  const query = useInfiniteQuery(funderReviewsQuery(funder.id, control.filter));
  const reviews = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isRefused = query.error instanceof CallError && query.error.status === 403;
  if (isRefused) return <HowToRead isMember />;
  return (
    <>
      <ReviewFilters control={control} />
      {query.isPending && <SkeletonLines lines={8} label="Loading reviews" />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && reviews.length === 0 && <NoReviews funder={funder} control={control} />}
      <ul aria-label="Reviews" aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} className={styles.review}>
            <ReviewCard review={review}>
              <UnderReview reviewId={review.id} reviewIds={reviews.map(({ id }) => id)} subjectName={funder.name} />
            </ReviewCard>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label="Show more reviews" failure="The next reviews did not load." />
      {control.count === 0 && <Tombstones subjectKind="funder" subjectId={funder.id} />}
    </>
  );
}

function NoReviews({ funder, control }: FunderReviewsProps) {
  if (control.count > 0)
    return (
      <EmptyState
        title="No review matches these filters"
        action={
          <Button variant="default" onClick={() => control.clear()}>
            Show all reviews
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="No reviews yet"
      action={<ButtonLink to={`/review/funder/${funder.id}`}>Review this funder</ButtonLink>}
    >
      Be the first to say how it went with {funder.name}.
    </EmptyState>
  );
}
