import { expect, it } from 'vitest';
import type { Home } from './api.ts';
import { sayingOf, scoreOf } from './recent-words.ts';

type RecentFunder = Home['recentFunders'][number];
const count = (reviews: number) => ({ label: `${reviews} reviews`, exact: reviews });

const funder: RecentFunder = {
  id: 'tidewrack-ventures',
  name: 'Tidewrack Ventures',
  types: ['venture_capital'],
  kinds: ['equity'],
  country: 'NL',
  scores: [
    { reviewClass: 'pitch', count: count(21), score: 3.2, recommendShare: 0.46 },
    { reviewClass: 'funded', count: count(9), score: 4.1, recommendShare: 0.81 },
  ],
  profile: {
    reviewClass: 'funded',
    dimensions: [
      { key: 'clarity', score: 4 },
      { key: 'responsiveness', score: null },
      { key: 'speed', score: 2.9 },
      { key: 'respect', score: 4.6 },
      { key: 'fairness', score: 4.6 },
    ],
  },
  wouldTakeAgain: 0.784,
};
const pitchedTo: RecentFunder = {
  ...funder,
  profile: { reviewClass: 'pitch', dimensions: [{ key: 'speed', score: 3 }] },
};

it('shows the score of the class that gives the profile', () => {
  expect(scoreOf(funder)).toEqual({ score: 4.1, reviews: 9 });
  expect(scoreOf(pitchedTo)).toEqual({ score: 3.2, reviews: 21 });
  expect(scoreOf({ ...funder, profile: null })).toBeNull();
});

it('names the best and the weakest, and leaves out what too few rated', () => {
  expect(sayingOf(funder)).toBe(
    'Those it funded: best for respect (4.6), weakest for speed (2.9). 78% would take its money again.',
  );
});

it('says how many would recommend it where no reviewer was funded, or it is not known who would take the money again', () => {
  expect(sayingOf(pitchedTo)).toBe('Those who pitched: 46% would recommend it.');
  expect(sayingOf({ ...funder, wouldTakeAgain: null })).toMatch(/ 81% would recommend it\.$/);
});

it('does not call one of equals the best, and says nothing where nothing is known', () => {
  const even = funder.profile?.dimensions.map(({ key }) => ({ key, score: 4 })) ?? [];
  expect(sayingOf({ ...funder, profile: { reviewClass: 'funded', dimensions: even } })).toMatch(
    /: 4\.0 for each of 5 questions\./,
  );
  expect(sayingOf({ ...funder, profile: null })).toBeNull();
});
