import { fold } from './fold.ts';

/** Spans of time as people write them: `36 months`, `1.5 years`, `18m`, `3 ans`, `2y 6m`, `60 mdr.`, `36 kk`, `3年`. */

export const spanUnits = ['months', 'years', 'days', 'weeks'] as const;
export type SpanUnit = (typeof spanUnits)[number];

const words: Readonly<Record<SpanUnit, string>> = {
  months: `months|month|mths|mth|mos|mo|m|monate|monaten|monat|mon|mois|meses|mes|manader|manad|man|maneder|maned|mdr|md|mnd|mndr|kuukautta|kuukausi|
    kuukauden|kk|bulan|bln|ay|mesicu|mesice|mesic|mesiacov|mesiace|mesiac|miesiecy|miesiace|miesiac|mies|cy|ce|maanden|maand|mesi|mese|honap|luni|luna|
    ヶ月|か月|カ月|ケ月|箇月|ヵ月|个月`,
  years: `years|year|yrs|yr|y|jahre|jahren|jahr|j|ans|an|annees|annee|anos|ano|a|ar|aar|vuotta|vuosi|vuoden|v|tahun|thn|th|yil|sene|rok|roku|roky|let|lata|lat|
    jaar|jaren|jr|anni|anno|ev|ani|年|年間`,
  weeks: `weeks|week|wks|wk|w|wochen|woche|semaines|semaine|semanas|semana|veckor|vecka|uger|uge|uker|uke|viikkoa|viikko|vk|minggu|hafta|tydnu|tydny|tyden|
    tygodni|tygodnie|tydzien|weken|settimane|settimana|het|週間|週`,
  days: 'days|day|d|tage|tagen|tag|jours|jour|dias|dia|dagar|dagen|dager|dage|dag|paivaa|paiva|pv|hari|gun|dni|dnu|dny|den|giorni|giorno|nap|zile|日間|日',
};
const unitOf = new Map(spanUnits.flatMap((unit) => words[unit].split('|').map((word) => [word.trim(), unit] as const)));
const months: Readonly<Record<SpanUnit, number>> = { months: 1, years: 12, weeks: 12 / 52, days: 12 / 365 };
const part = /(\d{1,4}(?:[.,]\d{1,3})?)\s*(\p{L}{0,10})\.?/gu;
const whole =
  /^\d{1,4}(?:[.,]\d{1,3})? ?\p{L}{0,10}\.?(?:,? ?(?:(?:and|und|et|y|e|och|og|ja|dan|ve|a|i|en) )?\d{1,4}(?:[.,]\d{1,3})? ?\p{L}{1,10}\.?)?$/u;
const longest = 40;

/** In months; null where it is no span. A number alone counts by `unit`, and is none without one. */
export function readDuration(text: string, unit: SpanUnit | null): number | null {
  if (text.length > longest || !/^\d/.test(text)) return null;
  const written = fold(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=\d )m-(?=c)/, '');
  if (!whole.test(written)) return null;
  let sum = 0;
  for (const [, number = '', word = ''] of written.matchAll(part)) {
    const own = word === '' ? unit : unitOf.get(word);
    // `2021年` is a year, not a span.
    if (own === undefined || own === null || (own === 'years' && number.length > 3)) return null;
    sum += Number(number.replace(',', '.')) * months[own];
  }
  return Math.round(sum);
}
