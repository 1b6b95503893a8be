import { expect, it } from 'vitest';
import { answerLines } from './answer-words.ts';

const wordsOf = (lines: readonly { label: string; words: string }[], label: string): string | undefined =>
  lines.find((line) => line.label === label)?.words;

it('shows the sums of terms in the currency of their writer', () => {
  const lines = answerLines('funder', {
    fundingKind: 'equity',
    terms: { equity: { currency: 'EUR', amount: 250_000, preMoney: 'unknown' } },
  });
  expect(wordsOf(lines, 'Amount')).toBe('€250,000');
  expect(wordsOf(lines, 'Pre-money valuation')).toBe('Not known');
});

it('shows a sum without a currency as the number alone', () => {
  const lines = answerLines('funder', { fundingKind: 'equity', terms: { equity: { amount: 250_000 } } });
  expect(wordsOf(lines, 'Amount')).toBe('250,000');
});

it('shows what a provider was paid in the currency beside it', () => {
  const lines = answerLines('provider', { amountPaid: 12_500, currency: 'GBP' });
  expect(lines.map(({ words }) => words)).toContain('£12,500');
});
