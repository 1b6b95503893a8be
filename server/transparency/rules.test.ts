import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fewestCounted,
  figureGroups,
  figureNames,
  figureWords,
  restDays,
} from '../../contract/transparency/figures.ts';
import { after, dayOf, days } from '../clock.ts';
import { countOf, medianOf, nextFigure, type ShownFigure } from './rules.ts';

const first = new Date('2026-11-01T02:20:00Z');
const nightOf = (night: number): string => dayOf(after(first, days(night)));

/** What the page shows on each night, of a count that changes by so many each night. */
function watch(changes: readonly number[]): { total: number; shown: ShownFigure }[] {
  let total = 0;
  let shown: ShownFigure | null = null;
  return changes.map((change, night) => {
    total = Math.max(0, total + change);
    shown = nextFigure(shown, countOf(total), nightOf(night));
    return { total, shown };
  });
}

describe('what two nights can tell', () => {
  const changes = array(integer({ min: -3, max: 6 }), { minLength: 2, maxLength: 120 });

  it('is never a single review: a figure that moved counts at least five more or fewer than when it last moved', () => {
    assert(
      property(changes, (nights) => {
        let last: { total: number; night: number } | null = null;
        for (const [night, { total, shown }] of watch(nights).entries()) {
          if (shown.movedOn !== nightOf(night)) continue;
          if (last !== null) {
            expect(Math.abs(total - last.total)).toBeGreaterThanOrEqual(fewestCounted);
            expect(night - last.night).toBeGreaterThanOrEqual(restDays);
          }
          last = { total, night };
        }
      }),
    );
  });

  it('is the same on the night after a step, whatever one writer does', () => {
    assert(
      property(changes, integer({ min: -1, max: 1 }), (nights, one) => {
        const known = watch(nights).at(-1);
        if (known === undefined) return;
        const tomorrow = nightOf(nights.length);
        // The figure moved tonight: whatever one person does now, tomorrow shows the same.
        if (known.shown.movedOn !== nightOf(nights.length - 1)) return;
        expect(nextFigure(known.shown, countOf(Math.max(0, known.total + one)), tomorrow)).toEqual(known.shown);
      }),
    );
  });

  it('is a number in fives, or that there are fewer', () => {
    assert(
      property(changes, (nights) => {
        for (const { shown } of watch(nights)) {
          if (shown.value === null) continue;
          expect(shown.value % fewestCounted).toBe(0);
          expect(shown.value).toBeGreaterThanOrEqual(fewestCounted);
        }
      }),
    );
  });
});

describe('a median', () => {
  const shown = { value: 1.5, basis: 20, movedOn: '2026-11-01' };

  it('is of five waits, in halves of a day', () => {
    expect(medianOf([1, 2, 3, 4], 9).value).toBeNull();
    expect(medianOf([0.2, 4, 1.3, 1.1, 9], 9).value).toBe(1.5);
    expect(medianOf([1, 2, 3, 4, 5, 6], 6).value).toBe(3.5);
  });

  it('moves with five new decisions, and goes when the last months hold too few', () => {
    expect(nextFigure(shown, medianOf([3, 3, 3, 3, 3], 24), '2026-11-20')).toEqual(shown);
    expect(nextFigure(shown, medianOf([3, 3, 3, 3, 3], 25), '2026-11-20').value).toBe(3);
    expect(nextFigure(shown, medianOf([3], 21), '2026-11-20')).toEqual({ ...shown, value: null });
  });
});

describe('the words', () => {
  it('say "under 5" of nothing and of four alike', () => {
    expect([countOf(0), countOf(4)].map(({ value }) => figureWords('count', value))).toEqual(['under 5', 'under 5']);
    expect(figureWords('count', 1_205)).toBe('1,205');
    expect([0.5, 1, 2].map((value) => figureWords('days', value))).toEqual(['0.5 days', '1 day', '2 days']);
  });

  it('have one name for each figure', () => {
    expect(new Set(figureNames).size).toBe(figureNames.length);
    expect(figureGroups.map(({ id }) => id)).toEqual([
      'reviews',
      'claimed',
      'declines',
      'reports',
      'replies',
      'orders_this_year',
      'orders_last_year',
      'times',
    ]);
  });
});
