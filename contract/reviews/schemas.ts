import { z } from 'zod';
import { slug } from '../endpoint.ts';
import {
  amount,
  choice,
  confirmed,
  country,
  currency,
  listOf,
  month,
  name,
  newFunder,
  newVenture,
  overall,
  quarter,
  rating,
  ratingsOf,
  shapeOfAttest,
  text,
  triState,
  typed,
  typedFunder,
  typedLong,
  typedNumber,
  typedVenture,
  venture,
  website,
  whole,
} from './answer-shapes.ts';
import { valuesOf } from './options.ts';
import { isMissable, type Question, type QuestionKind, type Questions } from './question.ts';
import { typedTerms, termsByKind } from './term-shapes.ts';

/** The schemas and the types of answers, both from the table of questions. */

/** Answers whose type follows from the kind of question alone. */
interface AnswerByKind {
  yesNo: z.output<typeof triState>;
  text: string;
  number: number;
  year: number;
  rating: number;
  overall: number;
  month: string;
  quarter: string;
  currency: string;
  country: string;
  website: string;
  name: string;
  subject: string;
  newFunder: z.output<typeof newFunder>;
  newVenture: z.output<typeof newVenture>;
  organisation: z.output<typeof venture>;
  terms: z.output<typeof termsByKind>;
  tick: boolean;
}
/** The same while they are typed, where that differs. */
interface TypedByKind {
  newFunder: z.output<typeof typedFunder>;
  newVenture: z.output<typeof typedNewVenture>;
  organisation: z.output<typeof typedVenture>;
  terms: z.output<typeof typedTerms>;
}

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
          : Q extends { kind: infer Kind extends keyof AnswerByKind }
            ? AnswerByKind[Kind]
            : never;
type TypedOf<Q> = Q extends { kind: infer Kind extends keyof TypedByKind }
  ? TypedByKind[Kind]
  : Q extends { kind: 'attest'; options: infer Options }
    ? { [K in keyof Options]?: boolean }
    : AnswerOf<Q>;

export type Missable = { isOptional: true } | { askedIf: object } | { requiredIf: object };
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

type Schemas<Kind extends QuestionKind> = { readonly [K in Kind]: (question: Question<K>) => z.ZodType };

const isAnswered = 'Choose one';
const schemas: Schemas<QuestionKind> = {
  choice: ({ options, message = isAnswered }) => choice(options, message),
  yesNo: () => triState,
  tags: ({ options, most }) => listOf(choice(options, isAnswered), most, `At most ${most}`),
  text: ({ least, most }) => text(least, most),
  number: ({ least, most, unit = '', allowsDecimals }) => (allowsDecimals ? amount(most) : whole(most, unit, least)),
  year: ({ least }) => z.int('A year').min(least, `A year from ${least} on`).max(2200, 'A year'),
  days: ({ most, word, message }) => z.union([z.literal(word), whole(most, 'days')], message),
  rating: () => rating,
  overall: () => overall,
  ratings: ({ dimensions, message }) => ratingsOf(Object.keys(dimensions), message),
  month: () => month,
  quarter: () => quarter,
  currency: () => currency,
  country: () => country,
  website: () => website,
  name: () => name,
  subject: () => slug,
  newFunder: () => newFunder,
  newVenture: () => newVenture,
  organisation: () => venture,
  terms: () => termsByKind,
  display: ({ options }) => choice(options, 'Choose what stands beside your review'),
  tick: () => z.boolean(),
  attest: ({ options, message }) => z.strictObject(shapeOfAttest(valuesOf(options), confirmed), message),
};

const typedNewVenture = newVenture.extend({ name: typed, website: typed, country: typed }).partial();
/** Texts and numbers may be half typed; a choice is made or not. */
const typedSchemas: Partial<Schemas<QuestionKind>> = {
  text: ({ most }) => (most > 2000 ? typedLong : typed),
  number: () => typedNumber,
  year: () => typedNumber,
  days: ({ word }) => z.union([z.literal(word), typedNumber]),
  month: () => typed,
  quarter: () => typed,
  currency: () => typed,
  country: () => typed,
  website: () => typed,
  name: () => typed,
  newFunder: () => typedFunder,
  newVenture: () => typedNewVenture,
  organisation: () => typedVenture,
  terms: () => typedTerms,
  attest: ({ options }) => z.strictObject(shapeOfAttest(valuesOf(options), z.boolean())).partial(),
};

function schemaOf<K extends QuestionKind>(question: Question<K>, makers: Partial<Schemas<K>>): z.ZodType {
  const kind: K = question.kind;
  return (makers[kind] ?? (schemas as Schemas<K>)[kind])(question);
}

const shapeOf = (questions: Questions, make: (question: Question) => z.ZodType): z.ZodRawShape =>
  Object.fromEntries(Object.entries(questions).map(([field, question]) => [field, make(question)]));

/** Bounds are for those who write: what was published is shown as it is. */
const shownSchemas: Partial<Schemas<QuestionKind>> = { text: () => z.string(), overall: () => z.number() };

/** The answers that every reader sees, each under the key of its question. */
export type PublicField<Q> = { [K in keyof Q]: Q[K] extends { readers: 'everyone' } ? K : never }[keyof Q];
type PublishedShape<Q> = {
  -readonly [K in PublicField<Q>]: Q[K] extends Missable
    ? z.ZodNullable<z.ZodType<AnswerOf<Q[K]>>>
    : z.ZodType<AnswerOf<Q[K]>>;
};

export function publishedShapeOf<Q extends Questions>(questions: Q): PublishedShape<Q> {
  const shown = Object.entries(questions).filter(([, { readers }]) => readers === 'everyone');
  const shape = shapeOf(Object.fromEntries(shown), (question) => {
    const schema = schemaOf(question, shownSchemas);
    return isMissable(question) ? schema.nullable() : schema;
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

/** What a form holds while it is written: every field may be missing, texts and numbers may be half typed. */
export function draftFieldsOf<Q extends Questions>(questions: Q): DraftFields<Q> {
  const shape = shapeOf(questions, (question) => schemaOf(question, typedSchemas).optional());
  // The same.
  return z.strictObject(shape) as unknown as DraftFields<Q>;
}
