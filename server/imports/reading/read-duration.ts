import { fold } from './fold.ts';

/** Spans of time as people write them: `36 months`, `1.5 years`, `18m`, `3 ans`, `2y 6m`. */

export const spanUnits = ['months', 'years', 'days', 'weeks'] as const;
export type SpanUnit = (typeof spanUnits)[number];

const words: Readonly<Record<SpanUnit, string>> = {
  months: 'months|month|mths|mth|mos|mo|m|monate|monaten|monat|mois|meses|mes',
  years: 'years|year|yrs|yr|y|jahre|jahren|jahr|j|ans|an|annees|annee|anos|ano|a',
  weeks: 'weeks|week|wks|wk|w|wochen|woche|semaines|semaine|semanas|semana',
  days: 'days|day|d|tage|tagen|tag|jours|jour|dias|dia',
};
const unitOf = new Map(spanUnits.flatMap((unit) => words[unit].split('|').map((word) => [word, unit] as const)));
const months: Readonly<Record<SpanUnit, number>> = { months: 1, years: 12, weeks: 12 / 52, days: 12 / 365 };
const part = /(\d{1,4}(?:[.,]\d{1,3})?)\s*([a-z]{0,7})\.?/g;
const whole =
  /^\d{1,4}(?:[.,]\d{1,3})? ?[a-z]{0,7}\.?(?:,? ?(?:(?:and|und|et|y|e) )?\d{1,4}(?:[.,]\d{1,3})? ?[a-z]{1,7}\.?)?$/;
const longest = 40;

/** In months; null where it is no span. A number alone counts by `unit`, and is none without one. */
export function readDuration(text: string, unit: SpanUnit | null): number | null {
  if (text.length > longest || !/^\d/.test(text)) return null;
  const written = fold(text).trim().replaceAll(/\s+/g, ' ');
  if (!whole.test(written)) return null;
  let sum = 0;
  for (const [, number = '', word = ''] of written.matchAll(part)) {
    const own = word === '' ? unit : unitOf.get(word);
    if (own === undefined || own === null) return null;
    sum += Number(number.replace(',', '.')) * months[own];
  }
  return Math.round(sum);
}
