import { createContext, useContext } from 'react';
import { isAsked, isRequired, type ReviewProblems } from '../../contract/review-check.ts';
import type { ReviewField } from '../../contract/review-fields.ts';
import { questions } from '../../contract/review-questions.ts';
import type { Answers } from './api.ts';

export interface FormState {
  readonly answers: Answers;
  readonly setAnswer: <F extends ReviewField>(field: F, value: Answers[F]) => void;
  /** What is wrong and may be said by now: fields that were left, and after sending all. By path. */
  readonly shownProblems: ReviewProblems;
  readonly touch: (path: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

export function useReviewForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A question stands outside the review form');
  return form;
}

/** Words, answer and problem of one question, and whether the answers so far lead to it. */
export function useQuestion<F extends ReviewField>(field: F) {
  const { answers, setAnswer, shownProblems, touch } = useReviewForm();
  return {
    isShown: isAsked(field, answers),
    value: answers[field],
    set: (value: Answers[F]) => setAnswer(field, value),
    leave: () => touch(field),
    parts: { ...questions[field], isOptional: !isRequired(field, answers), error: shownProblems[field] },
  };
}
