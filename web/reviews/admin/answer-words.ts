import { entrepreneurQuestions } from '../../../contract/reviews/entrepreneur-questions.ts';
import { providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { wordsOfAnswer } from '../../../contract/reviews/published.ts';
import type { Dimension, Question, QuestionKind } from '../../../contract/reviews/question.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { fundingKinds, labelOf, triAnswers, valuesOf } from '../../../contract/reviews/options.ts';
import { terms, termKindsFor, type Term } from '../../../contract/reviews/terms.ts';
import { formatCurrency, formatDecimal, formatInteger, formatMonth } from '../../../contract/formats.ts';

/** The answers of a review as the server keeps them; its form says what each of them means. */
export type KeptAnswers = Readonly<Record<string, unknown>>;

export interface AnswerLine {
  readonly label: string;
  readonly words: string;
}
export interface TextAnswer {
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly isPrivate: boolean;
}

const formQuestions = { funder: funderQuestions, entrepreneur: entrepreneurQuestions, provider: providerQuestions };
const questionsOf = (kind: SubjectKind): [string, Question][] => Object.entries(formQuestions[kind]);

/** The words of the writer, in the order in which a moderator reads them: what is for moderators alone comes last. */
export function textAnswers(
  kind: SubjectKind,
  answers: KeptAnswers,
  { withHeadline = false }: { withHeadline?: boolean } = {},
): TextAnswer[] {
  const texts = questionsOf(kind).flatMap(([field, question]) => {
    const text = answers[field];
    if (question.kind !== 'text' || typeof text !== 'string' || text === '') return [];
    if (question.isLine === true && !(withHeadline && question.readers !== undefined)) return [];
    return [{ field, label: question.label, text, isPrivate: question.readers === undefined }];
  });
  return texts.sort((one, other) => Number(one.isPrivate) - Number(other.isPrivate));
}

export function ratingLines(kind: SubjectKind, answers: KeptAnswers): { label: string; rating: number }[] {
  const ratings = groupOf(answers['ratings']);
  return Object.entries<Dimension>(formQuestions[kind].ratings.dimensions).flatMap(([key, { label }]) => {
    const rating = ratings[key];
    return typeof rating === 'number' ? [{ label, rating }] : [];
  });
}

/** Shown elsewhere on the page, or to no moderator: the writer's organisation. */
const elsewhere = new Set<QuestionKind>(['overall', 'ratings', 'terms', 'organisation', 'display', 'attest']);
const isLineOf = (question: Question): boolean =>
  question.isElsewhere !== true &&
  !elsewhere.has(question.kind) &&
  (question.kind !== 'text' || question.isLine === true);

/** Every other answer, in the order of the form and in its words. Texts and ratings stand elsewhere. */
export function answerLines(kind: SubjectKind, answers: KeptAnswers): AnswerLine[] {
  const lines = questionsOf(kind)
    .filter(([, question]) => isLineOf(question))
    .map(([field, question]) => ({ label: question.label, words: wordsOf(question, answers[field], answers) }));
  return [...lines, ...(kind === 'funder' ? termLines(answers) : [])].filter(({ words }) => words !== '');
}

function wordsOf(question: Question, value: unknown, answers: KeptAnswers): string {
  if (typeof value === 'number' && question.kind !== 'year') {
    const currency = question.kind === 'number' ? answers[question.currencyIn ?? ''] : undefined;
    return typeof currency === 'string' ? formatCurrency(value, currency) : formatInteger(value);
  }
  if (typeof value === 'string' && question.kind === 'month') return formatMonth(value);
  return wordsOfAnswer(question, value);
}

const groupOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function termLines(answers: KeptAnswers): AnswerLine[] {
  const given = groupOf(answers['terms']);
  const fundingKind = valuesOf(fundingKinds).find((one) => one === answers['fundingKind']);
  return termKindsFor(fundingKind).flatMap((kind) =>
    terms[kind].map((term) => ({ label: term.label, words: wordsOfTerm(term, groupOf(given[kind])) })),
  );
}

const units = { money: '', percent: '%', times: '×', months: ' months', count: '' } as const;

function wordsOfTerm({ key, answer }: Term, given: Readonly<Record<string, unknown>>): string {
  const { [key]: value, currency } = given;
  if (value === 'unknown') return 'Not known';
  if (answer.kind === 'number' && typeof value === 'number') {
    if (answer.unit === 'money' && typeof currency === 'string') return formatCurrency(value, currency);
    return `${formatDecimal(value)}${units[answer.unit]}`;
  }
  if (typeof value !== 'string' || value === '') return '';
  if (answer.kind === 'number') return value;
  return labelOf(answer.kind === 'choice' ? answer.options : triAnswers, value);
}
