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
  ['60 mdr.', null, 60],
  ['36 kk', null, 36],
  ['48 mnd.', null, 48],
  ['60 mån', null, 60],
  ['1 år och 6 månader', null, 18],
  ['24 bulan', null, 24],
  ['3 yıl', null, 36],
  ['60 měsíců', null, 60],
  ['7 lat', null, 84],
  ['36 m-cy', null, 36],
  ['2年6ヶ月', null, 30],
  ['2021年', null, null],
  ['5-7 years', null, null],
  ['5', 'years', 60],
  ['18', 'months', 18],
  ['5', null, null],
  ['5 kites', 'years', null],
  ['months', 'months', null],
  ['2020-01-02', 'months', null],
] as const)('%s, counted by %s, is %s months', (text, unit, months) => {
  expect(readDuration(text, unit)).toBe(months);
});
