import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { UnderReview } from '../replies/under-review.tsx';
import { ButtonLink, PlainButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { Box } from '../ui/layout/layout.tsx';

interface ReviewPagesProps<Review> {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Review[] }>>;
  subjectName: string;
  Card: ComponentType<{ review: Review; isFolded: boolean; children: ReactNode }>;
  /** In the place of the list when there is no review. */
  children: ReactNode;
}

/** What others wrote of a funder or a provider, and what a reader can do with it. */
export function ReviewPages<Review extends { readonly id: string }>({
  query,
  subjectName,
  Card,
  children,
}: ReviewPagesProps<Review>) {
  const reviews = query.data?.pages.flatMap((page) => page.data) ?? [];
  const reviewIds = reviews.map(({ id }) => id);
  return (
    <>
      {query.isPending && <SkeletonLines lines={8} label="Loading reviews" />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && reviews.length === 0 && children}
      {reviews.length > 0 && (
        <ul aria-label="Reviews" aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} reviewIds={reviewIds} subjectName={subjectName} Card={Card} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show more reviews" failure="The next reviews did not load." />
    </>
  );
}

interface ReviewProps<Review> extends Pick<ReviewPagesProps<Review>, 'subjectName' | 'Card'> {
  review: Review;
  reviewIds: readonly string[];
}

/** Three lines until its reader opens it; one that a link leads to is open. */
function Review<Shown extends { readonly id: string }>({ review, reviewIds, subjectName, Card }: ReviewProps<Shown>) {
  const name = `review-${review.id}`;
  const [isOpen, setOpen] = useState(() => window.location.hash === `#${name}`);
  return (
    <Box id={name} as="li" py={5} line="bottom">
      <Card review={review} isFolded={!isOpen}>
        <UnderReview reviewId={review.id} reviewIds={reviewIds} subjectName={subjectName} isFolded={!isOpen}>
          <PlainButton variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Read less' : 'Read all'}
          </PlainButton>
        </UnderReview>
      </Card>
    </Box>
  );
}

interface NoReviewsProps {
  noun: 'funder' | 'provider';
  name: string;
  /** Where one can be written. */
  form: string;
  /** Removes the filters that nothing matches; null where there are none. */
  onClear: (() => void) | null;
}

export function NoReviews({ noun, name, form, onClear }: NoReviewsProps) {
  if (onClear !== null)
    return (
      <EmptyState
        title="No review matches these filters"
        action={
          <Button variant="default" onClick={onClear}>
            Show all reviews
          </Button>
        }
      />
    );
  return (
    <EmptyState title="No reviews yet" action={<ButtonLink to={form}>Review this {noun}</ButtonLink>}>
      Be the first to say how it went with {name}.
    </EmptyState>
  );
}
