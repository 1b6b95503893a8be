import leven from 'leven';
import { digestOf, wordsOfName, type WordWeights } from './words.ts';

/** How alike names are by their words, and which of many a name may mean. */

/** From here on two names may be one organisation. */
export const leastLikeness = 0.6;

/** The words of a name, each once, with what each weighs. */
export interface WeighedName {
  readonly words: readonly string[];
  readonly weights: readonly number[];
  readonly total: number;
}

export function weigh(name: string, { weightOf }: WordWeights): WeighedName {
  const words = [...new Set(wordsOfName(name))];
  const weights = words.map(weightOf);
  return { words, weights, total: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** 0 to 1: the weight of the words that both have in that of all words. Misspelt words count in part. */
export function likenessOf(one: WeighedName, other: WeighedName): number {
  const likeness = likenessByWords(one, other);
  if (likeness < joinedLikeness && areJoined(one, other)) return joinedLikeness;
  return likeness < partLikeness && isPart(one, other) ? partLikeness : likeness;
}

function likenessByWords(one: WeighedName, other: WeighedName): number {
  const left = other.words.map(() => true);
  const without: number[] = [];
  let [shared, all] = [0, other.total];
  one.words.forEach((word, at) => {
    const found = other.words.indexOf(word);
    if (found < 0) without.push(at);
    else {
      left[found] = false;
      shared += one.weights[at] ?? 0;
    }
  });
  for (const at of without) {
    const weight = one.weights[at] ?? 0;
    const nearest = nearestTo(one.words[at] ?? '', other.words, left);
    if (nearest === null) {
      all += weight;
      continue;
    }
    left[nearest.at] = false;
    // What is misspelt is rarer than what is meant.
    const least = Math.min(weight, other.weights[nearest.at] ?? 0);
    shared += least * nearest.likeness;
    all += least - (other.weights[nearest.at] ?? 0);
  }
  return all === 0 ? 0 : shared / all;
}

/** `Hi Tech` and `Hitech`. */
const joinedLikeness = 0.95;
const areJoined = (one: WeighedName, other: WeighedName): boolean =>
  one.words.length !== other.words.length && one.words.join('') === other.words.join('');

/** `Kleiner Perkins` in `Kleiner Perkins Caufield & Byers`: all words of the shorter name, two of them rare. */
const partLikeness = 0.7;
const rareFrom = 5;
function isPart(one: WeighedName, other: WeighedName): boolean {
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one];
  return (
    short.weights.filter((weight) => weight >= rareFrom).length > 1 &&
    short.words.every((word) => long.words.includes(word))
  );
}

function nearestTo(
  word: string,
  others: readonly string[],
  left: readonly boolean[],
): { at: number; likeness: number } | null {
  let nearest: { at: number; likeness: number } | null = null;
  for (let at = 0; at < others.length; at += 1) {
    if (left[at] !== true) continue;
    const likeness = likenessOfWords(word, others[at] ?? '');
    if (likeness > (nearest?.likeness ?? 0)) nearest = { at, likeness };
  }
  return nearest;
}

const shortest = 4;
/** From so many letters on, two may be wrong. */
const long = 8;

/** 0 where the words differ by more than a slip. Numbers and short words are the same or not. */
function likenessOfWords(one: string, other: string): number {
  const [short, length] = one.length < other.length ? [one.length, other.length] : [other.length, one.length];
  const most = short >= long ? 2 : 1;
  if (short < shortest || length - short > most || /\d/.test(one) || /\d/.test(other)) return 0;
  const distance = leven(one, other, { maxDistance: 3 });
  // Two letters that changed places are one slip.
  const slips = distance === 2 && length === short && sortedLetters(one) === sortedLetters(other) ? 1 : distance;
  return slips > most ? 0 : 1 - slips / length;
}

const sortedLetters = (word: string): string => word.split('').sort().join('');

/**
 * Finds which of many names a name may mean without comparing it with each: only those are compared that share rare
 * words, misspelt by one letter or not, or all their letters.
 */
export interface NearNames {
  /** Places of the names that are alike, with how alike they are: `leastLikeness` to 1. */
  readonly find: (name: string) => { readonly at: number; readonly likeness: number }[];
}

/** The rarest words of a name by which it is found. */
const wordsPerName = 3;
/** Words of less weight are in too many names. */
const leastWeight = 3.2;
/** Shorter words are found only as they are. */
const shortestMisspelt = 5;
/** So many letters of a word are tried, each as the one that is wrong. */
const longestMisspelt = 24;
/** A word that so many names share is found by the others. */
const mostPerKey = 200;

export function indexNames(names: readonly string[], weights: WordWeights): NearNames {
  const weighed = names.map((name) => weigh(name, weights));
  const table = buildTable(weighed);
  const marks = startMarks(names.length);
  return {
    find(name) {
      const own = weigh(name, weights);
      const rarest = rarestOf(own);
      const common = rarest.reduce((left, { weight }) => left - weight, own.total);
      marks.restart();
      for (const { keys, weight } of keysOf(own, rarest)) {
        marks.nextWord();
        for (const key of keys) table.each(key, (at) => marks.add(at, weight));
      }
      const found: { at: number; likeness: number }[] = [];
      for (const { at, weight } of marks.list()) {
        // Even if all common words were the same too.
        if (weight + common < leastLikeness * own.total) continue;
        const likeness = likenessOf(own, weighed[at] ?? nothing);
        if (likeness >= leastLikeness) found.push({ at, likeness });
      }
      return found;
    },
  };
}

const nothing: WeighedName = { words: [], weights: [], total: 0 };

interface WordKeys {
  readonly keys: readonly number[];
  /** What a name with one of them has in common at most. */
  readonly weight: number;
}

/** The rarest words, each with every letter left out in turn, and all of the name without gaps. */
function keysOf(name: WeighedName, rarest: readonly RareWord[]): WordKeys[] {
  const words = rarest.map(({ word, weight }) => ({ keys: keysOfWord(word), weight }));
  return [{ keys: [digestOf(name.words.join(''))], weight: name.total }, ...words];
}

interface RareWord {
  readonly word: string;
  readonly weight: number;
}

const rarestOf = ({ words, weights }: WeighedName): RareWord[] =>
  words
    .map((word, at) => ({ word, weight: weights[at] ?? 0 }))
    .filter(({ weight }) => weight >= leastWeight)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, wordsPerName);

function keysOfWord(word: string): number[] {
  const keys = [digestOf(word)];
  if (word.length < shortestMisspelt || /\d/.test(word)) return keys;
  for (let left = 0; left < Math.min(word.length, longestMisspelt); left += 1) keys.push(digestOf(word, left));
  return keys;
}

/** What is found for one name: which others, and the weight of the words that led there. */
interface Marks {
  readonly restart: () => void;
  readonly nextWord: () => void;
  readonly add: (at: number, weight: number) => void;
  readonly list: () => { readonly at: number; readonly weight: number }[];
}

function startMarks(size: number): Marks {
  // The number of the last word that led to a name; what is older than the first word of this search counts as none.
  const lastWord = new Uint32Array(size);
  const sums = new Float32Array(size);
  let [word, first] = [0, 1];
  let marked: number[] = [];
  return {
    restart() {
      first = word + 1;
      marked = [];
    },
    nextWord() {
      word += 1;
    },
    add(at, weight) {
      const last = lastWord[at] ?? 0;
      if (last === word) return;
      if (last < first) {
        marked.push(at);
        sums[at] = 0;
      }
      sums[at] = (sums[at] ?? 0) + weight;
      lastWord[at] = word;
    },
    list: () => marked.map((at) => ({ at, weight: sums[at] ?? 0 })),
  };
}

interface KeyTable {
  readonly each: (key: number, visit: (at: number) => void) => void;
}

/** Names by key, in eight bytes for each pair of the two: names with the same last bits of a key lie together. */
function buildTable(names: readonly WeighedName[]): KeyTable {
  const keys = growingNumbers();
  const owners = growingNumbers();
  names.forEach((name, at) => {
    for (const word of keysOf(name, rarestOf(name)))
      for (const key of word.keys) {
        keys.push(key);
        owners.push(at);
      }
  });
  const slots = 1 << Math.max(4, Math.ceil(Math.log2(keys.length() + 1)));
  const slotOf = (key: number): number => key & (slots - 1);
  const starts = new Uint32Array(slots + 1);
  for (let at = 0; at < keys.length(); at += 1) {
    const slot = slotOf(keys.at(at));
    starts[slot + 1] = (starts[slot + 1] ?? 0) + 1;
  }
  for (let slot = 0; slot < slots; slot += 1) starts[slot + 1] = (starts[slot + 1] ?? 0) + (starts[slot] ?? 0);
  const next = starts.slice();
  // Side by side, so that a search reads one stretch of memory.
  const [keyAt, ownerAt] = [new Uint32Array(keys.length()), new Uint32Array(keys.length())];
  for (let at = 0; at < keys.length(); at += 1) {
    const key = keys.at(at);
    const place = next[slotOf(key)] ?? 0;
    next[slotOf(key)] = place + 1;
    keyAt[place] = key;
    ownerAt[place] = owners.at(at);
  }
  return {
    each(key, visit) {
      const slot = slotOf(key);
      const [from, to] = [starts[slot] ?? 0, starts[slot + 1] ?? 0];
      if (to - from > mostPerKey) return;
      for (let place = from; place < to; place += 1) if (keyAt[place] === key) visit(ownerAt[place] ?? 0);
    },
  };
}

interface GrowingNumbers {
  readonly push: (value: number) => void;
  readonly at: (place: number) => number;
  readonly length: () => number;
}

/** Whole numbers of 32 bits in four bytes each. */
function growingNumbers(): GrowingNumbers {
  let numbers = new Uint32Array(1 << 12);
  let used = 0;
  return {
    push(value) {
      if (used === numbers.length) {
        const longer = new Uint32Array(used * 2);
        longer.set(numbers);
        numbers = longer;
      }
      numbers[used] = value;
      used += 1;
    },
    at: (place) => numbers[place] ?? 0,
    length: () => used,
  };
}
