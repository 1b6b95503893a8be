import { useCallback, useMemo, useState } from 'react';
import type { ReviewForm } from '../../../contract/reviews/checked-form.ts';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import { subjectFieldsOf } from '../../../contract/reviews/question.ts';
import { useChecks } from './form-checks.ts';
import type { FormKind } from './form-kind.ts';
import { problemsOfUnread } from './unread-texts.ts';
import type { DraftState } from './use-review-draft.ts';

/** What is wrong with the answers, and how much of it may be said by now. `isSubjectFixed`: the subject cannot change any more. */
export function useReviewProblems(kind: FormKind, { answers, unread }: DraftState, isSubjectFixed: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<ReviewProblems>({});

  const [today] = useState(() => new Date().toISOString().slice(0, 10));

  const checks = useChecks(kind.checks);

  const findBy = useCallback(
    (form: ReviewForm | null): ReviewProblems => {
      const unreadProblems = problemsOfUnread(kind, answers, unread);
      const found = { ...form?.findProblems(answers, today), ...fromServer, ...unreadProblems };
      if (!isSubjectFixed) return found;
      const fixed = subjectFieldsOf(kind.form.questions);
      return without(found, (path) => fixed.includes(path.split('.', 1)[0] ?? ''));
    },
    [kind, answers, unread, fromServer, isSubjectFixed, today],
  );
  const problems = useMemo(() => findBy(checks.form), [findBy, checks.form]);

  const shown = useMemo(
    () => (attempt > 0 ? problems : without(problems, (path) => !touched.has(path))),
    [attempt, problems, touched],
  );

  return {
    problems,
    /** False until the schemas are loaded: before that, an empty list does not mean that all is well. */
    isKnown: checks.form !== null,
    /** All that is wrong, after loading what says so. */
    find: async () => findBy(await checks.load()),
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

function without(problems: ReviewProblems, isSkipped: (path: string) => boolean): ReviewProblems {
  const kept = Object.entries(problems).filter(([path]) => !isSkipped(path));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}
