/**
 * Chance that can be repeated: the same seed gives the same sample world on every machine. The generator is sfc32
 * (Chris Doty-Humphrey, PractRand), seeded by a hash of the text; it is fit for invented data and for no secret.
 */
export interface Chance {
  /** 0 up to, not including, 1. */
  next(): number;
  /** Both ends included. */
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Different ones, in no order; all when there are fewer than `count`. */
  picks<T>(items: readonly T[], count: number): T[];
  /** Weights need not sum to 1. */
  weighted<T>(choices: readonly (readonly [item: T, weight: number])[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** A bell curve. */
  normal(mean: number, deviation: number): number;
  /** Half of the values lie below `median`; `sigma` is the deviation of the logarithm. */
  logNormal(median: number, sigma: number): number;
  /** Yes, no or unknown. */
  triState(yes: number, no: number): boolean | null;
  uuid(): string;
}

export function createChance(seed: string): Chance {
  const next = sfc32(seed);
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const normal = (mean: number, deviation: number): number => {
    // Box and Muller; 1 - next() is never zero, whose logarithm does not exist.
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  };
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    picks: (items, count) => shuffled(items).slice(0, count),
    weighted: (choices) => itemAt(choices, placeOf(choices, next()))[0],
    shuffled,
    normal,
    logNormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
    triState: (yes, no) => {
      const value = next();
      if (value < yes) return true;
      return value < yes + no ? false : null;
    },
    uuid: () => uuidFrom(whole),
  };
}

/** An item that must be there: an empty list is a mistake in the sample world. */
export function itemAt<T>(items: readonly T[], place: number): T {
  const item = items[place];
  if (item === undefined) throw new Error(`the sample world has nothing at place ${place} of ${items.length}`);
  return item;
}

function placeOf(choices: readonly (readonly [unknown, number])[], share: number): number {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let left = share * total;
  const place = choices.findIndex(([, weight]) => (left -= weight) < 0);
  return place === -1 ? choices.length - 1 : place;
}

function uuidFrom(whole: Chance['whole']): string {
  const bytes = Buffer.from(Array.from({ length: 16 }, () => whole(0, 255)));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const text = bytes.toString('hex');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first numbers still tell of the seed.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** FNV-1a, 32 bits. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
