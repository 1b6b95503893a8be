import { fundingKinds, valuesOf } from './options.ts';
import {
  askedOf,
  isMet,
  isMissable,
  type FormParts,
  type FormStep,
  type Question,
  type QuestionKind,
  type Questions,
} from './question.ts';
import type { DraftOf } from './schemas.ts';
import { termKindsFor } from './terms.ts';
import { cleanText } from './text.ts';

/** What the three review forms have in common: how answers are cleaned and what keeps them from being sent. */

/** What is wrong, by the path of the field with dots: `ratings.speed`. Empty when nothing is. */
export type ReviewProblems = Record<string, string>;
/** One answer that does not fit another one. */
type Contradiction = readonly [path: string, message: string];

/** What a form does without the bounds of its fields: a page shows it by these before the schemas are there. */
export interface ReviewRules<Q extends Questions = Questions, Draft extends object = object> extends FormParts<Q> {
  /** Whether the form shows this question after the answers so far. */
  isAsked(this: void, field: keyof Q & string, answers: Draft): boolean;
  /** Whether an answer must be given, so that the form marks only the others as optional. */
  isRequired(this: void, field: keyof Q & string, answers: Draft): boolean;
  /** The answers that count: texts cleaned, empty ones and those to questions that are not asked left out. */
  clean(this: void, answers: Draft): Draft;
  /** What does not fit, and what is missing after other answers; of answers that are cleaned. */
  findContradictions(this: void, cleaned: Draft, today: string): readonly Contradiction[];
}

export function reviewRulesOf<Q extends Questions>(form: FormParts<Q>): ReviewRules<Q, DraftOf<Q>> {
  const questions: Questions = form.questions;
  const isAsked = (field: string, answers: object): boolean => {
    const askedIf = questions[field]?.askedIf;
    return askedIf === undefined || isMet(askedIf, answers);
  };
  const isRequired = (field: string, answers: object): boolean => {
    const { isOptional, requiredIf } = questions[field] ?? {};
    return requiredIf === undefined ? isOptional !== true && isAsked(field, answers) : isMet(requiredIf, answers);
  };

  const clean = (answers: DraftOf<Q>): DraftOf<Q> => {
    const cleaned = new Map(Object.entries(withoutEmpty(answers) as DraftOf<Q>));
    for (const field of cleaned.keys()) if (!isAsked(field, Object.fromEntries(cleaned))) cleaned.delete(field);
    // The keys of a draft are its fields: its schema is strict.
    return withinGroups(questions, Object.fromEntries(cleaned)) as DraftOf<Q>;
  };

  const findContradictions = (cleaned: object, today: string): Contradiction[] => {
    const answers = new Map<string, unknown>(Object.entries(cleaned));
    const fields = Object.entries(questions);
    const missing = fields
      .filter(([field, question]) => !answers.has(field) && isMissable(question))
      .filter(([field]) => isAsked(field, cleaned) && isRequired(field, cleaned))
      .map(([field, { ifMissing }]) => [field, ifMissing ?? 'Choose yes, no or not sure'] as const);
    const unfit = fields.flatMap(([field, question]) =>
      misfitsOf(question, { value: answers.get(field), answers, today }).map((message) => [field, message] as const),
    );
    return [...unfit, ...missing];
  };

  return { ...form, isAsked, isRequired, clean, findContradictions };
}

/** Leaves out what a changed answer no longer asks for, within the groups. */
function withinGroups(questions: Questions, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = { ...answers };
  for (const [field, question] of Object.entries(questions)) {
    if (question.kind === 'ratings') keepEntries(kept, field, askedOf(question.dimensions, answers));
    if (question.kind === 'terms') {
      const fundingKind = valuesOf(fundingKinds).find((kind) => kind === answers['fundingKind']);
      keepEntries(kept, field, termKindsFor(fundingKind));
    }
  }
  return kept;
}

function keepEntries(answers: Record<string, unknown>, field: string, keys: readonly string[]): void {
  const group = answers[field];
  if (typeof group !== 'object' || group === null) return;
  answers[field] = Object.fromEntries(Object.entries(group).filter(([key]) => keys.includes(key)));
}

interface Given {
  readonly value: unknown;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly today: string;
}

/** `2026-Q4` for a day YYYY-MM-DD. */
const quarterOfDay = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const isLater = (value: unknown, than: string): boolean => typeof value === 'string' && value > than;

type Misfits = { readonly [K in QuestionKind]?: (question: Question<K>, given: Given) => readonly (string | false)[] };
/** What does not fit the day or another answer, in words. */
const misfits: Misfits = {
  choice({ fitting, unfit = [] }, { value, answers }) {
    const fits = fitting?.values[String(answers.get(fitting.field))];
    return [
      fitting !== undefined && typeof value === 'string' && fits?.includes(value) === false && fitting.message,
      ...unfit.map(([when, message]) => isMet(when, Object.fromEntries(answers)) && message),
    ];
  },
  tags({ alone }, { value }) {
    return [
      alone !== undefined && Array.isArray(value) && value.length > 1 && value.includes(alone.value) && alone.message,
    ];
  },
  ratings({ fewest, message }, { value }) {
    // "Does not apply" is no rating.
    const rated = Object.values(value ?? {}).filter((one) => typeof one === 'number').length;
    return [rated < fewest && `${message}; ${rated} so far`];
  },
  month({ notBefore }, { value, answers, today }) {
    const start = notBefore && answers.get(notBefore.field);
    return [
      isLater(value, today.slice(0, 7)) && 'This month is still to come',
      notBefore !== undefined && typeof value === 'string' && isLater(start, value) && notBefore.message,
    ];
  },
  quarter: (_question, { value, today }) => [isLater(value, quarterOfDay(today)) && 'This quarter is still to come'],
  year: (_question, { value, today }) => [
    typeof value === 'number' && value > Number(today.slice(0, 4)) && 'This year is still to come',
  ],
};

function misfitsOf<K extends QuestionKind>(question: Question<K>, given: Given): string[] {
  const kind: K = question.kind;
  return (misfits[kind]?.(question, given) ?? []).filter((message) => message !== false);
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
