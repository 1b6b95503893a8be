import { useCallback, useMemo, useState } from 'react';
import { findReviewProblems, problemsOfStep, type ReviewProblems } from '../../contract/review-check.ts';
import { steps } from '../../contract/review-questions.ts';
import type { Answers } from './api.ts';

/** What is wrong with the answers, and how much of it may be said by now. `isFunderFixed`: the funder cannot change any more. */
export function useReviewProblems(answers: Answers, isFunderFixed: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<ReviewProblems>({});

  const [today] = useState(() => new Date().toISOString().slice(0, 10));

  const problems = useMemo(() => {
    const found = { ...findReviewProblems(answers, today), ...fromServer };
    return isFunderFixed ? without(found, (path) => path === 'funderId' || path.startsWith('newFunder')) : found;
  }, [answers, fromServer, isFunderFixed, today]);

  const shown = useMemo(
    () => (attempt > 0 ? problems : without(problems, (path) => !touched.has(path))),
    [attempt, problems, touched],
  );

  return {
    problems,
    shown,
    attempt,
    touch: useCallback(
      (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
      [],
    ),
    /** The answer to a field changed: what the server said of it no longer counts. */
    forget: useCallback(
      (field: string) =>
        setFromServer((before) => without(before, (path) => path === field || path.startsWith(`${field}.`))),
      [],
    ),
    tell: useCallback((errors: ReviewProblems) => {
      setFromServer(errors);
      setAttempt((before) => before + 1);
    }, []),
    markTried: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

function without(problems: ReviewProblems, isLeftOut: (path: string) => boolean): ReviewProblems {
  const kept = Object.entries(problems).filter(([path]) => !isLeftOut(path));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

/** The first step with a problem; null when there is none. */
export function firstStepWith(problems: ReviewProblems): number | null {
  const place = steps.findIndex((_step, at) => Object.keys(problemsOfStep(problems, at + 1)).length > 0);
  return place < 0 ? null : place + 1;
}
