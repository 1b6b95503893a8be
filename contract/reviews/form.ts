import type { z } from 'zod';
import { cleanText } from './text.ts';

/** What the three review forms have in common: how answers are cleaned and what keeps them from being sent. */

/** The words of one question, the same in form, preview and moderation. */
export interface Question {
  readonly label: string;
  readonly help?: string;
}

/** One of the five steps of a form; every field stands in exactly one. */
export interface FormStep<Field extends string = string> {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** What is wrong, by the path of the field with dots: `ratings.speed`. Empty when nothing is. */
export type ReviewProblems = Record<string, string>;
/** One answer that does not fit another one. */
export type Contradiction = readonly [path: string, message: string];

/** The fields that answers may lack. */
type MissableOf<Answers> = { [K in keyof Answers]-?: undefined extends Answers[K] ? K : never }[keyof Answers];

interface RulesParts<Field extends string, Draft extends object, Answers> {
  readonly questions: Readonly<Record<Field, Question>>;
  readonly steps: readonly FormStep<Field>[];
  /** What the schema of the fields says may be missing; its type holds this list to it. */
  readonly mayBeMissing: Readonly<Record<MissableOf<Answers>, true>>;
  /** Questions that are asked only after certain answers, and must be answered then; all others always are asked. */
  readonly conditions: Readonly<Partial<Record<Field, (answers: Draft) => boolean>>>;
  /** Whether it must be answered, where neither the field nor its condition says so. */
  readonly demands: Readonly<Partial<Record<Field, (answers: Draft) => boolean>>>;
  /** What is said where such an answer is missing. */
  readonly missingWords: Readonly<Partial<Record<Field, string>>>;
  /** Groups of answers that are looked into even when empty, so that each of their fields gets its own message. */
  readonly groups: readonly Field[];
  /** Leaves out what a changed answer no longer asks for, within the groups. */
  tidy(cleaned: Draft): Draft;
  contradictions(cleaned: Draft, today: string): readonly Contradiction[];
}

/** What a form does without the bounds of its fields: a page shows it by these before the schemas are there. */
export interface ReviewRules<Field extends string = string, Draft extends object = object> {
  readonly questions: Readonly<Record<Field, Question>>;
  readonly steps: readonly FormStep<Field>[];
  readonly groups: readonly Field[];
  /** Whether the form shows this question after the answers so far. */
  isAsked(this: void, field: Field, answers: Draft): boolean;
  /** Whether an answer must be given, so that the form marks only the others as optional. */
  isRequired(this: void, field: Field, answers: Draft): boolean;
  /** The answers that count: texts cleaned, empty ones and those to questions that are not asked left out. */
  clean(this: void, answers: Draft): Draft;
  /** What does not fit, and what is missing after other answers; of answers that are cleaned. */
  findContradictions(this: void, cleaned: Draft, today: string): readonly Contradiction[];
}

interface FormSchemas<Field extends string, Draft extends object, Answers> {
  /** All fields with their own bounds. */
  readonly fields: z.ZodType<Answers> & { readonly shape: Readonly<Record<Field, z.ZodType>> };
  /** The same while the form is written: everything may be missing or half typed. */
  readonly draftAnswers: z.ZodType<Draft>;
}

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

export function defineReviewRules<Field extends string, Draft extends object, Answers>(
  parts: RulesParts<Field, Draft, Answers>,
): ReviewRules<Field, Draft> {
  const { questions, steps, groups, conditions, demands, mayBeMissing } = parts;
  const isAsked = (field: Field, answers: Draft): boolean => conditions[field]?.(answers) ?? true;
  const isRequired = (field: Field, answers: Draft): boolean =>
    demands[field]?.(answers) ??
    (conditions[field] === undefined ? !Object.hasOwn(mayBeMissing, field) : isAsked(field, answers));

  const clean = (answers: Draft): Draft => {
    const cleaned = new Map(Object.entries(withoutEmpty(answers) as Draft));
    // The keys of a draft are its fields: its schema is strict.
    const isKept = (field: string) => isAsked(field as Field, Object.fromEntries(cleaned) as Draft);
    for (const field of cleaned.keys()) if (!isKept(field)) cleaned.delete(field);
    return parts.tidy(Object.fromEntries(cleaned) as Draft);
  };

  const missing = (answers: Draft): Contradiction[] => {
    const answered = new Set(Object.keys(answers));
    // Object.keys forgets that these are fields.
    const conditional = new Set([...Object.keys(demands), ...Object.keys(conditions)] as Field[]);
    return [...conditional]
      .filter((field) => isAsked(field, answers) && isRequired(field, answers) && !answered.has(field))
      .map((field) => [field, parts.missingWords[field] ?? 'Choose yes, no or not sure'] as const);
  };

  const findContradictions = (cleaned: Draft, today: string): Contradiction[] => [
    ...parts.contradictions(cleaned, today),
    ...missing(cleaned),
  ];

  return { questions, steps, groups, isAsked, isRequired, clean, findContradictions };
}

export function defineReviewForm<Field extends string, Draft extends object, Answers>(
  rules: ReviewRules<Field, Draft>,
  { fields, draftAnswers }: FormSchemas<Field, Draft, Answers>,
): ReviewForm<Field, Draft, Answers> {
  const { groups, clean, findContradictions } = rules;

  const findProblems = (answers: Draft, today: string): ReviewProblems => {
    const cleaned = clean(answers);
    const empty = Object.fromEntries(groups.map((group) => [group, {}]));
    const problems = problemsOfSchema(fields, { ...empty, ...cleaned });
    for (const [path, message] of findContradictions(cleaned, today)) problems[path] ??= message;
    return problems;
  };

  const read = (answers: Draft, today: string): Answers | null =>
    Object.keys(findProblems(answers, today)).length > 0 ? null : fields.parse(clean(answers));

  return { ...rules, draftAnswers, findProblems, read };
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

/** The entries of a group that are still asked for. */
export function keepEntries<T extends object>(record: T, keys: ReadonlySet<string>): T {
  // Some of the entries of a record with optional entries are such a record again.
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key))) as T;
}

/** How many dimensions were rated; "does not apply" is no rating. */
export function countRated(ratings: object | undefined): number {
  return Object.values(ratings ?? {}).filter((value) => typeof value === 'number').length;
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value) || undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

/** The problems of one step, from 1 to 5. */
export function problemsOf(problems: ReviewProblems, step: FormStep | undefined): ReviewProblems {
  const fields = new Set<string>(step?.fields ?? []);
  return Object.fromEntries(Object.entries(problems).filter(([path]) => fields.has(path.split('.', 1)[0] ?? '')));
}
