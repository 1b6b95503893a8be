import type { ProviderReviewDraftAnswers } from '../../contract/provider-review-fields.ts';
import { providerDimensionKeys } from '../../contract/provider-review-ratings.ts';
import type { PublishedProviderReview } from '../../contract/providers.ts';
import { regionOf } from '../../contract/regions.ts';
import { halfYearOf } from './shown-review.ts';

/** A review as its writer may have begun it: what is not answered yet is missing. */
export type ShownProviderReview = Partial<Omit<PublishedProviderReview, 'id' | 'byline'>> &
  Pick<PublishedProviderReview, 'id' | 'byline'>;

/** The answers as readers will see them, and nothing else. The organisation stands there as if we had the proof. */
export function shownProviderReview(answers: ProviderReviewDraftAnswers, id: string): ShownProviderReview {
  const { displayAs = 'anonymous', authorRole, venture } = answers;
  const isOpen = displayAs !== 'anonymous';
  return {
    id,
    period: halfYearOf(answers.usedTo ?? answers.usedFrom),
    byline: {
      role: isOpen && authorRole !== undefined ? (authorRole === 'adviser' ? 'adviser' : 'executive') : null,
      region: isOpen ? regionOf(venture?.country) : null,
      venture: displayAs === 'named_venture' ? (venture?.name ?? null) : null,
    },
    hasTie: answers.tie === 'yes',
    isInvitedByProvider: answers.asked === 'the_provider',
    headline: answers.headline,
    worked: answers.worked,
    didNot: answers.didNot,
    overall: answers.overall,
    ratings: providerDimensionKeys.flatMap((key) => {
      const rating = answers.ratings?.[key];
      return typeof rating === 'number' ? [{ key, rating }] : [];
    }),
    recommend: answers.recommend,
  };
}
