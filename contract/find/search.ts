import { dealKinds, stages } from '../deals/options.ts';
import type { dimensions } from '../reviews/ratings.ts';

/** What a search for funders says. No zod here: the page reads it from the address. */

export const findKinds = [...dealKinds, 'any'] as const;
export type FindKind = (typeof findKinds)[number];

/** What may matter to a searcher, with the rated questions that say how a funder does there. */
export const matters = ['speed', 'terms', 'respect', 'help', 'certainty'] as const;
export type Matter = (typeof matters)[number];
export type Weights = Readonly<Record<Matter, number>>;

export const dimensionsOfMatter: Readonly<Record<Matter, readonly (keyof typeof dimensions)[]>> = {
  speed: ['speed', 'responsiveness'],
  terms: [
    'termsFriendliness',
    'totalCostAsQuoted',
    'collateralDemands',
    'repaymentFlexibility',
    'effortVersusAward',
    'flexibilityOfUse',
    'fairness',
  ],
  respect: ['respect', 'feedbackToDeclined', 'boardConduct'],
  help: ['helpBeyondMoney', 'expertise', 'network', 'supportInHardTimes'],
  certainty: ['clarity', 'eligibilityClarity', 'followOnReliability', 'paymentOnTime'],
};

/** 0 is nothing at all. */
export const mostWeight = 4;
export const usualWeight = 2;

/** How a search becomes wider, the smallest step first. */
export const widenings = [
  'purpose',
  'nearStage',
  'amount',
  'region',
  'type',
  'stage',
  'anyAmount',
  'sectors',
  'place',
  'years',
] as const;
export type Widening = (typeof widenings)[number];

/** Below so many deals like theirs a search becomes wider by itself. */
export const fewestSimilar = 5;

/** How long ago a deal counts as like theirs, and how long once the search is that wide. */
export const usualYears = 3;
export const widerYears = 6;

/** A deal is of about the amount from this part of it to so many times it. */
export const amountFactor = 2;
export const widerAmountFactor = 4;

export interface Search {
  readonly kind: FindKind;
  readonly amount: number | null;
  readonly currency: string;
  /** A round of equity, a type of loan or of grant. */
  readonly type: string | null;
  readonly stage: string | null;
  readonly country: string | null;
  /** A region or a continent; a country goes before it. */
  readonly region: string | null;
  readonly sectors: readonly string[];
  readonly purpose: string | null;
}

export const mostSectors = 5;

/** The stage with those beside it. */
export function nearStages(stage: string): readonly string[] {
  const at = stages.findIndex(({ value }) => value === stage);
  return stages.filter((_one, place) => at >= 0 && Math.abs(place - at) <= 1).map(({ value }) => value);
}

/** Which steps change what a search finds. */
export function wideningsOf({ amount, type, stage, country, region, sectors, purpose }: Search): Widening[] {
  const has: Readonly<Record<Widening, boolean>> = {
    purpose: purpose !== null,
    nearStage: stage !== null,
    amount: amount !== null,
    region: country !== null,
    type: type !== null,
    stage: stage !== null,
    anyAmount: amount !== null,
    sectors: sectors.length > 0,
    place: country !== null || region !== null,
    years: true,
  };
  return widenings.filter((step) => has[step]);
}

/** A search that says nothing but the kind of money: every deal of the kind is like it. */
export const asksNothing = (search: Search): boolean => wideningsOf(search).length === 1;

export const findOrders = ['both', 'fit', 'deals'] as const;
export type FindOrder = (typeof findOrders)[number];
/** Funders on a first page, and how many a page can show. */
export const usualFunders = 10;
export const mostFunders = 100;
