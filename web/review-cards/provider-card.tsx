import type { ReactNode } from 'react';
import { providerDimensions } from '../../contract/reviews/provider-ratings.ts';
import type { PublishedProviderReview } from '../../contract/providers/providers.ts';
import { labelOf, recommendations } from '../../contract/reviews/options.ts';
import styles from './card.module.css';
import { Answers, Byline, CardHead, Label, Ratings, Words } from './parts.tsx';
import type { TextMarks } from '../ui/marked-text.tsx';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownProviderReview = Partial<Omit<PublishedProviderReview, 'id' | 'byline'>> &
  Pick<PublishedProviderReview, 'id' | 'byline'>;

interface ProviderReviewCardProps {
  review: ShownProviderReview;
  level?: 2 | 3;
  /** For the writer alone: what in the words to look at again. */
  marks?: TextMarks;
  /** What stands under the words: what a reader can do. */
  children?: ReactNode;
}

/** A review of a provider exactly as readers see it: on its page, in the preview of the form, in moderation. */
export function ProviderReviewCard({ review, level = 3, marks, children }: ProviderReviewCardProps) {
  return (
    <article className={styles.card}>
      <CardHead headline={review.headline} overall={review.overall} level={level} marks={marks} />
      <Byline review={review}>
        {review.hasTie && <Label tone="warning">Named a tie to them</Label>}
        {review.isInvitedByProvider && <Label>Invited by them</Label>}
      </Byline>
      <Words title="What worked" text={review.worked} marks={marks} />
      <Words title="What did not" text={review.didNot} marks={marks} />
      <Ratings ratings={review.ratings} dimensions={providerDimensions} />
      <Answers answers={[['Would recommend', labelOf(recommendations, review.recommend)]]} />
      {children}
    </article>
  );
}
