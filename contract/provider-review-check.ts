import { providerReviewDraftAnswers, providerReviewFields } from './provider-review-fields.ts';
import { providerReviewRules } from './provider-review-rules.ts';
import { defineReviewForm } from './review-form.ts';

/** What a member says of a provider: the "other" review. */
export const providerReviewForm = defineReviewForm(providerReviewRules, {
  fields: providerReviewFields,
  draftAnswers: providerReviewDraftAnswers,
});
