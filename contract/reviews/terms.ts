import { listed } from '../deals/options.ts';
import * as lists from '../deals/terms.ts';
import type { Option } from '../table/table.ts';
import {
  greatestAmount,
  moneyKinds,
  triAnswers,
  valuesOf,
  type FundingKind,
  type Labels,
  type MoneyKind,
} from './options.ts';

type Unit = 'money' | 'percent' | 'times' | 'months' | 'count';
/**
 * The terms of an offer that a review may report, by kind of money. Every one may be left out and every one may be
 * "unknown". Keys are those of the database columns where there is one. Money is in whole units of `currency`.
 */
export interface Term {
  readonly key: string;
  readonly label: string;
  readonly answer:
    | { readonly kind: 'number'; readonly unit: Unit; readonly most: number; readonly isWhole: boolean }
    | { readonly kind: 'choice'; readonly options: Labels }
    | { readonly kind: 'triState' };
}

const numberIn =
  (unit: Unit, usual: number) =>
  (key: string, label: string, most = usual): Term => ({
    key,
    label,
    // Percentages and multiples have decimals.
    answer: { kind: 'number', unit, most, isWhole: unit !== 'percent' && unit !== 'times' },
  });
const money = numberIn('money', greatestAmount);
const percent = numberIn('percent', 100);
const times = numberIn('times', 5);
const months = numberIn('months', 480);
const count = numberIn('count', 24);
/** One of the values of its column; `words` where a writer reads something plainer than the column says. */
const choice = (key: string, label: string, values: readonly Option[], words: Labels = {}): Term => ({
  key,
  label,
  answer: {
    kind: 'choice',
    options: { ...Object.fromEntries(values.map(({ value, label: word }) => [value, word])), ...words },
  },
});
const triState = (key: string, label: string): Term => ({ key, label, answer: { kind: 'triState' } });

export const terms: Readonly<Record<MoneyKind, readonly Term[]>> = {
  equity: [
    choice('instrument', 'Instrument', lists.instruments, {
      priced_preferred: 'Preferred shares',
      preferred_equity_hybrid: 'Hybrid of debt and equity',
    }),
    money('amount', 'Amount'),
    money('preMoney', 'Pre-money valuation'),
    money('postMoney', 'Post-money valuation'),
    money('valuationCap', 'Valuation cap'),
    percent('discountPct', 'Discount', 50),
    percent('stakePct', 'Stake they took'),
    times('liqPrefMultiple', 'Liquidation preference', 5),
    choice('participation', 'Participation', lists.participations),
    choice('antiDilution', 'Anti-dilution', lists.antiDilutions),
    triState('boardSeat', 'They asked for a board seat'),
    triState('proRata', 'Pro rata right'),
    percent('optionPoolPct', 'Option pool', 40),
    choice(
      'legalFeesPaidBy',
      'Who paid the legal fees',
      listed({ funder: 'The funder', venture: 'We did', each_own: 'Each side its own' }),
    ),
  ],

  debt: [
    money('amountRequested', 'Amount asked for'),
    money('amountApproved', 'Amount approved'),
    money('amountDrawn', 'Amount drawn'),
    choice('rateType', 'Kind of rate', lists.rateTypes, { profit_share: 'Share of profit', none: 'No interest' }),
    percent('ratePct', 'Interest rate a year'),
    percent('aprPct', 'Total cost a year (APR)', 400),
    percent('feesPct', 'Fees'),
    months('termMonths', 'Term', 480),
    months('graceMonths', 'Months before repayment starts', 60),
    choice('repaymentInterval', 'Repaid', lists.repaymentIntervals, {
      bullet: 'All at the end',
      irregular: 'Irregularly',
    }),
    triState('collateralRequired', 'Collateral required'),
    triState('personalGuarantee', 'Personal guarantee required'),
    triState('covenants', 'Covenants'),
    triState('prepaymentPenalty', 'Early repayment penalty'),
    percent('warrantCoveragePct', 'Warrants', 30),
  ],

  grant: [
    money('amountApplied', 'Amount asked for'),
    money('amountAwarded', 'Amount awarded'),
    money('amountPaid', 'Amount paid so far'),
    months('durationMonths', 'Duration', 240),
    triState('restricted', 'Tied to one purpose'),
    percent('matchPct', 'Own contribution required'),
    percent('overheadCapPct', 'Overheads allowed'),
    count('stages', 'Stages of the application', 6),
    count('reportsPerYear', 'Reports a year', 24),
    triState('paidUpfront', 'Paid up front'),
  ],
};

/** The values of a term that is a choice or a tri-state, "unknown" included; empty for a number. */
export function termValues(term: Term): string[] {
  if (term.answer.kind === 'choice') return [...Object.keys(term.answer.options), 'unknown'];
  return term.answer.kind === 'triState' ? valuesOf(triAnswers) : [];
}

/** The kinds whose terms a review is asked for: its own; all three when it is mixed. */
export function termKindsFor(kind: FundingKind | undefined): MoneyKind[] {
  if (kind === undefined) return [];
  return kind === 'mixed' ? valuesOf(moneyKinds) : [kind];
}

/** Term values from which on a review earns the bonus for shared terms. */
export const bonusTermCount = 6;

/** How many terms have a value: `currency` is none, and "unknown" is an answer but no value. */
export function countTermValues(
  answers: Partial<Record<MoneyKind, Readonly<Record<string, unknown>>>> | undefined,
): number {
  return Object.values(answers ?? {})
    .flatMap((values) => Object.entries(values ?? {}))
    .filter(([key, value]) => key !== 'currency' && value !== undefined && value !== null && value !== 'unknown')
    .length;
}
