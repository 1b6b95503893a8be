import { expect, test } from 'vitest';
import { mapping } from '../../../../contract/imports/mapping.ts';
import { otherUseOf } from './column-use.ts';

const used = mapping.parse({
  name: 'rounds',
  title: 'Rounds',
  kind: 'equity',
  licence: null,
  sourceName: null,
  origin: 'admin_curated',
  confidence: 'reported',
  key: { from: ['id', 'kind'], isUnique: true },
  routes: [{ kind: 'debt', column: 'kind', is: ['loan'] }],
  refuse: [{ column: 'test', is: ['yes'], reason: 'A test' }],
  parts: [{ name: 'loan', kind: 'debt', amountFrom: 'loan', set: {} }],
  funderIds: [{ name: 'funder', id: 'funder_id' }],
  sourceFrom: ['publisher'],
  fields: { recipientName: { from: 'company' } },
});

test.each([
  ['id', 'Tells the rows apart'],
  ['kind', 'Says the kind of deal'],
  ['test', 'Says which rows are not deals'],
  ['loan', 'The amount of a separate deal'],
  ['funder_id', 'Finds the funder by its public id'],
  ['publisher', 'Says who published the row'],
  ['company', null],
  ['nothing', null],
])('%s: %s', (name, expected) => {
  expect(otherUseOf(used, name)).toBe(expected);
});
