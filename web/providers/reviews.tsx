import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { valuesOf } from '../../contract/reviews/options.ts';
import { reviewOrders, type ReviewOrder } from '../../contract/reviews/review-order.ts';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { HowToRead } from '../subjects/how-to-read.tsx';
import { NoReviews, ReviewPages } from '../review-cards/pages.tsx';
import { Tombstones } from '../review-reports/tombstones.tsx';
import { addressOfForm } from '../subjects/form-address.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { providerReviewsQuery } from './api.ts';
import { ProviderReviewCard } from '../review-cards/provider-card.tsx';
import { Grid } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

const ratings = ['5', '4', '3', '2', '1'] as const;
const typingPauseInMilliseconds = 250;

interface Subject {
  provider: { id: string; name: string };
}

/** The text of reviews is for members with access; other visitors read how to get access. */
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
  const [sort, setSort] = useState<ReviewOrder>('newest');
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), typingPauseInMilliseconds);
  const query = useInfiniteQuery(
    providerReviewsQuery(provider.id, {
      overall,
      text: words === '' ? undefined : words,
      sort: sort === 'newest' ? undefined : sort,
    }),
  );
  const hasFilters = overall !== undefined || words !== '';
  const clear = (): void => {
    setOverall(undefined);
    setText('');
  };
  if (query.error instanceof CallError && query.error.status === 403) return <HowToRead isMember />;
  return (
    <>
      <Grid className={styles.filters} gap={3} mt={5} role="group" aria-label="Which reviews">
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
        <Select
          size="sm"
          aria-label="Order of the reviews"
          allowDeselect={false}
          data={valuesOf(reviewOrders).map((value) => ({ value, label: reviewOrders[value] }))}
          value={sort}
          onChange={(value) => value !== null && setSort(value)}
        />
      </Grid>
      <ReviewPages query={query} subjectName={provider.name} Card={ProviderReviewCard}>
        <NoReviews
          noun="provider"
          name={provider.name}
          form={addressOfForm('provider', provider.id)}
          onClear={hasFilters ? clear : null}
        />
      </ReviewPages>
      {!hasFilters && <Tombstones subjectKind="provider" subjectId={provider.id} />}
    </>
  );
}
