import type { ReactNode } from 'react';
import type { PublishedReview } from '../../contract/funders/funders.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { fundingKinds, labelOf, outcomes, reviewClasses } from '../../contract/reviews/options.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import type { TextMarks } from '../ui/marked-text.tsx';
import { Answers, Byline, CardHead, Excerpt, HiddenWords, Label, Ratings, Texts } from './parts.tsx';
import { Box } from '../ui/layout/layout.tsx';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownReview = Partial<Omit<PublishedReview, 'id' | 'byline'>> & Pick<PublishedReview, 'id' | 'byline'>;

interface ReviewCardProps {
  review: ShownReview;
  level?: 2 | 3;
  /** The first lines alone, as in a list of many. */
  isFolded?: boolean;
  /** For the writer alone: what in the words to look at again. */
  marks?: TextMarks;
  /** What stands under the words: the reply of the funder, what a reader can do. */
  children?: ReactNode;
}

/** A review exactly as readers see it: on the page of the funder, in the preview of the form, in moderation. */
export function ReviewCard({ review, level = 3, isFolded = false, marks, children }: ReviewCardProps) {
  const { outcome, reviewClass } = review;
  return (
    <Box as="article" minWidth={0} breaks>
      <CardHead
        headline={review.headline}
        isHidden={review.isTextHidden === true}
        overall={review.overall}
        level={level}
        marks={marks}
      />
      <Byline review={review} about={labelOf(fundingKinds, review.fundingKind)}>
        {outcome && <Label tone={reviewClass ?? undefined}>{labelOf(outcomes, outcome)}</Label>}
        {reviewClass && outcome !== 'funded' && <Label>{reviewClasses[reviewClass]}</Label>}
      </Byline>
      {review.isTextHidden && <HiddenWords />}
      {isFolded ? (
        <Excerpt questions={funderQuestions} review={review} />
      ) : (
        <>
          <Texts questions={funderQuestions} review={review} marks={marks} />
          <Ratings ratings={review.ratings} dimensions={dimensions} />
          <Answers questions={funderQuestions} review={review} />
        </>
      )}
      {children}
    </Box>
  );
}
