import { describe, expect, it } from 'vitest';
import { moveTogether, noReviews, sharedNumbers, type AuthorCounts } from './record-counts-rules.ts';

const author = (
  name: string,
  counts: Partial<AuthorCounts['counts']>,
  recorded: Partial<AuthorCounts['recorded']> = {},
): AuthorCounts => ({
  author: name,
  memberId: name,
  counts: { ...noReviews, ...counts },
  recorded: { ...noReviews, ...recorded },
});
const recordedOf = (authors: readonly AuthorCounts[]) => authors.map(({ recorded }) => recorded);

const many = (names: string, ...counts: Parameters<typeof author> extends [string, ...infer Rest] ? Rest : never) =>
  names.split('').map((name) => author(name, ...counts));

describe('what moves', () => {
  it('stays while fewer than five move the same way', () => {
    const authors = [...many('abcd', { declined: 1 }), author('e', {}, { declined: 1 })];
    expect(recordedOf(moveTogether(authors))).toEqual(recordedOf(authors));
  });

  it('moves once five do, that way only', () => {
    const authors = [...many('abcd', { declined: 1 }), author('e', { declined: 2 }), author('f', {}, { declined: 1 })];
    expect(recordedOf(moveTogether(authors)).map(({ declined }) => declined)).toEqual([1, 1, 1, 1, 2, 1]);
  });

  it('changes nothing when it is asked again', () => {
    const once = moveTogether([...many('abcd', { declined: 1 }), author('e', { declined: 4 })]);
    expect(recordedOf(moveTogether(once))).toEqual(recordedOf(once));
    expect(recordedOf(once)[4]).toEqual({ declined: 4 });
  });
});

describe('what shows', () => {
  it('is what five members share, those without a review included', () => {
    const one = { declined: 1 };
    const authors = [...many('abcd', one, one), author('e', { declined: 7 }, { declined: 7 })];
    expect(sharedNumbers(authors, 9)).toEqual({ declined: new Set() });
    expect(sharedNumbers([...authors, author('f', one, one)], 11)).toEqual({ declined: new Set([0, 1]) });
  });
});
