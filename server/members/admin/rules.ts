import type { AnyAction, SkippedReason } from '../../../contract/members/admin-actions.ts';
import { revocationReasons } from '../../../contract/members/admin-actions.ts';
import type { Role } from '../../../contract/members/account.ts';
import { givenPeriod, type Gift, type Period } from '../../access/rules.ts';

/** A member as the rules see them. */
export interface Facts {
  readonly memberId: string;
  readonly role: Role;
  readonly isModerator: boolean;
  readonly isSuspended: boolean;
  /** Deleted, and waiting to be erased. */
  readonly isClosed: boolean;
  /** Whether any pass is live. */
  readonly hasPass: boolean;
  /** When the present access to everything ends; null without any. */
  readonly accessEndsAt: Date | null;
}

/** What would be done with a member: the pass they get where they get one, or why nothing. */
export type Judgement = { readonly why: SkippedReason } | { readonly why: null; readonly period: Period | null };

const leave = (why: SkippedReason): Judgement => ({ why });
const hit: Judgement = { why: null, period: null };

/** `isOneOfSeveral`: others are chosen with this member. */
export interface JudgedBy {
  readonly adminId: string;
  readonly now: Date;
  readonly isOneOfSeveral?: boolean;
}

/**
 * Admins cannot change their own access, roles or account; a closed account cannot be changed. The roles of another admin
 * are changed alone: no admin decides about what is about them, and so would have no say about the others.
 */
export function judge(action: AnyAction, facts: Facts, by: JudgedBy): Judgement {
  if (facts.memberId === by.adminId) return leave('yourself');
  if (facts.isClosed) return leave('closed');
  switch (action.kind) {
    case 'give_access':
    case 'give_access_until':
    case 'extend_access': {
      if (facts.role === 'admin') return leave('admin');
      if (facts.isSuspended) return leave('suspended');
      const period = givenPeriod(facts.accessEndsAt, giftOf(action), by.now);
      return typeof period === 'string' ? leave(period) : { why: null, period };
    }
    case 'revoke_access':
      if (facts.role === 'admin') return leave('admin');
      return facts.hasPass ? hit : leave('no_access');
    case 'change_role':
      if (facts.isSuspended) return leave('suspended');
      if (facts.role === 'admin' && by.isOneOfSeveral === true) return leave('one_at_a_time');
      return facts.role === action.role && facts.isModerator === action.isModerator ? leave('same_role') : hit;
    case 'suspend':
      return facts.isSuspended ? leave('suspended') : hit;
    case 'restore':
      return facts.isSuspended ? hit : leave('not_suspended');
    case 'send_link':
      return facts.isSuspended ? leave('suspended') : hit;
    case 'sign_out':
      return hit;
    case 'erase':
      return facts.role === 'admin' || facts.isModerator ? leave('is_admin') : hit;
  }
}

function giftOf(action: Extract<AnyAction, { kind: 'give_access' | 'give_access_until' | 'extend_access' }>): Gift {
  switch (action.kind) {
    case 'give_access':
      return { days: action.days };
    case 'give_access_until':
      return { until: new Date(`${action.until}T00:00:00Z`) };
    case 'extend_access':
      return { more: action.days };
  }
}

/** What the members read of it, in the menu or in the email; for the audit as well. */
export function wordsOf(action: AnyAction): string {
  if (action.kind === 'revoke_access') return revocationReasons[action.reasonCode];
  return 'reason' in action ? action.reason : '';
}

/** Whether its email leaves whatever was asked: a member who may do more, or nothing at all, must know. */
export const mustTell = (action: AnyAction): boolean => action.kind === 'change_role' || action.kind === 'suspend';
