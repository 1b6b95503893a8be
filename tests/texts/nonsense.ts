import type { SeededRandom } from '../seeded-random.ts';

/** Texts without meaning, each maker in its own way. The real texts that some of them take apart are given. */
export type MakeNonsense = (random: SeededRandom, realTexts: readonly string[]) => string;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const timesOf = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const between = (random: SeededRandom, least: number, most: number): number => least + random.below(most - least + 1);
const wordsOf = (random: SeededRandom, make: () => string): string[] => timesOf(between(random, 9, 28), make);
const sentence = (words: readonly string[]): string => {
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
/** Some words in, a comma; some more, a full stop. */
function sentences(random: SeededRandom, words: readonly string[]): string {
  const written: string[] = [];
  let isStart = true;
  for (const word of words) {
    const end = random.chance(0.1) ? '.' : random.chance(0.1) ? ',' : '';
    written.push(`${isStart ? word.charAt(0).toUpperCase() + word.slice(1) : word}${end}`);
    isStart = end === '.';
  }
  return `${written.join(' ')}.`;
}

function shuffled<T>(random: SeededRandom, items: readonly T[]): T[] {
  const ranked = items.map((item) => ({ item, rank: random.next() }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ item }) => item);
}

const randomLetters: MakeNonsense = (random) =>
  sentence(wordsOf(random, () => timesOf(between(random, 2, 9), () => random.pick(letters)).join('')));

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertz', 'azerty'];
/** A hand that moves over the keys. */
const mashedKeys: MakeNonsense = (random) =>
  wordsOf(random, () => {
    const row = random.pick(rows);
    let at = random.below(row.length);
    return timesOf(between(random, 3, 9), () => {
      at = Math.min(row.length - 1, Math.max(0, at + random.below(5) - 2));
      return row.charAt(at);
    }).join('');
  }).join(' ');

const openSyllable = (random: SeededRandom): string =>
  `${random.pick('bdfgklmnprstvz'.split(''))}${random.pick('aeiou'.split(''))}`;
/** Every syllable a consonant and a vowel. */
const openSyllables: MakeNonsense = (random) =>
  sentence(wordsOf(random, () => timesOf(between(random, 1, 4), () => openSyllable(random)).join('')));

const onsets = ['', 'b', 'br', 'ch', 'd', 'dr', 'f', 'fl', 'g', 'gr', 'h', 'l', 'm', 'n', 'p', 'pl', 'r', 's', 'sh'];
const moreOnsets = ['st', 'str', 't', 'th', 'tr', 'v', 'w', 'cl', 'sp', 'qu', 'y'];
const nuclei = ['a', 'e', 'i', 'o', 'u', 'a', 'e', 'i', 'o', 'ea', 'ou', 'ai', 'oo', 'ie'];
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'nt', 'ck', 'rt', 'st', 'ng', 'sh'];
/** Words that one could say, in sentences with commas and capitals. */
const inventedWords: MakeNonsense = (random) => {
  const syllable = (): string =>
    `${random.pick([...onsets, ...moreOnsets])}${random.pick(nuclei)}${random.pick(codas)}`;
  return sentences(
    random,
    wordsOf(random, () => timesOf(between(random, 1, 3), syllable).join('')),
  );
};

/** The letters of a real text in any order, the spaces where they were. */
const shuffledLetters: MakeNonsense = (random, realTexts) => {
  const text = random.pick(realTexts);
  const mixed = shuffled(random, text.match(/[\p{L}\p{M}]/gu) ?? []);
  return text.replaceAll(/[\p{L}\p{M}]/gu, () => mixed.pop() ?? '');
};

const oneWord: MakeNonsense = (random, realTexts) => {
  const words = random.pick(realTexts).match(/\p{L}{3,}/gu) ?? ['good'];
  return timesOf(between(random, 12, 30), () => words[0]).join(' ');
};

const latin =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt in culpa qui officia deserunt mollit anim id est laborum'.split(
    ' ',
  );
/** The words of the printers' filler text. */
const loremIpsum: MakeNonsense = (random) =>
  sentences(
    random,
    wordsOf(random, () => random.pick(latin)),
  );

/** Letters that follow each other as in real texts: it looks like a language from afar. */
const chainedLetters: MakeNonsense = (random, realTexts) => {
  const text = ` ${realTexts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')} `;
  const after = new Map<string, string[]>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const key = text.charAt(at);
    after.set(key, [...(after.get(key) ?? []), text.charAt(at + 1)]);
  }
  let written = '';
  let last = ' ';
  for (let count = between(random, 70, 160); count > 0; count -= 1) {
    last = random.pick(after.get(last) ?? [' ']);
    written += last;
  }
  return sentence([written.trim()]);
};

const vowels = 'aeiou'.split('');
/** A real text with every vowel changed. */
const otherVowels: MakeNonsense = (random, realTexts) =>
  random.pick(realTexts).replaceAll(/[aeiou]/gu, (vowel) => random.pick(vowels.filter((one) => one !== vowel)));

/** A real text with every letter moved some places along the alphabet. */
const movedLetters: MakeNonsense = (random, realTexts) => {
  const by = between(random, 1, 25);
  return random
    .pick(realTexts)
    .toLowerCase()
    .replaceAll(/[a-z]/gu, (letter) => letters[(letters.indexOf(letter) + by) % 26] ?? '');
};

const common = ['the', 'and', 'of', 'to', 'they', 'we', 'was'];
/** Invented words with a common English one between them now and then. */
const sprinkled: MakeNonsense = (random) =>
  sentence([
    'They',
    ...wordsOf(random, () =>
      random.chance(0.15) ? random.pick(common) : timesOf(between(random, 2, 4), () => openSyllable(random)).join(''),
    ),
  ]);

/** Random signs of a script, in words where it has words. */
const ofScript =
  (first: number, last: number, hasWords: boolean): MakeNonsense =>
  (random) => {
    const sign = (): string => String.fromCodePoint(between(random, first, last));
    return hasWords
      ? wordsOf(random, () => timesOf(between(random, 2, 8), sign).join('')).join(' ')
      : timesOf(between(random, 30, 60), sign).join('');
  };

/** A real text from its end to its beginning. */
const reversed: MakeNonsense = (random, realTexts) => random.pick(realTexts).split('').toReversed().join('');

/** The first half of one real word and the second half of another. */
const gluedHalves: MakeNonsense = (random, realTexts) => {
  const words = realTexts.join(' ').match(/\p{L}{5,}/gu) ?? [];
  const half = (isFirst: boolean): string => {
    const word = random.pick(words).toLowerCase();
    const middle = Math.ceil(word.length / 2);
    return isFirst ? word.slice(0, middle) : word.slice(middle);
  };
  return sentence(wordsOf(random, () => `${half(true)}${half(false)}`));
};

const harsh = ['kh', 'gr', 'zh', 'vr', 'tl', 'k', 'r', 'q', 'x', 'z', 'dr', 'sk', "t'"];
/** Words of no people. */
const harshWords: MakeNonsense = (random) =>
  sentences(
    random,
    wordsOf(random, () =>
      timesOf(
        between(random, 1, 3),
        () => `${random.pick(harsh)}${random.pick(vowels)}${random.pick(['', 'k', 'r', 'th'])}`,
      ).join(''),
    ),
  );

/** The makers with which the limits of the rule were chosen. */
export const knownNonsense: Readonly<Record<string, MakeNonsense>> = {
  randomLetters,
  mashedKeys,
  openSyllables,
  inventedWords,
  shuffledLetters,
  oneWord,
  loremIpsum,
};

/** Further makers that were tried while the limits were chosen, and for which none was changed. */
export const otherNonsense: Readonly<Record<string, MakeNonsense>> = {
  chainedLetters,
  otherVowels,
  movedLetters,
  sprinkled,
  cyrillic: ofScript(0x4_30, 0x4_4f, true),
  han: ofScript(0x4e_00, 0x9f_a5, false),
  hangul: ofScript(0xac_00, 0xd7_a3, true),
};

/** Makers that were written after the limits were chosen. */
export const laterNonsense: Readonly<Record<string, MakeNonsense>> = { reversed, gluedHalves, harshWords };
