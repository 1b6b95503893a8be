import { entrepreneurReviewDraftAnswers, entrepreneurReviewFields } from './entrepreneur-review-fields.ts';
import { entrepreneurReviewRules } from './entrepreneur-review-rules.ts';
import { defineReviewForm } from './review-form.ts';

/** What a funder says of an entrepreneur. */
export const entrepreneurReviewForm = defineReviewForm(entrepreneurReviewRules, {
  fields: entrepreneurReviewFields,
  draftAnswers: entrepreneurReviewDraftAnswers,
});
