import { describe, expect, it } from 'vitest';
import { isAddressOf, isMailOf, ownDomainOf } from './domains.ts';
import { nameKeyOf, slugOf } from './names.ts';
import { oneDecimal, reviewCountOf } from './shown-figures.ts';

describe('the id of a funder', () => {
  it.each([
    ['Tidewrack Ventures', 'tidewrack-ventures'],
    ['  Übergang & Söhne GmbH ', 'ubergang-sohne-gmbh'],
    ['A', 'funder-a'],
    ['株式会社', 'funder'],
    ['x'.repeat(120), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('%s: %s', (name, id) => {
    expect(slugOf(name)).toBe(id);
    expect(slugOf(name)).toMatch(/^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/);
  });
});

describe('names and domains', () => {
  it('see one name in two spellings', () => {
    expect(nameKeyOf('Copper-whistle  FUND')).toBe(nameKeyOf('copperwhistle fund'));
    expect(nameKeyOf('Fund A')).not.toBe(nameKeyOf('Fund B'));
  });

  it('know the mail of an organisation', () => {
    expect(isMailOf('a@mail.tidewrack.example', 'https://www.tidewrack.example/x')).toBe(true);
    expect(isMailOf('a@wrack.example', 'https://tidewrack.example')).toBe(false);
    expect(isMailOf('a@outlook.com', 'https://outlook.com')).toBe(false);
    expect(isMailOf('a@tidewrack.example', 'no address')).toBe(false);
  });
});

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

describe('what is shown of figures', () => {
  it.each([
    [null, 'Too few reviews', null],
    [{ reviews: 0, voices: 0 }, 'Too few reviews', null],
    [{ reviews: 7, voices: 4 }, 'Too few reviews', null],
    [{ reviews: 7, voices: 5 }, '7 reviews', 7],
  ])('%o', (snapshot, label, exact) => {
    expect(reviewCountOf(snapshot)).toEqual({ label, exact });
  });

  it('has one decimal', () => {
    expect([4.25, 4.249, 3.43, 5].map(oneDecimal)).toEqual([4.3, 4.2, 3.4, 5]);
  });
});
