import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../account/session.ts';
import { CallError } from '../api/call.ts';
import page from '../funders/funder-page.module.css';
import { HowToRead } from '../funders/how-to-read.tsx';
import { UnderReview } from '../replies/under-review.tsx';
import { Tombstones } from '../review-reports/tombstones.tsx';
import { addressOfForm } from '../reviews/form-address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { providerReviewsQuery } from './api.ts';
import { ProviderReviewCard } from './provider-review-card.tsx';
import styles from './provider.module.css';

const ratings = ['5', '4', '3', '2', '1'] as const;
const typingPauseInMilliseconds = 250;

interface Subject {
  provider: { id: string; name: string };
}

/** The words of reviews are for people with access; everybody else reads how to get it. */
export function ProviderReviews({ provider }: Subject) {
  const session = useSession();
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {session.state === 'loading' && <SkeletonLines lines={6} label="Loading reviews" />}
      {session.state === 'guest' && <HowToRead isMember={false} />}
      {session.state === 'member' && (session.hasAccess ? <ReviewList provider={provider} /> : <HowToRead isMember />)}
    </section>
  );
}

function ReviewList({ provider }: Subject) {
  const [overall, setOverall] = useState<(typeof ratings)[number] | undefined>();
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), typingPauseInMilliseconds);
  const query = useInfiniteQuery(
    providerReviewsQuery(provider.id, { overall, text: words === '' ? undefined : words }),
  );
  const reviews = query.data?.pages.flatMap((one) => one.data) ?? [];
  if (query.error instanceof CallError && query.error.status === 403) return <HowToRead isMember />;
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Which reviews">
        <Select
          size="sm"
          aria-label="Rating"
          placeholder="Rating"
          clearable
          clearButtonProps={{ 'aria-label': 'Any rating' }}
          data={ratings.map((value) => ({ value, label: `${value} of 5` }))}
          value={overall ?? null}
          onChange={(value) => setOverall(ratings.find((rating) => rating === value))}
        />
        <TextInput
          type="search"
          size="sm"
          aria-label="Words in the review"
          placeholder="Words in the review"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {query.isPending && <SkeletonLines lines={8} label="Loading reviews" />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && reviews.length === 0 && (
        <NoReviews
          provider={provider}
          onClear={
            overall === undefined && words === ''
              ? null
              : () => {
                  setOverall(undefined);
                  setText('');
                }
          }
        />
      )}
      <ul aria-label="Reviews" aria-busy={query.isFetching}>
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} className={page.review}>
            <ProviderReviewCard review={review} />
            <UnderReview reviewId={review.id} reviewIds={reviews.map(({ id }) => id)} subjectName={provider.name} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} label="Show more reviews" failure="The next reviews did not load." />
      {overall === undefined && words === '' && <Tombstones subjectKind="provider" subjectId={provider.id} />}
    </>
  );
}

function NoReviews({ provider, onClear }: Subject & { onClear: (() => void) | null }) {
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
    <EmptyState
      title="No reviews yet"
      action={<ButtonLink to={addressOfForm('provider', provider.id)}>Review this provider</ButtonLink>}
    >
      Be the first to say how it went with {provider.name}.
    </EmptyState>
  );
}
