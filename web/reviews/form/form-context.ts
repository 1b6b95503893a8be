import { createContext, useContext } from 'react';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import { isAsked, isRequired } from '../../../contract/reviews/question.ts';
import type { Answers } from '../api.ts';
import { isUnread, type Unread, type Written } from '../../ui/forms/unread.ts';
import type { FormKind } from './form-kind.ts';
import type { UnreadTexts } from './unread-texts.ts';

export interface FormState {
  readonly kind: FormKind;
  readonly answers: Answers;
  readonly setAnswer: (field: string, value: unknown) => void;
  /** What is wrong and may be said by now: fields that were left, and after sending all. By path. */
  readonly shownProblems: ReviewProblems;
  readonly touch: (path: string) => void;
  /** Texts that are not understood, by path: they are no answers, and the review waits for them. */
  readonly unread: UnreadTexts;
  readonly setUnread: (path: string, text: Unread | null) => void;
}

export const FormContext = createContext<FormState | null>(null);

export function useReviewForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A question stands outside the review form');
  return form;
}

interface FormOf<Draft> extends Omit<FormState, 'answers' | 'setAnswer'> {
  readonly answers: Draft;
  readonly setAnswer: <F extends keyof Draft & string>(field: F, value: Draft[F]) => void;
}

/** The form of one kind of review, for questions that no other kind has. */
export function useFormOf<Draft extends object>(): FormOf<Draft> {
  // The frame holds the answers of all kinds alike. Such a question is in the steps of its own kind only, and what
  // the server keeps was checked by the schema of that kind.
  return useReviewForm() as unknown as FormOf<Draft>;
}

/** Words, answer and problem of one question, and whether the answers so far lead to it. */
export function useQuestion(field: string) {
  const { kind, answers, setAnswer, shownProblems, touch } = useReviewForm();
  const question = kind.form.questions[field];
  if (question === undefined) throw new Error(`No question is called ${field}`);
  return {
    isShown: isAsked(question, answers),
    value: answers[field],
    set: (value: unknown) => setAnswer(field, value),
    leave: () => touch(field),
    parts: {
      label: question.label,
      help: question.help,
      isOptional: !isRequired(question, answers),
      error: shownProblems[field],
    },
  };
}

/** Value and handlers of a field whose text is read: the answer is what was understood of it, or nothing. */
export function useReadAnswer<Value extends string | number>(
  path: string,
  answer: Value | null,
  setAnswer: (answer: Value | undefined) => void,
) {
  const { unread, setUnread, touch } = useReviewForm();
  const value: Written<Value> = unread[path] ?? answer;
  return {
    value,
    onChange: (written: Written<Value>): void => {
      setUnread(path, isUnread(written) ? written : null);
      const next = isUnread(written) ? null : written;
      if (next !== answer) setAnswer(next ?? undefined);
    },
    onBlur: () => touch(path),
  };
}
