import { describe, expect, it } from 'vitest';
import { scoreOf, votesOf, weightOf, type Vote } from './score-rules.ts';

const votes = (count: number, rating: number, weight: { isVerified?: boolean; ageMonths?: number } = {}): Vote[] =>
  Array.from({ length: count }, () => ({
    rating,
    weight: weightOf({ verificationLevel: (weight.isVerified ?? true) ? 1 : 0, ageMonths: weight.ageMonths ?? 0 }),
  }));

describe('the score', () => {
  it.each<[string, Vote[], string, string]>([
    ['A five 5s, fresh, verified', votes(5, 5), '4.25', '5.0'],
    ['B five 1s, fresh, verified', votes(5, 1), '2.25', '5.0'],
    ['C five 5s, fresh, unverified', votes(5, 5, { isVerified: false }), '4.06', '3.0'],
    ['D five 5s, 24 months old, verified', votes(5, 5, { ageMonths: 24 }), '4.00', '2.5'],
    ['E twenty 5s, fresh, verified', votes(20, 5), '4.70', '20.0'],
    [
      'F ten fresh 4s and five 24-month 1s, verified',
      [...votes(10, 4), ...votes(5, 1, { ageMonths: 24 })],
      '3.43',
      '12.5',
    ],
    ['G 5, 5, 4, 2, 1 fresh verified', [5, 5, 4, 2, 1].flatMap((rating) => votes(1, rating)), '3.45', '5.0'],
    [
      'H six fresh unverified 5s and five verified 2s at 6 months',
      [...votes(6, 5, { isVerified: false }), ...votes(5, 2, { ageMonths: 6 })],
      '3.43',
      '7.8',
    ],
  ])('%s', (_case, given, score, weight) => {
    expect(scoreOf(given, 3.5).toFixed(2)).toBe(score);
    expect(given.reduce((sum, vote) => sum + vote.weight, 0).toFixed(1)).toBe(weight);
  });

  it('is the mean of the pool without votes', () => {
    expect(scoreOf([], 3.8)).toBe(3.8);
  });

  it('counts co-founders as one voice', () => {
    expect(
      votesOf([
        { voice: 'a', rating: 5, weight: 1 },
        { voice: 'a', rating: 2, weight: 0.6 },
        { voice: 'b', rating: 4, weight: 1 },
      ]),
    ).toEqual([
      { rating: 3.5, weight: 0.8 },
      { rating: 4, weight: 1 },
    ]);
  });
});
