import { withSchemas, type ReviewForm } from './checked-form.ts';
import {
  entrepreneurReview,
  type EntrepreneurReviewAnswers,
  type EntrepreneurReviewDraftAnswers,
} from './entrepreneur-questions.ts';
import { funderReview, type FunderReviewAnswers, type FunderReviewDraftAnswers } from './funder-questions.ts';
import { providerReview, type ProviderReviewAnswers, type ProviderReviewDraftAnswers } from './provider-questions.ts';
import { subjectFieldsOf } from './question.ts';

/** The three forms by what they are about. Drafts, sending, preview and moderation take theirs from here. */

export interface DraftAnswersByKind {
  readonly funder: FunderReviewDraftAnswers;
  readonly entrepreneur: EntrepreneurReviewDraftAnswers;
  readonly provider: ProviderReviewDraftAnswers;
}
export interface AnswersByKind {
  readonly funder: FunderReviewAnswers;
  readonly entrepreneur: EntrepreneurReviewAnswers;
  readonly provider: ProviderReviewAnswers;
}
export type SubjectKind = keyof AnswersByKind;

export const funderReviewForm = withSchemas(funderReview);
export const entrepreneurReviewForm = withSchemas(entrepreneurReview);
export const providerReviewForm = withSchemas(providerReview);

const reviewForms: { readonly [K in SubjectKind]: ReviewForm<DraftAnswersByKind[K], AnswersByKind[K]> } = {
  funder: funderReviewForm,
  entrepreneur: entrepreneurReviewForm,
  provider: providerReviewForm,
};

/** The form of a kind for code that treats all three alike: its fields and answers are then those of any form. */
export const formOf = (kind: SubjectKind): ReviewForm => reviewForms[kind];

/** The answers of a draft as they were kept; throws on what no form of ours wrote. */
export function readDraftOf<K extends SubjectKind>(kind: K, answers: unknown): DraftAnswersByKind[K] {
  return reviewForms[kind].draftAnswers.parse(answers);
}

/** The checked answers, or null while something keeps them from being sent (`formOf(kind).findProblems` says what). */
export function readReviewOf<K extends SubjectKind>(
  kind: K,
  answers: DraftAnswersByKind[K],
  today: string,
): AnswersByKind[K] | null {
  return reviewForms[kind].read(answers, today);
}

/** The field that names a listed subject. */
export const subjectFieldOf = (kind: SubjectKind): string => subjectFieldsOf(formOf(kind).questions)[0] ?? '';

/** The id of the chosen subject; undefined for a new one. */
export function subjectIdOf(kind: SubjectKind, answers: object): string | undefined {
  const id = new Map<string, unknown>(Object.entries(answers)).get(subjectFieldOf(kind));
  return typeof id === 'string' ? id : undefined;
}
