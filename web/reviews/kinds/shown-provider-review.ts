import { publicAnswersOf } from '../../../contract/reviews/published.ts';
import {
  providerQuestions,
  type ProviderReviewDraftAnswers,
  providerDimensionKeys,
} from '../../../contract/reviews/provider-questions.ts';
import { regionOf } from '../../../contract/regions.ts';
import type { ShownProviderReview } from '../../review-cards/provider-card.tsx';
import { shownPeriodOf, type ShowOptions } from './shown-period.ts';

/** The answers as readers will see them at most: less, where fewer than five voices share what a card would say. */
export function shownProviderReview(
  answers: ProviderReviewDraftAnswers,
  { id, verificationLevel = 0, isNameProven = verificationLevel > 1 }: ShowOptions,
): ShownProviderReview {
  const { displayAs = 'anonymous', authorRole, venture } = answers;
  const isOpen = displayAs !== 'anonymous';
  return {
    id,
    period: shownPeriodOf(answers.usedTo ?? answers.usedFrom),
    byline: {
      role: isOpen && authorRole !== undefined ? (authorRole === 'adviser' ? 'adviser' : 'executive') : null,
      region: isOpen ? regionOf(venture?.country) : null,
      venture: displayAs === 'named_venture' && isNameProven ? (venture?.name ?? null) : null,
    },
    verificationLevel,
    ...publicAnswersOf(providerQuestions, answers),
    ratings: providerDimensionKeys.flatMap((key) => {
      const rating = answers.ratings?.[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
  };
}
