import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dealColumns, kindParams, type DealColumnKey } from '../deals/deals.ts';
import type { DealKind } from '../deals/options.ts';
import { tableFilters } from '../table/table.ts';
import { choiceTerm } from './offer-check.ts';

/**
 * What money costs: the usual terms from which the page begins. What a member enters stays in the browser; the server
 * is told which deals are meant, and nothing else.
 */

/** Numbers that have a median, and choices that have shares, in the order of the page. */
export const costTerms = {
  equity: { numbers: ['preMoneyUsd', 'liqPrefMultiple'], choices: ['participation', 'boardSeat'] },
  debt: {
    numbers: ['ratePct', 'termMonths', 'originationFeePct'],
    choices: ['collateralRequired', 'personalGuarantee'],
  },
  grant: { numbers: ['hoursToApply', 'hoursToReport', 'successRatePct', 'matchPct'], choices: ['matchRequired'] },
} as const satisfies Readonly<
  Record<DealKind, { readonly numbers: readonly DealColumnKey[]; readonly choices: readonly DealColumnKey[] }>
>;
export type CostNumber = (typeof costTerms)[DealKind]['numbers'][number];

const count = z.int();

/**
 * In the unit of the column; money in USD. `count`: deals behind the median, as the figures above the charts count
 * them: those that show the number, and from five on those that members reported. `middle` is null below ten of them.
 */
const usualNumber = z.object({
  key: z.string(),
  count,
  isApproximate: z.boolean(),
  middle: z.object({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
});
export type UsualNumber = z.output<typeof usualNumber>;

/** The rows are those of the table under the same filter. Both lists are empty below `fewestComparable` deals. */
export const getCostTerms = endpoint('GET /api/deals/:kind/cost-terms', {
  summary: 'Medians and middle halves of what money costs, over the deals of a filter',
  params: kindParams,
  query: tableFilters(dealColumns),
  reply: z.object({ dealCount: count, numbers: z.array(usualNumber), choices: z.array(choiceTerm) }),
});
