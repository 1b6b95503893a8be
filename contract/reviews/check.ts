import { funderReviewDraftAnswers, reviewFields } from './fields.ts';
import { defineReviewForm, problemsOf, type ReviewProblems } from './form.ts';
import { steps } from './questions.ts';
import { funderReviewRules } from './rules.ts';

export type { ReviewProblems } from './form.ts';

/** What an entrepreneur says of a funder. */
export const funderReviewForm = defineReviewForm(funderReviewRules, {
  fields: reviewFields,
  draftAnswers: funderReviewDraftAnswers,
});

// One name each: a page that asks for one of them does not load what the others need.
export const isAsked = funderReviewForm.isAsked;
export const isRequired = funderReviewForm.isRequired;
export const cleanAnswers = funderReviewForm.clean;
export const findReviewProblems = funderReviewForm.findProblems;
export const readReview = funderReviewForm.read;

/** The problems of one step, from 1 to 5. */
export function problemsOfStep(problems: ReviewProblems, step: number): ReviewProblems {
  return problemsOf(problems, steps[step - 1]);
}
