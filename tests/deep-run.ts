import { inject } from 'vitest';
import { randomFrom, testSeed } from './seeded-random.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the run was started with `--tags-filter=!slow`. */
    leavesOutSlowTests: boolean;
  }
}

/** `npm run test:deep` tries every case at full length; the others try a part of each subject. */
export const inDeepRun = process.env['MODE'] === 'deep';

/** `npm test` leaves out the tests with the tag `slow`, and tries few cases of others; `npm run test:all` does not. */
export const inQuickRun = !inDeepRun && inject('leavesOutSlowTests');

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

/** In a quick run `count` of the cases, chosen by the seed of the run, otherwise all. The table comes last: it is long. */
export function fewOf<T>(count: number, cases: readonly T[], seed = testSeed): readonly T[] {
  return inQuickRun ? someOf(cases, count, seed) : cases;
}
