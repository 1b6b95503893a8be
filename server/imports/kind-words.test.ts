import { expect, test } from 'vitest';
import { kindOfWords } from './mapping/kind-words.ts';

test.each([
  ['Actions ordinaires', 'equity'],
  ['Actions de préférence', 'equity'],
  ['Prêt d’actionnaire', 'debt'],
  ['Deuda venture', 'debt'],
  ['Dette de venture', 'debt'],
  ['Venture', 'equity'],
])('"%s" is %s', (words, kind) => {
  expect(kindOfWords(words)?.kind).toBe(kind);
});

test('says nothing of words that name no kind', () => {
  expect([kindOfWords('Actions'), kindOfWords('Montant')]).toEqual([null, null]);
});
