import { randomFrom, testSeed } from './seeded-random.ts';

/** `npm run test:deep` tries every case at full length; `npm test` tries a part of each subject. */
export const inDeepRun = process.env['MODE'] === 'deep';

/** In a deep run all cases, otherwise `count` of them, chosen by the seed of the run. The order stays. */
export function someOf<T>(cases: readonly T[], count: number, seed = testSeed): readonly T[] {
  if (inDeepRun || cases.length <= count) return cases;
  const random = randomFrom(seed);
  const ranked = cases
    .map((_one, place) => ({ place, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank);
  const chosen = new Set(ranked.slice(0, count).map(({ place }) => place));
  return cases.filter((_one, place) => chosen.has(place));
}
