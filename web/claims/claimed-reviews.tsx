import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReviewCard } from '../review-cards/funder-card.tsx';
import { ReviewPages } from '../review-cards/pages.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { claimedReviewsQuery, claimQuery } from './api.ts';

interface ClaimedReviewsProps {
  funder: { readonly id: string; readonly name: string };
  /** For all viewers who do not speak for this funder. */
  otherwise: ReactNode;
}

/** For members without access: those who speak for the funder read its reviews, to reply to them. */
export function ClaimedReviews({ funder, otherwise }: ClaimedReviewsProps) {
  const { data: status, isPending } = useQuery(claimQuery(funder.id));
  if (isPending) return <SkeletonLines lines={6} label="Loading reviews" />;
  return status?.claim?.state === 'approved' ? <ReviewList funder={funder} /> : otherwise;
}

function ReviewList({ funder }: Pick<ClaimedReviewsProps, 'funder'>) {
  return (
    <ReviewPages query={useInfiniteQuery(claimedReviewsQuery(funder.id))} subjectName={funder.name} Card={ReviewCard}>
      <EmptyState title="No reviews yet">No one has written about {funder.name} yet.</EmptyState>
    </ReviewPages>
  );
}
