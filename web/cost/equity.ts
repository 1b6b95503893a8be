/** Shares for money, and what they are worth when the company is sold. */
export interface EquityTerms {
  readonly amount: number;
  /** What the company is worth before the money, in USD. */
  readonly preMoney: number;
  /** How many times its money the investor gets first; 0 is no preference. */
  readonly preference: number;
  readonly participation: Participation;
  /** Of capped participation: so many times its money at most. */
  readonly cap: number;
}

/** `none`: the investor takes its money back or its share, whichever is more. */
export const participations = ['none', 'capped', 'uncapped'] as const;
export type Participation = (typeof participations)[number];

/** The share of the company that the investor owns afterwards, 0 to 1. */
export const stakeOf = ({ amount, preMoney }: Pick<EquityTerms, 'amount' | 'preMoney'>): number =>
  amount / (preMoney + amount);

/**
 * What the investor gets when the company is sold for `price`, after debts. One investor, no later rounds: a preference
 * of others or new shares change it.
 */
export function payoutOf(terms: EquityTerms, price: number): number {
  const stake = stakeOf(terms);
  const first = Math.min(price, terms.preference * terms.amount);
  const asShares = stake * price;
  if (terms.participation === 'none') return Math.max(first, asShares);
  const both = first + stake * (price - first);
  if (terms.participation === 'uncapped') return both;
  return Math.max(Math.min(both, Math.max(first, terms.cap * terms.amount)), asShares);
}

/** What the founders give up beyond the money that came: below 0 where the investor gets back less than it gave. */
export const equityCost = (terms: EquityTerms, price: number): number => payoutOf(terms, price) - terms.amount;

const highestPrice = 1e15;

/** The highest price at which equity costs no more than `cost`; null where it costs less at any price, or more at all. */
export function priceWhereEquityCosts(terms: EquityTerms, cost: number): number | null {
  if (equityCost(terms, 0) > cost || equityCost(terms, highestPrice) <= cost) return null;
  let [low, high] = [0, highestPrice];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (equityCost(terms, middle) <= cost) low = middle;
    else high = middle;
  }
  return low;
}
