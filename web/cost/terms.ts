import type { DealKind } from '../../contract/deals/options.ts';
import type { CostNumber } from '../../contract/insights/cost-terms.ts';
import type { NumberRules } from '../../contract/written-number.ts';

/** What a person may enter, with its unit and its bounds. */
export interface Term extends NumberRules {
  readonly label: string;
  /** What is in the field before anything is entered, and before a median is known. */
  readonly initial?: number;
  /** The column whose median is there at first. */
  readonly usual?: { readonly kind: DealKind; readonly column: CostNumber };
}

const usd = (most: number): NumberRules => ({ unit: 'money', currency: 'USD', least: 0, most });
const percent = (most: number): NumberRules => ({ unit: 'percent', least: 0, most, decimals: 4 });
const trillion = 1e12;

/** Bounds are wide, so that what can be meant fits, and so that no formula leaves the numbers of the browser. */
export const terms = {
  amount: { label: 'Amount', ...usd(trillion), initial: 300_000 },
  preMoney: { label: 'Pre-money', ...usd(trillion), usual: { kind: 'equity', column: 'preMoneyUsd' } },
  preference: {
    label: 'Preference',
    unit: 'times',
    least: 0,
    most: 100,
    decimals: 4,
    initial: 1,
    usual: { kind: 'equity', column: 'liqPrefMultiple' },
  },
  cap: { label: 'At most', unit: 'times', least: 0, most: 100, decimals: 4, initial: 2 },
  rate: { label: 'Rate a year', ...percent(1_000), usual: { kind: 'debt', column: 'ratePct' } },
  months: {
    label: 'Months',
    unit: 'months',
    isWhole: true,
    least: 0,
    most: 600,
    usual: { kind: 'debt', column: 'termMonths' },
  },
  fee: { label: 'Fee', ...percent(1_000), usual: { kind: 'debt', column: 'originationFeePct' } },
  grace: { label: 'Interest only at first', unit: 'months', isWhole: true, least: 0, most: 600, initial: 0 },
  balloon: { label: 'Due at the end', ...percent(100), initial: 0 },
  hoursToApply: {
    label: 'Hours to apply',
    unit: 'hours',
    least: 0,
    most: 100_000,
    decimals: 2,
    usual: { kind: 'grant', column: 'hoursToApply' },
  },
  hoursToReport: {
    label: 'Hours to report',
    unit: 'hours',
    least: 0,
    most: 100_000,
    decimals: 2,
    usual: { kind: 'grant', column: 'hoursToReport' },
  },
  chance: { label: 'Chance', ...percent(100), usual: { kind: 'grant', column: 'successRatePct' } },
  match: { label: 'Match', ...percent(1_000), usual: { kind: 'grant', column: 'matchPct' } },
  hourCost: { label: 'Your hour costs', ...usd(100_000) },
  early: { label: 'You sell early', ...usd(trillion), initial: 2_000_000 },
  well: { label: 'It goes well', ...usd(trillion), initial: 15_000_000 },
  veryWell: { label: 'It goes very well', ...usd(trillion), initial: 80_000_000 },
} as const satisfies Readonly<Record<string, Term>>;

export type TermKey = keyof typeof terms;
export const termKeys = Object.keys(terms) as TermKey[];
export const termOf = (key: TermKey): Term => terms[key];
export const outcomes = ['early', 'well', 'veryWell'] as const satisfies readonly TermKey[];
