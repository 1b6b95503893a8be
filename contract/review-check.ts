import {
  reviewFields,
  type FunderReviewAnswers,
  type FunderReviewDraftAnswers,
  type ReviewField,
} from './review-fields.ts';
import { steps } from './review-questions.ts';
import { fewestRatings, dimensionsFor } from './review-ratings.ts';
import { termKindsFor } from './review-terms.ts';
import type { ReviewClass, StageReached } from './review-options.ts';
import { cleanText } from './review-text.ts';

/** What is wrong, by the path of the field with dots: `ratings.speed`. Empty when nothing is. */
export type ReviewProblems = Record<string, string>;
type Draft = FunderReviewDraftAnswers;

/** The class of a review: with or without money from the funder; null before the question is answered. */
export function reviewClassOf(stageReached: StageReached | undefined): ReviewClass | null {
  if (stageReached === undefined) return null;
  return stageReached === 'funded' || stageReached === 'ended' ? 'funded' : 'pitch';
}

const isFunded = (answers: Draft): boolean => reviewClassOf(answers.stageReached) === 'funded';
const hasOffer = (answers: Draft): boolean => isFunded(answers) || answers.stageReached === 'offer_received';

/** Questions that are asked only after certain answers; all others always are. */
const conditions: Partial<Record<ReviewField, (answers: Draft) => boolean>> = {
  newFunder: (answers) => answers.funderId === undefined,
  tieKind: (answers) => answers.tie === 'yes',
  tieOther: (answers) => answers.tie === 'yes' && answers.tieKind === 'other',
  declineReasonGiven: (answers) => answers.outcome === 'they_declined',
  daysDecisionToCash: isFunded,
  wouldTakeMoneyAgain: isFunded,
  termsChangedAfterOffer: hasOffer,
  terms: hasOffer,
  concernNote: (answers) => answers.confidentialityBroken === 'yes' || answers.misconductConcern === 'yes',
};

/** Whether the form shows this question after the answers so far. */
export function isAsked(field: ReviewField, answers: Draft): boolean {
  return conditions[field]?.(answers) ?? true;
}

/** Whether an answer must be given, so that the form marks only the others as optional. */
export function isRequired(field: ReviewField, answers: Draft): boolean {
  if (field === 'newFunder' || field === 'terms') return false;
  if (field === 'funderId') return answers.newFunder === undefined;
  if (field === 'hoursSpent') return answers.fundingKind === 'grant';
  if (conditions[field] !== undefined) return isAsked(field, answers);
  return !reviewFields.shape[field].safeParse(undefined).success;
}

/** The answers that count: texts cleaned, empty ones and those to questions that are not asked left out. */
export function cleanAnswers(answers: Draft): Draft {
  const cleaned = withoutEmpty(answers) as Draft;
  for (const field of Object.keys(cleaned) as ReviewField[]) if (!isAsked(field, cleaned)) delete cleaned[field];
  const asked = new Set<string>(dimensionsFor(cleaned.fundingKind, reviewClassOf(cleaned.stageReached)));
  const kinds = new Set<string>(termKindsFor(cleaned.fundingKind));
  if (cleaned.ratings !== undefined) cleaned.ratings = keep(cleaned.ratings, asked);
  if (cleaned.terms !== undefined) cleaned.terms = keep(cleaned.terms, kinds);
  return cleaned;
}

function keep<T extends object>(record: T, keys: ReadonlySet<string>): T {
  // Some of the entries of a record with optional entries are such a record again.
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key))) as T;
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value) || undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

/**
 * Everything that keeps these answers from being sent, for all steps at once. `today` is the UTC day, YYYY-MM-DD:
 * nobody met a funder in the future.
 */
export function findReviewProblems(answers: Draft, today: string): ReviewProblems {
  const cleaned = cleanAnswers(answers);
  const problems: ReviewProblems = {};
  // Empty groups are looked into, so that each of their fields gets its own message.
  const filled = { venture: {}, ratings: {}, attest: {}, ...cleaned };
  for (const issue of reviewFields.safeParse(filled).error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[path ? `${path}.${key}` : key] ??= 'Unknown field';
    else problems[path] ??= issue.message;
  }
  for (const [path, message] of contradictions(cleaned, today)) problems[path] ??= message;
  return problems;
}

/** The problems of one step, from 1 to 5. */
export function problemsOfStep(problems: ReviewProblems, step: number): ReviewProblems {
  const fields = new Set<string>(steps[step - 1]?.fields ?? []);
  return Object.fromEntries(Object.entries(problems).filter(([path]) => fields.has(path.split('.', 1)[0] ?? '')));
}

/** The checked answers, or null while something keeps them from being sent (see findReviewProblems). */
export function readReview(answers: Draft, today: string): FunderReviewAnswers | null {
  if (Object.keys(findReviewProblems(answers, today)).length > 0) return null;
  return reviewFields.parse(cleanAnswers(answers));
}

type Contradiction = readonly [path: string, message: string];

function contradictions(answers: Draft, today: string): Contradiction[] {
  return [
    ...whoContradictions(answers),
    ...monthContradictions(answers, today),
    ...stageContradictions(answers),
    ...missing(answers),
  ];
}

const requiredWords: Partial<Record<ReviewField, string>> = {
  funderId: 'Choose the funder you dealt with',
  tieKind: 'Choose the tie',
  tieOther: 'Say in a few words which tie',
  hoursSpent: 'About how many hours did you spend?',
  concernNote: 'Say what happened, so that a moderator can look at it',
  daysDecisionToCash: 'How many days, or not known',
};

function missing(answers: Draft): Contradiction[] {
  const fields: ReviewField[] = ['funderId', 'hoursSpent'];
  const conditional = [...fields, ...(Object.keys(conditions) as ReviewField[])];
  return conditional
    .filter((field) => isRequired(field, answers) && isAsked(field, answers) && answers[field] === undefined)
    .map((field) => [field, requiredWords[field] ?? 'Choose yes, no or not sure'] as const);
}

function whoContradictions(answers: Draft): Contradiction[] {
  const found: Contradiction[] = [];
  const { founderGroups, ratings } = answers;
  if (founderGroups !== undefined && founderGroups.length > 1 && founderGroups.includes('prefer_not_to_say')) {
    found.push(['founderGroups', '"I would rather not say" stands alone']);
  }
  const rated = Object.values(ratings ?? {}).filter((value) => typeof value === 'number').length;
  if (rated < fewestRatings) found.push(['ratings', `Rate at least four of them; ${rated} so far`]);
  return found;
}

function monthContradictions({ firstContact, lastContact }: Draft, today: string): Contradiction[] {
  const thisMonth = today.slice(0, 7);
  const found: Contradiction[] = [];
  if (firstContact !== undefined && firstContact > thisMonth)
    found.push(['firstContact', 'This month is still to come']);
  if (lastContact !== undefined && lastContact > thisMonth) found.push(['lastContact', 'This month is still to come']);
  if (firstContact !== undefined && lastContact !== undefined && lastContact < firstContact) {
    found.push(['lastContact', 'The last contact is before the first']);
  }
  return found;
}

function stageContradictions({ stageReached, outcome }: Draft): Contradiction[] {
  if (stageReached === undefined || outcome === undefined) return [];
  const wasFunded = reviewClassOf(stageReached) === 'funded';
  if (wasFunded !== (outcome === 'funded')) {
    return [['outcome', wasFunded ? 'You said that they funded you' : 'You said that it did not come to funding']];
  }
  if (outcome === 'withdrawn_by_them_after_offer' && stageReached !== 'offer_received')
    return [['outcome', 'You said that there was no offer']];
  if (
    stageReached === 'contacted_no_reply' &&
    outcome !== 'no_answer' &&
    outcome !== 'in_progress' &&
    outcome !== 'we_declined'
  ) {
    return [['outcome', 'You said that they never replied']];
  }
  return [];
}
