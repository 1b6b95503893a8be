import { describe, expect, it } from 'vitest';
import {
  countSelected,
  everythingSelected,
  isSelected,
  nothingSelected,
  ticksOf,
  toggleAll,
  toggleRow,
} from './selection.ts';
import { ariaSortOf, nextSort } from '../columns/sort.ts';

describe('what is selected', () => {
  it('starts empty, and a row comes and goes', () => {
    const one = toggleRow(nothingSelected<string>(), 'a', 'A');
    expect([isSelected(one, 'a'), isSelected(one, 'b'), countSelected(one, 10), ticksOf(one, 10)]).toEqual([
      true,
      false,
      1,
      'some',
    ]);
    expect(ticksOf(toggleRow(one, 'a', 'A'), 10)).toBe('none');
  });

  it('all means every row of the filter, also those that are not loaded', () => {
    const all = toggleAll(nothingSelected<string>(), 12_480);
    expect(isSelected(all, 'never loaded')).toBe(true);
    expect(countSelected(all, 12_480)).toBe(12_480);
    expect(ticksOf(all, 12_480)).toBe('all');
  });

  it('all but one is some, and is not lost while the total is unknown', () => {
    const allButOne = toggleRow(everythingSelected<string>(), 'a', 'A');
    expect([isSelected(allButOne, 'a'), isSelected(allButOne, 'b')]).toEqual([false, true]);
    expect(countSelected(allButOne, 12_480)).toBe(12_479);
    expect(countSelected(allButOne, null)).toBeNull();
    expect(ticksOf(allButOne, null)).toBe('some');
    expect(ticksOf(toggleRow(allButOne, 'a', 'A'), 12_480)).toBe('all');
  });

  it('a press on All when all is chosen takes all away, when some is chosen adds the rest', () => {
    expect(ticksOf(toggleAll(everythingSelected<string>(), 5), 5)).toBe('none');
    expect(ticksOf(toggleAll(toggleRow(nothingSelected<string>(), 'a', 'A'), 5), 5)).toBe('all');
  });

  it('every row chosen one by one is all, and nothing is chosen of nothing', () => {
    expect(ticksOf(toggleRow(nothingSelected<string>(), 'a', 'A'), 1)).toBe('all');
    expect(ticksOf(everythingSelected<string>(), 0)).toBe('none');
  });
});

describe('the order after a press', () => {
  it('goes down, up, away', () => {
    const down = nextSort([], 'date', false);
    const up = nextSort(down, 'date', false);
    expect([down, up, nextSort(up, 'date', false)]).toEqual([
      [{ key: 'date', direction: 'descending' }],
      [{ key: 'date', direction: 'ascending' }],
      [],
    ]);
  });

  it('a press on another column starts again, with Shift it comes second', () => {
    const date = nextSort([], 'date', false);
    expect(nextSort(date, 'amount', false).map((term) => term.key)).toEqual(['amount']);
    const both = nextSort(date, 'amount', true);
    expect(both.map((term) => term.key)).toEqual(['date', 'amount']);
    expect(nextSort(both, 'name', true).map((term) => term.key)).toEqual(['date', 'name']);
    expect(nextSort(both, 'date', true)).toEqual([
      { key: 'date', direction: 'ascending' },
      { key: 'amount', direction: 'descending' },
    ]);
  });

  it('is said to those who do not see the arrow', () => {
    expect([ariaSortOf(nextSort([], 'date', false), 'date'), ariaSortOf([], 'date')]).toEqual(['descending', 'none']);
  });
});
