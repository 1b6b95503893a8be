import type { z } from 'zod';
import { clean, findContradictions } from './form.ts';
import type { ReviewProblems } from './problems.ts';
import { fieldsWhere, isMissable, type FormParts, type QuestionKind, type Questions } from './question.ts';
import { draftFieldsOf, fieldsOf, type AnswersOf, type DraftOf } from './schemas.ts';

/** A form with the bounds of its fields. */
export interface ReviewForm<Draft extends object = object, Answers = object> extends FormParts {
  readonly draftAnswers: z.ZodType<Draft>;
  /** Everything that keeps these answers from being sent, for all steps at once. `today` is the UTC day, YYYY-MM-DD. */
  findProblems(this: void, answers: Draft, today: string): ReviewProblems;
  /** The checked answers, or null while something keeps them from being sent. */
  read(this: void, answers: Draft, today: string): Answers | null;
}

const groupKinds: readonly string[] = ['organisation', 'ratings', 'attest'] satisfies QuestionKind[];

export function withSchemas<Q extends Questions>(form: FormParts<Q>): ReviewForm<DraftOf<Q>, AnswersOf<Q>> {
  const questions: Questions = form.questions;
  const fields = fieldsOf(form.questions);
  // Looked into even when empty, so that each of their fields gets its own message.
  const groups = fieldsWhere(questions, (one) => groupKinds.includes(one.kind) && !isMissable(one));
  const empty = Object.fromEntries(groups.map((group) => [group, {}]));

  const findProblems = (answers: DraftOf<Q>, today: string): ReviewProblems => {
    const cleaned = clean(questions, answers);
    const problems = problemsOfSchema(fields, { ...empty, ...cleaned });
    for (const [path, message] of findContradictions(questions, cleaned, today)) problems[path] ??= message;
    return problems;
  };

  const read = (answers: DraftOf<Q>, today: string): AnswersOf<Q> | null =>
    Object.keys(findProblems(answers, today)).length > 0 ? null : fields.parse(clean(questions, answers));

  return { ...form, draftAnswers: draftFieldsOf(form.questions), findProblems, read };
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
