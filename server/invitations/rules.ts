import type { Invitation } from '../../contract/invitations/invitations.ts';
import type { Role } from '../../contract/members/account.ts';

interface Dates {
  readonly expires_at: Date;
  readonly withdrawn_at: Date | null;
  readonly accepted_at: Date | null;
}

export function stateOf({ expires_at, withdrawn_at, accepted_at }: Dates, now: Date): Invitation['state'] {
  if (accepted_at !== null) return 'accepted';
  if (withdrawn_at !== null) return 'withdrawn';
  return expires_at <= now ? 'expired' : 'open';
}

/** Why an invitation cannot give this; null where it can. */
export function giftProblem(gift: { role: Role; isModerator: boolean; accessDays: number | null }): string | null {
  if (gift.role === 'admin') return gift.accessDays === null ? null : 'Admins have access without an end';
  return gift.isModerator || gift.accessDays !== null ? null : 'Choose a role or days of access';
}
