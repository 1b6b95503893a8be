import { describe, expect, it } from 'vitest';
import type { HistogramFacet } from '../../../contract/deals/facets.ts';
import { filterOf, movedFilter, spanOf } from './histogram-range.ts';

const numbers: HistogramFacet = {
  shape: 'numbers',
  key: 'amountUsd',
  unknown: 0,
  coarser: 0,
  later: 0,
  buckets: [
    { from: 0, to: 10, count: 1 },
    { from: 10, to: 20, count: 2 },
    { from: 20, to: 50, count: 3 },
  ],
};
const dates: HistogramFacet = {
  shape: 'dates',
  key: 'date',
  unknown: 0,
  coarser: 0,
  later: 0,
  buckets: [
    { from: '2023-01-01', to: '2023-12-31', count: 1 },
    { from: '2024-01-01', to: '2024-12-31', count: 1 },
    { from: '2025-01-01', to: '2025-12-31', count: 1 },
  ],
};

describe('the bars that a filter covers', () => {
  it('are all of them without one', () => {
    expect(spanOf(numbers, undefined)).toEqual({ first: 0, end: 3 });
  });

  it('do not hold a bar that only ends where the filter begins', () => {
    expect(spanOf(numbers, { kind: 'range', range: { from: 10, to: null } })).toEqual({ first: 1, end: 3 });
    expect(spanOf(numbers, { kind: 'range', range: { from: 9.5, to: 19 } })).toEqual({ first: 0, end: 2 });
  });

  it('hold the last bar up to its very end, which belongs to it', () => {
    expect(spanOf(numbers, { kind: 'range', range: { from: 50, to: null } })).toEqual({ first: 2, end: 3 });
  });

  it('are none outside of the values, at the side where the filter lies', () => {
    expect(spanOf(numbers, { kind: 'range', range: { from: 60, to: null } })).toEqual({ first: 3, end: 3 });
    expect(spanOf(numbers, { kind: 'range', range: { from: null, to: -1 } })).toEqual({ first: 0, end: 0 });
  });

  it('are whole days for dates', () => {
    const filter = { kind: 'dateRange', range: { from: '2024-12-31', to: '2024-12-31' } } as const;
    expect(spanOf(dates, filter)).toEqual({ first: 1, end: 2 });
  });
});

describe('the filter of some bars', () => {
  it('is none for all bars', () => {
    expect(filterOf(numbers, { first: 0, end: 3 }, false)).toBeNull();
  });

  it('stays open where the bars end', () => {
    expect(filterOf(numbers, { first: 1, end: 3 }, false)).toEqual({ kind: 'range', range: { from: 10, to: null } });
    expect(filterOf(dates, { first: 0, end: 2 }, false)).toEqual({
      kind: 'dateRange',
      range: { from: null, to: '2024-12-31' },
    });
  });

  it('leaves out the whole number that belongs to the next bar', () => {
    expect(filterOf(numbers, { first: 1, end: 2 }, true)).toEqual({ kind: 'range', range: { from: 10, to: 19 } });
  });

  it('covers the bars it came from', () => {
    for (const facet of [numbers, dates]) {
      for (let first = 0; first < 3; first += 1) {
        for (let end = first + 1; end <= 3; end += 1) {
          const filter = filterOf(facet, { first, end }, true);
          expect(spanOf(facet, filter ?? undefined)).toEqual({ first, end });
        }
      }
    }
  });
});

describe('a thumb that moves', () => {
  it('leaves the other end as it was typed', () => {
    const typed = { kind: 'range', range: { from: 15.8, to: 41.25 } } as const;
    expect(movedFilter(numbers, typed, { first: 2, end: 3 }, false)).toEqual({
      kind: 'range',
      range: { from: 20, to: 41.25 },
    });
    expect(movedFilter(numbers, typed, { first: 1, end: 2 }, false)).toEqual({
      kind: 'range',
      range: { from: 15.8, to: 20 },
    });
    const days = { kind: 'dateRange', range: { from: '2023-06-15', to: null } } as const;
    expect(movedFilter(dates, days, { first: 0, end: 2 }, false)).toEqual({
      kind: 'dateRange',
      range: { from: '2023-06-15', to: '2024-12-31' },
    });
  });

  it('opens an end at the end of the bars and leaves no filter when both are open', () => {
    const typed = { kind: 'range', range: { from: 15.8, to: null } } as const;
    expect(movedFilter(numbers, typed, { first: 0, end: 3 }, false)).toBeNull();
  });

  it('never gives an upper end below the lower one', () => {
    for (const from of [0, 9, 10, 19, 20, 49, 50, 60]) {
      const typed = { kind: 'range', range: { from, to: null } } as const;
      const { first } = spanOf(numbers, typed);
      for (let end = first + 1; end <= 3; end += 1) {
        const moved = movedFilter(numbers, typed, { first, end }, true);
        const range = moved?.kind === 'range' ? moved.range : { from: null, to: null };
        expect(range.from ?? -1).toBeLessThanOrEqual(range.to ?? Infinity);
      }
    }
  });
});
