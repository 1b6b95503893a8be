import type { FormStep } from './question.ts';

/** What is wrong, by the path of the field with dots: `ratings.speed`. Empty when nothing is. */
export type ReviewProblems = Record<string, string>;

/** The problems of one step, from 1 to 5. */
export function problemsOf(problems: ReviewProblems, step: FormStep | undefined): ReviewProblems {
  const fields = new Set<string>(step?.fields ?? []);
  return Object.fromEntries(Object.entries(problems).filter(([path]) => fields.has(path.split('.', 1)[0] ?? '')));
}
