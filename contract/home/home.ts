import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { directoryRow } from '../funders/funders.ts';
import { reviewClasses, valuesOf } from '../reviews/options.ts';
import { dimensionKeys } from '../reviews/ratings.ts';

/** At most this many funders show as recently reviewed. */
export const recentFundersShown = 5;

/**
 * A funder with reviews of the newest half-year, by the weekly figures. Only funders with five voices are listed, so
 * that no reader can tell when a single review came.
 */
const recentFunder = directoryRow.omit({ typicalAmount: true }).extend({
  /** The class that gives the row its place, with every question that enough of it rated; null where neither class has a score. */
  profile: z
    .object({
      reviewClass: z.enum(valuesOf(reviewClasses)),
      dimensions: z.array(z.object({ key: z.enum(dimensionKeys), score: z.number() })),
    })
    .nullable(),
});

export const getHome = endpoint('GET /api/home', {
  summary: 'What the home page shows: how much there is, and who was reviewed last',
  reply: z.object({
    data: z.object({
      counts: z.object({
        /** Funders in the directory. */
        funders: z.int(),
        /** Published reviews behind the public weekly figures: it moves once a week, never with a single review. */
        reviews: z.int(),
        /** Rows of each table of the database. */
        deals: z.object({ equity: z.int(), debt: z.int(), grant: z.int() }),
      }),
      recentFunders: z.array(recentFunder),
    }),
  }),
});
