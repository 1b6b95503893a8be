import type { Deal } from './truth.ts';

/** How publishers write dates, numbers and tables: by other code than what reads them. */

const quote = (cell: string, mark: string): string =>
  cell.includes(mark) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const table = (
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { mark = ',', end = '\n' }: { mark?: string; end?: string } = {},
): string => `${[names, ...rows].map((cells) => cells.map((cell) => quote(cell, mark)).join(mark)).join(end)}${end}`;

const months = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
} as const;
export const monthOf = (day: string, language: keyof typeof months): string =>
  months[language].split(' ')[Number(day.slice(5, 7)) - 1]!;

const parts = (day: string): [string, string, string] => [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)];
export const dmy = (day: string, mark = '/'): string => parts(day).toReversed().join(mark);
export function mdy(day: string): string {
  const [year, month, date] = parts(day);
  return `${Number(month)}/${Number(date)}/${year}`;
}
export const quarterOf = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;

/** 1234567.5 as 1,234,567.5 with other signs for both. */
export function grouped(amount: string, thousands: string, decimal: string): string {
  const [whole = '', fraction] = amount.split('.');
  const text = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? text : `${text}${decimal}${fraction}`;
}

/** 12,34,567: the last three digits, then pairs. */
export function indian(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const text =
    whole.length <= 3 ? whole : `${whole.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/g, ',')},${whole.slice(-3)}`;
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** The point of a decimal moved to the left: 1234500 by 6 is 1.2345. */
export function shifted(amount: string, places: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = whole.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`.replace(/\.?0+$/, '');
}

export const cellsOf = (deals: readonly Deal[], ...columns: ((deal: Deal, at: number) => string)[]): string[][] =>
  deals.map((deal, at) => columns.map((column) => column(deal, at)));

/** The first character of each Mac Roman text that is not ASCII, as its byte. */
const macBytes: Readonly<Record<string, number>> = { é: 0x8e, ü: 0x9f, ö: 0x9a, ß: 0xa7, ä: 0x8a };
export const macRoman = (text: string): Buffer =>
  Buffer.from(Array.from(text, (sign) => macBytes[sign] ?? sign.charCodeAt(0)));
