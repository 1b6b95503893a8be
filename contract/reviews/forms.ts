import { withSchemas, type ReviewForm } from './checked-form.ts';
import { entrepreneurReview } from './entrepreneur-questions.ts';
import { funderReview } from './funder-questions.ts';
import { providerReview } from './provider-questions.ts';
import { subjectFieldsOf } from './question.ts';
import type { AnswersOf, DraftOf } from './schemas.ts';

/** The three forms by what they are about. Drafts, sending, preview and moderation take theirs from here. */

const forms = { funder: funderReview, entrepreneur: entrepreneurReview, provider: providerReview };
export type SubjectKind = keyof typeof forms;
type QuestionsOf<K extends SubjectKind> = (typeof forms)[K]['questions'];
export type DraftAnswersByKind = { readonly [K in SubjectKind]: DraftOf<QuestionsOf<K>> };
export type AnswersByKind = { readonly [K in SubjectKind]: AnswersOf<QuestionsOf<K>> };

export const reviewForms: { readonly [K in SubjectKind]: ReviewForm<DraftAnswersByKind[K], AnswersByKind[K]> } = {
  funder: withSchemas(funderReview),
  entrepreneur: withSchemas(entrepreneurReview),
  provider: withSchemas(providerReview),
};

/** The form of a kind for code that treats all three alike: its fields and answers are then those of any form. */
export const formOf = (kind: SubjectKind): ReviewForm => reviewForms[kind];

/** The answers of a draft as they were kept; throws on what no form of ours wrote. */
export function readDraftOf<K extends SubjectKind>(kind: K, answers: unknown): DraftAnswersByKind[K] {
  return reviewForms[kind].draftAnswers.parse(answers);
}

/** The field that names a listed subject. */
export const subjectFieldOf = (kind: SubjectKind): string => subjectFieldsOf(formOf(kind).questions)[0] ?? '';

/** The id of the chosen subject; undefined for a new one. */
export function subjectIdOf(kind: SubjectKind, answers: object): string | undefined {
  const id = new Map<string, unknown>(Object.entries(answers)).get(subjectFieldOf(kind));
  return typeof id === 'string' ? id : undefined;
}
