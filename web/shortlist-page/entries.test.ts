import { describe, expect, it } from 'vitest';
import type { ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { dueOf, findEntries, listDue, newsWords, sortEntries } from './entries.ts';

const entry = (part: Partial<ShortlistEntry>): ShortlistEntry => ({
  id: part.name ?? 'a',
  version: 1,
  funderId: null,
  name: 'Alder',
  isGone: false,
  kinds: [],
  score: null,
  status: 'research',
  nextStep: null,
  nextOn: null,
  hasNotes: false,
  savedOn: '2026-11-18',
  news: [],
  ...part,
});
const names = (entries: readonly ShortlistEntry[]) => entries.map(({ name }) => name);

const some = [
  entry({ name: 'Birch', nextOn: '2026-12-01', savedOn: '2026-11-20' }),
  entry({ name: 'alder 10', status: 'passed' }),
  entry({ name: 'Alder 2', status: 'offer' }),
  entry({ name: 'Cédar', nextOn: '2026-11-20', nextStep: 'Call Pellow' }),
];

describe('the order', () => {
  it.each([
    ['due', ['Cédar', 'Birch', 'Alder 2', 'alder 10']],
    ['name', ['Alder 2', 'alder 10', 'Birch', 'Cédar']],
    ['status', ['Cédar', 'Birch', 'Alder 2', 'alder 10']],
    ['saved', ['Birch', 'Cédar', 'Alder 2', 'alder 10']],
  ] as const)('by %s', (sort, expected) => expect(names(sortEntries(some, sort))).toEqual(expected));

  it('puts what is due first', () => {
    expect(names(listDue(some, '2026-11-20'))).toEqual(['Cédar']);
    expect(names(listDue(some, '2026-12-02'))).toEqual(['Cédar', 'Birch']);
  });
});

it('finds every word in the name or the next step, whatever the accents', () => {
  const find = (search: string) => names(findEntries(some, { search, status: null, onlyNew: false }));
  expect(find('cedar pellow')).toEqual(['Cédar']);
  expect(find('ALDER')).toEqual(['alder 10', 'Alder 2']);
  expect(find('alder pellow')).toEqual([]);
  expect(names(findEntries(some, { search: '', status: 'offer', onlyNew: false }))).toEqual(['Alder 2']);
});

it.each([
  ['2026-11-18', { tone: 'late', words: '18 Nov, 2 days late' }],
  ['2026-11-19', { tone: 'late', words: '19 Nov, 1 day late' }],
  ['2026-11-20', { tone: 'today', words: '20 Nov, today' }],
  ['2026-12-01', { tone: 'later', words: '01 Dec' }],
  ['2027-01-05', { tone: 'later', words: '05 Jan 2027' }],
])('%s reads on 20 November', (nextOn, expected) => expect(dueOf(nextOn, '2026-11-20')).toEqual(expected));

it.each([
  [{ what: 'deals', count: 1, now: null, was: null }, 'New deal'],
  [{ what: 'deals', count: 3, now: null, was: null }, '3 new deals'],
  [{ what: 'reviews', count: 2, now: null, was: null }, '2 new reviews'],
  [{ what: 'score', count: null, now: 4.2, was: 4 }, 'Score 4.2, was 4.0'],
  [{ what: 'score', count: null, now: 4.2, was: null }, 'Score 4.2'],
  [{ what: 'days', count: null, now: 19, was: 24 }, 'Faster: 19 days, was 24'],
  [{ what: 'days', count: null, now: 30, was: 24 }, 'Slower: 30 days, was 24'],
] as const)('%o is said so', (news, words) => expect(newsWords(news)).toBe(words));
