import { entrepreneurDimensions } from '../../../contract/reviews/entrepreneur-ratings.ts';
import { providerDimensions } from '../../../contract/reviews/provider-ratings.ts';
import { entrepreneurReviewRules } from '../../../contract/reviews/entrepreneur-rules.ts';
import { providerReviewRules } from '../../../contract/reviews/provider-rules.ts';
import type { ReviewRules } from '../../../contract/reviews/form.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { funderReviewRules } from '../../../contract/reviews/rules.ts';
import { fundingKinds, labelOf, triAnswers, valuesOf } from '../../../contract/reviews/options.ts';
import { dimensions } from '../../../contract/reviews/ratings.ts';
import { terms, termKindsFor, type Term } from '../../../contract/reviews/terms.ts';
import { formatDecimal, formatInteger, formatMonth } from '../../ui/formats.ts';
import { labelsOfAnswers } from './answer-labels.ts';

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

const rulesOf: Readonly<Record<SubjectKind, ReviewRules>> = {
  funder: funderReviewRules,
  entrepreneur: entrepreneurReviewRules,
  provider: providerReviewRules,
};

const textFields = ['worked', 'didNot', 'privateFeedback', 'adviceToFunder', 'adviceToPeers', 'concernNote'] as const;

/** The words of the writer, in the order in which a moderator reads them. */
export function textAnswers(
  kind: SubjectKind,
  answers: KeptAnswers,
  { withHeadline = false }: { withHeadline?: boolean } = {},
): TextAnswer[] {
  const fields = [...(withHeadline ? ['headline'] : []), ...textFields];
  return fields.flatMap((field) => {
    const text = answers[field];
    if (typeof text !== 'string' || text === '') return [];
    return [{ field, label: questionOf(kind, field), text, isPrivate: field === 'concernNote' }];
  });
}

const dimensionsOf: Readonly<Record<SubjectKind, Readonly<Record<string, { readonly label: string }>>>> = {
  funder: dimensions,
  entrepreneur: entrepreneurDimensions,
  provider: providerDimensions,
};

export function ratingLines(kind: SubjectKind, answers: KeptAnswers): { label: string; rating: number }[] {
  const ratings = groupOf(answers['ratings']);
  return Object.entries(dimensionsOf[kind]).flatMap(([key, { label }]) => {
    const rating = ratings[key];
    return typeof rating === 'number' ? [{ label, rating }] : [];
  });
}

/** Shown elsewhere on the page, or not for anybody: the writer's organisation. */
const elsewhere = new Set<string>([
  ...textFields,
  'headline',
  'overall',
  'ratings',
  'terms',
  'venture',
  'displayAs',
  'publishDelay',
  'attest',
]);

/** Every other answer, in the order of the form and in its words. Texts and ratings stand elsewhere. */
export function answerLines(kind: SubjectKind, answers: KeptAnswers): AnswerLine[] {
  const fields = rulesOf[kind].steps.flatMap((step) => step.fields).filter((field) => !elsewhere.has(field));
  const lines = fields.map((field) => ({
    label: questionOf(kind, field),
    words: wordsOf(kind, field, answers[field]),
  }));
  return [...lines, ...(kind === 'funder' ? termLines(answers) : [])].filter(({ words }) => words !== '');
}

const questionOf = (kind: SubjectKind, field: string): string => rulesOf[kind].questions[field]?.label ?? field;

const monthPattern = /^\d{4}-\d{2}$/;

function wordsOf(kind: SubjectKind, field: string, value: unknown): string {
  const labels = labelsOfAnswers[kind][field] ?? triAnswers;
  if (Array.isArray(value)) return value.map((item) => labelOf(labels, String(item))).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field.endsWith('Year') ? String(value) : formatInteger(value);
  if (typeof value !== 'string') return '';
  return monthPattern.test(value) ? formatMonth(value) : labelOf(labels, value) || value;
}

const groupOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function termLines(answers: KeptAnswers): AnswerLine[] {
  const given = groupOf(answers['terms']);
  const fundingKind = valuesOf(fundingKinds).find((one) => one === answers['fundingKind']);
  return termKindsFor(fundingKind).flatMap((kind) =>
    terms[kind].map((term) => ({ label: term.label, words: wordsOfTerm(term, groupOf(given[kind])[term.key]) })),
  );
}

const units = { money: '', percent: '%', times: '×', months: ' months', count: '' } as const;

function wordsOfTerm({ answer }: Term, value: unknown): string {
  if (value === 'unknown') return 'Not known';
  if (answer.kind === 'number' && typeof value === 'number') return `${formatDecimal(value)}${units[answer.unit]}`;
  if (typeof value !== 'string' || value === '') return '';
  if (answer.kind === 'number') return value;
  return labelOf(answer.kind === 'choice' ? answer.options : triAnswers, value);
}
