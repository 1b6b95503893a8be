import { canMean, currencyOf, isCurrencyMark, markOf, powersOfWords } from './currencies.ts';
import { readingsOf } from './digit-groups.ts';
import { groupedNumber } from './rarer-formats.ts';
import { tidyText } from './tidy-text.ts';

/**
 * A number as people write it, for a field of a form: its value, a question where it has two readings, or a problem
 * with words that say what to write. Nothing is dropped: a text that is not understood to its last character is a
 * problem. The value of "15.8 %" is 15.8, of "1.5m" 1500000; a number has at most 15 digits and is within ±10^15.
 */

/** Days, weeks and the like are units by their own names. */
export type NumberUnit =
  | 'money'
  | 'basis_points'
  | 'percent'
  | 'times'
  | 'year'
  | 'days'
  | 'weeks'
  | 'months'
  | 'hours'
  | 'meetings';

export interface NumberRules {
  /** None: a count. Only money and counts may be written with words such as "million". */
  readonly unit?: NumberUnit | undefined;
  /** Of money: its code of ISO 4217; without one no sign or code may be written. */
  readonly currency?: string | undefined;
  /** Money is always whole: no page shows cents, so none may be typed that would be stored unseen. */
  readonly isWhole?: boolean | undefined;
  /** The most decimals that are kept, zeros at the end not counted; without it, as many as 15 digits allow. */
  readonly decimals?: number | undefined;
  /** Without it, numbers below 0 are read. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

export type NumberProblem =
  | 'noNumber'
  | 'leaveEmpty'
  | 'unknownWord'
  | 'range'
  | 'approximate'
  | 'fraction'
  | 'unclear'
  | 'tooPrecise'
  | 'notWhole'
  | 'notYear'
  | 'outOfBounds'
  | 'wordedScale'
  | 'otherCurrency'
  | 'currencyElsewhere'
  | 'noMoney'
  | 'noPercent';

export type WrittenNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number }
  /** The reading with thousands comes first; of a fraction in a field of whole numbers, the number below. */
  | { readonly kind: 'question'; readonly readings: readonly [number, number] }
  | { readonly kind: 'problem'; readonly problem: NumberProblem; readonly message: string };

const greatestNumber = 1e15;
const longestText = 60;
const refuse = (problem: NumberProblem, message: string): WrittenNumber => ({ kind: 'problem', problem, message });

/** What the tokens of a text say, besides the digits. */
interface Parts {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  /** The power of ten of a word such as "million". */
  readonly power: number;
  readonly powerWord: string | null;
  /** A sign or a code of money. */
  readonly mark: string | null;
  /** The mark as written: "dollars" of the sign $. */
  readonly markWord: string | null;
}

export function readWrittenNumber(text: string, rules: NumberRules = {}): WrittenNumber {
  const tidy = tidyText(text).replace(/\bper cent\b/iu, 'percent');
  if (tidy === '') return { kind: 'empty' };
  if (tidy.length > longestText) return refuse('unclear', 'Write one number alone');
  const parts = partsOf(tidy, rules);
  if ('kind' in parts) return parts;
  return problemOfParts(parts, rules) ?? decide(parts, rules);
}

/** A number with a power of ten, such as 1e6 and 1e-2. */
const exponent = /^([+-]?\d{1,15}(?:\.\d{1,15})?)e\+?(-?\d{1,2})$/iu;
const token =
  /[.,\u066b]?\d[\d.,'\u066b\u066c]*(?: [\d.,'\u066b\u066c]*\d[\d.,'\u066b\u066c]*)*|(?:us|au|ca|nz|hk|mx|[acrs])? ?\p{Sc}|\p{L}+(?:\.(?= |$))?|[^ ]/giu;
const isDigits = (piece: string): boolean => /\d/u.test(piece);

function partsOf(text: string, rules: NumberRules): Parts | WrittenNumber {
  const scientific = exponent.exec(text);
  if (scientific !== null) {
    const [, digits = '', power = ''] = scientific;
    const isNegative = digits.startsWith('-');
    return { ...nothing, digits: digits.replace(/^[+-]/u, ''), isNegative, power: Number(power) };
  }
  const pieces = text.match(token) ?? [];
  const at = pieces.findIndex(isDigits);
  const shapeProblem = problemOfShape(pieces, at, rules);
  if (shapeProblem !== null) return shapeProblem;
  let parts: Parts = { ...nothing, digits: pieces[at] ?? '' };
  const isAccounting = pieces[0] === '(' && pieces.at(-1) === ')';
  const around = isAccounting ? pieces.slice(1, -1) : pieces;
  const place = isAccounting ? at - 1 : at;
  if (isAccounting) parts = { ...parts, isNegative: true };
  for (const [index, piece] of around.entries()) {
    if (index === place) continue;
    const next = index < place ? withBefore(parts, piece) : withAfter(parts, piece, rules.unit);
    if (next === null) return problemOfPiece(piece, rules);
    parts = next;
  }
  return parts;
}

const nothing: Parts = {
  digits: '',
  isNegative: false,
  isPercent: false,
  power: 0,
  powerWord: null,
  mark: null,
  markWord: null,
};

/** Null where the piece has no place before a number. */
function withBefore(parts: Parts, piece: string): Parts | null {
  if (piece === '-' && !parts.isNegative) return { ...parts, isNegative: true };
  if (piece === '+' && !parts.isNegative) return parts;
  return parts.mark === null && isMoneyWord(piece) ? { ...parts, mark: markOf(piece), markWord: piece } : null;
}

/** Null where the piece has no place behind a number. */
function withAfter(parts: Parts, piece: string, unit: NumberUnit | undefined): Parts | null {
  const word = piece.toLowerCase().replace(/\.$/u, '');
  if (isUnitWord(word, unit)) return parts;
  const power = powersOfWords[word];
  if (power !== undefined && parts.powerWord === null) return { ...parts, power, powerWord: piece };
  if (percentWords.has(word) && !parts.isPercent) return { ...parts, isPercent: true };
  return parts.mark === null && isMoneyWord(piece) ? { ...parts, mark: markOf(piece), markWord: piece } : null;
}

const percentWords = new Set(['%', 'percent', 'pct']);
const isMoneyWord = (piece: string): boolean => isCurrencyMark(markOf(piece));

const unitWords: Readonly<Record<NumberUnit, readonly string[]>> = {
  money: [],
  percent: [],
  basis_points: ['bp', 'bps', 'basis points'],
  year: [],
  times: ['x', '×', 'time', 'times'],
  days: ['d', 'day', 'days'],
  weeks: ['w', 'wk', 'wks', 'week', 'weeks'],
  months: ['mo', 'mos', 'mth', 'mths', 'month', 'months'],
  hours: ['h', 'hr', 'hrs', 'hour', 'hours'],
  meetings: ['meeting', 'meetings'],
};
const isUnitWord = (word: string, unit: NumberUnit | undefined): boolean =>
  unit !== undefined && unitWords[unit].includes(word);

const approximates =
  /^(?:~|≈|<|>|≤|≥|±|about|around|approx|approximately|circa|ca|roughly|nearly|almost|over|under|above|below|up|at|more|less|min|max|minimum|maximum|some)\.?$/iu;
const rangeWords = new Set(['-', 'to', 'and', 'or', '…']);
const unknowns = /^(?:n\/a|na|none|nil|unknown|not known|tbd|tba|\?+|-+)$/iu;

/** Where the pieces are not one number with something around it. */
function problemOfShape(pieces: readonly string[], at: number, rules: NumberRules): WrittenNumber | null {
  if (unknowns.test(pieces.join(''))) return refuse('leaveEmpty', 'Leave the field empty when it is not known');
  if (pieces.some((piece) => approximates.test(piece)) || (at >= 0 && pieces.indexOf('+', at) > at))
    return refuse('approximate', 'Write one number, without “about”, “over” or the like');
  if (at < 0) return refuse('noNumber', `Write the number in digits, such as ${exampleFor(rules)}`);
  const next = pieces.findIndex((piece, index) => index > at && isDigits(piece));
  if (next < 0) return null;
  const between = pieces.slice(at + 1, next).map((piece) => piece.toLowerCase());
  if (between.some((piece) => rangeWords.has(piece))) return refuse('range', 'Write one number, not a range');
  if (rules.unit === 'year') return refuseYear();
  if (between.some((piece) => piece === '/' || piece === '⁄')) return refuseFraction(rules);
  return refuse('unclear', 'Write one number alone');
}

const refuseFraction = (rules: NumberRules): WrittenNumber =>
  refuse(
    'fraction',
    isWhole(rules) ? `Write a whole number, such as ${exampleFor(rules)}` : 'Write it as a decimal number, such as 0.5',
  );

const refuseYear = (): WrittenNumber => refuse('notYear', 'Write the year in four digits, such as 2019');

/** A number that the field takes. */
function exampleFor(rules: NumberRules): string {
  if (rules.unit === 'year') return '2019';
  const usual = rules.unit === undefined || rules.unit === 'money' ? [1_500_000, 12] : [12];
  return groupedNumber(usual.find((value) => isWithin(value, rules)) ?? rules.most ?? rules.least ?? 12);
}

function problemOfPiece(piece: string, rules: NumberRules): WrittenNumber {
  if (/^[½¼¾⅓⅔⅛]$/u.test(piece)) return refuseFraction(rules);
  return refuse('unknownWord', `“${piece}” is not understood here. Write the number in digits`);
}

/** What is written around the number, and does not fit the field. */
function problemOfParts(
  { mark, markWord, isPercent, powerWord }: Parts,
  { unit, currency }: NumberRules,
): WrittenNumber | null {
  if (isPercent && unit !== 'percent') return refuse('noPercent', 'Write the number, without a percentage');
  if (powerWord !== null && unit !== undefined && unit !== 'money')
    return refuse('wordedScale', `Write the number in full, without “${powerWord}”`);
  if (mark === null) return null;
  if (unit !== 'money') return refuse('noMoney', 'Write the number alone, without a currency');
  if (currency === undefined)
    return refuse('currencyElsewhere', `Write the amount without “${markWord}”: the currency is asked for by itself`);
  if (canMean(mark, currency)) return null;
  const other = currencyOf(mark) ?? mark;
  return refuse('otherCurrency', `The amounts here are in ${currency}. Choose ${other}, or write it in ${currency}`);
}

const isWhole = (rules: NumberRules): boolean => rules.isWhole === true || rules.unit === 'money';

const isWithin = (value: number, { least, most }: NumberRules): boolean =>
  value >= (least ?? -Infinity) && value <= (most ?? Infinity);

/** A fraction where a whole number is wanted. Of an amount, the nearest one; of what is counted, the two around it. */
function askWhole(rules: NumberRules, [value = 0]: readonly number[]): WrittenNumber {
  const near = groupedNumber(Math.round(value));
  if (rules.unit === 'money') return refuse('notWhole', `Write the amount without cents, such as ${near}`);
  const [below, above] = [Math.floor(value), Math.ceil(value)];
  if (!isWithin(below, rules) || !isWithin(above, rules)) return refuse('notWhole', 'Write a whole number');
  return { kind: 'question', readings: [below, above] };
}

function decide(parts: Parts, rules: NumberRules): WrittenNumber {
  if (rules.unit === 'year' && !/^\d{4}$/u.test(parts.digits)) return refuseYear();
  const written = readingsOf(parts.digits).filter((plain) => isPossible(plain, parts, rules));
  if (written.length === 0)
    return refuse(
      'unclear',
      `The separators are unclear. Write it like ${isWhole(rules) ? '1500 or like 1,500' : '1500.5 or like 1,500.50'}`,
    );
  const values = written.map((plain) => valueOf(plain, parts));
  if (values.some((value) => value === null))
    return refuse('tooPrecise', 'At most 15 digits, and at most 1,000,000,000,000,000');
  const { decimals = Infinity } = rules;
  if (written.every((plain) => decimalsOf(plain, parts) > decimals))
    return refuse('tooPrecise', `At most ${decimals} decimals`);
  const numbers = values.flatMap((value) => (value === null ? [] : [value]));
  const fitting = isWhole(rules) ? numbers.filter(Number.isInteger) : numbers;
  if (fitting.length === 0) return askWhole(rules, numbers);
  const inBounds = fitting.filter((value) => isWithin(value, rules));
  // "1.000" in a field up to 50 is a thousand too many, not 1: a whole number is never written with three zeros behind.
  const [thousands = 0] = fitting;
  const isTooGreat = isWhole(rules) && fitting.length > 1 && parts.power === 0 && !isWithin(thousands, rules);
  const [first, second] = isTooGreat ? [] : inBounds;
  if (first === undefined) return refuse('outOfBounds', boundsWords(rules));
  return second === undefined ? { kind: 'value', value: first } : { kind: 'question', readings: [first, second] };
}

/**
 * In whole numbers a comma stands before thousands, as we write it ourselves: "15,00" is never 15, while "1500,00"
 * holds too many digits before its comma to be anything but 1500. Of what is counted, "7,5" is a fraction, and is
 * asked about.
 */
function isPossible(plain: string, { digits, power }: Parts, rules: NumberRules): boolean {
  const [, decimals] = plain.split('.');
  if (decimals === undefined || power > 0 || !/^\d*,\d*$/u.test(digits) || !isWhole(rules)) return true;
  if (/^[1-9]\d{3,},00?$/u.test(digits)) return true;
  return rules.unit !== 'money' && decimals.length < 3 && Number(decimals) > 0;
}

const decimalsOf = (plain: string, { power }: Parts): number =>
  (plain.split('.')[1] ?? '').split('').findLastIndex((digit) => digit !== '0') + 1 - power;

/** Null where digits would be lost. */
function valueOf(plain: string, { power, isNegative }: Parts): number | null {
  const digits = plain.replace('.', '');
  const significant = digits.split('').findLastIndex((digit) => digit !== '0') - digits.search(/[1-9]|$/u) + 1;
  // The power is written, not multiplied: 1.1 times a million is not 1,100,000 in binary.
  const value = Number(`${plain}e${power}`);
  if (significant > 15 || value > greatestNumber) return null;
  return isNegative && value !== 0 ? -value : value;
}

export function boundsWords({ unit, least, most }: Pick<NumberRules, 'unit' | 'least' | 'most'>): string {
  const words = unit === 'year' ? String : groupedNumber;
  // A technical limit on both sides of zero: the lower one tells nothing.
  if (least === undefined || least === -(most ?? 0)) return `At most ${words(most ?? greatestNumber)}`;
  return most === undefined ? `At least ${words(least)}` : `From ${words(least)} to ${words(most)}`;
}
