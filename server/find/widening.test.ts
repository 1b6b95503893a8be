import { expect, test } from 'vitest';
import { stepsToTake, withoutSmaller } from './widening.ts';

test('so few steps are taken as reach five deals, and none that adds nothing at the end', () => {
  expect(stepsToTake(5, [9, 12])).toBe(0);
  expect(stepsToTake(0, [0, 4, 6, 90])).toBe(3);
  expect(stepsToTake(1, [1, 3, 3, 3])).toBe(2);
  expect(stepsToTake(2, [2, 2])).toBe(0);
  expect(stepsToTake(0, [])).toBe(0);
});

test('a step that a wider one takes in is not shown beside it', () => {
  expect(withoutSmaller(['purpose', 'nearStage', 'amount', 'region', 'stage', 'place'])).toEqual([
    'purpose',
    'amount',
    'stage',
    'place',
  ]);
  expect(withoutSmaller(['amount', 'anyAmount'])).toEqual(['anyAmount']);
});
