/** The score of product/reviews.md 2.8, and when a weekly snapshot may change. */

/** How much the pool's mean weighs against the reviews. */
const priorWeight = 5;
const halfLifeMonths = 24;
const unverifiedWeight = 0.6;
/** The mean of a pool that is too small to have one. */
export const defaultMean = 3.5;
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

/** Never the raw mean: few or old votes are drawn towards `mean`, the mean rating of the same kind and class. */
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
  return [...Map.groupBy(opinions, (opinion) => opinion.voice).values()].map((voice) => ({
    rating: meanOf(voice.map(({ rating }) => rating)),
    weight: meanOf(voice.map(({ weight }) => weight)),
  }));
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** Whole months between two days YYYY-MM-DD, by their months. */
export function monthsBetween(earlier: string, later: string): number {
  const [from, to] = [earlier, later].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return (to ?? 0) - (from ?? 0);
}

const fewestNew = 2;
const longestKeptDays = 60;
const millisecondsPerDay = 86_400_000;

/**
 * Whether a weekly snapshot may be replaced. One review more at the next computation would tell its rating, so a
 * shown score waits for two new reviews or 60 days. A snapshot without a score hides nothing and may be replaced.
 */
export function mayRecompute(
  snapshot: { computedOn: string; isScoreShown: boolean } | null,
  { newReviews, today }: { newReviews: number; today: string },
): boolean {
  if (snapshot === null || !snapshot.isScoreShown) return true;
  const ageDays = (Date.parse(today) - Date.parse(snapshot.computedOn)) / millisecondsPerDay;
  return newReviews >= fewestNew || ageDays >= longestKeptDays;
}
