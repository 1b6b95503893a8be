import { valuesOf, type Labels } from './options.ts';

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

/** Something in a list of the form: `place` is 1 for the first. */
interface Placed {
  readonly place: number;
  readonly label: string;
}
/** What the page of a subject counts of an answer: a share of yes, 0 to 1, or a median in this unit. */
export interface Fact extends Placed {
  readonly unit: 'share' | 'percent' | 'meetings' | 'hours' | 'days' | 'weeks';
}
/**
 * What a card says of a review, and by what reviews fall into groups: the most useful for a reader first, as the rule of
 * the cards adds them. Its writer reads the label before sending.
 */
export type CardAttribute = Placed;

/**
 * When a card shows an answer that everyone may read (decision 0057). `shared`: where five voices share it, by the rule
 * of the cards. `given`: always, because it says what its writer thinks, not a fact by which the subject knows them.
 * `funded`: the same, where the card says that its writer was funded.
 */
export type ShownIf = 'shared' | 'given' | 'funded';

/**
 * Who reads the answer besides its author and the moderators: readers of the card, or the subject alone. A question for
 * everyone must say when a card shows its answer.
 */
type Readership =
  | { readonly readers?: 'subject'; readonly shownIf?: undefined; readonly attribute?: undefined }
  | { readonly readers: 'everyone'; readonly shownIf: Exclude<ShownIf, 'shared'>; readonly attribute?: undefined }
  | { readonly readers: 'everyone'; readonly shownIf: 'shared'; readonly attribute: CardAttribute };

/** The words of one question, the same in form, preview and moderation. */
export interface Words {
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
  /**
   * The title of the answer on the card, below the ratings; texts stand above them. What no one reads by itself stands
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

export type Dimensions = Readonly<Record<string, Dimension>>;

/** A dimension with its question; with a condition it is asked for after certain answers only. */
export const rate = (label: string, question: string, askedIf?: Condition): Dimension => ({ label, question, askedIf });

/**
 * Kinds that hold nothing of their own. `subject` is the id of a listed funder, venture or provider, `organisation` that
 * of the writer, `terms` are those of an offer by the kind of money.
 */
type PlainKind = 'overall' | 'quarter' | 'currency' | 'country' | 'website' | 'name' | 'tick' | 'terms';
type PlaceKind = 'subject' | 'newFunder' | 'newVenture' | 'organisation';
/** How few dimensions a form asks for, in words. */
export const fewestWords = { 3: 'three', 4: 'four' } as const;

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
    /** An amount of money: the question that asks for its currency. */
    readonly currencyIn?: string;
  };
  year: { readonly least: number };
  /** A number of days, or a word if there is none. */
  days: { readonly most: number; readonly word: string; readonly wordLabel: string; readonly message: string };
  rating: { readonly ends: readonly [string, string] };
  /** `fewest` dimensions must be rated 1 to 5; "does not apply" does not count. */
  ratings: { readonly dimensions: Dimensions; readonly fewest: keyof typeof fewestWords };
  month: { readonly notBefore?: { readonly field: string; readonly message: string } };
  display: { readonly options: Labels };
  attest: { readonly options: Labels };
}
export type QuestionKind = keyof Kinds;
export type Question<K extends QuestionKind = QuestionKind> = {
  readonly [P in K]: Words & Readership & { readonly kind: P } & Kinds[P];
}[K];
/** What an entry holds besides its kind and label: of each kind of readers apart, so that each keeps what it demands. */
type RestOf<Q> = Q extends unknown ? Omit<Q, 'kind' | 'label'> : never;
export type Questions = Readonly<Record<string, Question>>;

/** An entry with exactly the type of its content, so that the types of its answers follow from it. */
export function ask<const K extends QuestionKind, const E extends RestOf<Question<K>>>(
  kind: K,
  label: string,
  rest: E & Readonly<Record<Exclude<keyof E, keyof Question<K>>, never>>,
): { readonly kind: K; readonly label: string } & E {
  return { kind, label, ...rest };
}

/** One of the five steps of a form; every field is in exactly one. */
export interface FormStep {
  readonly title: string;
  readonly fields: readonly string[];
}

/** A form as data. `step` of a draft is the place in its steps, from 1. */
export interface FormParts<Q extends Questions = Questions> {
  readonly questions: Q;
  readonly steps: readonly FormStep[];
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? { readonly [K in keyof All]: All[K] }
  : never;

/** The steps of a form by their titles, each with its questions in the order in which they are shown. */
export const formInSteps = <Steps extends Readonly<Record<string, Questions>>>(steps: Steps) => ({
  // All entries of all steps, and nothing else.
  questions: Object.assign({}, ...Object.values(steps)) as Intersection<Steps[keyof Steps]>,
  steps: Object.entries(steps).map(([title, questions]): FormStep => ({ title, fields: Object.keys(questions) })),
});

/** Whether the answers so far meet a condition. */
export function isMet(when: When, answers: object): boolean {
  const given: Readonly<Record<string, unknown>> = { ...answers };
  const isGiven = ([field, wanted]: readonly [string, Wanted]): boolean =>
    typeof wanted === 'string'
      ? (given[field] !== undefined) === (wanted === 'given')
      : wanted.some((one) => one === given[field]);
  return [when].flat().some((condition: Condition) => Object.entries(condition).every(isGiven));
}

/** Whether the form shows a question, or asks for a dimension, after the answers so far. */
export const isAsked = ({ askedIf }: { readonly askedIf?: When }, answers: object): boolean =>
  askedIf === undefined || isMet(askedIf, answers);

/** Whether an answer must be given, so that the form marks only the others as optional. */
export const isRequired = (question: Question, answers: object): boolean =>
  question.requiredIf === undefined
    ? question.isOptional !== true && isAsked(question, answers)
    : isMet(question.requiredIf, answers);

/** The dimensions that a review is asked for after these answers, in the order shown. */
export const askedOf = <Key extends string>(dimensions: Readonly<Record<Key, Dimension>>, answers: object): Key[] =>
  valuesOf(dimensions).filter((key) => isAsked(dimensions[key], answers));

/** Whether the schema lets the answer be missing. */
export const isMissable = ({ isOptional, askedIf, requiredIf }: Question): boolean =>
  isOptional === true || askedIf !== undefined || requiredIf !== undefined;

export const questionsWhere = (questions: Questions, isWanted: (question: Question) => boolean): Questions =>
  Object.fromEntries(Object.entries(questions).filter(([, question]) => isWanted(question)));
export const fieldsWhere = (questions: Questions, isWanted: (question: Question) => boolean): string[] =>
  Object.keys(questionsWhere(questions, isWanted));

/** The fields whose questions hold this. */
export type FieldWith<Q, Part> = { [K in keyof Q]: Q[K] extends Part ? K : never }[keyof Q] & string;

/** The questions whose answers a card shows where five voices share them. */
export const sharedQuestionsOf = <Q extends Questions>(questions: Q): Pick<Q, FieldWith<Q, { shownIf: 'shared' }>> =>
  // The fields are those of the type.
  questionsWhere(questions, ({ shownIf }) => shownIf === 'shared') as Pick<Q, FieldWith<Q, { shownIf: 'shared' }>>;

/** The texts that others than moderators read. */
export const readTexts = (questions: Questions): string[] =>
  fieldsWhere(questions, ({ kind, readers }) => kind === 'text' && readers !== undefined);

/** The fields that say what a review is about, the id of a listed subject first. */
export const subjectFieldsOf = (questions: Questions): string[] =>
  fieldsWhere(questions, ({ isSubject }) => isSubject === true);

/** The name that was typed for a subject that is not listed. */
export function proposedNameOf(questions: Questions, answers: object): string | undefined {
  const given: Readonly<Record<string, unknown>> = { ...answers };
  const names = subjectFieldsOf(questions).map((field) => {
    const value = given[field];
    if (questions[field]?.kind === 'name') return value;
    return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  });
  return names.find((name) => typeof name === 'string');
}
