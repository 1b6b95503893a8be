import { expect, it } from 'vitest';
import type { dimensions } from '../../contract/reviews/ratings.ts';
import type { Home } from './api.ts';
import { sayingOf, scoreOf } from './recent-words.ts';

type DimensionKey = keyof typeof dimensions;
type RecentFunder = Home['recentFunders'][number];
const count = (reviews: number) => ({ label: `${reviews} reviews`, exact: reviews });

const funder: RecentFunder = {
  id: 'tidewrack-ventures',
  name: 'Tidewrack Ventures',
  types: ['venture_capital'],
  kinds: ['equity'],
  country: 'NL',
  logo: null,
  scores: [
    { reviewClass: 'pitch', count: count(21), score: 3.2, recommendShare: 0.46 },
    { reviewClass: 'funded', count: count(9), score: 4.1, recommendShare: 0.81 },
  ],
  profile: {
    reviewClass: 'funded',
    dimensions: [
      { key: 'clarity', score: 4 },
      { key: 'speed', score: 2.9 },
      { key: 'respect', score: 4.6 },
      { key: 'fairness', score: 4.6 },
      { key: 'network', score: 3.9 },
    ],
  },
  wouldTakeAgain: 0.784,
};
const pitchedTo: RecentFunder = {
  ...funder,
  profile: { reviewClass: 'pitch', dimensions: [{ key: 'speed', score: 3 }] },
};

const rated = (scores: Partial<Record<DimensionKey, number>>): RecentFunder => ({
  ...funder,
  profile: {
    reviewClass: 'funded',
    dimensions: Object.entries(scores).map(([key, score]) => ({ key: key as DimensionKey, score })),
  },
});

it('shows the score of the class that gives the profile', () => {
  expect(scoreOf(funder)).toEqual({ score: 4.1, reviews: 9 });
  expect(scoreOf(pitchedTo)).toEqual({ score: 3.2, reviews: 21 });
  expect(scoreOf({ ...funder, profile: null })).toBeNull();
});

it('names the best and the weakest, all of them where they are equal', () => {
  expect(sayingOf(funder)).toBe(
    'Those it funded: best for respect and fairness (4.6), weakest for speed (2.9). 78% would take its money again.',
  );
});

it('goes by every question that the page of the funder shows, not by the five of the directory', () => {
  expect(sayingOf(rated({ respect: 4.6, fairness: 4.0, termsFriendliness: 1.8, expertise: 4.7 }))).toMatch(
    /: best for expertise \(4\.7\), weakest for friendly terms \(1\.8\)\./,
  );
});

it('names at most three questions for one extreme', () => {
  const three = { respect: 4, fairness: 4, clarity: 4 };
  expect(sayingOf(rated({ ...three, speed: 2 }))).toMatch(/: best for respect, fairness and clarity \(4\.0\), weakest/);
  expect(sayingOf(rated({ ...three, network: 4, speed: 2 }))).toMatch(/: weakest for speed \(2\.0\)\. 78%/);
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
