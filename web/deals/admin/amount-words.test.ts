import { expect, it } from 'vitest';
import type { DealKind } from '../../../contract/deals/options.ts';
import { amountWords } from './amount-words.ts';
import type { DealDraft } from './values.ts';

const before = { amount: 1_000, currency: 'EUR', date: '2026-05' };
const words = (draft: DealDraft, stored: number | null = null, kind: DealKind = 'debt') =>
  amountWords(kind, { draft, before, stored });

it('says an amount in USD and by which rate', () => {
  expect(words({ amount: 1_000, currency: 'EUR', date: '2023-05-06' })).toBe(
    '$1,082: 1.08166 USD for 1 EUR, the average of 2023.',
  );
  expect(words({ amount: 1_000, currency: 'EUR', date: '2020' })).toContain('the average of 2020');
});

it('says when an amount counts in no figure', () => {
  expect(words(before)).toBe(
    'We have no exchange rate for EUR in 2026, so the amount is not part of any figure in USD.',
  );
  expect(words({ ...before, currency: 'KES', date: '2015-06-07' })).toContain('no exchange rate for KES in 2015');
  expect(words({ ...before, date: null })).toContain('Without a date there is no exchange rate for EUR');
});

it('keeps what a source said while nothing changes that it hangs on', () => {
  expect(words(before, 1_180)).toBe('$1,180 in the database.');
  expect(words({ ...before, amount: 1_001 }, 1_180)).toContain('no exchange rate for EUR in 2026');
});

it('warns of a grant of zero or less, and of no other', () => {
  const usd = { ...before, currency: 'USD' };
  expect(words({ ...usd, amount: 0 }, null, 'grant')).toMatch(/^Zero or less is allowed/);
  expect(words({ ...usd, amount: -5 }, null, 'grant')).toMatch(/reversal\?$/);
  expect(words({ ...usd, amount: 5 }, null, 'grant')).toBeUndefined();
  expect(words({ ...usd, amount: 0 })).toBeUndefined();
  expect(words({ ...usd, amount: null })).toBeUndefined();
});
