import { formatCurrency, formatInteger, formatPercent } from '../../contract/formats.ts';
import type { EntriesControl } from './entries.ts';
import { equityCost, type EquityTerms } from './equity.ts';
import { grantCost, grantProblem, type GrantCost, type GrantTerms } from './grant.ts';
import { loanCost, loanProblem, plainLoan, type LoanCost, type LoanTerms } from './loan.ts';
import { termOf, type TermKey } from './terms.ts';

/** What the page works out, or the sentence that says what is missing. */
export type Worked<Found> = ({ readonly problem: null } & Found) | { readonly problem: string };

export interface Figures {
  readonly amount: number | null;
  readonly equity: Worked<{ readonly terms: EquityTerms }>;
  readonly loan: Worked<{ readonly terms: LoanTerms; readonly cost: LoanCost }>;
  readonly grant: Worked<{ readonly terms: GrantTerms; readonly cost: GrantCost }>;
}

/** What an emptied field says; of all others an empty one counts as 0. */
const missing: Readonly<Partial<Record<TermKey, string>>> = {
  amount: 'Enter an amount to see what it costs.',
  preMoney: 'Enter a pre-money value to see what share the money buys.',
  rate: 'Enter a yearly rate. 0 means an interest-free loan.',
  months: 'Enter the number of months to repay the loan.',
  hoursToApply: 'Enter the hours that one application takes.',
  chance: 'Enter the chance that one application succeeds.',
};

function problemOf(entries: EntriesControl, keys: readonly TermKey[]): string | null {
  const unread = keys.find((key) => entries.isUnread(key));
  if (unread !== undefined) return `“${termOf(unread).label}” cannot be read: its field says why.`;
  const empty = keys.find((key) => missing[key] !== undefined && entries.value(key) === null);
  if (empty !== undefined) return missing[empty] ?? null;
  return entries.value('amount') === 0 ? 'An amount of $0 costs nothing. Enter one above 0.' : null;
}

export function figuresOf(entries: EntriesControl): Figures {
  const number = (key: TermKey): number => entries.value(key) ?? 0;
  return {
    amount: entries.value('amount'),
    equity: equityOf(entries, number),
    loan: loanOf(entries, number),
    grant: grantOf(entries, number),
  };
}

type Read = (key: TermKey) => number;

function equityOf(entries: EntriesControl, number: Read): Figures['equity'] {
  const capped = entries.participation === 'capped' ? (['cap'] as const) : [];
  const problem = problemOf(entries, ['amount', 'preMoney', 'preference', ...capped]);
  if (problem !== null) return { problem };
  const terms = {
    amount: number('amount'),
    preMoney: number('preMoney'),
    preference: number('preference'),
    participation: entries.participation,
    cap: number('cap'),
  };
  return { problem: null, terms };
}

function loanOf(entries: EntriesControl, number: Read): Figures['loan'] {
  const terms = plainLoan({
    amount: number('amount'),
    ratePct: number('rate'),
    months: number('months'),
    feePct: number('fee'),
    graceMonths: number('grace'),
    balloonPct: number('balloon'),
  });
  const problem = problemOf(entries, ['amount', 'rate', 'months', 'fee', 'grace', 'balloon']) ?? loanProblem(terms);
  return problem === null ? { problem, terms, cost: loanCost(terms) } : { problem };
}

function grantOf(entries: EntriesControl, number: Read): Figures['grant'] {
  const terms: GrantTerms = {
    amount: number('amount'),
    hoursToApply: number('hoursToApply'),
    hoursToReport: number('hoursToReport'),
    chancePct: number('chance'),
    matchPct: entries.value('match'),
    hourCost: entries.value('hourCost'),
  };
  const keys = ['amount', 'hoursToApply', 'hoursToReport', 'chance', 'match', 'hourCost'] as const;
  const problem = problemOf(entries, keys) ?? grantProblem(terms);
  return problem === null ? { problem, terms, cost: grantCost(terms) } : { problem };
}

/** What each kind costs beyond the amount when the company is sold for `price`; null where that is not known. */
export function costsAt(
  { equity, loan, grant }: Figures,
  price: number | null,
): Readonly<Record<CostKind, number | null>> {
  return {
    equity: equity.problem !== null || price === null ? null : equityCost(equity.terms, price),
    loan: loan.problem === null ? loan.cost.cost : null,
    grant: grant.problem === null ? grant.cost.cost : null,
  };
}
export type CostKind = 'equity' | 'loan' | 'grant';

const greatestRate = 100;

/** A yearly rate as a share; what is beyond all sense in words. */
export const rateWords = (share: number): string =>
  share > greatestRate ? `over ${formatInteger(greatestRate * 100)}%` : formatPercent(Math.round(share * 1e4) / 100);

/** "8% of the company"; what rounds to nothing is not nothing. */
export const shareWords = (share: number): string =>
  share > 0 && share < 0.0001 ? 'under 0.01%' : formatPercent(Math.round(share * 1e4) / 100);

/** Cents of less than a dollar are not nothing. */
export const moneyWords = (amount: number): string =>
  amount > 0 && amount < 0.5 ? 'under $1' : formatCurrency(amount);
