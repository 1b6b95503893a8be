import { matters, type Matter, type Weights } from '../../contract/find/search.ts';

/** How fit and treatment become one order (docs/find.md). Treatment never changes a fit. */

type Scores = ReadonlyMap<Matter, number>;

/** What matters and is known, with the middle of all funders; a middle that is not known leaves no difference. */
export interface Difference {
  readonly matter: Matter;
  readonly score: number;
  readonly market: number;
  readonly weight: number;
}

export function differencesOf(scores: Scores, { market, weights }: { market: Scores; weights: Weights }): Difference[] {
  return matters.flatMap((matter) => {
    const [score, middle] = [scores.get(matter), market.get(matter)];
    if (score === undefined || middle === undefined) return [];
    return [{ matter, score, market: middle, weight: weights[matter] }];
  });
}

/** So many stars above the middle, each times its weight, double the place of a funder. */
const doubling = 10;

/** What the chance is multiplied by. What is not known counts as the middle: it moves nothing. */
export const factorOf = (differences: readonly Difference[]): number =>
  2 ** (differences.reduce((sum, { score, market, weight }) => sum + weight * (score - market), 0) / doubling);

/** The mean of the scores that are known, by their weights; null where none that matters is. */
export function weightedScore(scores: Scores, weights: Weights): number | null {
  let [sum, weight] = [0, 0];
  for (const [matter, score] of scores) {
    sum += weights[matter] * score;
    weight += weights[matter];
  }
  return weight === 0 ? null : sum / weight;
}

/** Parts of the greatest chance of the kind from which on a fit is strong, and good. */
const strongPart = 1 / 2;
const goodPart = 1 / 8;
const fewestForStrong = 3;

/** A search that became wider says little of what was sought: then no fit is more than possible. */
export function gradeOf(asked: {
  readonly chance: number;
  readonly greatest: number;
  readonly similar: number;
  readonly isWidened: boolean;
}): 'strong' | 'good' | 'possible' {
  const { chance, greatest, similar, isWidened } = asked;
  if (isWidened || similar === 0) return 'possible';
  if (similar >= fewestForStrong && chance >= greatest * strongPart) return 'strong';
  return chance >= greatest * goodPart ? 'good' : 'possible';
}
