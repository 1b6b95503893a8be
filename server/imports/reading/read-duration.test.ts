import { expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';

test.each([
  ['36 months', null, 36],
  ['3 years', null, 36],
  ['5 yrs', null, 60],
  ['18m', null, 18],
  ['1.5 years', null, 18],
  ['1,5 Jahre', null, 18],
  ['2y 6m', null, 30],
  ['2y6m', null, 30],
  ['3 ans et 6 mois', null, 42],
  ['5 anos', null, 60],
  ['52 Wochen', null, 12],
  ['365 days', null, 12],
  ['5', 'years', 60],
  ['18', 'months', 18],
  ['5', null, null],
  ['5 kites', 'years', null],
  ['months', 'months', null],
  ['2020-01-02', 'months', null],
] as const)('%s, counted by %s, is %s months', (text, unit, months) => {
  expect(readDuration(text, unit)).toBe(months);
});
