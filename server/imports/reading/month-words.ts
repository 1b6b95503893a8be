import { monthNamesIn } from '../../../contract/formats.ts';
import { fold } from './fold.ts';

/** Names of months, long and short, without accents: those of the engine, and other spellings that people use. */

const languages = 'en de fr es pt it nl sv nb nn da fi pl cs sk sl hu ro tr id ms ca et lv lt is uk ru el'.split(' ');
const otherSpellings: readonly string[] = [
  'janner jaenner gen',
  'pebruari peb',
  'maerz mrz mrt',
  'apr',
  'mai',
  'juni',
  'juli',
  'agt agu ags',
  'sept setiembre',
  'okt oct out',
  'nopember nop',
  'desember des',
];

const plain = (word: string): string => fold(word).replaceAll(/[.'’]/g, '').trim();

let numbers: Map<string, number> | undefined;
/** A word that two languages use for two months stands for none. */
function numbersOfWords(): Map<string, number> {
  if (numbers !== undefined) return numbers;
  numbers = new Map();
  for (const language of languages)
    for (const [at, words] of monthNamesIn(language).entries()) for (const word of words) put(word, at + 1);
  for (const [at, words] of otherSpellings.entries()) for (const word of words.split(' ')) put(word, at + 1);
  return numbers;

  function put(written: string, month: number): void {
    const word = plain(written);
    if (!/^\p{L}{3,}$/u.test(word)) return;
    const known = numbers?.get(word);
    numbers?.set(word, known === undefined || known === month ? month : 0);
  }
}

/** 1 to 12; 0 for what is no month. No short form stands for two months. */
export const monthOfWord = (word: string): number => numbersOfWords().get(plain(word)) ?? 0;
