import { fewestVoices, fewestVoicesForDistribution } from '../../../contract/subjects/score-rules.ts';
import type { DrawFor } from './figures-rules.ts';
import type { Item } from './rules.ts';

/**
 * What no reader knows of the figures of one class of one subject (decisions 0057 and 0070): whose voice they leave
 * out, which answers each figure is made of, and how many voices it needs beyond the least. So who knows all other
 * answers still cannot work out the last one, neither from a figure nor from the moment at which it appears.
 */

/** A number from 0 to 2^32 - 1, always the same for the same words, which only the installation's secret makes. */
export type Secret = (words: string) => number;

/**
 * All reviews but those of one voice: the one with the lowest number. It stays the same until it is gone or a lower one
 * comes. By the ids of reviews, which outlast what joins a review with its writer.
 */
export function withoutSecretVoice<Review extends { readonly id: string; readonly voice: string }>(
  reviews: readonly Review[],
  secret: Secret,
): Review[] {
  const ranked = reviews.map(({ id, voice }) => ({ voice, rank: secret(`voice ${id}`) }));
  const lowest = ranked.reduce<(typeof ranked)[number] | null>(
    (least, one) => (least === null || one.rank < least.rank ? one : least),
    null,
  );
  return reviews.filter(({ voice }) => voice !== lowest?.voice);
}

/** Of so many voices that answered, one is left out. */
const leftOutOf = 3;

/**
 * The voices that a figure is made of: two thirds of those that answered, drawn anew whenever others have answered. So
 * two values of one figure differ by more than the voices that came between them. The same voices are drawn the same
 * way, so that asking often does not help.
 */
export const drawnFor =
  (secret: Secret): DrawFor =>
  (item) =>
  (ids) => {
    const all = secret(`answered ${item} ${ids.toSorted().join(' ')}`);
    const ranked = ids.map((id) => ({ id, rank: secret(`drawn ${item} ${all} ${id}`) }));
    ranked.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
    return new Set(ranked.slice(Math.ceil(ids.length / leftOutOf)).map(({ id }) => id));
  };

const mostMore = 2;
/** How many voices more than the least a figure needs: 0, 1 or 2. */
const moreFor = (secret: Secret, key: string): number => secret(`threshold ${key}`) % (mostMore + 1);

interface Thresholded {
  readonly voices: number;
  readonly score: number | null;
  readonly distribution: number[] | null;
  readonly items: Readonly<Record<string, Item>>;
}

/**
 * Figures without those that reach the public threshold and not their own. Without a score there is none: then they are
 * those of no reviews at all, so that nothing that is kept tells how many there are.
 */
export function aboveSecretThresholds<Figures extends Thresholded>(
  figures: Figures,
  { secret, none }: { secret: Secret; none: Figures },
): Figures {
  if (figures.score === null || figures.voices < fewestVoices + moreFor(secret, 'score')) return none;
  const items = Object.entries(figures.items).map(([key, item]): [string, Item] => [
    key,
    item.voices < item.fewest + moreFor(secret, key) ? { ...item, value: null } : item,
  ]);
  const isSpread = figures.voices >= fewestVoicesForDistribution + moreFor(secret, 'distribution');
  return { ...figures, items: Object.fromEntries(items), distribution: isSpread ? figures.distribution : null };
}
