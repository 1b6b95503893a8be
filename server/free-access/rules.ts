import { randomInt } from 'node:crypto';
import {
  codeAlphabet,
  codeLength,
  mostApprovals,
  pauseAfterDeclineDays,
  type ApplicationState,
} from '../../contract/free-access/free-access.ts';
import { after, dayOf, days } from '../clock.ts';

/** A code as it is stored: upper case, without dashes and spaces. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]+/g, '');
}

/** About 50 bits: too many to guess with five attempts an hour. */
export function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** What a code allows, and how it was used so far. Days are days of UTC. */
export interface CodeFacts {
  readonly isDisabled: boolean;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly maxUses: number;
  readonly maxUsesPerDomain: number | null;
  readonly uses: number;
  readonly usesOfDomain: number;
  readonly isUsedByMember: boolean;
  /** By the member or by another account of the same mailbox. */
  readonly isUsedByMailbox: boolean;
}

export type CodeProblem =
  | 'used_by_you'
  | 'used_by_mailbox'
  | 'disabled'
  | 'not_yet'
  | 'ended'
  | 'used_up'
  | 'domain_used_up';

/** Why a code does not work for this member today; null when it does. */
export function codeProblem(code: CodeFacts, today: string): CodeProblem | null {
  if (code.isUsedByMember) return 'used_by_you';
  if (code.isUsedByMailbox) return 'used_by_mailbox';
  if (code.isDisabled) return 'disabled';
  if (today < code.validFrom) return 'not_yet';
  if (code.validTo !== null && today > code.validTo) return 'ended';
  if (code.uses >= code.maxUses) return 'used_up';
  if (code.maxUsesPerDomain !== null && code.usesOfDomain >= code.maxUsesPerDomain) return 'domain_used_up';
  return null;
}

/**
 * True when a mail domain is one of those configured, or below it: "ac.uk" holds "harrow.ac.uk", not "xac.uk".
 */
export function isAcademic(domain: string, academicDomains: readonly string[]): boolean {
  return academicDomains.some((academic) => domain === academic || domain.endsWith(`.${academic}`));
}

export interface PastApplication {
  readonly state: ApplicationState;
  readonly decidedAt: Date | null;
}

export type AskAnswer =
  | { readonly canAsk: true }
  | { readonly canAsk: false; readonly askAgainOn: string | null; readonly isMailboxUsed: boolean };

/**
 * Whether a member may ask: not while one waits, not soon after a declined one, and not after the one renewal. What
 * other accounts of the same mailbox asked for (`others`) counts as well, and a renewal is of the account that had the
 * first.
 */
export function mayAsk(
  own: readonly PastApplication[],
  others: readonly Pick<PastApplication, 'state' | 'decidedAt'>[],
  now: Date,
): AskAnswer {
  const no = { canAsk: false, askAgainOn: null } as const;
  if (own.some(({ state }) => state === 'received')) return { ...no, isMailboxUsed: false };
  if (own.filter(({ state }) => state === 'approved').length >= mostApprovals) return { ...no, isMailboxUsed: false };
  if (others.some(({ state }) => state === 'received' || state === 'approved')) return { ...no, isMailboxUsed: true };
  const declined = [...own, ...others]
    .filter(({ state }) => state === 'declined')
    .map(({ decidedAt }) => decidedAt?.getTime() ?? 0);
  const askAgainAt = after(new Date(Math.max(0, ...declined)), days(pauseAfterDeclineDays));
  return declined.length > 0 && askAgainAt > now
    ? { canAsk: false, askAgainOn: dayOf(after(askAgainAt, days(1) - 1)), isMailboxUsed: false }
    : { canAsk: true };
}
