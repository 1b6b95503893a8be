import type { Labels } from './options.ts';

/**
 * What a question of a review form is: one entry of a table holds all that is known of it. Form, preview, card,
 * moderation, validation, figures, sample data and export derive from it. Entries are data: a page shows them before
 * the schemas are there.
 */

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
export interface Common {
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
  /**
   * The title of the answer on the card, below the ratings; texts stand above them. What nobody reads by itself stands
   * in the preview as what counts in figures.
   */
  readonly card?: string;
  /** Says what the review is about: the id of a listed subject, or a part of a new one. It stays once the review was sent. */
  readonly isSubject?: true;
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

/** A dimension with its question; with a condition it is asked for after certain answers only. */
export const rate = (label: string, question: string, askedIf?: Condition): Dimension => ({ label, question, askedIf });

/**
 * Kinds that hold nothing of their own. `subject` is the id of a listed funder, venture or provider, `organisation` that
 * of the writer, `terms` are those of an offer by the kind of money.
 */
type PlainKind = 'overall' | 'quarter' | 'currency' | 'country' | 'website' | 'name' | 'tick' | 'terms';
type PlaceKind = 'subject' | 'newFunder' | 'newVenture' | 'organisation';
interface Kinds extends Readonly<Record<PlainKind | PlaceKind, object>> {
  /** One of a list: it opens, or all are in sight as cards, or drawn as yes, no and not sure. */
  choice: {
    readonly options: Labels;
    readonly message?: string;
    readonly columns?: 2 | 4;
    readonly look?: 'yesNo';
    /** Which options are offered after the answer to another question. */
    readonly fitting?: {
      readonly field: string;
      readonly values: Readonly<Record<string, readonly string[]>>;
      readonly message: string;
    };
    /** With which other answers it does not fit, and the words for that. */
    readonly unfit?: readonly (readonly [When, string])[];
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
  number: {
    readonly most: number;
    readonly least?: number;
    readonly unit?: 'meetings' | 'days' | 'weeks' | 'hours' | '%';
    readonly allowsDecimals?: true;
    /** An amount of money: the question that holds its currency. */
    readonly currencyIn?: string;
  };
  year: { readonly least: number };
  /** A number of days, or a word where there is none. */
  days: { readonly most: number; readonly word: string; readonly wordLabel: string; readonly message: string };
  rating: { readonly ends: readonly [string, string] };
  /** `fewest` dimensions must be rated 1 to 5; "does not apply" does not count. */
  ratings: {
    readonly dimensions: Readonly<Record<string, Dimension>>;
    readonly fewest: number;
    readonly message: string;
  };
  month: { readonly notBefore?: { readonly field: string; readonly message: string } };
  display: { readonly options: Labels };
  attest: { readonly options: Labels; readonly message: string };
}
export type QuestionKind = keyof Kinds;
export type Question<K extends QuestionKind = QuestionKind> = {
  readonly [P in K]: Common & { readonly kind: P } & Kinds[P];
}[K];
export type Questions = Readonly<Record<string, Question>>;

/** An entry with exactly the type of what it holds, so that the types of its answers follow from it. */
export function ask<const K extends QuestionKind, const E extends Omit<Question<K>, 'kind' | 'label'>>(
  kind: K,
  label: string,
  rest: E & Readonly<Record<Exclude<keyof E, keyof Question<K>>, never>>,
): { readonly kind: K; readonly label: string } & E {
  return { kind, label, ...rest };
}

/** One of the five steps of a form; every field stands in exactly one. */
export interface FormStep {
  readonly title: string;
  readonly fields: readonly string[];
}

/** A step of these questions, in the order in which they are shown. */
export const stepOf = (title: string, questions: Questions): FormStep => ({ title, fields: Object.keys(questions) });

/** A form as data. `step` of a draft is the place in its steps, from 1. */
export interface FormParts<Q extends Questions = Questions> {
  readonly questions: Q;
  readonly steps: readonly FormStep[];
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

export const questionsWhere = (questions: Questions, isWanted: (question: Question) => boolean): Questions =>
  Object.fromEntries(Object.entries(questions).filter(([, question]) => isWanted(question)));
export const fieldsWhere = (questions: Questions, isWanted: (question: Question) => boolean): string[] =>
  Object.keys(questionsWhere(questions, isWanted));

/** The texts that others than moderators read. */
export const readTexts = (questions: Questions): string[] =>
  fieldsWhere(questions, ({ kind, readers }) => kind === 'text' && readers !== undefined);

/** The fields that say what a review is about, the id of a listed subject first. */
export const subjectFieldsOf = (questions: Questions): string[] =>
  fieldsWhere(questions, ({ isSubject }) => isSubject === true);

/** The name that was typed for a subject that is not listed. */
export function proposedNameOf(questions: Questions, answers: object): string | undefined {
  const given = new Map<string, unknown>(Object.entries(answers));
  const names = subjectFieldsOf(questions).map((field) => {
    const value = given.get(field);
    if (questions[field]?.kind === 'name') return value;
    return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  });
  return names.find((name) => typeof name === 'string');
}
