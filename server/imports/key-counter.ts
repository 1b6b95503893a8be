import { hash } from 'node:crypto';

/** How often each key was seen, in a few bytes per key: a million keys as texts would take hundreds of megabytes. */
export interface KeyCounter {
  /** Answers how often the key was seen, this time included. */
  count(key: string): number;
}

const wordsPerKey = 3;

/** The position of the key in the table, or the free place for it. */
function placeOf(
  words: Uint32Array,
  counts: Uint32Array,
  size: number,
  [one, two, three]: readonly [number, number, number],
): number {
  let at = one & (size - 1);
  for (;;) {
    const from = at * wordsPerKey;
    if (counts[at] === 0 || (words[from] === one && words[from + 1] === two && words[from + 2] === three)) return at;
    at = (at + 1) & (size - 1);
  }
}

/** Keys are distinguished by 96 bits of SHA-1: two of a billion keys collide with a chance of one in 100 billion. */
export function countKeys(): KeyCounter {
  let size = 1 << 12;
  let words = new Uint32Array(size * wordsPerKey);
  let counts = new Uint32Array(size);
  let used = 0;

  function grow(): void {
    const [oldWords, oldCounts, oldSize] = [words, counts, size];
    size *= 2;
    words = new Uint32Array(size * wordsPerKey);
    counts = new Uint32Array(size);
    for (let old = 0; old < oldSize; old += 1) {
      const seen = oldCounts[old] ?? 0;
      if (seen === 0) continue;
      const key = oldWords.subarray(old * wordsPerKey, (old + 1) * wordsPerKey);
      const at = placeOf(words, counts, size, [key[0] ?? 0, key[1] ?? 0, key[2] ?? 0]);
      words.set(key, at * wordsPerKey);
      counts[at] = seen;
    }
  }

  return {
    count(key) {
      const digest = hash('sha1', key, 'buffer');
      const key96 = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)] as const;
      const at = placeOf(words, counts, size, key96);
      const seen = (counts[at] ?? 0) + 1;
      if (seen === 1) {
        used += 1;
        words.set(key96, at * wordsPerKey);
      }
      counts[at] = seen;
      if (used * 2 > size) grow();
      return seen;
    },
  };
}
