import { z } from 'zod';
import { endpoint, instant } from '../endpoint.ts';

/** The sample world: how much of it is here, and taking it out in one step. */

/** What an admin types before everything invented goes. */
export const removalWords = 'remove sample data';

export const sampleKinds = [
  'members',
  'funders',
  'entrepreneurs',
  'providers',
  'deals',
  'reviews',
  'reminders',
  'codes',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

const count = z.int().min(0);
/** Reviews are those of the sample world and what was written from its accounts; deals also those that are suppressed. */
const sampleCounts = z.strictObject({
  members: count,
  funders: count,
  entrepreneurs: count,
  providers: count,
  deals: count,
  reviews: count,
  reminders: count,
  codes: count,
});
export type SampleCounts = z.output<typeof sampleCounts>;

const state = z.object({
  /** What would go. */
  counts: sampleCounts,
  /** Sample organisations that stay, since something real refers to them. */
  kept: count,
  /** When it was taken out; null where it never was. */
  removedAt: instant.nullable(),
  can: z.object({ remove: z.boolean() }),
  /** Why it cannot be removed by this admin now; null where it can. */
  obstacle: z.enum(['nothing_left', 'sample_account']).nullable(),
});
export type SampleState = z.output<typeof state>;

export const getSampleData = endpoint('GET /api/admin/sample-data', {
  summary: 'How much of what is here is the sample world',
  reply: z.object({ data: state }),
});

/**
 * All or nothing. `expected` are the counts that the admin saw: others are answered with `stale`. From a sample
 * account: `invalid_transition`, since it would remove itself. Gate: adminWithFreshFactor.
 */
export const removeSampleData = endpoint('POST /api/admin/sample-data/removal', {
  summary: 'Remove the sample world permanently',
  body: z.strictObject({ confirmation: z.string().max(60), expected: sampleCounts }),
  reply: z.object({ data: state }),
});
