import { formatInteger } from '../formats.ts';
import { z } from 'zod';
import { slug } from '../endpoint.ts';
import { choice, country, name, newFunder, newVenture, text, venture, website } from './answer-shapes.ts';
import { triAnswers } from './options.ts';
import {
  isMissable,
  questionsWhere,
  type FieldWith,
  type Question,
  type QuestionKind,
  type Questions,
} from './question.ts';
import { terms, termValues, type Term } from './terms.ts';

/** The schemas and the types of answers, both from the table of questions. */

const whole = (most: number, unit: string, least = 0) => {
  const bounds = `From ${least} to ${most} ${unit}`;
  return z.int(`A whole number of ${unit}`).min(least, bounds).max(most, bounds);
};
const upTo = (most: number) => `From 0 to ${formatInteger(most)}`;
const within = (number: z.ZodNumber, most: number) => number.min(0, upTo(most)).max(most, upTo(most));
const scale = (message: string) => z.int(message).min(1, message).max(5, message);
const matching = (form: RegExp, message: string) => z.string(message).regex(form, message);
const currency = matching(/^[A-Z]{3}$/, 'A currency such as USD');
const listOf = <T extends z.ZodType>(item: T, most: number, message: string) =>
  z
    .array(item, 'Choose at least one')
    .max(most, message)
    .refine((items) => new Set(items).size === items.length, 'The same answer appears twice');
/** The same schema under each key. */
const recordOf = <T extends z.ZodType>(keys: readonly string[], item: T) =>
  Object.fromEntries(keys.map((key) => [key, item]));

function termAnswer(term: Term): z.ZodType<string | number> {
  const { answer } = term;
  if (answer.kind !== 'number') return z.enum(termValues(term), 'Choose one');
  const number = answer.isWhole ? z.int('A whole number') : z.number('A number');
  return z.union([z.literal('unknown'), within(number, answer.most)], upTo(answer.most));
}
type TermsOfKind = z.ZodObject<Record<string, z.ZodOptional<z.ZodType<string | number>>>, z.core.$strict>;
/** The terms of an offer by kind of money, as far as they are given. */
const termsOf = (kind: keyof typeof terms): TermsOfKind =>
  z.strictObject({
    currency: currency.optional(),
    ...Object.fromEntries(terms[kind].map((term) => [term.key, termAnswer(term).optional()])),
  });
const termsByKind = z
  .strictObject({ equity: termsOf('equity'), debt: termsOf('debt'), grant: termsOf('grant') })
  .partial();

type Schemas<Kind extends QuestionKind> = { readonly [K in Kind]: (question: Question<K>) => z.ZodType };

const isAnswered = 'Choose one';
const schemas = {
  choice: ({ options, message = isAnswered }) => choice(options, message),
  yesNo: () => choice(triAnswers, 'Choose yes, no or not sure'),
  tags: ({ options, most }) => listOf(choice(options, isAnswered), most, `At most ${most}`),
  text: ({ least, most }) => text(least, most),
  number: ({ least, most, unit = '', allowsDecimals }) =>
    allowsDecimals ? within(z.number(upTo(most)), most) : whole(most, unit, least),
  year: ({ least }) => z.int('A year').min(least, `A year from ${least} on`).max(2200, 'A year'),
  days: ({ most, word, message }) => z.union([z.literal(word), whole(most, 'days')], message),
  rating: () => scale('From 1 to 5'),
  overall: () => scale('Choose 1 to 5'),
  ratings: ({ dimensions }) => {
    const rating = z.union([scale('From 1 to 5'), z.literal('na')], 'From 1 to 5, or does not apply');
    return z.strictObject(recordOf(Object.keys(dimensions), rating.optional()), 'Rate what you saw');
  },
  // From 1900 on: no calendar has a year 0.
  month: () => matching(/^(?:19|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose the month'),
  quarter: () => matching(/^(?:19|[2-9]\d)\d{2}-Q[1-4]$/, 'Choose the quarter'),
  currency: () => currency,
  country: () => country,
  website: () => website,
  name: () => name,
  subject: () => slug,
  newFunder: () => newFunder,
  newVenture: () => newVenture,
  organisation: () => venture,
  terms: () => termsByKind,
  display: ({ options }) => choice(options, 'Choose what is shown beside your review'),
  tick: () => z.boolean(),
  attest: ({ options }) =>
    z.strictObject(recordOf(Object.keys(options), z.literal(true, 'Please confirm')), 'Please confirm all of them'),
} satisfies Schemas<QuestionKind>;

const typedText = (most: number) => z.string().max(most, 'That is too long to be saved');
/** Longest half-typed text of a draft, in UTF-16 units: room for 2,000 characters of several units each. */
const longestDraftText = 16_000;
const typed = typedText(longestDraftText);
const typedNumber = z.number().min(-1e15).max(1e15);
const typedPlace = { name: typed, website: typed, country: typed };
const typedTerms = z.record(z.string().max(40), z.union([typed, typedNumber]).optional());
/** Texts and numbers may be half typed; a choice is made or not. */
const typedSchemas = {
  text: ({ most }) => (most > 2000 ? typedText(longestDraftText * 1.5) : typed),
  number: () => typedNumber,
  year: () => typedNumber,
  days: ({ word }) => z.union([z.literal(word), typedNumber]),
  month: () => typed,
  quarter: () => typed,
  currency: () => typed,
  country: () => typed,
  website: () => typed,
  name: () => typed,
  newFunder: () => newFunder.extend(typedPlace).partial(),
  newVenture: () => newVenture.extend(typedPlace).partial(),
  organisation: () => venture.extend({ ...typedPlace, foundedYear: typedNumber }).partial(),
  terms: () => z.strictObject({ equity: typedTerms, debt: typedTerms, grant: typedTerms }).partial(),
  attest: ({ options }) => z.strictObject(recordOf(Object.keys(options), z.boolean())).partial(),
} satisfies Partial<Schemas<QuestionKind>>;

/** The answer to a question: by what its entry holds, else what the schema of its kind answers. */
export type AnswerOf<Q> = Q extends { kind: 'choice' | 'display'; options: infer Options }
  ? keyof Options & string
  : Q extends { kind: 'tags'; options: infer Options }
    ? (keyof Options & string)[]
    : Q extends { kind: 'days'; word: infer Word }
      ? Word | number
      : Q extends { kind: 'ratings'; dimensions: infer Dimensions }
        ? { [K in keyof Dimensions]?: number | 'na' }
        : Q extends { kind: 'attest'; options: infer Options }
          ? Record<keyof Options, true>
          : Q extends { kind: infer Kind extends QuestionKind }
            ? z.output<ReturnType<(typeof schemas)[Kind]>>
            : never;
/** The same while it is typed. */
type TypedOf<Q> = Q extends { kind: 'attest'; options: infer Options }
  ? { [K in keyof Options]?: boolean }
  : Q extends { kind: infer Kind extends Exclude<keyof typeof typedSchemas, 'days'> }
    ? z.output<ReturnType<(typeof typedSchemas)[Kind]>>
    : AnswerOf<Q>;

type Missable = { isOptional: true } | { askedIf: object } | { requiredIf: object };
type ShapeOf<Q> = {
  -readonly [K in keyof Q]: Q[K] extends Missable
    ? z.ZodOptional<z.ZodType<AnswerOf<Q[K]>>>
    : z.ZodType<AnswerOf<Q[K]>>;
};
type TypedShapeOf<Q> = { -readonly [K in keyof Q]: z.ZodOptional<z.ZodType<TypedOf<Q[K]>>> };
type Fields<Q> = z.ZodObject<ShapeOf<Q>, z.core.$strict>;
type DraftFields<Q> = z.ZodObject<TypedShapeOf<Q>, z.core.$strict>;
export type AnswersOf<Q> = z.output<Fields<Q>>;
export type DraftOf<Q> = z.output<DraftFields<Q>>;

function schemaOf<K extends QuestionKind>(question: Question<K>, makers: Partial<Schemas<K>>): z.ZodType {
  const kind: K = question.kind;
  return (makers[kind] ?? (schemas as Schemas<K>)[kind])(question);
}

const shapeOf = (questions: Questions, make: (question: Question) => z.ZodType): z.ZodRawShape =>
  Object.fromEntries(Object.entries(questions).map(([field, question]) => [field, make(question)]));

/** Bounds are for those who write: what was published is shown as it is. */
const shownSchemas: Partial<Schemas<QuestionKind>> = { text: () => z.string(), overall: () => z.number() };

/** The answers that every reader sees, each under the key of its question. */
export type PublicField<Q> = FieldWith<Q, { readers: 'everyone' }>;
type LeftOut = Missable | { shownIf: 'shared' | 'funded' };
/** The same on the card of a whole review: null where there is no answer, or the card leaves it out. */
export type Published<Q> = {
  [K in PublicField<Q>]: Q[K] extends LeftOut ? AnswerOf<Q[K]> | null : AnswerOf<Q[K]>;
};
type PublishedShape<Q> = { -readonly [K in PublicField<Q>]: z.ZodType<Published<Q>[K]> };

export function publishedShapeOf<Q extends Questions>(questions: Q): PublishedShape<Q> {
  const shown = questionsWhere(questions, ({ readers }) => readers === 'everyone');
  const shape = shapeOf(shown, (question) => {
    const schema = schemaOf(question, shownSchemas);
    return isMissable(question) || question.shownIf !== 'given' ? schema.nullable() : schema;
  });
  // The same as below.
  return shape as unknown as PublishedShape<Q>;
}

/** All fields with their own bounds; what they demand of each other is not checked here. */
export function fieldsOf<Q extends Questions>(questions: Q): Fields<Q> {
  const shape = shapeOf(questions, (question) =>
    isMissable(question) ? schemaOf(question, schemas).optional() : schemaOf(question, schemas),
  );
  // Object.fromEntries forgets its keys: they are the fields, each with the schema of its kind.
  return z.strictObject(shape) as unknown as Fields<Q>;
}

/** The content of a form while it is written: every field may be missing, texts and numbers may be half typed. */
export function draftFieldsOf<Q extends Questions>(questions: Q): DraftFields<Q> {
  const shape = shapeOf(questions, (question) => schemaOf(question, typedSchemas).optional());
  // The same.
  return z.strictObject(shape) as unknown as DraftFields<Q>;
}
