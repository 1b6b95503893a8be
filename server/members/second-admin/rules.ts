import type { WaitingDecision } from '../../../contract/members/second-admin.ts';

/** Who decides about what waits for a second admin (decisions 0116 and 0117). */

/** `isAbout`: the admin is one of the members whom it changes. */
export function decisionsOf({ isYours, isAbout }: { isYours: boolean; isAbout: boolean }): readonly WaitingDecision[] {
  if (isYours) return ['withdraw'];
  return isAbout ? [] : ['approve', 'withdraw'];
}

export interface OfRemoval {
  readonly isYours: boolean;
  readonly isApproved: boolean;
  /** The admin has a tie to the subject. */
  readonly isTied: boolean;
  /** The admin wrote the review, before they were one. */
  readonly isAuthor: boolean;
}

/**
 * Of a removal. Its author may approve it, as they may withdraw the review; would they not, others could tell by what
 * stays undone that it is theirs.
 */
export function removalDecisionsOf({ isYours, isApproved, isTied, isAuthor }: OfRemoval): readonly WaitingDecision[] {
  if (isYours) return ['withdraw'];
  if (isTied) return [];
  if (isAuthor) return isApproved ? [] : ['approve'];
  return isApproved ? ['decline'] : ['approve', 'decline'];
}
