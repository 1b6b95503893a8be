import type { Grouping } from '../../../contract/imports/mapping.ts';
import { isCurrency } from '../../deals/drafts/currencies.ts';

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

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** Signs that mean one currency alone. `$` is many dollars and `¥` two currencies, so they name none. */
const currencyOfMark: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  rs: 'INR',
  'rs.': 'INR',
  us$: 'USD',
  '₦': 'NGN',
  '₽': 'RUB',
  '₩': 'KRW',
};
const mark = String.raw`(?:us\$|\$|€|£|¥|₹|₦|₽|₩|rs\.?|[a-z]{3})`;
const marked = new RegExp(
  String.raw`^(-?)(\()?\s*(${mark})?\s*(-?)\s*([\d.,  '’]*\d)\s*(%)?\s*([a-z]{1,8})?\s*(${mark})?\s*(\))?$`,
  'i',
);

/** Longer texts are no numbers, and would only keep the pattern busy. */
const mostMarked = 60;

export interface MarkedNumber {
  readonly isPercent: boolean;
  readonly value: number;
  /** ISO 4217, where the sign or word means one currency. */
  readonly currency: string | null;
  /** A sign such as `$` that does not say which currency. */
  readonly hasOpenMark: boolean;
  /** `million`, `crore`, … as written. */
  readonly word: string | null;
}

/** A number with what people put around it: `₹ 12,34,567`, `$1.5 million`, `(500)`, `EUR 3.000,50`. */
export function readMarkedNumber(text: string, grouping: Grouping): MarkedNumber | null {
  if (text.length > mostMarked) return null;
  const found = marked.exec(text);
  if (found === null) return null;
  const [, outerMinus, open, before, innerMinus, digits = '', percent, word, after, close] = found;
  if ((open === undefined) !== (close === undefined)) return null;
  const wordScale = word === undefined ? undefined : scales[word.toLowerCase()];
  const trailing = after ?? (word !== undefined && wordScale === undefined ? word : undefined);
  const money = before ?? trailing;
  const size = readNumber(digits.trim(), grouping);
  if (size === null || (money !== undefined && !isCurrencyMark(money))) return null;
  const isNegative = outerMinus === '-' || innerMinus === '-' || open !== undefined;
  const value = size * (wordScale ?? 1) * (isNegative ? -1 : 1);
  if (Math.abs(value) > greatestNumber) return null;
  const currency = money === undefined ? null : currencyOf(money);
  return {
    value,
    currency,
    isPercent: percent !== undefined,
    hasOpenMark: money !== undefined && currency === null,
    word: wordScale === undefined ? null : (word ?? null),
  };
}

const isCurrencyMark = (text: string): boolean => text === '$' || text === '¥' || currencyOf(text) !== null;

function currencyOf(text: string): string | null {
  const known = currencyOfMark[text.toLowerCase()];
  if (known !== undefined) return known;
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}
