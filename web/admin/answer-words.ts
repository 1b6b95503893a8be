import type { FunderReviewDraftAnswers, ReviewField } from '../../contract/review-fields.ts';
import {
  askedBy,
  authorRoles,
  fundingKinds,
  founderGroups,
  introTypes,
  labelOf,
  outcomes,
  practiceTags,
  recommendations,
  stagesReached,
  teamSizes,
  tieKinds,
  triAnswers,
  ventureStages,
} from '../../contract/review-options.ts';
import { questions } from '../../contract/review-questions.ts';
import { terms, termKindsFor, type Term } from '../../contract/review-terms.ts';
import { formatDecimal, formatInteger, formatMonth } from '../ui/formats.ts';

export interface AnswerLine {
  readonly label: string;
  readonly words: string;
}

type Labels = Readonly<Record<string, string>>;
type Shown = (value: unknown) => string;

const oneOf =
  (labels: Labels): Shown =>
  (value) =>
    typeof value === 'string' ? labelOf(labels, value) : '';
const manyOf =
  (labels: Labels): Shown =>
  (value) =>
    Array.isArray(value) ? value.map((item) => labelOf(labels, String(item))).join(', ') : '';
const triState: Shown = oneOf(triAnswers);
const month: Shown = (value) => (typeof value === 'string' ? formatMonth(value) : '');
const plain: Shown = (value) =>
  typeof value === 'number' ? formatInteger(value) : typeof value === 'string' ? value : '';

/** How each short answer is read, in the order of the form. Texts, ratings and the privacy step are shown elsewhere. */
const readers: Partial<Record<ReviewField, Shown>> = {
  fundingKind: oneOf(fundingKinds),
  authorRole: oneOf(authorRoles),
  ventureStage: oneOf(ventureStages),
  teamSize: oneOf(teamSizes),
  founderGroups: manyOf(founderGroups),
  tie: triState,
  tieKind: oneOf(tieKinds),
  tieOther: plain,
  asked: oneOf(askedBy),
  stageReached: oneOf(stagesReached),
  outcome: oneOf(outcomes),
  firstContact: month,
  lastContact: month,
  introType: oneOf(introTypes),
  meetings: plain,
  daysToFirstReply: plain,
  daysToDecision: plain,
  hoursSpent: plain,
  declineReasonGiven: triState,
  feedbackUseful: plain,
  daysDecisionToCash: plain,
  termsChangedAfterOffer: triState,
  upfrontFeeAsked: triState,
  confidentialityBroken: triState,
  misconductConcern: triState,
  recommend: oneOf(recommendations),
  wouldTakeMoneyAgain: triState,
  practiceTags: manyOf(practiceTags),
};

export function answerLines(answers: FunderReviewDraftAnswers): AnswerLine[] {
  // The keys of the literal above; Object.keys forgets them.
  const fields = Object.keys(readers) as ReviewField[];
  const lines = fields.map((field) => ({
    label: questions[field].label,
    words: readers[field]?.(answers[field]) ?? '',
  }));
  return [...lines, ...termLines(answers)].filter(({ words }) => words !== '');
}

function termLines(answers: FunderReviewDraftAnswers): AnswerLine[] {
  return termKindsFor(answers.fundingKind).flatMap((kind) =>
    terms[kind].map((term) => ({ label: term.label, words: wordsOfTerm(term, answers.terms?.[kind]?.[term.key]) })),
  );
}

const units = { money: '', percent: '%', times: '×', months: ' months', count: '' } as const;

function wordsOfTerm({ answer }: Term, value: string | number | undefined): string {
  if (value === undefined || value === '') return '';
  if (value === 'unknown') return 'Not known';
  if (answer.kind === 'number')
    return typeof value === 'number' ? `${formatDecimal(value)}${units[answer.unit]}` : value;
  return labelOf(answer.kind === 'choice' ? answer.options : triAnswers, `${value}`);
}
