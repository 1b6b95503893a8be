import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewClasses, type ReviewClass } from '../../contract/review-options.ts';
import { useSession } from '../account/session.ts';
import { CallError } from '../api/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { funderReviewsQuery } from './api.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './funder-page.module.css';

interface Subject {
  funder: { id: string; name: string };
}

/** The words of reviews are for people with access; everybody else reads how to get it. */
export function FunderReviews({ funder }: Subject) {
  const session = useSession();
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={styles.section}>
        Reviews
      </h2>
      <Body session={session} funder={funder} />
    </section>
  );
}

function Body({ session, funder }: Subject & { session: ReturnType<typeof useSession> }) {
  if (session.state === 'loading') return <SkeletonLines lines={6} label="Loading reviews" />;
  if (session.state === 'guest') return <HowToGetAccess isMember={false} />;
  return session.hasAccess ? <ReviewList funder={funder} /> : <HowToGetAccess isMember />;
}

function HowToGetAccess({ isMember }: { isMember: boolean }) {
  const action = isMember ? (
    <ButtonLink to="/review">Share your review</ButtonLink>
  ) : (
    <>
      <ButtonLink to="/signup">Sign up to share your review</ButtonLink>{' '}
      <ButtonLink to="/login" variant="default">
        Log in
      </ButtonLink>
    </>
  );
  return (
    <EmptyState title="Share one review to read what people wrote" action={action}>
      Scores and counts are open to everybody. The words are for people who have shared a review themselves. It takes
      about eight minutes, it is anonymous if you want it to be, and it opens the database too.
    </EmptyState>
  );
}

function ReviewList({ funder }: Subject) {
  const [reviewClass, setReviewClass] = useState<ReviewClass | undefined>();
  const query = useInfiniteQuery(funderReviewsQuery(funder.id, reviewClass));
  const reviews = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isRefused = query.error instanceof CallError && query.error.status === 403;
  if (isRefused) return <HowToGetAccess isMember />;
  return (
    <>
      <SegmentedControl
        aria-label="Which reviews"
        size="sm"
        mt="md"
        value={reviewClass ?? 'all'}
        onChange={(value) => setReviewClass(value === 'pitch' || value === 'funded' ? value : undefined)}
        data={[
          { value: 'all', label: 'All' },
          ...Object.entries(reviewClasses).map(([value, label]) => ({ value, label })),
        ]}
      />
      {query.isPending && <SkeletonLines lines={8} label="Loading reviews" />}
      {query.isError && (
        <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && reviews.length === 0 && (
        <EmptyState
          title="No reviews yet"
          action={<ButtonLink to={`/review/funder/${funder.id}`}>Review this funder</ButtonLink>}
        >
          Be the first to say how it went with {funder.name}.
        </EmptyState>
      )}
      <ul>
        {reviews.map((review) => (
          <li key={review.id} className={styles.review}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more reviews
        </Button>
      )}
    </>
  );
}
