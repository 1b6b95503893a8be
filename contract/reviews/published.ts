import { labelOf, triAnswers } from './options.ts';
import {
  fieldsWhere,
  isAsked,
  questionsWhere,
  type Fact,
  type FieldWith,
  type Question,
  type Questions,
} from './question.ts';
import type { AnswerOf, PublicField, Published } from './schemas.ts';

/** What leaves a review for its readers: the answers on its card, and the facts that are counted over all reviews. */

export type PublicAnswers<Q> = { [K in PublicField<Q>]: AnswerOf<Q[K]> | undefined };

/** The answers of every reader, as far as they are given and asked for. */
export function publicAnswersOf<Q extends Questions>(questions: Q, answers: object): PublicAnswers<Q> {
  const given: Readonly<Record<string, unknown>> = { ...answers };
  const shown = Object.entries(questions)
    .filter(([, { readers }]) => readers === 'everyone')
    .map(([field, question]) => [field, isAsked(question, answers) ? given[field] : undefined]);
  // The keys are the public questions; the schemas checked the answers.
  return Object.fromEntries(shown) as PublicAnswers<Q>;
}

/**
 * The same on the card of a whole review, as far as the card shows them: nothing where the question does not say so.
 * `shared`: what five voices share of a card, by the key of the answer (server/reviews/publishing/card-rules.ts).
 */
export function publishedAnswersOf<Q extends Questions>(
  questions: Q,
  answers: object,
  shared: Readonly<Record<string, string>>,
): Published<Q> {
  const isFunded = shared['reviewClass'] === 'funded';
  const shown = Object.entries(publicAnswersOf(questions, answers)).map(([field, given]) => {
    const shownIf = questions[field]?.shownIf;
    if (shownIf === 'shared') return [field, shared[field] ?? null];
    return [field, shownIf === 'given' || (shownIf === 'funded' && isFunded) ? (given ?? null) : null];
  });
  // The same: what must be answered is there.
  return Object.fromEntries(shown) as Published<Q>;
}

/** A card without its words, while they are hidden. */
export function withoutTexts<Card extends object>(questions: Questions, card: Card): Card {
  const hidden = Object.entries(questions).flatMap(([field, question]) =>
    isText(question) && field in card ? [[field, '']] : [],
  );
  return { ...card, ...Object.fromEntries(hidden) };
}

export interface CardLine {
  readonly title: string;
  readonly words: string;
  /** Of an answer that is a list. */
  readonly items: readonly string[];
}

const isText = ({ kind }: Question): boolean => kind === 'text';

/** The questions of the texts of a card. */
export const cardTextFields = (questions: Questions): string[] =>
  fieldsWhere(questions, (question) => isText(question) && question.card !== undefined);

/** The texts of a card, in the order of the form; one without is left out. */
export const cardTexts = (questions: Questions, answers: object): CardLine[] =>
  linesOf(questionsWhere(questions, isText), answers);

/** The short answers of a card, in words. */
export const cardAnswers = (questions: Questions, answers: object): CardLine[] =>
  linesOf(
    questionsWhere(questions, (question) => !isText(question)),
    answers,
  );

function linesOf(questions: Questions, answers: object): CardLine[] {
  const given: Readonly<Record<string, unknown>> = { ...answers };
  return Object.entries(questions).flatMap(([field, question]) => {
    const value = given[field];
    const words = wordsOfAnswer(question, value);
    if (question.card === undefined || words === '') return [];
    const items = Array.isArray(value) ? value.map((item) => wordsOfAnswer(question, item)) : [];
    return [{ title: question.card, words, items }];
  });
}

/** An answer in words; empty where there is none. */
export function wordsOfAnswer(question: Question, value: unknown): string {
  const labels = 'options' in question ? question.options : triAnswers;
  if (Array.isArray(value)) return value.map((item) => labelOf(labels, String(item))).join(', ');
  if (typeof value === 'boolean') return value ? triAnswers.yes : triAnswers.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return question.kind === 'text' ? value : labelOf(labels, value);
}

export type FactField<Q> = FieldWith<Q, { fact: object }>;

/** What is counted, in the order shown. */
export function factsOf<Q extends Questions>(questions: Q): Readonly<Record<FactField<Q>, Fact>> {
  const facts = Object.entries(questions).flatMap(([field, { fact }]) =>
    fact === undefined ? [] : [[field, fact] as const],
  );
  // The keys are the questions with a fact.
  return Object.fromEntries(facts.sort(([, one], [, other]) => one.place - other.place)) as Record<FactField<Q>, Fact>;
}
