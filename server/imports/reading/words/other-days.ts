import { monthNamesIn } from '../../../../contract/formats.ts';

/** Digits and days of other scripts as ours: `٢٠/٠٥/٢٠٢٢`, `१२,३४,५६७`, `12 ม.ค. 2566`, `12 tháng 3 năm 2021`. */

const otherDigit = /(?![\d０-９])\p{Nd}/gu;
const hasOtherDigit = /(?![\d０-９])\p{Nd}/u;
const startsWithDigit = /^\P{L}{0,3}(?![\d０-９])\p{Nd}/u;
const lettersAndDigits = /[\p{L}\p{Nd}]/gu;

/** The value of a digit: the digits of a script stand in tens one behind the other. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  return String(code % 10);
}
const values = new Map<string, string>();
function plainDigit(digit: string): string {
  const known = values.get(digit) ?? valueOf(digit);
  values.set(digit, known);
  return known;
}

/** A cell that is a number or a day; names keep their digits. */
export function plainDigits(text: string): string {
  if (!hasOtherDigit.test(text)) return text;
  const digits = text.match(otherDigit)?.length ?? 0;
  if (!startsWithDigit.test(text) && digits < (text.match(lettersAndDigits)?.length ?? 0) / 2) return text;
  return text
    .replaceAll(otherDigit, plainDigit)
    .replaceAll(/(?<=\d)٬(?=\d)/g, '')
    .replaceAll(/(?<=\d)،(?=\d)/g, ',')
    .replaceAll(/(?<=\d)٫(?=\d)/g, '.')
    .replaceAll('٪', '%');
}

const languages = [
  'th',
  'ar',
  'ar-LB',
  'ar-MA',
  'fa-AF',
  'he',
  'hi',
  'bn',
  'bg',
  'sr',
  'mk',
  'ka',
  'hy',
  'kk',
  'az',
  'sq',
  'eu',
  'gl',
];
const english = 'January February March April May June July August September October November December'.split(' ');
let months: Map<string, number> | undefined;
/** With their marks, by which two months of Thai differ. */
const plain = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.'’־-]+/g, '');
function monthOf(word: string): number {
  if (months === undefined) {
    months = new Map();
    for (const language of languages)
      for (const [at, names] of monthNamesIn(language).entries())
        for (const name of names) if (/\p{L}\p{M}*\p{L}/u.test(plain(name))) months.set(plain(name), at + 1);
  }
  const text = plain(word);
  // In Hebrew, `in` is a letter before the name.
  return months.get(text) ?? months.get(text.replace(/^ב/, '')) ?? 0;
}

const vietnamese = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?:,| năm)? (\d{4})$/iu;
const vietnameseMonth = /^tháng (\d{1,2})(?:,| năm|\/)? ?(\d{4})$/iu;
const worded = /^(?:(\d{1,2})[\s./-]{0,3})?([^\d,]{2,20}?)[\s,./-]{0,3}(\d{4})$/u;
const otherLetters = /[^\p{Script=Latin}\P{L}]/u;
const longest = 40;

function plainMonth(text: string): string {
  if (text.length > longest || !/\d{4}$/.test(text)) return text;
  const [, day, month, year] = vietnamese.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const [, ofMonth, ofYear] = vietnameseMonth.exec(text) ?? [];
  if (ofYear !== undefined) return `${ofYear}-${ofMonth?.padStart(2, '0')}`;
  if (!otherLetters.test(text)) return text;
  const [, on, word = '', inYear] = worded.exec(text) ?? [];
  const name = english[monthOf(word) - 1];
  return name === undefined ? text : `${on === undefined ? '' : `${on} `}${name} ${inYear}`;
}

const thai = /\p{Script=Thai}/u;
const buddhist = /^(.{0,30}?)(?:พ\.ศ\. ?)?(2[45]\d{2}|26[0-4]\d)((?:[-/.]\d{1,2}){0,2})$/u;
/** From the year of the Buddha to ours. */
const yearsBefore = 543;

/** A number alone may be an amount. */
function westernYear(text: string): string {
  const [, before = '', year, after = ''] = buddhist.exec(text) ?? [];
  if (year === undefined || (before === '' ? after === '' && !text.startsWith('พ') : !/[\s/.-]$/.test(before)))
    return text;
  return `${before}${Number(year) - yearsBefore}${after}`;
}

/** The cells of one row: that a year is one of the Buddha is told by the letters beside it. */
export function plainDays(cells: readonly string[]): string[] {
  const isThai = cells.some((cell) => thai.test(cell));
  return cells.map((cell) => {
    const text = plainDigits(cell);
    const year =
      isThai && text.length <= longest && /\d{4}/.test(text) && !/[\d][,.]\d{3}/.test(text) ? westernYear(text) : text;
    return plainMonth(year);
  });
}
