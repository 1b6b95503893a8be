import { describe, expect, it } from 'vitest';
import type { Chart } from '../../contract/insights/insights.ts';
import { withoutSmallCounts, withoutSmallGroups } from './preview-rules.ts';

describe('facets without access', () => {
  it('have no value, no bar and no rest of fewer than five', () => {
    const values = [
      { value: 'a', count: 5 },
      { value: 'b', count: 4 },
    ];
    const chosen = [{ value: 'c', count: 1 }];
    expect(withoutSmallCounts({ shape: 'values', key: 'k', values, chosen, moreValues: 3, unknown: 4 })).toEqual({
      shape: 'values',
      key: 'k',
      values: [{ value: 'a', count: 5 }],
      chosen: [],
      moreValues: 0,
      unknown: 0,
    });
    // Five values that are kept back are told as a number.
    expect(withoutSmallCounts({ shape: 'values', key: 'k', values, chosen, moreValues: 4, unknown: 4 })).toMatchObject({
      values: [{ value: 'a', count: 5 }],
      moreValues: 5,
    });
    const buckets = [
      { from: 0, to: 1, count: 4 },
      { from: 1, to: 2, count: 5 },
    ];
    const bars = { shape: 'numbers', key: 'k', buckets } as const;
    expect(withoutSmallCounts({ ...bars, buckets, unknown: 5, coarser: 4, later: 4 })).toMatchObject({
      buckets: [{ from: 1, to: 2, count: 5 }],
      unknown: 5,
      coarser: 0,
      later: 0,
    });
    expect(withoutSmallCounts({ ...bars, buckets, unknown: 4, coarser: 5, later: 5 })).toMatchObject({
      unknown: 0,
      coarser: 5,
      later: 5,
    });
  });
});

describe('charts without access', () => {
  const sum = (count: number, amountCount = count) => ({ count, amountCount, totalAmountUsd: 100 });
  const shown = (chart: Chart): Chart => withoutSmallGroups(chart);

  it('show small periods as none, and keep back the sum of few amounts', () => {
    const period = { from: '2024-01-01', to: '2024-12-31', isInProgress: false };
    const periods = [sum(4), sum(5), sum(9, 4)].map((each) => ({ ...period, ...each }));
    expect(
      shown({ shape: 'periods', length: 'year', dated: 18, coarser: 4, earlier: 5, later: 4, unknown: 4, periods }),
    ).toMatchObject({
      coarser: 0,
      earlier: 5,
      unknown: 0,
      periods: [
        { count: 0, amountCount: 0, totalAmountUsd: null },
        { count: 5, amountCount: 5, totalAmountUsd: 100 },
        { count: 9, amountCount: 0, totalAmountUsd: null },
      ],
    });
    expect(
      shown({ shape: 'periods', length: 'year', dated: 18, coarser: 5, earlier: 4, later: 5, unknown: 5, periods: [] }),
    ).toMatchObject({ coarser: 5, earlier: 0, later: 5, unknown: 5 });
  });

  it('leave small bars out, and the number of known ones where it tells of a few others', () => {
    const bars = [
      { value: 'a', ...sum(4) },
      { value: 'b', ...sum(5) },
    ];
    const chart = { shape: 'bars', column: 'stage', bars, known: 9 } as const;
    expect(shown({ ...chart, bars, unknown: 4 })).toMatchObject({ known: null, unknown: 0, bars: [{ value: 'b' }] });
    expect(shown({ ...chart, bars, unknown: 0 })).toMatchObject({ known: 9, unknown: 0 });
    expect(shown({ ...chart, bars, unknown: 5 })).toMatchObject({ known: 9, unknown: 5 });
  });

  it('leave out small boxes, cells, shares of which one side is small, and funders', () => {
    const box = { lowerQuartile: 1, median: 2, upperQuartile: 3, hidden: 0, isApproximate: false };
    const boxes = [4, 5].map((count) => ({ value: `${count}`, count, ...box }));
    expect(shown({ shape: 'boxes', column: 'stage', unit: 'usd', boxes })).toMatchObject({ boxes: [{ count: 5 }] });
    const parts = [
      [9, 5],
      [10, 5],
      [9, 0],
      [9, 9],
    ].map(([count = 0, hidden = 0]) => ({ ...box, value: `${count} ${hidden}`, count, hidden }));
    expect(shown({ shape: 'boxes', column: 'stage', unit: 'usd', boxes: parts })).toMatchObject({
      boxes: [{ value: '10 5' }, { value: '9 0' }, { value: '9 9' }],
    });
    const rows = [{ value: 'GB', counts: [4, 5, 0] }];
    expect(shown({ shape: 'matrix', column: 'c', known: 4, years: [1, 2, 3], rows })).toMatchObject({
      known: 0,
      rows: [{ counts: [0, 5, 0] }],
    });
    const shares = [
      { column: 'a', yes: 5, no: 0, unknown: 4 },
      { column: 'b', yes: 5, no: 4, unknown: 9 },
      { column: 'c', yes: 1, no: 9, unknown: 9 },
    ];
    expect(shown({ shape: 'shares', shares })).toEqual({
      shape: 'shares',
      shares: [{ column: 'a', yes: 5, no: 0, unknown: 0 }],
    });
    const funder = { funderId: null, rating: null, reviewCount: 0 };
    const funders = [sum(4), sum(6, 4)].map((each, at) => ({ name: `${at}`, ...funder, ...each }));
    expect(shown({ shape: 'funders', known: 10, funders })).toMatchObject({
      known: 10,
      funders: [{ name: '1', count: 6, totalAmountUsd: null, amountCount: 0 }],
    });
    expect(shown({ shape: 'too_few' })).toEqual({ shape: 'too_few' });
  });

  it('keep medians, and hide small numbers of deals', () => {
    const figure = {
      value: 9,
      lastYear: 4,
      yearBefore: 5,
      known: 4,
      hidden: 0,
      isApproximate: false,
      isLastYearApproximate: false,
      isYearBeforeApproximate: false,
    } as const;
    const figures = [
      { ...figure, key: 'deals', unit: 'deals' },
      { ...figure, key: 'median_amount', unit: 'usd' },
      { ...figure, key: 'deals', unit: 'deals', value: null, lastYear: 5, yearBefore: 4, known: 5 },
    ] as const;
    expect(shown({ shape: 'figures', partly: 4, figures: [...figures] })).toMatchObject({
      partly: 0,
      figures: [
        { value: 9, lastYear: null, yearBefore: 5, known: 0 },
        { value: 9, lastYear: 4, yearBefore: 5, known: 0 },
        { value: null, lastYear: 5, yearBefore: null, known: 5 },
      ],
    });
  });
});
