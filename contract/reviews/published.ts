import { labelOf, triAnswers } from './options.ts';
import { fieldsWhere, isMet, type Fact, type Question, type Questions } from './question.ts';
import type { AnswerOf, PublicField, Published } from './schemas.ts';

/** What leaves a review for its readers: the answers on its card, and the facts that are counted over all reviews. */

export type PublicAnswers<Q> = { [K in PublicField<Q>]: AnswerOf<Q[K]> | undefined };

/** The answers of every reader, as far as they are given and asked for. */
export function publicAnswersOf<Q extends Questions>(questions: Q, answers: object): PublicAnswers<Q> {
  const given = new Map<string, unknown>(Object.entries(answers));
  const shown = Object.entries(questions).flatMap(([field, { readers, askedIf }]) => {
    if (readers !== 'everyone') return [];
    return [[field, askedIf === undefined || isMet(askedIf, answers) ? given.get(field) : undefined] as const];
  });
  // The keys are the public questions; the schemas checked the answers.
  return Object.fromEntries(shown) as PublicAnswers<Q>;
}

/** The same of a whole review. */
export function publishedAnswersOf<Q extends Questions>(questions: Q, answers: object): Published<Q> {
  const shown = Object.entries(publicAnswersOf(questions, answers)).map(([field, value]) => [field, value ?? null]);
  // The same: what must be answered is there.
  return Object.fromEntries(shown) as Published<Q>;
}

export interface CardLine {
  readonly title: string;
  readonly words: string;
}

const isText = (question: Question): boolean => question.kind === 'text';

/** The questions of those texts. */
export const cardTextFields = (questions: Questions): string[] =>
  fieldsWhere(questions, (question) => isText(question) && question.card !== undefined);

/** The texts of a card, in the order of the form; one without is left out. */
export const cardTexts = (questions: Questions, answers: object): CardLine[] => linesOf(questions, answers, isText);

/** The short answers of a card, in words. */
export const cardAnswers = (questions: Questions, answers: object): CardLine[] =>
  linesOf(questions, answers, (question) => !isText(question));

function linesOf(questions: Questions, answers: object, isWanted: (question: Question) => boolean): CardLine[] {
  const given = new Map<string, unknown>(Object.entries(answers));
  return Object.entries(questions).flatMap(([field, question]) => {
    if (question.card === undefined || !isWanted(question)) return [];
    const words = wordsOfAnswer(question, given.get(field));
    return words === '' ? [] : [{ title: question.card, words }];
  });
}

/** The answers of a card that are lists, item by item. */
export const cardLists = (questions: Questions, answers: object): { title: string; items: string[] }[] => {
  const given = new Map<string, unknown>(Object.entries(answers));
  return Object.entries(questions).flatMap(([field, question]) => {
    const items = given.get(field);
    if (question.card === undefined || !Array.isArray(items) || items.length === 0) return [];
    return [{ title: question.card, items: items.map((item) => wordsOfAnswer(question, item)) }];
  });
};

/** An answer in words; empty where there is none. */
export function wordsOfAnswer(question: Question, value: unknown): string {
  const labels = 'options' in question ? question.options : triAnswers;
  if (Array.isArray(value)) return value.map((item) => labelOf(labels, String(item))).join(', ');
  if (typeof value === 'boolean') return value ? triAnswers.yes : triAnswers.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return question.kind === 'text' ? value : labelOf(labels, value);
}

export type FactField<Q> = { [K in keyof Q]: Q[K] extends { fact: object } ? K : never }[keyof Q] & string;

/** What is counted, in the order shown. */
export function factsOf<Q extends Questions>(questions: Q): Readonly<Record<FactField<Q>, Fact>> {
  const facts = Object.entries(questions).flatMap(([field, { fact }]) =>
    fact === undefined ? [] : [[field, fact] as const],
  );
  // The keys are the questions with a fact.
  return Object.fromEntries(facts.sort(([, one], [, other]) => one.place - other.place)) as Record<FactField<Q>, Fact>;
}
