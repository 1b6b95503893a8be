import { formatCount, formatRating } from '../../contract/formats.ts';
import type { ClassFigures } from '../../contract/funders/funders.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';

/** A dimension in which a funder lies far from the funders of its kind. */
export interface StandOut {
  readonly tone: 'good' | 'poor';
  readonly label: string;
  readonly sentence: string;
}

/** Points on the scale of 1 to 5: what lies nearer to the median says little. */
export const leastDistance = 0.3;

/** The dimension furthest above its median and the one furthest below, of both classes; none where none is far enough. */
export function standOuts(figures: readonly ClassFigures[]): StandOut[] {
  const compared = figures.flatMap(({ reviewClass, dimensions: rated }) =>
    rated.flatMap(({ key, score, median }) =>
      median === null ? [] : [{ key, score, median, reviewClass, distance: score - median.score }],
    ),
  );
  type Compared = (typeof compared)[number];
  const furthest = (sign: 1 | -1): Compared | undefined =>
    compared
      .filter(({ distance }) => round(sign * distance) >= leastDistance)
      .toSorted((one, other) => sign * (other.distance - one.distance))[0];
  return (
    [
      [1, 'good'],
      [-1, 'poor'],
    ] as const
  ).flatMap(([sign, tone]) => {
    const found = furthest(sign);
    return found === undefined ? [] : [{ tone, label: dimensions[found.key].label, sentence: sentenceOf(found) }];
  });
}

/** Scores have one decimal: 4.1 less 3.8 is 0.3. */
const round = (value: number): number => Math.round(value * 10) / 10;

function sentenceOf({
  score,
  median,
  reviewClass,
}: {
  score: number;
  median: { score: number; funders: number };
  reviewClass: 'pitch' | 'funded';
}): string {
  const who = reviewClass === 'funded' ? 'Founders it funded' : 'Founders who pitched';
  return `${who} give ${formatRating(score)}. The median of ${formatCount(median.funders, 'funder')} of its kind is ${formatRating(median.score)}.`;
}
