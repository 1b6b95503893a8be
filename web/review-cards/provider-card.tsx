import type { ReactNode } from 'react';
import { providerDimensions, providerQuestions } from '../../contract/reviews/provider-questions.ts';
import type { PublishedProviderReview } from '../../contract/providers/providers.ts';
import { Answers, Byline, CardHead, Excerpt, HiddenWords, Ratings, Texts } from './parts.tsx';
import type { TextMarks } from '../ui/marked-text.tsx';
import { Box } from '../ui/layout/layout.tsx';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownProviderReview = Partial<Omit<PublishedProviderReview, 'id' | 'byline'>> &
  Pick<PublishedProviderReview, 'id' | 'byline'>;

interface ProviderReviewCardProps {
  review: ShownProviderReview;
  level?: 2 | 3;
  /** The first lines alone, as in a list of many. */
  isFolded?: boolean;
  /** For the writer alone: what in the words to look at again. */
  marks?: TextMarks;
  /** What stands under the words: what a reader can do. */
  children?: ReactNode;
}

/** A review of a provider exactly as readers see it: on its page, in the preview of the form, in moderation. */
export function ProviderReviewCard({ review, level = 3, isFolded = false, marks, children }: ProviderReviewCardProps) {
  return (
    <Box as="article" minWidth={0} breaks>
      <CardHead
        headline={review.headline}
        isHidden={review.isTextHidden === true}
        overall={review.overall}
        level={level}
        marks={marks}
      />
      <Byline review={review} />
      {review.isTextHidden && <HiddenWords />}
      {isFolded ? (
        <Excerpt questions={providerQuestions} review={review} />
      ) : (
        <>
          <Texts questions={providerQuestions} review={review} marks={marks} />
          <Ratings ratings={review.ratings} dimensions={providerDimensions} />
          <Answers questions={providerQuestions} review={review} />
        </>
      )}
      {children}
    </Box>
  );
}
