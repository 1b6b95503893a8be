import { expect, test } from 'vitest';
import type { Deal } from '../../../contract/deals/deals.ts';
import { checkAddressOf, marketsOf, marketWords } from './market.ts';

const deal = (parts: Partial<Deal>): Deal => ({ id: 'a', kind: 'equity', recordType: 'deal', ...parts });

test('a deal is compared with its round in its region, then anywhere, then with any round', () => {
  const [closest, anywhere, any] = marketsOf(
    deal({ roundType: 'seed', recipientRegion: 'northern_europe', date: '2026-09-29' }),
  );
  expect(closest).toEqual({ roundType: 'seed', recipientRegion: 'northern_europe', date: '2021-01-01..' });
  expect(anywhere).toEqual({ roundType: 'seed', date: '2021-01-01..' });
  expect(any).toEqual({ date: '2021-01-01..' });
  expect(marketWords('equity', closest, 1_912)).toBe('1,912 Seed deals, Northern Europe, since 2021');
  expect(marketWords('equity', any ?? {}, 12)).toBe('12 equity deals, all regions, since 2021');
});

test('what is not known of a deal is left open', () => {
  expect(marketsOf(deal({}))).toEqual([{}, {}, {}]);
  expect(checkAddressOf(deal({ kind: 'grant', grantType: 'core' }))).toBe('/database/check?kind=grant&grantType=core');
});
