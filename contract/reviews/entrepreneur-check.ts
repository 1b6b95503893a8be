import { entrepreneurReviewDraftAnswers, entrepreneurReviewFields } from './entrepreneur-fields.ts';
import { entrepreneurReviewRules } from './entrepreneur-rules.ts';
import { defineReviewForm } from './form.ts';

/** What a funder says of an entrepreneur. */
export const entrepreneurReviewForm = defineReviewForm(entrepreneurReviewRules, {
  fields: entrepreneurReviewFields,
  draftAnswers: entrepreneurReviewDraftAnswers,
});
