import { z } from 'zod';
import { reviewFields, type FunderReviewAnswers } from '../../contract/review-fields.ts';

/**
 * The answers as the table `reviews` keeps them: without the subject, which has its own column, and without what
 * names the writer's organisation, which lies sealed beside the author.
 */
const { country, sector, name, website, foundedYear } = reviewFields.shape.venture.shape;
export const storedAnswers = reviewFields
  .omit({ funderId: true, newFunder: true })
  .extend({ venture: z.strictObject({ country, sector }) });
export type StoredAnswers = z.output<typeof storedAnswers>;

export const sealedVenture = z.strictObject({ name, website, foundedYear });
export type SealedVenture = z.output<typeof sealedVenture>;

export function splitAnswers(answers: FunderReviewAnswers): { stored: StoredAnswers; venture: SealedVenture } {
  const { funderId: _funderId, newFunder: _newFunder, venture, ...rest } = answers;
  const { country: ventureCountry, sector: ventureSector, ...named } = venture;
  return { stored: { ...rest, venture: { country: ventureCountry, sector: ventureSector } }, venture: named };
}

/** Throws on answers that no release of ours wrote: that is a bug or a broken import. */
export function readStored(answers: unknown): StoredAnswers {
  return storedAnswers.parse(answers);
}
