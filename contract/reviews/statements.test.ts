import { expect, it } from 'vitest';
import { reasonCodes } from './reasons.ts';
import { foundByOf, ruleOf } from './statements.ts';

it('says that a program marked it only where a mark is about the reason', () => {
  expect(foundByOf('names_individual', ['names_person'])).toBe('program');
  expect(foundByOf('names_individual', ['burst', 'similar_text'])).toBe('person');
  expect(foundByOf('machine_generated_or_copied', ['similar_text'])).toBe('program');
  for (const code of reasonCodes) expect(foundByOf(code, [])).toBe('person');
});

it('names each rule by its paragraph and its words', () => {
  expect(ruleOf('too_vague')).toBe('2.1 Too vague');
  expect(new Set(reasonCodes.map(ruleOf)).size).toBe(reasonCodes.length);
});
