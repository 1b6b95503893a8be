import { describe, expect, it } from 'vitest';
import { after, hours } from '../clock.ts';
import { isAddressOf, ownDomainOf } from '../subjects/domains.ts';
import { nextCodeAt } from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');

describe('the domain of a funder', () => {
  it.each([
    ['https://www.tidewrack.example/team', 'tidewrack.example'],
    ['http://funds.tidewrack.co.uk', 'tidewrack.co.uk'],
    ['https://tidewrack.github.io', 'tidewrack.github.io'],
    ['someone@mail.tidewrack.example', 'tidewrack.example'],
    ['someone@gmail.com', null],
    ['https://gmx.de', null],
    ['http://127.0.0.1/', null],
    ['co.uk', null],
    ['not an address', null],
    [null, null],
  ])('of %s is %s', (place, domain) => {
    expect(ownDomainOf(place)).toBe(domain);
  });

  it.each([
    ['a@tidewrack.example', 'https://www.tidewrack.example', true],
    ['a@eu.tidewrack.example', 'https://us.tidewrack.example', true],
    ['a@tidewrack.example.evil.example', 'https://tidewrack.example', false],
    ['a@nottidewrack.example', 'https://tidewrack.example', false],
    ['a@other.co.uk', 'https://tidewrack.co.uk', false],
    ['a@another.github.io', 'https://tidewrack.github.io', false],
    ['a@gmail.com', 'https://gmail.com', false],
    ['a@tidewrack.example', null, false],
  ])('%s at %s: %s', (email, website, isOf) => {
    expect(isAddressOf(email, website)).toBe(isOf);
  });
});

describe('the limit of codes', () => {
  const limit = { codes: 3, withinMilliseconds: hours(1) };
  const ago = (count: number): Date => after(now, -hours(count));

  it('lets the third through and says when the fourth is possible', () => {
    expect(nextCodeAt(limit, [ago(0.9), ago(0.5)], now)).toBeNull();
    expect(nextCodeAt(limit, [ago(0.5), ago(0.9), ago(0.1)], now)).toEqual(after(now, hours(0.1)));
  });

  it('forgets what lies further back', () => {
    expect(nextCodeAt(limit, [ago(1), ago(2), ago(3), ago(0.1)], now)).toBeNull();
  });
});
