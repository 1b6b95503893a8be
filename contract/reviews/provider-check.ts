import { providerReviewDraftAnswers, providerReviewFields } from './provider-fields.ts';
import { providerReviewRules } from './provider-rules.ts';
import { defineReviewForm } from './form.ts';

/** What a member says of a provider: the "other" review. */
export const providerReviewForm = defineReviewForm(providerReviewRules, {
  fields: providerReviewFields,
  draftAnswers: providerReviewDraftAnswers,
});
