/** Random choices that a seed repeats. */
export interface SeededRandom {
  /** At least 0 and below 1, as `Math.random`. */
  next(): number;
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  chance(share: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and good enough to choose test data. */
export function randomFrom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}

const defaultSeed = 20_261_118;
const given = Number(process.env['TEST_SEED']);

/** The seed of this run: `TEST_SEED` repeats the random choices of another one. */
export const testSeed = Number.isSafeInteger(given) && given > 0 ? given : defaultSeed;
