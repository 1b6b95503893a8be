import { fundingKinds, valuesOf } from './options.ts';
import {
  askedOf,
  fewestWords,
  isAsked,
  isMet,
  isMissable,
  isRequired,
  type Question,
  type QuestionKind,
  type Questions,
} from './question.ts';
import { periodsOf } from './period.ts';
import { termKindsFor } from './terms.ts';
import { cleanText } from './clean-text.ts';

/** What the three review forms have in common: how answers are cleaned and what keeps them from being sent. */

type Given = Readonly<Record<string, unknown>>;

/** The answers that count: texts cleaned, empty ones and those to questions that are not asked left out. */
export function clean<Draft extends object>(questions: Questions, answers: Draft): Draft {
  const cleaned = new Map(Object.entries(withoutEmpty(answers) as Draft));
  const now = (): Given => Object.fromEntries(cleaned);
  for (const field of cleaned.keys()) if (!isAsked(questions[field] ?? {}, now())) cleaned.delete(field);
  const asked = [...cleaned].map(([field, value]) => [field, askedPartOf(questions[field], value, now())]);
  // The keys of a draft are its fields: its schema is strict.
  return Object.fromEntries(asked) as Draft;
}

/** What does not fit, and what is missing after other answers, by field; of cleaned answers. `today`: UTC, YYYY-MM-DD. */
export function findContradictions(questions: Questions, cleaned: object, today: string): [string, string][] {
  const answers: Given = { ...cleaned };
  return Object.entries(questions).flatMap(([field, question]) => {
    const value = answers[field];
    const isMissing = value === undefined && isMissable(question) && isAsked(question, answers);
    const messages =
      isMissing && isRequired(question, answers)
        ? [question.ifMissing ?? 'Choose yes, no or not sure']
        : misfitsOf(question, { value, answers, today });
    return messages.map((message): [string, string] =>
      typeof message === 'string' ? [field, message] : [`${field}.${message.part}`, message.message],
    );
  });
}

/** An answer without what a changed answer to another question no longer asks for, within the groups. */
function askedPartOf(question: Question | undefined, value: unknown, answers: Given): unknown {
  const isGroup = question?.kind === 'ratings' || question?.kind === 'terms';
  if (!isGroup || typeof value !== 'object' || value === null) return value;
  const fundingKind = valuesOf(fundingKinds).find((kind) => kind === answers['fundingKind']);
  const keys: readonly string[] =
    question.kind === 'ratings' ? askedOf(question.dimensions, answers) : termKindsFor(fundingKind);
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}

const isLater = (value: unknown, than: unknown): boolean =>
  typeof value === 'string' && typeof than === 'string' && value > than;

type Misfits = {
  readonly [K in QuestionKind]?: (
    question: Question<K>,
    given: { readonly value: unknown; readonly answers: Given; readonly today: string },
  ) => readonly (Misfit | false)[];
};
/** In words; of one part of a group, with the name of the part. */
type Misfit = string | { readonly part: string; readonly message: string };
const stillToCome = 'This year is in the future';
const isYearToCome = (value: unknown, today: string): boolean =>
  typeof value === 'number' && value > Number(today.slice(0, 4));
/** What does not fit the day or another answer, in words. */
const misfits: Misfits = {
  choice: ({ fitting, unfit = [] }, { value, answers }) => [
    fitting !== undefined &&
      typeof value === 'string' &&
      fitting.values[String(answers[fitting.field])]?.includes(value) === false &&
      fitting.message,
    ...unfit.map(([when, message]) => isMet(when, answers) && message),
  ],
  tags: ({ alone }, { value }) => [
    alone !== undefined && Array.isArray(value) && value.length > 1 && value.includes(alone.value) && alone.message,
  ],
  ratings({ fewest }, { value }) {
    // "Does not apply" is no rating.
    const rated = Object.values(value ?? {}).filter((one) => typeof one === 'number').length;
    return [rated < fewest && `Rate at least ${fewestWords[fewest]} of them; ${rated} so far`];
  },
  month: ({ notBefore }, { value, answers, today }) => [
    isLater(value, today.slice(0, 7)) && 'This month is in the future',
    notBefore !== undefined && isLater(answers[notBefore.field], value) && notBefore.message,
  ],
  quarter: (_question, { value, today }) => [
    isLater(value, periodsOf(today).quarter.replace(' ', '-')) && 'This quarter is in the future',
  ],
  year: (_question, { value, today }) => [isYearToCome(value, today) && stillToCome],
  organisation: (_question, { value, today }) => [
    typeof value === 'object' &&
      value !== null &&
      'foundedYear' in value &&
      isYearToCome(value.foundedYear, today) && { part: 'foundedYear', message: stillToCome },
  ],
};

function misfitsOf<K extends QuestionKind>(
  question: Question<K>,
  given: Parameters<NonNullable<Misfits[K]>>[1],
): Misfit[] {
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
