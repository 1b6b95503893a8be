import type { ReviewState } from '../contract/reviews/reviews.ts';
import { itemAt, type Chance } from './chance.ts';

/** Which subject gets how many reviews, and in which state each is. */

export interface PlannedReview {
  readonly subject: number;
  readonly state: ReviewState;
}

type Mix = Readonly<Record<ReviewState, number>>;

/** 900 in all, seven in ten of them published. */
export const mixes: Readonly<Record<'funder' | 'entrepreneur' | 'provider', Mix>> = {
  funder: {
    published: 490,
    submitted: 36,
    changes_requested: 20,
    approved: 25,
    declined: 50,
    withdrawn: 22,
    superseded: 36,
    removed: 21,
  },
  entrepreneur: {
    published: 105,
    submitted: 12,
    changes_requested: 4,
    approved: 6,
    declined: 8,
    withdrawn: 5,
    superseded: 6,
    removed: 4,
  },
  provider: {
    published: 35,
    submitted: 4,
    changes_requested: 2,
    approved: 2,
    declined: 3,
    withdrawn: 1,
    superseded: 2,
    removed: 1,
  },
};

/**
 * A few subjects with many reviews and many with a few: the share of the one at a rank falls like
 * `1 / (rank + shift) ^ steepness`.
 */
export interface Skew {
  readonly subjects: number;
  readonly shift: number;
  readonly steepness: number;
}

/** Published reviews come first, since a superseded one needs the one that replaced it. */
export function planReviews(chance: Chance, mix: Mix, skew: Skew): PlannedReview[] {
  const weights = Array.from(
    { length: skew.subjects },
    (_, rank) => [rank, 1 / (rank + skew.shift) ** skew.steepness] as const,
  );
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const published = weights.flatMap(([subject, weight]) =>
    Array.from({ length: Math.floor((weight / total) * mix.published) }, () => ({
      subject,
      state: 'published' as const,
    })),
  );
  while (published.length < mix.published)
    published.push({ subject: chance.whole(0, skew.subjects - 1), state: 'published' });
  const others = (Object.keys(mix) as ReviewState[])
    .filter((state) => state !== 'published')
    .flatMap((state) =>
      Array.from({ length: mix[state] }, () => ({
        subject:
          state === 'superseded'
            ? itemAt(published, chance.whole(0, published.length - 1)).subject
            : chance.weighted(weights),
        state,
      })),
    );
  return [...published, ...others];
}
