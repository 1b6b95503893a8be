import type { RefusalCode } from '../../contract/refusals.ts';
import type { ClaimDecision, ClaimState } from '../../contract/claims/claims.ts';
import { isStaff, type Decider, type Member } from '../http/viewer.ts';
import { decisionsFor } from './rules.ts';
import { isAddressOf } from '../subjects/domains.ts';

/** Members who signed up as funders, and members with an email of this funder. Admins and moderators make none. */
export function mayClaim(member: Member, funder: { website: string | null }): boolean {
  if (isStaff(member)) return false;
  return member.memberType === 'funder' || isAddressOf(member.email, funder.website);
}

/** An admin decides neither about their own claim (of before they were one) nor about whom they work for. */
export function hasTie(admin: Decider, claim: { memberId: string; funderWebsite: string | null }): boolean {
  return claim.memberId === admin.memberId || isAddressOf(admin.email, claim.funderWebsite);
}

export function decisionsOf(claim: { state: ClaimState; hasTie: boolean }): readonly ClaimDecision[] {
  return claim.hasTie ? [] : decisionsFor(claim.state);
}

/** Null when the decision may be taken now. */
export function refusalToDecide(
  claim: { state: ClaimState; hasTie: boolean },
  decision: ClaimDecision,
): RefusalCode | null {
  if (claim.hasTie) return 'conflict_of_interest';
  return decisionsFor(claim.state).includes(decision) ? null : 'invalid_transition';
}
