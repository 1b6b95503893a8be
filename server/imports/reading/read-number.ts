import { fold } from './fold.ts';
import type { Grouping } from '../../../contract/imports/mapping.ts';
import { currencyOf, isCurrencyMark, markOf, powersOfWords } from '../../../contract/currencies.ts';

/** Numbers as people write them. Each column has one way of grouping; a cell that is written otherwise is no number. */

const shapes: Readonly<Record<Grouping, RegExp>> = {
  plain: /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i,
  comma: /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  dot: /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  space: /^-?(?:\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,]\d+)?$/,
  indian: /^-?(?:\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/,
};
/** Nothing in the world costs more; beyond it, numbers lose their units. */
const greatestNumber = 1e15;

/** Null where the text is no number in this grouping. */
export function readNumber(text: string, grouping: Grouping): number | null {
  if (!shapes[grouping].test(text)) return null;
  const value = Number(plainOf(text, grouping));
  return Math.abs(value) <= greatestNumber ? value : null;
}

function plainOf(text: string, grouping: Grouping): string {
  if (grouping === 'plain') return text;
  if (grouping === 'dot') return text.replaceAll('.', '').replace(',', '.');
  if (grouping === 'space') return text.replaceAll(/[ '’]/g, '').replace(',', '.');
  return text.includes(',') ? text.replaceAll(',', '') : text;
}

const mark = String.raw`(?:[a-z]{1,2}\$|[$€£¥₹₦₽₩₺₱₪₴₫฿]|rs\.?|zł|kr|euros?|dollars?|[a-z]{3})`;
const marked = new RegExp(
  String.raw`^(-?)(\()?\s*(${mark})?\s*(-?)\s*([\d.,  '’]*\d)(?:[.,]\s?[-–—]{1,2})?\s*(%)?\s*([a-zõ]{1,10})?\.?\s*(${mark})?\s*(\))?$`,
  'i',
);

/** Besides the words that a form takes: those of files in other languages. */
const otherPowers: Readonly<Record<string, number>> = {
  tsd: 3,
  tausend: 3,
  thousands: 3,
  milliers: 3,
  millionen: 6,
  millones: 6,
  milhoes: 6,
  milhões: 6,
  mrd: 9,
  bln: 9,
  billions: 9,
  milliarden: 9,
  milliards: 9,
};
/** The power of ten that a word multiplies by; undefined where it is none. */
export const powerOf = (word: string): number | undefined =>
  powersOfWords[word.toLowerCase()] ?? otherPowers[word.toLowerCase()];

/** Longer texts are no numbers, and would only keep the pattern busy. */
const mostMarked = 60;

export interface MarkedNumber {
  readonly isPercent: boolean;
  readonly value: number;
  /** ISO 4217, where the sign or word means one currency. */
  readonly currency: string | null;
  /** A sign such as `$` that does not say which currency. */
  readonly hasOpenMark: boolean;
  /** The sign or word of money, as `canMean` of contract/currencies.ts takes it; null where the number stands alone. */
  readonly mark: string | null;
  /** `million`, `crore`, … as written. */
  readonly word: string | null;
}

/** A number with what people put around it: `₹ 12,34,567`, `$1.5 million`, `(500)`, `EUR 3.000,50`, `5'000.-`. */
export function readMarkedNumber(text: string, grouping: Grouping): MarkedNumber | null {
  if (text.length > mostMarked) return null;
  const found = marked.exec(text);
  if (found === null) return null;
  const [, outerMinus, open, before, innerMinus, digits = '', percent, word, after, close] = found;
  if ((open === undefined) !== (close === undefined)) return null;
  const power = word === undefined ? undefined : powerOf(word);
  const trailing = after ?? (word !== undefined && power === undefined ? word : undefined);
  const written = before ?? trailing;
  const money = written === undefined ? undefined : markOf(written);
  const size = readNumber(digits.trim(), grouping);
  if (size === null || (money !== undefined && !isCurrencyMark(money))) return null;
  const isNegative = outerMinus === '-' || innerMinus === '-' || open !== undefined;
  const value = scaled(size, power) * (isNegative ? -1 : 1);
  if (Math.abs(value) > greatestNumber) return null;
  const currency = money === undefined ? null : currencyOf(money);
  return {
    value,
    currency,
    isPercent: percent !== undefined,
    hasOpenMark: money !== undefined && currency === null,
    mark: money ?? null,
    word: power === undefined ? null : (word ?? null),
  };
}

const between = /[-–—~]|\b(?:to|and|bis|und|à|a|et|até|hasta|y|e)\b/giu;
const beyond =
  /^(?:between|from|von|zwischen|entre|de|[<>≤≥~]=?|up to|over|under|above|below|(?:more|less) than|at least|at most|bis zu|über|unter|mehr als|weniger als|mindestens|höchstens|plus de|moins de|jusqu['’]à|au moins|más de|menos de|hasta|al menos|mais de|até|pelo menos)\s*/iu;

/** `$7.5M–$9.5M`, `between 5 and 10 million`, `up to €1m`: something is known of the number, and not the number. */
export function isRange(text: string, grouping: Grouping): boolean {
  if (text.length > mostMarked || !/\d/.test(text)) return false;
  const bare = text.replace(beyond, '').replace(/\s?\+$/, '');
  if (bare !== text && readMarkedNumber(bare, grouping) !== null) return true;
  for (const { index, 0: sign } of bare.matchAll(between)) {
    const sides = [bare.slice(0, index).trim(), bare.slice(index + sign.length).trim()];
    if (sides.every((side) => readMarkedNumber(side, grouping) !== null)) return true;
  }
  return false;
}

/** The power is written, not multiplied: 1.1 times a million is not 1,100,000 in binary. */
function scaled(size: number, power = 0): number {
  const digits = String(size);
  return digits.includes('e') ? size * 10 ** power : Number(`${digits}e${power}`);
}

const shortForms = new Set(
  'nc na nd nr ns np nn nk nv ni nm ka oa sd si so sc nb ne ua unk undis conf tba tbc tbd'.split(' '),
);
const saysNothing =
  /\b(?:undisclosed|disclosed|confidential\w*|confidencia\w*|vertraulich|unknown|unbekannt|bekannt|genannt|angaben?|inconnu\w*|communiquee?s?|divulguee?s?|precisee?s?|renseignee?s?|desconocid\w*|desconhecid\w*|revelad\w*|divulgad\w*|informad\w*|publicad\w*|disponi\w*|available|withheld|pending|offen)\b/;
const longestWords = 60;
const longestShort = 9;
/** Cheap: most texts hold none of the words above. */
const mayBeNothing =
  /disclos|confid|vertr|nown|annt|angab|inconn|commun|divulg|cis[eé]|renseign|descon|revelad|informad|publicad|dispon|availab|withheld|pending|offen/i;

/** `NC`, `n.c.`, `k. A.`, `s/d`, `amount undisclosed`: the number is not known, and the text is no mistake. */
export function isNoNumber(text: string): boolean {
  if (text.length > longestWords || /\d/.test(text)) return false;
  const letters = text.length > longestShort ? '' : text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return shortForms.has(letters) || (mayBeNothing.test(text) && saysNothing.test(fold(text)));
}
