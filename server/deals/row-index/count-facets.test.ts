import { describe, expect, it } from 'vitest';
import { getColumn } from '../columns.ts';
import { countFacet } from './count-facets.ts';
import { cutsAt, sumInHundredths } from './cut-numbers.ts';
import {
  makeCodes,
  makeLists,
  makeNumbers,
  type ColumnMaker,
  type HeldColumn,
  type HeldNumbers,
} from './held-column.ts';

/** Counts of a few cells that can be counted by eye. */

function hold(maker: ColumnMaker, cells: readonly unknown[]): HeldColumn {
  // In two pieces, as a great table comes.
  maker.add(cells.slice(0, 3));
  maker.add(cells.slice(3));
  return maker.finish();
}
const rowsOf = (...rows: number[]): Uint32Array => Uint32Array.from(rows);
const allOf = (cells: readonly unknown[]): Uint32Array => Uint32Array.from(cells.keys());
const counted = (key: string, held: HeldColumn, rows: Uint32Array, precisions: HeldColumn | null = null) =>
  countFacet(getColumn('equity', key), { held, precisions, chosen: [], today: '2024-03-20' }, rows);

describe('values', () => {
  it('are counted over the rows asked for, the greatest first, then by their bytes', () => {
    const cells = ['b', 'a', null, 'c', 'b', 'ﬁ', '😀', null, null];
    const held = hold(makeCodes(), cells);
    expect(counted('stage', held, allOf(cells))).toEqual({
      shape: 'values',
      key: 'stage',
      values: [
        { value: 'b', count: 2 },
        { value: 'a', count: 1 },
        { value: 'c', count: 1 },
        // By its UTF-16 the face would come before.
        { value: 'ﬁ', count: 1 },
        { value: '😀', count: 1 },
      ],
      chosen: [],
      moreValues: 0,
      unknown: 3,
    });
    expect(counted('stage', held, rowsOf(0, 3, 8))).toMatchObject({
      values: [
        { value: 'b', count: 1 },
        { value: 'c', count: 1 },
      ],
      unknown: 1,
    });
  });

  it('beyond fifty are counted, not listed', () => {
    const cells = Array.from({ length: 53 }, (_, at) => `v${at}`);
    expect(counted('stage', hold(makeCodes(), cells), allOf(cells))).toMatchObject({ moreValues: 3, unknown: 0 });
    expect(counted('stage', hold(makeCodes(), cells), allOf(cells.slice(0, 50)))).toMatchObject({ moreValues: 0 });
  });

  it('that the filter of the column names are counted too where they are not listed', () => {
    const cells = [...Array.from({ length: 53 }, (_, at) => `v${String(at).padStart(2, '0')}`), 'v00', 'v52', 'v52'];
    const [held, rows] = [hold(makeCodes(), cells), allOf(cells)];
    const of = (...chosen: string[]) =>
      countFacet(getColumn('equity', 'stage'), { held, precisions: null, chosen, today: '2024-03-20' }, rows);
    // v52 and v00 come first; v50 and v51 are beyond the fifty, w is in no row.
    expect(of('v51', 'v03', 'w', 'v52')).toMatchObject({
      chosen: [
        { value: 'v51', count: 1 },
        { value: 'w', count: 0 },
      ],
      moreValues: 3,
    });
    expect(of()).toMatchObject({ chosen: [], moreValues: 3 });
  });

  it('of lists count each item of a row, and rows without one', () => {
    const cells = [['x', 'y'], [], ['x'], null, ['y', 'x', 'x'], ['z']];
    const held = hold(makeLists(), cells);
    expect(counted('sectors', held, allOf(cells))).toMatchObject({
      values: [
        { value: 'x', count: 3 },
        { value: 'y', count: 2 },
        { value: 'z', count: 1 },
      ],
      unknown: 2,
    });
    expect(counted('sectors', held, rowsOf(5, 1))).toMatchObject({ values: [{ value: 'z', count: 1 }], unknown: 1 });
  });
});

/** The same numbers, counted by their different values and one by one. */
const bothWays = (held: HeldColumn): HeldColumn[] => [held, { ...(held as HeldNumbers), distinct: null }];

describe('numbers', () => {
  const cells = [1_000, 1_999, 2_000, null, 4_999, 5_000, 9_000, 10_000, null, 1_000, 20_000];

  it('are counted in bars in steps of 1, 2 and 5 times a power of ten', () => {
    for (const held of bothWays(hold(makeNumbers('numbers'), cells))) {
      expect(counted('amountUsd', held, allOf(cells))).toEqual({
        shape: 'numbers',
        key: 'amountUsd',
        buckets: [
          { from: 1_000, to: 2_000, count: 3 },
          { from: 2_000, to: 5_000, count: 2 },
          { from: 5_000, to: 10_000, count: 2 },
          // The greatest belongs to the last bar.
          { from: 10_000, to: 20_000, count: 2 },
        ],
        unknown: 2,
        coarser: 0,
        later: 0,
      });
      expect(counted('amountUsd', held, rowsOf(4, 6, 8))).toMatchObject({
        buckets: [
          { from: 2_000, to: 5_000, count: 1 },
          { from: 5_000, to: 10_000, count: 1 },
        ],
        unknown: 1,
      });
      expect(counted('amountUsd', held, rowsOf(5))).toMatchObject({ buckets: [{ from: 5_000, to: 10_000, count: 1 }] });
    }
  });

  it('are in no bar where none is known', () => {
    for (const held of bothWays(hold(makeNumbers('numbers'), cells))) {
      expect(counted('amountUsd', held, rowsOf(3, 8))).toMatchObject({ buckets: [], unknown: 2 });
      expect(counted('amountUsd', held, rowsOf())).toMatchObject({ buckets: [], unknown: 0 });
    }
  });
});

describe('days', () => {
  const days = ['2024-01-10', '2024-01-31', '2024-02-01', null, '2024-03-01', '2024-01-10', '2024-01-01'];

  it('are counted by month', () => {
    for (const held of bothWays(hold(makeNumbers('days'), days))) {
      expect(counted('date', held, allOf(days))).toEqual({
        shape: 'dates',
        key: 'date',
        buckets: [
          { from: '2024-01-01', to: '2024-01-31', count: 4 },
          { from: '2024-02-01', to: '2024-02-29', count: 1 },
          { from: '2024-03-01', to: '2024-03-31', count: 1 },
        ],
        coarser: 0,
        later: 0,
        unknown: 1,
      });
      expect(counted('date', held, rowsOf(2, 3, 5))).toMatchObject({
        buckets: [
          { from: '2024-01-01', count: 1 },
          { from: '2024-02-01', count: 1 },
        ],
        unknown: 1,
      });
    }
  });

  it('are in no bar and lengthen no scale where a deal is dated after the present month', () => {
    const cells = ['2024-01-10', '2024-03-31', '2031-05-05', '2024-04-01', null];
    for (const held of bothWays(hold(makeNumbers('days'), cells))) {
      expect(counted('date', held, allOf(cells))).toMatchObject({
        buckets: [{ from: '2024-01-01' }, { from: '2024-02-01' }, { from: '2024-03-01', to: '2024-03-31', count: 1 }],
        later: 2,
        unknown: 1,
      });
      // Of the other days nothing is left out.
      expect(counted('dateFirstSale', held, allOf(cells))).toMatchObject({ later: 0, unknown: 1 });
    }
  });

  it('are in no month when they are known by the quarter', () => {
    const words = ['day', 'month', 'day', null, 'day', 'day', 'quarter'];
    const precisions = hold(makeCodes(), words);
    for (const held of bothWays(hold(makeNumbers('days'), days)))
      expect(counted('date', held, allOf(days), precisions)).toMatchObject({
        buckets: [{ count: 3 }, { count: 1 }, { count: 1 }],
        coarser: 1,
        later: 0,
        unknown: 1,
      });
  });
});

describe('quartiles and sums', () => {
  it('are those of the sorted numbers, whatever their order', () => {
    const shares = [0.25, 0.5, 0.75];
    const orders = [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [9, 8, 7, 6, 5, 4, 3, 2, 1],
      [5, 1, 9, 2, 8, 3, 7, 4, 6],
      [2, 9, 1, 8, 3, 7, 5, 4, 6],
    ];
    for (const numbers of orders) expect(cutsAt(Float64Array.from(numbers), shares)).toEqual([3, 5, 7]);
    expect(cutsAt(Float64Array.from([4, 1, 3, 2]), shares)).toEqual([1.75, 2.5, 3.25]);
    expect(cutsAt(Float64Array.from([4, 4, 1, 4]), shares)).toEqual([3.25, 4, 4]);
    expect(cutsAt(Float64Array.from([7]), shares)).toEqual([7, 7, 7]);
    expect(cutsAt(Float64Array.from([2, 1]), [0, 1])).toEqual([1, 2]);
  });

  it('are the same as of a sorted copy, for many lengths', () => {
    for (let length = 1; length < 60; length++) {
      const numbers = Array.from({ length }, (_, at) => (at * 7_919) % 31);
      const sorted = numbers.toSorted((one, other) => one - other);
      for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
        const place = share * (length - 1);
        const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
        const expected = low + (place - Math.floor(place)) * (high - low);
        expect(cutsAt(Float64Array.from(numbers), [share])[0]).toBeCloseTo(expected, 9);
      }
    }
  });

  it.each([
    [[], true, null],
    [[0.25, 0.25], true, 1],
    [[0.24, 0.25], true, 0],
    [[-0.25, -0.25], true, -1],
    [[-0.24, -0.25], true, 0],
    [[0.01, 0.02, 1_000.47], true, 1_001],
    [[2, -5], true, -3],
    [[0.001], false, null],
    [[2 ** 51 / 100 + 1], false, null],
    [[2e13, 2e13, 0.5], true, 40_000_000_000_001],
    [[2e13, 2e13, -2e13, -2e13, 7], true, 7],
  ] as const)('%s add up to, exactly %s, %s', (numbers, isExact, rounded) =>
    expect(sumInHundredths(Float64Array.from(numbers))).toEqual({ isExact, rounded }),
  );
});
