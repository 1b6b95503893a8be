import { z } from 'zod';

export const mergesShown = 5;
const funder = z.object({ id: z.string(), name: z.string() });
export const mergesSince = {
  /** Funders of an import that were merged since, or that others were merged into: at most `mergesShown`. */
  merges: z.array(z.object({ from: funder, into: funder })),
  mergeCount: z.int(),
};
