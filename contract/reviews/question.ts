/**
 * What a question of a review form is: one entry of a table holds all that is known of it. Form, preview, card,
 * moderation, validation, figures, sample data and export derive from it. Entries are data: a page shows them before
 * the schemas are there.
 */

type Labels = Readonly<Record<string, string>>;

/** What an earlier answer must be: one of these values, any at all, or none. */
type Wanted = readonly string[] | 'given' | 'missing';
/** All parts of a condition hold together; of several conditions one is enough. */
export type Condition = Readonly<Record<string, Wanted>>;
export type When = Condition | readonly Condition[];

/** What the page of a subject counts of an answer: a share of yes, 0 to 1, or a median in this unit. */
export interface Fact {
  /** Among the facts of the form. */
  readonly place: number;
  readonly label: string;
  readonly unit: 'share' | 'percent' | 'meetings' | 'hours' | 'days' | 'weeks';
}

/** The words of one question, the same in form, preview and moderation. */
interface Common {
  readonly label: string;
  readonly help?: string;
  /** May be left out whenever it is asked. */
  readonly isOptional?: true;
  /** Asked after certain answers only, and must be answered then unless it is optional. */
  readonly askedIf?: When;
  /** Must be answered after certain answers only. */
  readonly requiredIf?: When;
  /** The problem of an answer that is missing after others. */
  readonly ifMissing?: string;
  /** Who reads the answer besides its author and the moderators: readers of the card, or the subject alone. */
  readonly readers?: 'everyone' | 'subject';
  /** The title of the answer on the card, below the ratings; texts stand above them. */
  readonly card?: string;
  /** Moderators see it elsewhere on their page. */
  readonly isElsewhere?: true;
  /** Stands in a row with its neighbours. */
  readonly isInRow?: true;
  readonly fact?: Fact;
}

export interface Dimension {
  readonly label: string;
  readonly question: string;
  readonly askedIf?: Condition;
}

interface Kinds {
  /** One of a list: it opens, or all are in sight as cards, or drawn as yes, no and not sure. */
  choice: {
    readonly options: Labels;
    readonly message?: string;
    readonly columns?: 2 | 4;
    readonly look?: 'yesNo';
    /** Which options fit the answer to another question. */
    readonly fitting?: {
      readonly field: string;
      readonly values: Readonly<Record<string, readonly string[]>>;
      readonly message: string;
    };
  };
  yesNo: { readonly isRating?: true };
  /** Several of a list; one of them may exclude the others. */
  tags: {
    readonly options: Labels;
    readonly most: number;
    readonly alone?: { readonly value: string; readonly message: string };
  };
  text: { readonly least: number; readonly most: number; readonly isLine?: true; readonly placeholder?: string };
  /** With `allowsDecimals` an amount from 0. */
  number: { readonly most: number; readonly least?: number; readonly unit?: string; readonly allowsDecimals?: true };
  year: { readonly least: number };
  /** A number of days, or a word where there is none. */
  days: { readonly most: number; readonly word: string; readonly wordLabel: string; readonly message: string };
  rating: { readonly ends: readonly [string, string] };
  overall: object;
  ratings: {
    readonly dimensions: Readonly<Record<string, Dimension>>;
    readonly fewest: number;
    readonly message: string;
  };
  month: { readonly notBefore?: { readonly field: string; readonly message: string } };
  quarter: object;
  currency: object;
  country: object;
  website: object;
  name: object;
  /** The id of a listed funder, venture or provider. */
  subject: object;
  newFunder: object;
  newVenture: object;
  /** The writer's organisation. */
  organisation: object;
  /** The terms of an offer, by the kind of money. */
  terms: object;
  display: { readonly options: Labels };
  tick: object;
  attest: { readonly options: Labels; readonly message: string };
}
export type QuestionKind = keyof Kinds;
export type Question<K extends QuestionKind = QuestionKind> = {
  readonly [P in K]: Common & { readonly kind: P } & Kinds[P];
}[K];
export type Questions = Readonly<Record<string, Question>>;

type Rest<K extends QuestionKind> = Omit<Question<K>, 'kind' | 'label'>;

/** An entry with exactly the type of what it holds, so that the types of its answers follow from it. */
export function ask<const K extends QuestionKind, const E extends Rest<K>>(
  kind: K,
  label: string,
  rest: E & Readonly<Record<Exclude<keyof E, keyof Question<K>>, never>>,
): { readonly kind: K; readonly label: string } & E {
  return { kind, label, ...rest };
}

/** One of the five steps of a form; every field stands in exactly one. */
export interface FormStep<Field extends string = string> {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A step of these questions, in the order in which they are shown. */
export function stepOf<Q extends Questions>(key: string, title: string, questions: Q): FormStep<keyof Q & string> {
  return { key, title, fields: Object.keys(questions) };
}

/** Whether the answers so far meet a condition. */
export function isMet(when: When, answers: object): boolean {
  const given = new Map<string, unknown>(Object.entries(answers));
  const holds = (condition: Condition): boolean =>
    Object.entries(condition).every(([field, wanted]) => {
      const value = given.get(field);
      if (typeof wanted === 'string') return (value !== undefined) === (wanted === 'given');
      return wanted.some((one) => one === value);
    });
  return Array.isArray(when) ? when.some(holds) : holds(when as Condition);
}

/** The dimensions that a review is asked for after these answers, in the order shown. */
export function askedOf<Key extends string>(dimensions: Readonly<Record<Key, Dimension>>, answers: object): Key[] {
  const entries = Object.entries<Dimension>(dimensions);
  // The keys of the record again.
  return entries
    .filter(([, { askedIf }]) => askedIf === undefined || isMet(askedIf, answers))
    .map(([key]) => key as Key);
}

/** Whether the schema lets the answer be missing. */
export const isMissable = ({ isOptional, askedIf, requiredIf }: Question): boolean =>
  isOptional === true || askedIf !== undefined || requiredIf !== undefined;

/** The texts that others than moderators read. */
export const readTexts = (questions: Questions): string[] =>
  Object.entries(questions).flatMap(([field, { kind, readers }]) =>
    kind === 'text' && readers !== undefined ? [field] : [],
  );
