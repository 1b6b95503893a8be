/**
 * How one value of a table's address is written and read: `sectors=education,fintech`, `amountUsd=1000..50000`,
 * `date=2020-01-01..`, `womenLed=null`. Reading is strict: what is not written exactly so is refused with a message
 * for the person who typed it; what was printed here always reads back as the same value.
 */

export type Parsed<T> =
  | { readonly isValid: true; readonly value: T }
  | { readonly isValid: false; readonly message: string };

export const valid = <T>(value: T): Parsed<T> => ({ isValid: true, value });
export const invalid = (message: string): { isValid: false; message: string } => ({ isValid: false, message });

/** Longest text of a filter, a search or one item of a list, in UTF-16 units. */
export const maximumTextLength = 200;
/** Most items in one list. */
export const maximumItems = 50;
/** Of a column of whole numbers, above and below zero. */
export const maximumInteger = 2_147_483_647;

/** Both ends belong to the range; null is an open end; at least one end is set. */
export interface Range<T> {
  readonly from: T | null;
  readonly to: T | null;
}

export const triStates = ['true', 'false', 'null'] as const;
/** `null` asks for the rows where it is not known. */
export type TriState = (typeof triStates)[number];

/** Text that PostgreSQL can hold: no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** At most 200 characters; empty is allowed and means "no filter". */
export function parseText(text: string): Parsed<string> {
  if (text.length > maximumTextLength) return invalid(`At most ${maximumTextLength} characters`);
  return isStorableText(text) ? valid(text) : invalid('Holds characters that cannot be searched');
}

/** Items joined by commas; a comma or a backslash inside an item stands after a backslash. Empty is the empty list. */
export function parseList(text: string): Parsed<string[]> {
  if (text === '') return valid([]);
  const items: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === ',') items.push('');
    else if (character === '\\') {
      at += 1;
      const escaped = text.charAt(at);
      if (escaped !== ',' && escaped !== '\\') return invalid('A backslash stands only before a comma or a backslash');
      items[items.length - 1] += escaped;
    } else items[items.length - 1] += character;
  }
  if (items.length > maximumItems) return invalid(`At most ${maximumItems} values`);
  for (const item of items) {
    if (item === '') return invalid('Holds an empty value');
    const checked = parseText(item);
    if (!checked.isValid) return checked;
  }
  return valid([...new Set(items)]);
}

export function printList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(/[\\,]/g, (character) => `\\${character}`)).join(',');
}

export function parseTriState(text: string): Parsed<TriState> {
  const state = triStates.find((candidate) => candidate === text);
  return state === undefined ? invalid('Is true, false or null') : valid(state);
}

/** A plain decimal within ±(2^53 − 1), at most 6 decimals: no sign but the minus, no exponent, no grouping. */
export function parseDecimal(text: string): Parsed<number> {
  if (!/^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,6})?$/.test(text)) return invalid('Is not a number');
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER || Object.is(number, -0))
    return invalid('Is not a number we can compare');
  return valid(number);
}

/** A whole number within 32 bits. */
export function parseInteger(text: string): Parsed<number> {
  const parsed = parseDecimal(text);
  if (!parsed.isValid) return parsed;
  const isInRange = Number.isInteger(parsed.value) && !text.includes('.') && Math.abs(parsed.value) <= maximumInteger;
  return isInRange ? parsed : invalid('Is not a whole number');
}

/** The shortest plain decimal with at most 6 decimals. */
export function printDecimal(number: number): string {
  if (Number.isInteger(number)) return number === 0 ? '0' : number.toFixed(0);
  const text = number.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** A day of the calendar, YYYY-MM-DD, year 0001 to 9999. */
export function parseDay(text: string): Parsed<string> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return invalid('A date is written YYYY-MM-DD');
  const instant = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
  return exists ? valid(text) : invalid('That day is not in the calendar');
}

/** `from..to`, `from..` or `..to`; `from` is not after `to`. */
export function parseRange<T extends string | number>(
  text: string,
  parseEnd: (end: string) => Parsed<T>,
): Parsed<Range<T>> {
  const at = text.indexOf('..');
  if (at < 0) return invalid('A range is written from..to');
  const [fromText, toText] = [text.slice(0, at), text.slice(at + 2)];
  if (fromText === '' && toText === '') return invalid('A range needs at least one end');
  const from = fromText === '' ? valid(null) : parseEnd(fromText);
  const to = toText === '' ? valid(null) : parseEnd(toText);
  if (!from.isValid) return from;
  if (!to.isValid) return to;
  if (from.value !== null && to.value !== null && from.value > to.value)
    return invalid('The range ends before it starts');
  return valid({ from: from.value, to: to.value });
}

export function printRange<T extends string | number>(range: Range<T>, printEnd: (end: T) => string): string {
  return `${range.from === null ? '' : printEnd(range.from)}..${range.to === null ? '' : printEnd(range.to)}`;
}
