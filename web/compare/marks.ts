import type { DealKind } from '../../contract/deals/options.ts';
import type { FunderTerm } from '../../contract/insights/funder-terms.ts';
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
/** Standard deviations: nine of ten shares that chance alone makes lie within. */
const likely = 1.645;

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

/** The interval of Wilson: it holds for few deals too. */
function shareSideOf({ own, market }: Extract<FunderTerm, { shape: 'share' }>): Side {
  if (market === null || own.known === 0 || market.known === 0) return 0;
  const [share, beside, squared] = [own.count / own.known, market.count / market.known, likely ** 2];
  if (Math.abs(share - beside) < leastShare) return 0;
  const middle = (share + squared / (2 * own.known)) / (1 + squared / own.known);
  const reach =
    (likely * Math.sqrt((share * (1 - share)) / own.known + squared / (4 * own.known ** 2))) /
    (1 + squared / own.known);
  return beside < middle - reach ? 1 : beside > middle + reach ? -1 : 0;
}

/** A rating beside the median of the funders of its kind. Both have one decimal. */
export function markOfRating(score: number, median: number | null): Mark | undefined {
  if (median === null) return undefined;
  const distance = Math.round((score - median) * 10) / 10;
  return markOf('more', distance >= leastDistance ? 1 : distance <= -leastDistance ? -1 : 0);
}
