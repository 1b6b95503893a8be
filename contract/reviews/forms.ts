import { withSchemas, type ReviewForm } from './checked-form.ts';
import type { EntrepreneurReviewAnswers, EntrepreneurReviewDraftAnswers } from './entrepreneur-questions.ts';
import { entrepreneurReviewRules } from './entrepreneur-rules.ts';
import type { FunderReviewAnswers, FunderReviewDraftAnswers } from './funder-questions.ts';
import { funderReviewRules } from './funder-rules.ts';
import type { ProviderReviewAnswers, ProviderReviewDraftAnswers } from './provider-questions.ts';
import { providerReviewRules } from './provider-rules.ts';

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

export const funderReviewForm = withSchemas(funderReviewRules);
export const entrepreneurReviewForm = withSchemas(entrepreneurReviewRules);
export const providerReviewForm = withSchemas(providerReviewRules);

const reviewForms = {
  funder: funderReviewForm,
  entrepreneur: entrepreneurReviewForm,
  provider: providerReviewForm,
} as const;

/** The form of a kind for code that treats all three alike: its fields and answers are then those of any form. */
export function formOf(kind: SubjectKind): ReviewForm {
  return reviewForms[kind];
}

type Readers = {
  readonly [K in SubjectKind]: {
    readonly draft: (answers: unknown) => DraftAnswersByKind[K];
    readonly sent: (answers: DraftAnswersByKind[K], today: string) => AnswersByKind[K] | null;
  };
};
const readers: Readers = {
  funder: { draft: (answers) => funderReviewForm.draftAnswers.parse(answers), sent: funderReviewForm.read },
  entrepreneur: {
    draft: (answers) => entrepreneurReviewForm.draftAnswers.parse(answers),
    sent: entrepreneurReviewForm.read,
  },
  provider: { draft: (answers) => providerReviewForm.draftAnswers.parse(answers), sent: providerReviewForm.read },
};

/** The answers of a draft as they were kept; throws on what no form of ours wrote. */
export function readDraftOf<K extends SubjectKind>(kind: K, answers: unknown): DraftAnswersByKind[K] {
  return readers[kind].draft(answers);
}

/** The checked answers, or null while something keeps them from being sent (`formOf(kind).findProblems` says what). */
export function readReviewOf<K extends SubjectKind>(
  kind: K,
  answers: DraftAnswersByKind[K],
  today: string,
): AnswersByKind[K] | null {
  return readers[kind].sent(answers, today);
}

/** The field that names a listed subject. */
export const subjectFields = { funder: 'funderId', entrepreneur: 'ventureId', provider: 'providerId' } as const;

/** The fields that say what a review is about; once it was sent they stay as they are. */
export const subjectFieldsOf: Readonly<Record<SubjectKind, readonly string[]>> = {
  funder: ['funderId', 'newFunder'],
  entrepreneur: ['ventureId', 'newVenture'],
  provider: ['providerId', 'subjectName', 'website', 'country'],
};

/** The id of the chosen subject; undefined for a new one. */
export function subjectIdOf(kind: SubjectKind, answers: object): string | undefined {
  const id = new Map<string, unknown>(Object.entries(answers)).get(subjectFields[kind]);
  return typeof id === 'string' ? id : undefined;
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
const textAt = (value: unknown, key: string): string | undefined => {
  const found = isGroup(value) ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};
const proposals: Readonly<Record<SubjectKind, (answers: object) => string | undefined>> = {
  funder: (answers) => ('newFunder' in answers ? textAt(answers.newFunder, 'name') : undefined),
  entrepreneur: (answers) => ('newVenture' in answers ? textAt(answers.newVenture, 'name') : undefined),
  provider: (answers) => textAt(answers, 'subjectName'),
};

/** The name typed for a subject that is not listed, as a draft list shows it. */
export function proposedNameOf(kind: SubjectKind, answers: object): string | undefined {
  return proposals[kind](answers);
}
