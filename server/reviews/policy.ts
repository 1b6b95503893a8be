import type { RefusalCode } from '../../contract/refusals.ts';
import type { SubjectKind } from '../../contract/reviews/forms.ts';
import { isMailOf } from '../subjects/domains.ts';
import { activeMember, isStaff, type Member, type Moderator, type Verdict, type Viewer } from '../http/viewer.ts';

/** Members write reviews; admins, and moderators, who decide about them, do not. */
export function reviewWriter(viewer: Viewer): Verdict<Member> {
  const verdict = activeMember(viewer);
  if (verdict.allowed && isStaff(verdict.viewer)) return { allowed: false, reason: 'staff_review' };
  return verdict;
}

/** Null when the member may write about this kind of subject: each side about the other one, and all about providers. */
export function refusalToWrite(member: Pick<Member, 'memberType'>, kind: SubjectKind): RefusalCode | null {
  if (kind === 'entrepreneur') return member.memberType === 'funder' ? null : 'funder_members_only';
  return kind === 'funder' && member.memberType === 'funder' ? 'not_for_funders' : null;
}

/** Null when the member may review this subject. Members cannot review the organisation whose mail they use. */
export function refusalToReview(member: Member, subject: { website: string | null }): RefusalCode | null {
  return isMailOf(member.email, subject.website) ? 'self_review' : null;
}

/** A moderator does not decide about what they wrote (before they became one), nor about whom they work for. */
export function hasConflict(review: { isMine: boolean; funderWebsite: string | null }, moderator: Moderator): boolean {
  return review.isMine || isMailOf(moderator.email, review.funderWebsite);
}
