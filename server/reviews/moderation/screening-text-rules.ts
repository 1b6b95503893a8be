import { formOf } from '../../../contract/reviews/forms.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';

/**
 * Texts without meaning: filler, random keys, our own words repeated. The rules are cautious: an honest text in any
 * language must pass, and a person reads what slips through anyway.
 */

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];

/** Share of different words below which a text says the same over and over. */
const fewestDifferentWords = 0.3;
const fewestWords = 4;
/** Scripts that put no space between words: there the letters are counted instead. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const fewestDifferentLetters = 10;

/** The one letter held down, and the one sentence pasted ten times. */
export function isRepetitive(text: string): boolean {
  if (unspaced.test(text)) return new Set(text.match(/\p{L}/gu)).size < fewestDifferentLetters;
  const words = wordsOf(text);
  return words.length < fewestWords || new Set(words).size / words.length < fewestDifferentWords;
}

/** Neighbours on a keyboard that stand beside each other in no word: a hand that moves over the keys. */
const keyRows = ['asdfghjkl', 'lkjhgfdsa', 'qsdfghjklm', 'mlkjhgfdsq', 'zxcvbnm', 'mnbvcxz'];
const runLength = 4;
const runsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - runLength + 1) }, (_run, at) => text.slice(at, at + runLength));
const keyRuns = new Set(keyRows.flatMap(runsOf));
/** Pairs that words of European languages do not have, or as good as never. */
const strangePair = /q[b-df-hj-np-tv-z]|[bcdfghjkmpqvwz]x|j[bcfgqwxz]|[vwx][qjz]|zx|[gk]q|[fv][bcq]/u;
const latin = /^[a-zà-öø-ÿāăąćčďđēęěğīıįķļłńņňōőŕřśşšţťūůűųźżž'’]+$/u;
const vowel = /[aeiouyà-æè-ïò-öøù-ýÿāăąēęěīıįōőūůűų]/u;
const consonantRun = /[bcdfghjklmnpqrstvwxzćčďđğķļłńņňŕřśşšţťźżž]{5}/u;
const longestWord = 30;
const fewestJudged = 3;
/** Share of such words from which on a text is none. */
const mostUnreadable = 0.3;
/** Share of letters below which a text is signs and figures. */
const fewestLetters = 0.5;

/** Keys pressed at random, or signs without words. Only Latin words are judged one by one. */
export function isGibberish(text: string): boolean {
  const visible = text.replaceAll(/\s/gu, '');
  const letters = visible.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (visible.length > 0 && letters / visible.length < fewestLetters) return true;
  const judged = wordsOf(text).filter((word) => latin.test(word));
  if (judged.length < fewestJudged) return judged.some((word) => word.length > longestWord);
  return judged.filter(isUnreadable).length / judged.length >= mostUnreadable;
}

function isUnreadable(word: string): boolean {
  if (/(.)\1{3}/u.test(word) || word.length > longestWord || consonantRun.test(word)) return true;
  if ((word.length >= runLength && !vowel.test(word)) || strangePair.test(word)) return true;
  return runsOf(word).some((run) => keyRuns.has(run));
}

const shortestExample = 20;
const plain = (text: string): string => wordsOf(text).join(' ');
const examples = subjectKinds
  .flatMap((kind) => Object.values(formOf(kind).questions))
  .flatMap(({ label, help }) => [label, help ?? ''])
  .map(plain)
  .filter((example) => example.length >= shortestExample);

/** Gives a question or a hint of ours back as an answer. */
export function repeatsTheForm(text: string): boolean {
  const said = plain(text);
  return examples.some((example) => said.includes(example));
}
