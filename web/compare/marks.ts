import type { DealKind } from '../../contract/deals/options.ts';
import type { FunderTerm } from '../../contract/insights/funder-terms.ts';
import { chanceOf } from './binomial.ts';
import { leastDistance } from '../funders/stand-outs.ts';

/** What is clearly better or worse than the market, as a founder sees it. What is not clear has no mark. */
export type Mark = 'better' | 'worse';

type Wish = 'more' | 'less';

/** What a founder wants of a term; one that is not here is neither good nor bad. Of a choice: wants it, or not. */
const wishes: Readonly<Record<DealKind, Readonly<Record<string, Wish>>>> = {
  equity: {
    preMoneyUsd: 'more',
    valuationCapUsd: 'more',
    stakePct: 'less',
    optionPoolPct: 'less',
    liqPrefMultiple: 'less',
    boardSeat: 'less',
    legalFeesPaidByCompany: 'less',
    discountPct: 'less',
    founderRevesting: 'less',
    vetoRights: 'less',
    cumulativeDividends: 'less',
    'participation none': 'more',
    'participation capped': 'less',
    'participation uncapped': 'less',
    'antiDilution none': 'more',
    'antiDilution full_ratchet': 'less',
    'redemption none': 'more',
    'redemption investor_option': 'less',
    'redemption mandatory': 'less',
  },
  debt: {
    graceMonths: 'more',
    ratePct: 'less',
    originationFeePct: 'less',
    aprPct: 'less',
    collateralRequired: 'less',
    personalGuarantee: 'less',
    covenants: 'less',
    warrants: 'less',
    prepaymentPenalty: 'less',
    revenueSharePct: 'less',
    repaymentCapMultiple: 'less',
  },
  grant: {
    overheadCapPct: 'more',
    overheadAllowed: 'more',
    multiYear: 'more',
    paidUpfront: 'more',
    equityFree: 'more',
    ipRetained: 'more',
    matchPct: 'less',
    matchRequired: 'less',
    restricted: 'less',
    repayable: 'less',
  },
};

/** A share nearer than this to that of the market says little, however many deals there are. */
const leastShare = 0.1;
/** Chance alone makes a difference as large in fewer than one of twenty cases. */
const unlikely = 0.05;

/** A number: the median of the market lies outside the middle half. A share: chance alone would hardly make it. */
export function markOfTerm(kind: DealKind, term: FunderTerm): Mark | undefined {
  if (term.market === null) return undefined;
  const wish =
    wishes[kind][term.key] ?? (term.shape === 'share' ? wishes[kind][`${term.key} ${term.value}`] : undefined);
  return wish === undefined ? undefined : markOf(wish, term.shape === 'numbers' ? sideOf(term) : shareSideOf(term));
}

/** 1: clearly above the market; -1: clearly below. */
type Side = 1 | 0 | -1;

const markOf = (wish: Wish, side: Side): Mark | undefined => {
  if (side === 0) return undefined;
  return (side === 1) === (wish === 'more') ? 'better' : 'worse';
};

function sideOf({ own, market }: Extract<FunderTerm, { shape: 'numbers' }>): Side {
  const median = market?.middle.median;
  if (median === undefined) return 0;
  return median < own.middle.lower ? 1 : median > own.middle.upper ? -1 : 0;
}

function shareSideOf({ own, market }: Extract<FunderTerm, { shape: 'share' }>): Side {
  if (market === null || own.known === 0 || market.known === 0) return 0;
  const beside = market.count / market.known;
  if (!isShareClear(own, beside)) return 0;
  return own.count / own.known > beside ? 1 : -1;
}

const isShareClear = (own: { readonly count: number; readonly known: number }, beside: number): boolean =>
  Math.abs(own.count / own.known - beside) >= leastShare && chanceOf(own, beside) < unlikely;

/** A rating beside the median of the funders of its kind. Both have one decimal. */
export function markOfRating(score: number, median: number | null): Mark | undefined {
  if (median === null) return undefined;
  const distance = Math.round((score - median) * 10) / 10;
  return markOf('more', distance >= leastDistance ? 1 : distance <= -leastDistance ? -1 : 0);
}

interface Figure {
  readonly value: number;
  readonly unit: string;
  /** The same figure of the market, and of how many deals or funders. */
  readonly besides?: { readonly value: number; readonly known: number } | undefined;
}

/** A share names what it is of, where that is a choice; a rating is from 1 to 5. */
export type Measure = Figure &
  (
    | { readonly shape: 'share'; readonly count: number; readonly known: number; readonly of: string }
    | {
        readonly shape: 'numbers';
        readonly known: number;
        readonly middle: { readonly lower: number; readonly upper: number };
      }
    | { readonly shape: 'rating' }
  );

/** Whether two funders differ clearly, by the rules of the marks; each has to differ from the other. */
export function differClearly(one: Measure, other: Measure): boolean {
  if (one.shape === 'share' && other.shape === 'share')
    return one.of !== other.of || (isShareClear(one, shareOf(other)) && isShareClear(other, shareOf(one)));
  if (one.shape === 'numbers' && other.shape === 'numbers')
    return isOutside(one.value, other.middle) && isOutside(other.value, one.middle);
  return Math.abs(Math.round((one.value - other.value) * 10) / 10) >= leastDistance;
}

const shareOf = ({ count, known }: { readonly count: number; readonly known: number }): number =>
  known === 0 ? 0 : count / known;

const isOutside = (value: number, { lower, upper }: { readonly lower: number; readonly upper: number }): boolean =>
  value < lower || value > upper;
