import type { SubjectKind } from '../../contract/reviews/forms.ts';

const paths: Readonly<Record<SubjectKind, string>> = {
  funder: '/review/funder',
  entrepreneur: '/review/entrepreneur',
  provider: '/review/other',
};

/** Where a form of this kind stands. The id of the subject is for the reader of the address; the draft or review is what counts. */
export function addressOfForm(kind: SubjectKind, subjectId: string | null = null): string {
  if (subjectId === null) return paths[kind];
  // The path of the "other" review has no place for an id.
  return `${paths[kind]}${kind === 'provider' ? '?provider=' : '/'}${encodeURIComponent(subjectId)}`;
}

/** The draft or the review that the address names knows its subject. */
const pathOf = (kind: SubjectKind, subjectId: string | null): string =>
  kind === 'provider' ? paths[kind] : addressOfForm(kind, subjectId);

interface Source {
  readonly id: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string | null;
}

/** Where a draft is written. */
export function addressOfDraft({ id, subjectKind, subjectId }: Source): string {
  return `${pathOf(subjectKind, subjectId)}?draft=${id}`;
}

/** Where a sent review is changed. */
export function addressOfReview({ id, subjectKind, subjectId }: Source): string {
  return `${pathOf(subjectKind, subjectId)}?review=${id}`;
}

const pages: Readonly<Record<SubjectKind, string>> = {
  funder: '/funder',
  entrepreneur: '/entrepreneur',
  provider: '/provider',
};

/** The page of a subject. */
export function addressOfSubject({ subjectKind, subjectId }: { subjectKind: SubjectKind; subjectId: string }): string {
  return `${pages[subjectKind]}/${encodeURIComponent(subjectId)}`;
}
