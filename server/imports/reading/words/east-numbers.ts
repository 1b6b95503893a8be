import { plainDigits } from './other-days.ts';

/** Numbers and days as people in East Asia write them: `12億5000万円`, `１，５００`, `令和3年4月12日`, `2021年4月`. */

const powers: Readonly<Record<string, number>> = { 兆: 12, 億: 8, 亿: 8, 千万: 7, 百万: 6, 万: 4, 萬: 4, 千: 3 };
const parts = /(\d[\d,.]{0,12})(兆|億|亿|千万|百万|万|萬|千)/g;
const several =
  /(?:\d[\d,.]{0,12}(?:兆|億|亿|千万|百万|万|萬|千)){2,5}(?:\d{1,4}(?!\d))?|\d[\d,.]{0,12}(?:億|亿|万|萬)\d{1,4}(?!\d)/;
const wide = /[０-９]/;

/** With digits alone where units stand between them: `12億5000万円` as `1250000000円`. */
export function plainEastern(written: string): string {
  const text = plainDigits(written);
  if (!/[０-９億亿万萬兆]/.test(text)) return text;
  const narrow = wide.test(text) ? text.normalize('NFKC') : text;
  return narrow.replace(several, (all) => {
    const found = [...all.matchAll(parts)];
    const rest = Number(/(?<=\D)\d+$/.exec(all)?.[0] ?? 0);
    const sum = found.reduce(
      (total, [, digits = '', unit = '']) => total + Number(digits.replaceAll(',', '')) * 10 ** (powers[unit] ?? 0),
      rest,
    );
    return String(Math.round(sum));
  });
}

/** The year before the first one of each era. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  m: 1867,
  t: 1911,
  s: 1925,
  h: 1988,
  r: 2018,
};
const era =
  /^(?:(明治|大正|昭和|平成|令和) ?(元|\d{1,2})[年.]|([mtshr])(\d{1,2})(?:[.年](?=\d)))(?:度|(?: ?(\d{1,2})[月.]?(?: ?(\d{1,2})日?)?)?)$/i;
const western = /^(\d{4}) ?[年년](?:度|(?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일号]?)?)?)$/;

/** Behind a day stands its weekday at times. */
const weekday = /[(（][月火水木金土日][)）]$/;

/** As year, month and day with hyphens; other texts stay as they are. */
export function plainEasternDay(written: string): string {
  if (!/[年년]|^[mtshr]\d{1,2}\.\d/i.test(written) || written.length > 30) return written;
  const text = (wide.test(written) ? written.normalize('NFKC') : written).trim().replace(weekday, '');
  const [, name, count, letter, number, ofMonth, ofDay] = era.exec(text) ?? [];
  const first = eras[(name ?? letter ?? '').toLowerCase()];
  if (first !== undefined) {
    const counted = count ?? number ?? '';
    return joined(String(first + (counted === '元' ? 1 : Number(counted))), ofMonth, ofDay);
  }
  const [, year, month, day] = western.exec(text) ?? [];
  return year === undefined ? written : joined(year, month, day);
}

const joined = (year: string, month?: string, day?: string): string =>
  [year, month, day].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')])).join('-');
