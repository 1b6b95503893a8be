import type { ComponentType } from 'react';
import { problemsOf, type ReviewProblems } from '../../../contract/reviews/problems.ts';
import { readTexts, subjectFieldsOf, type FormParts } from '../../../contract/reviews/question.ts';
import type { OwnWords } from '../../../contract/reviews/hints.ts';
import type { TextMarks } from '../../ui/marked-text.tsx';
import type { OnDemand } from '../../ui/on-demand.tsx';
import type { Answers, SubjectKind } from '../api.ts';
import type { FormChecks } from './form-checks.ts';

/** The words over a step, and about how many minutes it takes. */
export interface StepWords {
  readonly heading: string;
  readonly intro: string;
  readonly minutes: number;
}

export interface StepProps {
  readonly formId: string;
  /** The name of the subject that was chosen. */
  readonly subject: string | null;
  /** The review was sent already: its subject stays. */
  readonly isSubjectFixed: boolean;
  readonly onSubject: (name: string | null) => void;
}

export interface PreviewProps {
  readonly answers: Answers;
  readonly formId: string;
  /** The level of its headings. */
  readonly level?: 2 | 3;
  /** What the author should look at again; no other reader sees marks. */
  readonly marks?: TextMarks;
}

/** What makes the form of one kind of review; everything else is the same for all three. */
export interface FormKind {
  readonly subjectKind: SubjectKind;
  /** Its questions and what they demand of each other; the server has the same. */
  readonly form: FormParts;
  /** The same with the bounds of its fields. */
  readonly checks: FormChecks;
  /** "Review a funder" */
  readonly pageTitle: string;
  /** "this funder", within a sentence. */
  readonly thisSubject: string;
  readonly stepWords: readonly StepWords[];
  readonly Steps: readonly ComponentType<StepProps>[];
  /** Those of them that are not part of the page. */
  readonly laterSteps: readonly OnDemand<StepProps>[];
  /** What stands in a new form. */
  readonly defaults: Answers;
  /** The writer's organisation, which would give them away in a text. */
  readonly ownWords: (answers: Answers) => OwnWords;
  /** What to ask before sending something that cannot be withdrawn; null where there is nothing. */
  readonly warnBeforeSending: (answers: Answers) => { readonly title: string; readonly text: string } | null;
  readonly previewTitle: string;
  readonly Preview: ComponentType<PreviewProps>;
  readonly Help: ComponentType<{ step: number }>;
}

/** The texts that others than moderators read: hints look into them. */
export const readTextsOf = ({ form }: FormKind): string[] => readTexts(form.questions);

/** The field that names a listed subject. */
export const subjectFieldOf = ({ form }: FormKind): string => subjectFieldsOf(form.questions)[0] ?? '';

/** The problems of one step, from 1. */
export function problemsOfStep({ form }: FormKind, problems: ReviewProblems, step: number): ReviewProblems {
  return problemsOf(problems, form.steps[step - 1]);
}

/** The first step with a problem, from 1; null when there is none. */
export function firstStepWith(kind: FormKind, problems: ReviewProblems): number | null {
  const place = kind.form.steps.findIndex((_, at) => Object.keys(problemsOfStep(kind, problems, at + 1)).length > 0);
  return place < 0 ? null : place + 1;
}
