import { defineReviewRules } from './form.ts';
import { providerQuestions, providerSteps, type ProviderReviewDraftAnswers } from './provider-questions.ts';

/** What the answers about a provider demand of each other. */
export const providerReviewRules = defineReviewRules<typeof providerQuestions, ProviderReviewDraftAnswers>({
  questions: providerQuestions,
  steps: providerSteps,
});
