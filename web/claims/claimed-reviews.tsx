import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReviewCard } from '../funders/review-card.tsx';
import { UnderReview } from '../replies/under-review.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { claimedReviewsQuery, claimQuery } from './api.ts';
import styles from './claim-section.module.css';

interface ClaimedReviewsProps {
  funder: { readonly id: string; readonly name: string };
  /** For everybody who does not speak for this funder. */
  otherwise: ReactNode;
}

/** For members without access: those who speak for the funder read its reviews, to reply to them. */
export function ClaimedReviews({ funder, otherwise }: ClaimedReviewsProps) {
  const { data: standing, isPending } = useQuery(claimQuery(funder.id));
  if (isPending) return <SkeletonLines lines={6} label="Loading reviews" />;
  return standing?.claim?.state === 'approved' ? <ReviewList funder={funder} /> : otherwise;
}

function ReviewList({ funder }: Pick<ClaimedReviewsProps, 'funder'>) {
  const query = useInfiniteQuery(claimedReviewsQuery(funder.id));
  const reviews = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (query.isPending) return <SkeletonLines lines={8} label="Loading reviews" />;
  if (query.isError && !query.isFetchNextPageError)
    return (
      <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
    );
  if (reviews.length === 0)
    return <EmptyState title="No reviews yet">Nobody has written about {funder.name} so far.</EmptyState>;
  return (
    <>
      <ul aria-label="Reviews">
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} className={styles.review}>
            <ReviewCard review={review}>
              <UnderReview reviewId={review.id} reviewIds={reviews.map(({ id }) => id)} subjectName={funder.name} />
            </ReviewCard>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label="Show more reviews" failure="The next reviews did not load." />
    </>
  );
}
