import { describe, expect, it } from 'vitest';
import { moveTogether, noReviews, sharedNumbers, type AuthorCounts } from './record-counts-rules.ts';

const author = (
  name: string,
  counts: Partial<AuthorCounts['counts']>,
  told: Partial<AuthorCounts['told']> = {},
): AuthorCounts => ({
  author: name,
  memberId: name,
  counts: { ...noReviews, ...counts },
  told: { ...noReviews, ...told },
});
const toldOf = (authors: readonly AuthorCounts[]) => authors.map(({ told }) => told);

describe('what moves', () => {
  it('stays while fewer than three move the same way', () => {
    const authors = [author('a', { pending: 1 }), author('b', { pending: 1 }), author('c', { approved: 1 })];
    expect(toldOf(moveTogether(authors))).toEqual([noReviews, noReviews, noReviews]);
  });

  it('moves once three do, in that state and that way only', () => {
    const authors = [
      author('a', { pending: 1 }),
      author('b', { pending: 2 }),
      author('c', { pending: 1, approved: 1 }),
      author('d', {}, { pending: 1 }),
    ];
    expect(toldOf(moveTogether(authors))).toEqual([
      { ...noReviews, pending: 1 },
      { ...noReviews, pending: 2 },
      { ...noReviews, pending: 1 },
      { ...noReviews, pending: 1 },
    ]);
  });

  it('counts ups and downs apart: one approval among two new reviews does not show', () => {
    const authors = [
      author('a', { approved: 1 }, { pending: 1 }),
      author('b', { pending: 1 }),
      author('c', { pending: 1 }),
    ];
    expect(toldOf(moveTogether(authors))).toEqual(toldOf(authors));
  });

  it('changes nothing when it is asked again', () => {
    const once = moveTogether([
      author('a', { declined: 1 }),
      author('b', { declined: 1 }),
      author('c', { declined: 4 }),
    ]);
    expect(toldOf(moveTogether(once))).toEqual(toldOf(once));
    expect(toldOf(once)[2]).toEqual({ ...noReviews, declined: 4 });
  });
});

describe('what shows', () => {
  it('is what three members share, those without a review included', () => {
    const told = { approved: 1 };
    const authors = [author('a', told, told), author('b', told, told), author('c', { approved: 7 }, { approved: 7 })];
    expect(sharedNumbers(authors, 5)).toMatchObject({ approved: new Set(), pending: new Set([0]) });
    expect(sharedNumbers([...authors, author('d', told, told)], 8)).toMatchObject({ approved: new Set([0, 1]) });
  });
});
