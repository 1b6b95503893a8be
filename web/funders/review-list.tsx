import { useInfiniteQuery } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { Tombstones } from '../review-reports/tombstones.tsx';
import { funderReviewsQuery } from './api.ts';
import type { FunderReviewsProps } from './reviews.tsx';
import { HowToRead } from '../subjects/how-to-read.tsx';
import { ReviewCard } from '../review-cards/funder-card.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { NoReviews, ReviewPages } from '../review-cards/pages.tsx';

/** What others wrote, narrowed by what the address says. */
export function ReviewList({ funder, control }: FunderReviewsProps) {
  const query = useInfiniteQuery(funderReviewsQuery(funder.id, control.filter));
  const isRefused = query.error instanceof CallError && query.error.status === 403;
  if (isRefused) return <HowToRead isMember />;
  const hasFilters = control.count > 0;
  return (
    <>
      <ReviewFilters control={control} />
      <ReviewPages query={query} subjectName={funder.name} Card={ReviewCard}>
        <NoReviews
          noun="funder"
          name={funder.name}
          form={`/review/funder/${funder.id}`}
          onClear={hasFilters ? () => control.clear() : null}
        />
      </ReviewPages>
      {!hasFilters && <Tombstones subjectKind="funder" subjectId={funder.id} />}
    </>
  );
}
