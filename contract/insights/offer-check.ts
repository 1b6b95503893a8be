import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dealColumns, kindParams, type DealColumnKey } from '../deals/deals.ts';
import type { DealKind } from '../deals/options.ts';
import { tableFilters } from '../table/table.ts';

/**
 * Is my offer fair? The place of each term of an offer among comparable deals. The terms of the offer stay in the
 * browser: the server is told which deals to compare with and answers with the distribution of every term among them,
 * from which the browser works out the place of the offer (`placeOf`).
 */

/** The terms that an offer of each kind may have, in the order of the form. */
export const offerTerms = {
  equity: [
    'instrument',
    'amountUsd',
    'preMoneyUsd',
    'stakePct',
    'optionPoolPct',
    'liqPrefMultiple',
    'participation',
    'boardSeat',
    'legalFeesPaidByCompany',
    'valuationCapUsd',
    'discountPct',
    'antiDilution',
    'founderRevesting',
    'vetoRights',
    'proRata',
    'informationRights',
    'dragAlong',
    'cumulativeDividends',
    'redemption',
    'payToPlay',
  ],
  debt: [
    'amountUsd',
    'termMonths',
    'ratePct',
    'rateType',
    'originationFeePct',
    'aprPct',
    'repaymentBasis',
    'repaymentInterval',
    'collateralRequired',
    'personalGuarantee',
    'graceMonths',
    'covenants',
    'warrants',
    'prepaymentPenalty',
    'firstLien',
    'revenueSharePct',
    'repaymentCapMultiple',
  ],
  grant: [
    'amountUsd',
    'durationMonths',
    'matchPct',
    'overheadCapPct',
    'paymentSchedule',
    'reportingFrequency',
    'restricted',
    'matchRequired',
    'overheadAllowed',
    'multiYear',
    'paidUpfront',
    'equityFree',
    'ipRetained',
    'repayable',
  ],
} as const satisfies Readonly<Record<DealKind, readonly DealColumnKey[]>>;
export type OfferTerm = (typeof offerTerms)[DealKind][number];

/** The columns by which deals are comparable, beside the kind: round or type, stage, sector, region or country, date. */
export const comparedBy = {
  equity: ['roundType', 'stage', 'sectors', 'recipientRegion', 'recipientCountry', 'date'],
  debt: ['debtType', 'stage', 'sectors', 'recipientRegion', 'recipientCountry', 'date'],
  grant: ['grantType', 'stage', 'sectors', 'recipientRegion', 'recipientCountry', 'date'],
} as const satisfies Readonly<Record<DealKind, readonly DealColumnKey[]>>;

/** No statement about fewer comparable deals, nor about a term that fewer of them state. */
export const fewestComparable = 10;
/** In percent. A number is unusual when at least so many of the deals are lower, or so many are higher. */
export const unusualFrom = 90;
/** In percent. A choice is unusual when fewer of the deals have it. */
export const unusualBelow = 10;

const count = z.int();

/** Deals that state the term, and those that do not or may not show it; together all comparable deals. */
const counts = { known: count, unknown: count };

/** One number for each whole percent from 1 to 100. */
const hundred = z.array(z.number()).length(100);

/**
 * A number, in the unit of its column; money in USD. With n known numbers, `higher[p - 1]` is the ⌈p·n/100⌉-th smallest
 * of them and `lower[p - 1]` the ⌈p·n/100⌉-th greatest. So an offer is higher than at least p % of the deals exactly
 * when it is above `higher[p - 1]`, and lower than at least p % exactly when it is below `lower[p - 1]`: two hundred
 * numbers tell the whole percent of any offer, however many deals there are. Equal ones are neither higher nor lower.
 * Quartiles and median lie between two numbers where PostgreSQL's `percentile_cont` puts them.
 * `bars` hold the numbers from the 5th to the 95th percent, cut as a facet cuts them: money in steps of 1, 2, 5 times a
 * power of ten, all else in equal ones. `from` belongs to a bar, `to` does not, but for the last one. `less` and `more`
 * lie outside of them.
 */
const distribution = z.object({
  higher: hundred,
  lower: hundred,
  lowerQuartile: z.number(),
  median: z.number(),
  upperQuartile: z.number(),
  bars: z.array(z.object({ from: z.number(), to: z.number(), count })).max(40),
  less: count,
  more: count,
});
export type Distribution = z.output<typeof distribution>;

/** Only what rows show counts. `isApproximate`: members reported some of the numbers, and rows show those in steps. */
const numberTerm = z.object({
  shape: z.literal('numbers'),
  key: z.string(),
  ...counts,
  isApproximate: z.boolean(),
  /** Null below `fewestComparable` known ones. */
  distribution: distribution.nullable(),
});

/** A choice, or yes and no as `true` and `false`: how many deals have each value, in the order of the column, 0 included. */
export const choiceTerm = z.object({
  shape: z.literal('choices'),
  key: z.string(),
  ...counts,
  /** Null below `fewestComparable` known ones. */
  values: z.array(z.object({ value: z.string(), count })).nullable(),
});

export const termAmongDeals = z.discriminatedUnion('shape', [numberTerm, choiceTerm]);
export type TermAmongDeals = z.output<typeof termAmongDeals>;
export type NumberTerm = Extract<TermAmongDeals, { shape: 'numbers' }>;
export type ChoiceTerm = Extract<TermAmongDeals, { shape: 'choices' }>;

/**
 * The rows are those of the table under the same filter. A comparison of deals asks for `recordType=deal`, so that
 * offers and programmes stand aside. `terms` are in the order of `offerTerms`, and empty below `fewestComparable` deals.
 */
export const getTermsOfDeals = endpoint('GET /api/deals/:kind/terms', {
  summary: 'How each term is spread over the deals of a filter',
  params: kindParams,
  query: tableFilters(dealColumns),
  reply: z.object({ dealCount: count, terms: z.array(termAmongDeals) }),
});

/** In whole percent, rounded down. */
export interface Place {
  /** How many of the deals are lower than the offer. */
  readonly higherThan: number;
  readonly lowerThan: number;
  readonly isUnusual: boolean;
}

export function placeOf(offered: number, { higher, lower }: Pick<Distribution, 'higher' | 'lower'>): Place {
  const higherThan = higher.filter((number) => offered > number).length;
  const lowerThan = lower.filter((number) => offered < number).length;
  return { higherThan, lowerThan, isUnusual: Math.max(higherThan, lowerThan) >= unusualFrom };
}

export interface Share {
  readonly count: number;
  /** In percent, not rounded. */
  readonly share: number;
  readonly isUnusual: boolean;
}

/** How many of the deals that state the term have the value of the offer. */
export function shareOf(
  offered: string,
  { known, values }: { known: number; values: NonNullable<ChoiceTerm['values']> },
): Share {
  const found = values.find(({ value }) => value === offered)?.count ?? 0;
  return { count: found, share: (found * 100) / known, isUnusual: found * 100 < known * unusualBelow };
}
