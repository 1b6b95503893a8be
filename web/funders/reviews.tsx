import { lazy, Suspense } from 'react';
import { useSession } from '../session/session.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { HowToRead } from '../subjects/how-to-read.tsx';
import type { ReviewFilterControl } from './use-review-filter.ts';

// Most people who come here are guests: filters, cards, replies and reports are for readers.
const ReviewList = lazy(async () => ({ default: (await import('./review-list.tsx')).ReviewList }));
const ClaimedReviews = lazy(async () => ({ default: (await import('../claims/claimed-reviews.tsx')).ClaimedReviews }));

export interface FunderReviewsProps {
  funder: { id: string; name: string; figures: readonly { readonly score: number | null }[] };
  control: ReviewFilterControl;
}

/** The text of reviews is for members with access; other visitors read how to get access. */
export function FunderReviews({ funder, control }: FunderReviewsProps) {
  const session = useSession();
  const loading = <SkeletonLines lines={6} label="Loading reviews" />;
  if (session.state === 'loading') return loading;
  const unscored = funder.figures.some(({ score }) => score !== null)
    ? undefined
    : { name: funder.name, reviewAddress: `/review/funder/${encodeURIComponent(funder.id)}` };
  if (session.state === 'guest') return <HowToRead isMember={false} unscored={unscored} />;
  return (
    <Suspense fallback={loading}>
      {session.hasAccess ? (
        <ReviewList funder={funder} control={control} />
      ) : (
        <ClaimedReviews funder={funder} otherwise={<HowToRead isMember unscored={unscored} />} />
      )}
    </Suspense>
  );
}
