import { expect, it } from 'vitest';
import { comparedWords, decidedSentence } from './words.ts';

it.each([
  [1, 0.9, ' Within the promised days: 100%, before 90%.'],
  [0.8, null, ' Within the promised days: 80%, before not known.'],
  [null, 0.8, ' Within the promised days: not known, before 80%.'],
  [null, null, ''],
])('says how much was in time, %s and %s before', (present, before, words) => {
  const pace = { decided: 35, medianDays: 1, mostDays: 3 };
  const all = { present: { ...pace, inTimeShare: present }, before: { ...pace, decided: 40, inTimeShare: before } };
  expect(decidedSentence(all, '4')).toBe(`5 fewer than in the 4 weeks before were decided.${words}`);
});

it.each([
  [35, 40, '4', '5 fewer than in the 4 weeks before'],
  [40, 35, '1', '5 more than in the week before'],
  [35, 35, '12', 'As many as in the 12 weeks before'],
  [null, 35, '4', '35 in the 4 weeks before'],
  [35, null, '4', 'Under 5 in the 4 weeks before'],
])('compares %s with %s of %s weeks', (present, before, weeks, words) => {
  expect(comparedWords(present, before, weeks)).toBe(words);
});
