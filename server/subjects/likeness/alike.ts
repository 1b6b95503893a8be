import leven from 'leven';
import type { Alike } from '../../../contract/imports/near-matches.ts';
import { isLegalForm, plainWords, wordsOfName } from './words.ts';

/** Why two names look alike, for the admin who decides whether they mean one organisation: the first that holds. */
export function alikeBy(one: string, other: string): Alike {
  const [first, second] = [plainWords(one), plainWords(other)];
  if (isSame(first, second)) return 'signs';
  const [short, long] = [wordsOfName(one), wordsOfName(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return 'some_words';
  if (isSame(short, long)) return hasOtherForm(first, second) ? 'legal_form' : 'joining_words';
  if (short.length !== long.length && short.join('') === long.join('')) return 'spaces';
  if (short.every((word) => long.includes(word))) return 'more_words';
  const isOneOff = short.length === long.length && short.filter((word) => !long.includes(word)).length === 1;
  return isOneOff && short.some((word, at) => isSlip(word, long[at] ?? '')) ? 'spelling' : 'some_words';
}

/** Most letters are the same. */
const isSlip = (one: string, other: string): boolean => one !== other && leven(one, other) * 3 < one.length;

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');

/** They differ by more than words that only join. */
function hasOtherForm(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  const differing = [...first]
    .filter((word) => !second.has(word))
    .concat([...second].filter((word) => !first.has(word)));
  return differing.some(isLegalForm);
}
