import {
  entrepreneurQuestions,
  entrepreneurSteps,
  type EntrepreneurReviewDraftAnswers,
} from './entrepreneur-questions.ts';
import { defineReviewRules } from './form.ts';

/** What the answers about an entrepreneur demand of each other. */
export const entrepreneurReviewRules = defineReviewRules<typeof entrepreneurQuestions, EntrepreneurReviewDraftAnswers>({
  questions: entrepreneurQuestions,
  steps: entrepreneurSteps,
});
