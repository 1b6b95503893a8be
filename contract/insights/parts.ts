import { z } from 'zod';

/** The largest parts of a whole, with those that are not named. */
export const parts = z.object({
  /** The largest first; at most `mostParts`. */
  named: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Deals in the parts that are not named, and how many parts that are. */
  others: z.object({ count: z.int(), values: z.int() }),
  unknown: z.int(),
});
export type Parts = z.output<typeof parts>;
export const mostParts = 5;
