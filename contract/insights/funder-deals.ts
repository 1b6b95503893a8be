import { z } from 'zod';
import { datePrecisionNames } from '../deals/date-precision.ts';
import { dealKinds } from '../deals/options.ts';
import { endpoint, slug } from '../endpoint.ts';

/** The deals of one funder, as everyone may see them: what sources publish. What members reported is in none of it. */

/** The largest parts of a whole, with those that are not named. */
const parts = z.object({
  /** The largest first; at most `mostParts`. */
  named: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Deals in the parts that are not named, and how many parts that are. */
  others: z.object({ count: z.int(), values: z.int() }),
  unknown: z.int(),
});
export type Parts = z.output<typeof parts>;
export const mostParts = 5;

const funderDeals = z.object({
  kind: z.enum(dealKinds),
  /** Deals, without offers and programmes, and of loans without those to states and public bodies. */
  count: z.int(),
  /** Loans to states and public bodies, which the table leaves out too. */
  leftOut: z.int(),
  /** Deals with a known amount; the sum, the median and the quartiles are theirs, in USD. */
  amountCount: z.int(),
  totalUsd: z.number().nullable(),
  /** Null below `fewestDeals` (insights.ts) known amounts. */
  amounts: z.object({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
  firstYear: z.int().nullable(),
  last: z.object({ on: z.iso.date(), precision: z.enum(datePrecisionNames) }).nullable(),
  /** The deals with a date, by year, oldest first. `isOpen`: the year is not over. */
  years: z.array(z.object({ year: z.int(), count: z.int(), isOpen: z.boolean() })),
  undated: z.int(),
  /** A deal in two sectors counts in both. */
  sectors: parts,
  /** Equity by round, loans and grants by type. */
  types: parts,
  countries: parts,
  /** How many of the deals state each term, in the order of `offerTerms`; what fewer than `fewestDeals` state is left out. */
  terms: z.array(z.object({ key: z.string(), count: z.int() })),
});
export type FunderDeals = z.output<typeof funderDeals>;

/** One entry for each kind with deals, the kind with most first. 404 for a funder that the caller may not see. */
export const getFunderDeals = endpoint('GET /api/funders/:id/deals', {
  summary: 'Figures of the deals of a funder',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: z.array(funderDeals) }),
});
