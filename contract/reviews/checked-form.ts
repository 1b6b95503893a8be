import type { z } from 'zod';
import type { FormRules, ReviewProblems, ReviewRules } from './form.ts';
import type { Questions } from './question.ts';
import { draftFieldsOf, fieldsOf, type AnswersOf, type DraftOf } from './schemas.ts';

/** A form with the bounds of its fields. */
export interface ReviewForm<
  Field extends string = string,
  Draft extends object = object,
  Answers = object,
> extends ReviewRules<Field, Draft> {
  readonly draftAnswers: z.ZodType<Draft>;
  /** Everything that keeps these answers from being sent, for all steps at once. `today` is the UTC day, YYYY-MM-DD. */
  findProblems(this: void, answers: Draft, today: string): ReviewProblems;
  /** The checked answers, or null while something keeps them from being sent. */
  read(this: void, answers: Draft, today: string): Answers | null;
}

export function withSchemas<Q extends Questions>(
  rules: FormRules<Q, DraftOf<Q>>,
): ReviewForm<keyof Q & string, DraftOf<Q>, AnswersOf<Q>> {
  const { questions, groups, clean, findContradictions } = rules;
  const fields = fieldsOf(questions);

  const findProblems = (answers: DraftOf<Q>, today: string): ReviewProblems => {
    const cleaned = clean(answers);
    const empty = Object.fromEntries(groups.map((group) => [group, {}]));
    const problems = problemsOfSchema(fields, { ...empty, ...cleaned });
    for (const [path, message] of findContradictions(cleaned, today)) problems[path] ??= message;
    return problems;
  };

  const read = (answers: DraftOf<Q>, today: string): AnswersOf<Q> | null =>
    Object.keys(findProblems(answers, today)).length > 0 ? null : fields.parse(clean(answers));

  return { ...rules, draftAnswers: draftFieldsOf(questions), findProblems, read };
}

function problemsOfSchema(fields: z.ZodType, filled: object): ReviewProblems {
  const problems: ReviewProblems = {};
  for (const issue of fields.safeParse(filled).error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[path ? `${path}.${key}` : key] ??= 'Unknown field';
    else problems[path] ??= issue.message;
  }
  return problems;
}
