import { expect, test } from 'vitest';
import { moveKey, toggleAllKeys, toggleKey } from './order.ts';

test('a column moves to the place of another, and stays where there is no such place', () => {
  expect(moveKey(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveKey(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveKey(['a', 'b', 'c'], 'c', 3)).toEqual(['a', 'b', 'c']);
  expect(moveKey(['a', 'b'], 'z', 0)).toEqual(['a', 'b']);
});

test('a column shows at the end, and the last one cannot be hidden', () => {
  expect(toggleKey(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggleKey(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggleKey(['a'], 'a')).toEqual(['a']);
});

test('All shows all, then the first alone', () => {
  expect(toggleAllKeys(['b'], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
  expect(toggleAllKeys(['b', 'a', 'c'], ['a', 'b', 'c'])).toEqual(['b']);
});
