import { describe, expect, test } from 'vitest';
import { mergeOffers, type StoredOffer } from './offer-rules.ts';

const offer = (parts: Partial<StoredOffer>): StoredOffer => ({
  id: 'a',
  kind: 'grant',
  name: 'Nature recovery',
  leastUsd: null,
  mostUsd: null,
  stage: null,
  instrument: null,
  debtType: null,
  deadline: null,
  isOpenToUnsolicited: null,
  ...parts,
});

describe('entries of one programme', () => {
  test('become one where none says otherwise, with the next deadline', () => {
    const merged = mergeOffers([
      offer({ mostUsd: 500, deadline: '2027-03-01' }),
      offer({ id: 'b', name: ' nature  Recovery', leastUsd: 100, mostUsd: 500, deadline: '2027-01-31' }),
    ]);
    expect(merged).toEqual([
      { ...offer({ mostUsd: 500, leastUsd: 100, deadline: '2027-01-31' }), entries: 2, differsIn: [] },
    ]);
  });

  test('stay apart where one says otherwise, and say in what', () => {
    const merged = mergeOffers([
      offer({ mostUsd: 500, isOpenToUnsolicited: true }),
      offer({ id: 'b', mostUsd: 900, isOpenToUnsolicited: true }),
      offer({ id: 'c', mostUsd: 500 }),
    ]);
    expect(merged.map(({ id, entries, differsIn }) => ({ id, entries, differsIn }))).toEqual([
      { id: 'a', entries: 2, differsIn: ['mostUsd'] },
      { id: 'b', entries: 1, differsIn: ['mostUsd'] },
    ]);
  });

  test('of another kind, of another name or without one are others', () => {
    const others = [
      offer({}),
      offer({ id: 'b', kind: 'debt' }),
      offer({ id: 'c', name: 'Warm homes' }),
      offer({ id: 'd', name: null }),
      offer({ id: 'e', name: null }),
    ];
    expect(mergeOffers(others).map(({ entries }) => entries)).toEqual([1, 1, 1, 1, 1]);
  });
});
