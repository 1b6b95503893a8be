import { flesch } from 'flesch';
import { syllable } from 'syllable';

/** How easily a text reads, by the formula of Rudolf Flesch (1948): 206.835 - 1.015 × words ÷ sentences - 84.6 × syllables ÷ words. */

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface Sentence {
  readonly text: string;
  readonly words: number;
}

/** Each line is a sentence of its own at least. What is filled in counts as one word. */
export function sentencesOf(text: string): Sentence[] {
  return text
    .replaceAll('{…}', 'it')
    .split('\n')
    .flatMap((line) => [...sentences.segment(line)])
    .map(({ segment }) => ({ text: segment.trim(), words: wordsIn(segment).length }))
    .filter((sentence) => sentence.words > 0);
}

/** From 100 (very easy) down; 60 is plain English. 100 for a text without words. */
export function easeOf(text: string): number {
  const all = sentencesOf(text);
  const read = all.flatMap((sentence) => wordsIn(sentence.text));
  if (read.length === 0) return 100;
  return flesch({
    sentence: all.length,
    word: read.length,
    syllable: read.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
}

const wordsIn = (text: string): string[] =>
  [...words.segment(text)].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment);
