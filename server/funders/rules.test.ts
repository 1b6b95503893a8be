import { describe, expect, it } from 'vitest';
import { isMailOf } from '../subjects/domains.ts';
import { nameKeyOf, slugOf } from '../subjects/names.ts';
import { oneDecimal, reviewCountOf } from '../subjects/shown-figures.ts';

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

describe('what is shown of figures', () => {
  it.each([
    [null, 'No reviews yet', null],
    [{ reviews: 0, voices: 0 }, 'No reviews yet', null],
    [{ reviews: 7, voices: 4 }, 'Fewer than 5 reviews', null],
    [{ reviews: 7, voices: 5 }, '7 reviews', 7],
  ])('%o', (snapshot, label, exact) => {
    expect(reviewCountOf(snapshot)).toEqual({ label, exact });
  });

  it('has one decimal', () => {
    expect([4.25, 4.249, 3.43, 5].map(oneDecimal)).toEqual([4.3, 4.2, 3.4, 5]);
  });
});
