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

describe('what moves', () => {
  it('stays while fewer than three move the same way', () => {
    const authors = [author('a', { pending: 1 }), author('b', { pending: 1 }), author('c', { approved: 1 })];
    expect(recordedOf(moveTogether(authors))).toEqual([noReviews, noReviews, noReviews]);
  });

  it('moves once three do, in that state and that way only', () => {
    const authors = [
      author('a', { pending: 1 }),
      author('b', { pending: 2 }),
      author('c', { pending: 1, approved: 1 }),
      author('d', {}, { pending: 1 }),
    ];
    expect(recordedOf(moveTogether(authors))).toEqual([
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
    expect(recordedOf(moveTogether(authors))).toEqual(recordedOf(authors));
  });

  it('changes nothing when it is asked again', () => {
    const once = moveTogether([
      author('a', { declined: 1 }),
      author('b', { declined: 1 }),
      author('c', { declined: 4 }),
    ]);
    expect(recordedOf(moveTogether(once))).toEqual(recordedOf(once));
    expect(recordedOf(once)[2]).toEqual({ ...noReviews, declined: 4 });
  });
});

describe('what shows', () => {
  it('is what three members share, those without a review included', () => {
    const recorded = { approved: 1 };
    const authors = [
      author('a', recorded, recorded),
      author('b', recorded, recorded),
      author('c', { approved: 7 }, { approved: 7 }),
    ];
    expect(sharedNumbers(authors, 5)).toMatchObject({ approved: new Set(), pending: new Set([0]) });
    expect(sharedNumbers([...authors, author('d', recorded, recorded)], 8)).toMatchObject({
      approved: new Set([0, 1]),
    });
  });
});
