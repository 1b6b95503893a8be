/**
 * How likely it is that a copy of a member is in a file. Each mark is a bit that the copy of the member has for sure and
 * any other file has by chance, so for a member who has nothing to do with the file half of the bits agree.
 */

/** How many bits of one kind of mark were found, and how many of them are as in the copy of the member. */
export interface Agreement {
  readonly found: number;
  readonly agreeing: number;
}

/**
 * Which share of the rows is from the copy and kept its marks: another program may have taken all marks of a kind away,
 * and two members may have mixed their rows. Each share is as likely as the others.
 */
const shares = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 0.999] as const;

/** The logarithm of how many times likelier the bits are when a copy of the member is in the file than when none is. */
export function weightOf({ found, agreeing }: Agreement): number {
  return logMean(shares.map((share) => agreeing * Math.log1p(share) + (found - agreeing) * Math.log1p(-share)));
}

/** The logarithm of the mean of values that are given as logarithms, which may be too large for a number. */
export function logMean(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}

/** Before the file is looked at: one file in ten that is tried is a copy of ours. */
const priorOfOurs = 0.1;

/**
 * From 0 to 1. Each member is weighed alone against chance, because several may have mixed their rows: the
 * probabilities of all members may add up to more than 1. For a file that came from no member, the chance that any of all members
 * reaches 0.99 is at most about one in a thousand (Markov: `weight` is the logarithm of a likelihood ratio).
 */
export function probabilityOf(weight: number, memberCount: number): number {
  const prior = priorOfOurs / memberCount;
  return 1 / (1 + Math.exp(Math.log((1 - prior) / prior) - weight));
}

/** From here on a member is named. */
export const certainFrom = 0.99;
