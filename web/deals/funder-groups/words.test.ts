import { describe, expect, it } from 'vitest';
import { findColumn, type Deal } from '../../../contract/deals/deals.ts';
import { dealName, dealText } from '../cells.tsx';
import { unnamedFunder } from './words.ts';

const member: Deal = { id: 'x', kind: 'equity', origin: 'member_reported', funderNames: [], funderTypes: ['vc'] };

describe('a funder that may not be named', () => {
  it('is called by what sort it is', () => {
    expect(unnamedFunder(member)).toBe('A venture capital firm');
    expect(unnamedFunder({ ...member, funderTypes: ['angel', 'bank'] })).toBe('An angel and a bank');
    expect(unnamedFunder({ ...member, funderTypes: ['university'] })).toBe('A university');
  });

  it('stays unknown where no sort is known, and in rows that no member reported', () => {
    expect(unnamedFunder({ ...member, funderTypes: [] })).toBeNull();
    expect(unnamedFunder({ ...member, funderTypes: ['toString'] })).toBeNull();
    expect(unnamedFunder({ ...member, origin: 'public_register' })).toBeNull();
  });

  it('reads so in its cell and in the name of the deal', () => {
    const column = findColumn('equity', 'funderNames');
    if (!column) throw new Error('no such column');
    expect(dealText(column, member)).toBe('A venture capital firm');
    expect(dealText(column, { ...member, funderNames: ['Ninefold Angels'] })).toBe('Ninefold Angels');
    expect(dealName(member)).toBe('Equity deal of a venture capital firm');
    expect(dealName({ ...member, funderNames: ['A', 'B', 'C'] })).toBe('Equity deal of A and 2 others');
  });
});
