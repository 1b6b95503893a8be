import { describe, expect, it } from 'vitest';
import type { ClassFigures } from '../../contract/funders/funders.ts';
import { standOuts } from './stand-outs.ts';

type Rated = ClassFigures['dimensions'][number];
const rated = (key: Rated['key'], score: number, median: number | null): Rated => ({
  key,
  score,
  median: median === null ? null : { score: median, funders: 12 },
});
const figures = (reviewClass: 'pitch' | 'funded', dimensions: Rated[]): ClassFigures =>
  ({ reviewClass, dimensions }) as ClassFigures;

describe('what stands out', () => {
  it('is what lies furthest from the median of its kind, above and below, of both classes', () => {
    const found = standOuts([
      figures('pitch', [rated('speed', 2.9, 3.8), rated('clarity', 4.1, 3.9)]),
      figures('funded', [rated('respect', 4.6, 3.9), rated('fairness', 3, 3.5)]),
    ]);
    expect(found.map(({ tone, sentence }) => `${tone}: ${sentence}`)).toEqual([
      'good: Founders it funded give 4.6. The median of 12 funders of its kind is 3.9.',
      'poor: Founders who pitched give 2.9. The median of 12 funders of its kind is 3.8.',
    ]);
  });

  it('is nothing that lies less than 0.3 away, and nothing without a median', () => {
    expect(standOuts([figures('pitch', [rated('speed', 4, 3.8), rated('clarity', 5, null)])])).toEqual([]);
    expect(standOuts([figures('pitch', [rated('speed', 4.1, 3.8)])])).toMatchObject([{ tone: 'good' }]);
    expect(standOuts([figures('pitch', [rated('speed', 3.5, 3.8)])])).toMatchObject([{ tone: 'poor' }]);
  });
});
