import { ProviderReviewCard } from '../../review-cards/provider-card.tsx';
import type { PreviewProps } from '../form/form-kind.ts';
import { shownProviderReview } from './shown-provider-review.ts';

/** The review of a provider as readers will see it, as far as it is written. */
export function ProviderPreview({ answers, formId, level, marks }: PreviewProps) {
  const review = shownProviderReview(answers, { id: formId, isNameProven: true });
  return <ProviderReviewCard review={review} level={level} marks={marks} />;
}
