import { z } from 'zod';
import { endpoint, slug, uuid } from '../endpoint.ts';

/** Funders that imports brought in and that may be ones we had. */

/** Why two names look alike. */
export const waysToBeAlike = [
  'signs',
  'legal_form',
  'joining_words',
  'spaces',
  'more_words',
  'spelling',
  'some_words',
] as const;
export type Alike = (typeof waysToBeAlike)[number];

const nearFunder = z.object({ id: slug, name: z.string(), dealCount: z.int() });
export const nearMatch = z.object({
  id: uuid,
  importId: uuid,
  added: nearFunder,
  known: nearFunder,
  similarity: z.number(),
  alike: z.enum(waysToBeAlike),
});
export type NearMatch = z.output<typeof nearMatch>;
export const listNearMatches = endpoint('GET /api/admin/funder-near-matches', {
  summary: 'Funders that imports brought in and that may be ones we had',
  reply: z.object({ matches: z.array(nearMatch) }),
});
export const decideNearMatch = endpoint('POST /api/admin/funder-near-matches/:matchId', {
  summary: 'Merge the new funder into the known one, or say that they differ',
  params: z.strictObject({ matchId: uuid }),
  body: z.strictObject({ decision: z.enum(['merge', 'different']) }),
  reply: z.object({ matches: z.array(nearMatch) }),
});
