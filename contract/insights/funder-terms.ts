import { z } from 'zod';
import { dealKinds } from '../deals/options.ts';
import { endpoint, slug } from '../endpoint.ts';

/**
 * The terms of the deals of one funder beside those of its market. Both sides are made of rows that sources publish;
 * what members reported is in neither, so no figure moves with a review.
 */

/** A term that fewer of its deals state is not listed. */
export const fewestOfFunder = 5;

/** The column by which the deals of each kind are told apart: the round, or the type. */
export const typeKeys = { equity: 'roundType', debt: 'debtType', grant: 'grantType' } as const;

/** Every round or type. */
export const anyType = 'any';

const count = z.int();
const middle = z.object({ lower: z.number(), median: z.number(), upper: z.number() });
export type Middle = z.output<typeof middle>;

/** A number, in the unit of its column; money in USD. Null below ten deals of the market that state it. */
const numberTerm = z.object({
  shape: z.literal('numbers'),
  key: z.string(),
  own: z.object({ known: count, middle }),
  market: z.object({ known: count, middle }).nullable(),
});

/** Yes and no, or the choice that most of its deals have: how many have it, of those that say. */
const shareTerm = z.object({
  shape: z.literal('share'),
  key: z.string(),
  /** `true`, or a value of the column. */
  value: z.string(),
  own: z.object({ known: count, count }),
  market: z.object({ known: count, count }).nullable(),
});

const funderTerm = z.discriminatedUnion('shape', [numberTerm, shareTerm]);
export type FunderTerm = z.output<typeof funderTerm>;

const funderTerms = z.object({
  /** The round or type that is meant, or `any`. */
  type: z.string(),
  /** Its deals of that type. */
  dealCount: count,
  /** The rounds or types with enough deals to be chosen, the commonest first; `count` is theirs. */
  types: z.array(z.object({ value: z.string(), count })),
  /** All its deals of the kind. */
  allCount: count,
  market: z.object({
    dealCount: count,
    /** The regions of most of its deals; empty if none is known or all count. */
    regions: z.array(z.string()),
    /** The year of its first deal of that type; null where no date is known. */
    sinceYear: count.nullable(),
  }),
  /** In the order of `offerTerms`. */
  terms: z.array(funderTerm),
});
export type FunderTerms = z.output<typeof funderTerms>;

/** Without `type`: the commonest one that has enough deals, else all. 404 for a funder that the caller may not see. */
export const getFunderTerms = endpoint('GET /api/deals/:kind/funders/:id/terms', {
  summary: 'The terms of a funder beside its market',
  params: z.strictObject({ kind: z.enum(dealKinds), id: slug }),
  query: z.strictObject({
    type: z
      .string()
      .regex(/^[a-z0-9_]{1,40}$/)
      .optional(),
    region: z.enum(['same', 'any']).optional(),
  }),
  reply: z.object({ data: funderTerms }),
});
