import type { DraftSummary } from '../../contract/reviews.ts';

/** Where a draft is written. The id of the funder is for the reader of the address; the draft is what counts. */
export function addressOfDraft({ id, subjectId }: Pick<DraftSummary, 'id' | 'subjectId'>): string {
  return `/review/funder${subjectId === null ? '' : `/${encodeURIComponent(subjectId)}`}?draft=${id}`;
}

/** Where a sent review is changed. */
export function addressOfReview({ id, subjectId }: { id: string; subjectId: string }): string {
  return `/review/funder/${encodeURIComponent(subjectId)}?review=${id}`;
}
