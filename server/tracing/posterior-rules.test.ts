import { describe, expect, it } from 'vitest';
import { certainFrom, logMean, probabilityOf, weightOf } from './posterior-rules.ts';

const bits = (found: number, agreeing: number): number => weightOf({ found, agreeing });
/** Of 200 members. */
const probability = (...weights: number[]): number =>
  probabilityOf(
    weights.reduce((sum, weight) => sum + weight, 0),
    200,
  );

describe('the weight of marks', () => {
  it('is nothing without marks, and as much as coins where half agree', () => {
    expect(bits(0, 0)).toBeCloseTo(0);
    expect(bits(1_000, 500)).toBeLessThan(0);
  });

  it('is a likelihood ratio: over all files of nobody its mean is 1', () => {
    const found = 20;
    let mean = 0;
    let chance = 0.5 ** found;
    for (let agreeing = 0; agreeing <= found; agreeing += 1) {
      mean += chance * Math.exp(bits(found, agreeing));
      chance *= (found - agreeing) / (agreeing + 1);
    }
    expect(mean).toBeCloseTo(1, 10);
  });

  it('speaks little against a member whose marks of a kind another program took away', () => {
    expect(bits(3_000, 1_500)).toBeGreaterThan(-4);
    expect(probability(bits(3_000, 1_500), bits(100, 100))).toBeGreaterThan(certainFrom);
  });

  it('names a member of half of the rows', () => {
    expect(probability(bits(400, 300))).toBeGreaterThan(certainFrom);
  });

  it('does not name by a dozen of marks', () => {
    expect(probability(bits(12, 12))).toBeLessThan(certainFrom);
  });
});

it('the mean of very small and very large numbers is right as logarithms', () => {
  expect(logMean([Math.log(1), Math.log(3)])).toBeCloseTo(Math.log(2));
  expect(logMean([-5_000, -5_000])).toBeCloseTo(-5_000);
  expect(logMean([5_000, 5_000])).toBeCloseTo(5_000);
});
