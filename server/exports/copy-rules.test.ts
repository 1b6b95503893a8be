import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dealColumns, findColumn } from '../../contract/deals/deals.ts';
import { bitOf, hasMark, inOrderOfCopy, markingOf, marksOfRow, rankOf } from './copy-rules.ts';

const key = (of: number): Buffer => Buffer.alloc(32, of);
const markingOfKey = (column: string): string | null => {
  const found = findColumn('equity', column) ?? findColumn('grant', column);
  return found === null ? 'no such column' : markingOf(found);
};

describe('what is marked', () => {
  it('is spelling and order that say nothing', () => {
    for (const column of ['id', 'date', 'asOf', 'foundedYear', 'womenLed']) expect(markingOfKey(column)).toBe('quotes');
    for (const column of ['amount', 'amountUsd', 'stakePct']) expect(markingOfKey(column)).toBe('zero');
    for (const column of ['sectors', 'sdgs', 'useOfFunds', 'eligibleCountries', 'taxReliefs'])
      expect(markingOfKey(column)).toBe('items');
  });

  it('is never a text, nor a list whose order says something', () => {
    for (const column of ['recipientName', 'notes', 'title', 'currency', 'licence', 'sourceUrl'])
      expect(markingOfKey(column)).toBeNull();
    for (const column of ['funderNames', 'funderIds', 'funderTypes', 'leadFunders', 'documents'])
      expect(markingOfKey(column)).toBeNull();
  });

  it('is decided by a bit beyond those of the rank', () => {
    for (const column of dealColumns) {
      expect(bitOf(column)).toBeGreaterThanOrEqual(32);
      expect(bitOf(column)).toBeLessThan(256);
    }
    // Files that left must stay traceable: a release must not draw other bits.
    expect(bitOf({ key: 'id' })).toBe(201);
  });
});

describe('the bits of a row', () => {
  it('are the same for one member, and half of them others for another', () => {
    const ids = Array.from({ length: 400 }, () => randomUUID());
    expect(marksOfRow(key(1), ids[0] ?? '')).toEqual(marksOfRow(key(1), ids[0] ?? ''));
    const equal = ids.filter(
      (id) => hasMark(marksOfRow(key(1), id), 100) === hasMark(marksOfRow(key(2), id), 100),
    ).length;
    expect(equal).toBeGreaterThan(120);
    expect(equal).toBeLessThan(280);
  });

  it('are counted from the lowest of the first byte', () => {
    const marks = Buffer.from([0b0000_0010, 0b1000_0000]);
    expect([0, 1, 2, 14, 15].map((bit) => hasMark(marks, bit))).toEqual([false, true, false, false, true]);
    expect(rankOf(Buffer.from('00ff10aa55', 'hex'))).toBe('00ff10aa');
  });
});

it('only rows with equal sort keys change places', () => {
  const rows = [
    { sortKeys: 'a', rank: '2' },
    { sortKeys: 'a', rank: '1' },
    { sortKeys: null, rank: '9' },
    { sortKeys: null, rank: '0' },
    { sortKeys: 'b', rank: '0' },
    { sortKeys: 'a', rank: '0' },
  ];
  expect(inOrderOfCopy(rows).map(({ sortKeys, rank }) => `${sortKeys} ${rank}`)).toEqual([
    'a 1',
    'a 2',
    'null 0',
    'null 9',
    'b 0',
    'a 0',
  ]);
});
