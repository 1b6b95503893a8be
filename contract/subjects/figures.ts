import { z } from 'zod';

/** What the weekly figures of funders and providers have in common. */

/**
 * The number of reviews as readers may know it: exact from five on. It comes from the weekly figures and is never a
 * live count, since a change of a live count tells when a review came.
 */
export const reviewCount = z.object({
  label: z.string(),
  /** Null below five. */
  exact: z.number().nullable(),
});

/** A score, 1.0 to 5.0 with one decimal; null below five voices. */
export const subjectScore = z.object({
  count: reviewCount,
  score: z.number().nullable(),
  /** Share of "yes", 0 to 1. */
  recommendShare: z.number().nullable(),
});

/** How many voices gave 1, 2, 3, 4 and 5; null below ten. */
export const distribution = z.array(z.number()).length(5).nullable();

/** How many voices named each value, of `answered` that were asked; null below five. What fewer than three named is left out. */
export const namedCounts = <const T extends z.ZodType<string>>(value: T) =>
  z.object({ answered: z.number(), named: z.array(z.object({ value, voices: z.number() })) }).nullable();

/** Voices by value. Groups below five are added up in `rest`, which is five or more, or zero; null where none stands alone. */
export const voiceGroups = <const T extends z.ZodType<string>>(value: T) =>
  z.object({ groups: z.array(z.object({ value, voices: z.number() })), rest: z.number() }).nullable();

/** The half-year of the newest review, `2026 H2`, and the day of the snapshot. */
export const snapshotDays = { lastReview: z.string().nullable(), computedOn: z.iso.date().nullable() };

/**
 * Of the voices that wrote: the share that the subject asked to write, and the share that named a tie to it, 0 to 1 in
 * tenths; null below ten voices. No card says either.
 */
export const writerShares = { askedShare: z.number().nullable(), tieShare: z.number().nullable() };
