/**
 * The score that funders and providers get, the same function on the server and in the worked example that people
 * read. No zod here: guests load it.
 */

/** Voices (distinct organisations) from which on a score, a share or a median is shown. */
export const fewestVoices = 5;
/** Voices from which on the distribution of ratings is shown. */
export const fewestVoicesForDistribution = 10;
/** Voices from which on the page says how many of them were asked to write, and how many have a tie. */
export const fewestVoicesForWriters = 10;

/** How much the mean of the pool weighs against the reviews. */
export const priorWeight = 5;
/** Months after which a review weighs half as much. */
export const halfLifeMonths = 24;
/** The weight of a review whose writer has not shown that they dealt with the subject. */
export const unverifiedWeight = 0.6;
/** The mean of a pool that is too small to have one. */
export const defaultMean = 3.5;
/** Reviews from which on a pool has a mean of its own. */
export const fewestInPool = 200;

/** The weight of one review: 1 when verified, 0.6 when not, halved every 24 months of age. */
export function weightOf({ verificationLevel, ageMonths }: { verificationLevel: number; ageMonths: number }): number {
  const trust = verificationLevel >= 1 ? 1 : unverifiedWeight;
  return trust * 0.5 ** (Math.max(0, ageMonths) / halfLifeMonths);
}

export interface Vote {
  readonly rating: number;
  readonly weight: number;
}

/** This is not the raw mean: few or old votes are drawn towards `mean`, the mean rating of the same kind and class. */
export function scoreOf(votes: readonly Vote[], mean: number): number {
  const total = votes.reduce((sum, { rating, weight }) => sum + rating * weight, priorWeight * mean);
  return total / votes.reduce((sum, { weight }) => sum + weight, priorWeight);
}

export interface Opinion {
  /** Two reviews of one organisation are one voice. */
  readonly voice: string;
  readonly rating: number;
  readonly weight: number;
}

/** One vote per voice: co-founders of one venture are averaged first. */
export function votesOf(opinions: readonly Opinion[]): Vote[] {
  const voices = new Map<string, Opinion[]>();
  for (const opinion of opinions) voices.set(opinion.voice, [...(voices.get(opinion.voice) ?? []), opinion]);
  return [...voices.values()].map((voice) => ({
    rating: meanOf(voice.map(({ rating }) => rating)),
    weight: meanOf(voice.map(({ weight }) => weight)),
  }));
}

/** Expects at least one value. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
