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
}

export type CodeProblem = 'used_by_you' | 'disabled' | 'not_yet' | 'ended' | 'used_up' | 'domain_used_up';

/** Why a code does not work for this member today; null when it does. */
export function codeProblem(code: CodeFacts, today: string): CodeProblem | null {
  if (code.isUsedByMember) return 'used_by_you';
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

export type AskAnswer = { readonly canAsk: true } | { readonly canAsk: false; readonly askAgainOn: string | null };

/** Whether a member may ask: not while one waits, not soon after a declined one, and not after the one renewal. */
export function mayAsk(applications: readonly PastApplication[], now: Date): AskAnswer {
  if (applications.some(({ state }) => state === 'received')) return { canAsk: false, askAgainOn: null };
  if (applications.filter(({ state }) => state === 'approved').length >= mostApprovals)
    return { canAsk: false, askAgainOn: null };
  const declined = applications
    .filter(({ state }) => state === 'declined')
    .map(({ decidedAt }) => decidedAt?.getTime() ?? 0);
  const askAgainAt = after(new Date(Math.max(0, ...declined)), days(pauseAfterDeclineDays));
  return declined.length > 0 && askAgainAt > now
    ? { canAsk: false, askAgainOn: dayOf(after(askAgainAt, days(1) - 1)) }
    : { canAsk: true };
}
