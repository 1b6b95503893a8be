import { describe, expect, it } from 'vitest';
import { changedValues, mayBecome, problemOfMerge, readValues, valuesAfterMerge } from './rules.ts';

const today = '2026-11-18';

describe('the values of a record', () => {
  const errorsOf = (kind: Parameters<typeof readValues>[0], values: Parameters<typeof readValues>[1]) => {
    const read = readValues(kind, values, today);
    return read.isValid ? {} : read.errors;
  };

  it('are nothing known where they are empty', () => {
    expect(readValues('funder', { country: ' ', website: '' }, today)).toEqual({
      isValid: true,
      values: { country: null, website: null },
    });
    expect(errorsOf('funder', { name: ' ' })).toEqual({ 'values.name': 'Cannot be left empty' });
  });

  it('have their limits', () => {
    const years = [1799, 1800, 2026, 2027].map((foundedYear) => errorsOf('entrepreneur', { foundedYear }));
    expect(years).toEqual([
      { 'values.foundedYear': 'A year after 1800' },
      {},
      {},
      { 'values.foundedYear': 'This year is in the future' },
    ]);
    const address = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
    expect(errorsOf('provider', { website: address(300) })).toEqual({});
    expect(errorsOf('provider', { website: address(301) })).toEqual({ 'values.website': 'At most 300 characters' });
    expect(errorsOf('provider', { website: 'example' })['values.website']).toContain('starting with https://');
    expect(errorsOf('funder', { description: `${'word '.repeat(399)}words` })).toEqual({});
    expect(errorsOf('funder', { description: 'word '.repeat(401) })).toHaveProperty('values.description');
    expect(errorsOf('funder', { types: ['vc', 'vc'] })).toEqual({ 'values.types': 'The same is there twice' });
    expect(errorsOf('funder', { types: ['vc', 'none'] })).toEqual({ 'values.types': 'Choose from the list' });
    expect(errorsOf('funder', { types: ['vc', 'angel'] })).toEqual({});
    expect(errorsOf('funder', { sector: 'fintech' })).toEqual({ 'values.unknown': expect.any(String) });
  });
});

it('only what differs is a change', () => {
  expect(changedValues({ name: 'A', types: ['vc'] }, { name: 'A', types: ['vc'], country: null })).toEqual({});
  expect(changedValues({ name: 'A', types: ['vc'] }, { name: 'B', types: [], country: 'NL' })).toEqual({
    name: 'B',
    types: [],
    country: 'NL',
  });
});

it('what was seen once is never only proposed again', () => {
  expect([mayBecome('proposed', 'proposed'), mayBecome('proposed', 'listed'), mayBecome('hidden', 'listed')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(mayBecome('listed', 'proposed')).toBe(false);
});

describe('a merge', () => {
  it('keeps what the record that stays has, and joins lists', () => {
    expect(
      valuesAfterMerge(
        { country: 'NL', website: 'https://from.example', types: ['vc', 'bank'], kinds: null },
        { country: 'PT', website: null, types: ['bank', 'angel'], kinds: ['equity'], description: null },
      ),
    ).toEqual({
      country: 'PT',
      website: 'https://from.example',
      types: ['bank', 'angel', 'vc'],
      kinds: ['equity'],
      description: null,
    });
  });

  it('is not into itself, into a hidden one, nor of what people know into what is only proposed', () => {
    const record = (id: string, state: string) => ({ id, name: id.toUpperCase(), state });
    const problem = (from: string, into: string) => problemOfMerge(record('a', from), record('b', into));
    expect(problemOfMerge(record('a', 'listed'), record('a', 'listed'))).toContain('into itself');
    expect(problem('listed', 'hidden')).toBe('B is hidden. List it first, or keep the other one.');
    expect(problem('listed', 'proposed')).toContain('B is only proposed. Keep A');
    expect(problem('proposed', 'proposed')).toBeNull();
    expect(problem('proposed', 'listed')).toBeNull();
    expect(problem('hidden', 'listed')).toBeNull();
  });
});
