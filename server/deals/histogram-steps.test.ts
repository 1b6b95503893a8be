import { describe, expect, test } from 'vitest';
import { maximumBuckets } from '../../contract/deals/facets.ts';
import { evenEdges, moneyEdges, periodEdges } from './histogram-steps.ts';

describe('edges of histograms', () => {
  const ranges = [0.01, 1, 3, 99, 1_000, 123_456, 9.99e11].flatMap((low) =>
    [1, 1.5, 7, 1_000, 1e9].map((factor) => [low, low * factor] as const),
  );

  test.each([...ranges, [0, 0], [-5, -5], [-100, -1], [-3, 1e13], [0, 1]] as const)(
    'from %d to %d hold both ends in at most 40 bars that rise',
    (least, greatest) => {
      for (const edges of [moneyEdges(least, greatest), evenEdges(least, greatest, false)]) {
        expect(edges.length).toBeGreaterThan(1);
        expect(edges.length - 1).toBeLessThanOrEqual(maximumBuckets);
        expect(edges[0]).toBeLessThanOrEqual(least);
        expect(edges.at(-1)).toBeGreaterThanOrEqual(greatest);
        expect(edges).toEqual([...edges].sort((a, b) => a - b));
      }
    },
  );

  test.each([
    ['2025-03-31', '2025-03-31', 1],
    ['2022-01-01', '2025-04-30', 40],
    ['2022-01-01', '2025-05-01', 14],
    ['1985-12-31', '2024-01-01', 40],
    ['1800-01-01', '2024-01-01', 23],
  ])('from %s to %s are %i periods', (least, greatest, count) => {
    expect(periodEdges(least, greatest)).toHaveLength(count + 1);
  });
});
