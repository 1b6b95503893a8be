import { expect, test } from 'vitest';
import { wordsBeside } from './no-deal-words.ts';

test.each([
  ['Movement', ['Outgoing Commitment', 'Disbursement'], ['Disbursement']],
  ['Transaction type', ['Commitment', 'Expenditure'], ['Expenditure']],
  ['Opération', ['Engagement', 'Versement'], ['Versement']],
  ['Movement', ['Disbursement', 'Payment'], []],
  ['Movement', ['Commitment', 'Disbursement', 'Seed'], []],
])('of "%s" with %j these are none of a deal: %j', (header, words, beside) => {
  expect(wordsBeside(header, words)).toEqual(beside);
});
