import { useInfiniteQuery } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { Tombstones } from '../review-reports/tombstones.tsx';
import { funderReviewsQuery } from './api.ts';
import type { FunderReviewsProps } from './funder-reviews.tsx';
import { HowToRead } from './how-to-read.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { NoReviews, ReviewPages } from './review-pages.tsx';

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
