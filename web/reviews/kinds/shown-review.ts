import { regionOf } from '../../../contract/regions.ts';
import { publicAnswersOf } from '../../../contract/reviews/published.ts';
import { dimensionKeys } from '../../../contract/reviews/ratings.ts';
import type { ShownReview } from '../../review-cards/funder-card.tsx';
import {
  funderQuestions,
  reviewClassOf,
  type FunderReviewDraftAnswers,
} from '../../../contract/reviews/funder-questions.ts';
import { shownPeriodOf, type ShowOptions } from './shown-period.ts';

/** The answers as readers will see them at most: less, where fewer than five voices share what a card would say. */
export function shownReview(
  answers: FunderReviewDraftAnswers,
  { id, verificationLevel = 0, isNameProven = verificationLevel > 1 }: ShowOptions,
): ShownReview {
  const isNamed = answers.displayAs === 'named_venture' && isNameProven;
  const showsRegion = answers.displayAs !== undefined && answers.displayAs !== 'anonymous';
  return {
    id,
    reviewClass: reviewClassOf(answers.stageReached) ?? undefined,
    ...publicAnswersOf(funderQuestions, answers),
    period: shownPeriodOf(answers.lastContact),
    byline: {
      role: answers.authorRole === 'adviser' ? 'adviser' : 'executive',
      region: showsRegion ? regionOf(answers.venture?.country) : null,
      venture: isNamed ? (answers.venture?.name ?? null) : null,
    },
    verificationLevel,
    ratings: dimensionKeys.flatMap((key) => {
      const rating = answers.ratings?.[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
  };
}
