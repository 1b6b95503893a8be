import { z } from 'zod';

/** How far an import is while it runs. */
export const importProgress = z.object({
  readCount: z.int(),
  rowsPerSecond: z.int(),
  /** 0 to 1; 1 when all rows are read, and are compared or stored. */
  readShare: z.number(),
  /** To the end of the run; null where nothing reliable can be said. */
  secondsLeft: z.int().nullable(),
});
export type ImportProgress = z.output<typeof importProgress>;
