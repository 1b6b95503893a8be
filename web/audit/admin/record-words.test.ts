import { expect, it } from 'vitest';
import { settingKeys } from '../../../contract/product-settings/setting-facts.ts';
import { recordWords } from './record-words.ts';

const named = { targetEmail: null, targetName: null, people: [], after: null };

it.each([
  ['audit', 'all', 'All entries'],
  ['job', 'take_in', 'Review intake'],
  ['setting', 'checklist', 'First-day checklist'],
  ['setting', 'authorDays', 'Author link'],
  ['review_list', 'funder-reviews', 'Funder reviews'],
  ['records', 'provider', 'Providers'],
  ['funder', 'alder', 'alder'],
  ['deal', '5d2c9c1e-6b1b-4f0e-9d38-2a7d9f1f0a10', 'No. 5d2c9c1e'],
])('calls %s %s "%s"', (targetKind, targetId, words) => {
  expect(recordWords({ ...named, targetKind, targetId })).toBe(words);
});

it('calls each setting by its name, and a record by the name that it has today', () => {
  for (const targetId of settingKeys)
    expect(recordWords({ ...named, targetKind: 'setting', targetId })).not.toBe(targetId);
  expect(recordWords({ ...named, targetKind: 'deal', targetId: 'x', targetName: 'Alder School' })).toBe('Alder School');
});
