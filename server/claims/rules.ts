import type { ClaimDecision, ClaimState } from '../../contract/claims/claims.ts';
import { hours } from '../clock.ts';

/** Codes within a stretch of time, from the earliest asking on. */
export interface CodeLimit {
  readonly codes: number;
  readonly withinMilliseconds: number;
}

/** Limits per member, per member and funder, and per address regardless of the member who asks. */
export const codeLimits = {
  member: { codes: 8, withinMilliseconds: hours(24) },
  memberAndFunder: { codes: 4, withinMilliseconds: hours(24) },
  address: { codes: 3, withinMilliseconds: hours(1) },
} as const satisfies Record<string, CodeLimit>;

/** When the next code is possible; null when it is now. `askedAt`: the askings that count, in any order. */
export function nextCodeAt(limit: CodeLimit, askedAt: readonly Date[], now: Date): Date | null {
  const within = askedAt
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - limit.withinMilliseconds)
    .sort((one, other) => one - other);
  const oldest = within.at(-limit.codes);
  return oldest === undefined ? null : new Date(oldest + limit.withinMilliseconds);
}

const decisionsByState: Partial<Record<ClaimState, readonly ClaimDecision[]>> = {
  waiting: ['approve', 'decline'],
  approved: ['revoke'],
};

/** What an admin may decide now. */
export function decisionsFor(state: ClaimState): readonly ClaimDecision[] {
  return decisionsByState[state] ?? [];
}

export type ClaimAction = 'ask_code' | 'prove' | 'withdraw';

/** What the member may do now; null: there is no claim. */
export function actionsFor(state: ClaimState | null): readonly ClaimAction[] {
  if (state === 'code_sent') return ['prove', 'ask_code', 'withdraw'];
  return state === 'waiting' || state === 'approved' ? ['withdraw'] : ['ask_code'];
}
