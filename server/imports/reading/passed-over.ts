import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import { fold } from './fold.ts';
import { readMarkedNumber } from './read-number.ts';

/** Rows of a table that are none: totals, remarks, empty lines, the header again. */

/** With nothing behind but what it is of: a company may be called Total Energies. */
const total =
  /^(?:grand |sub ?|running |overall )?(?:totals?|totales|totaux|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|insgesamt|somme|sous total|suma|soma|subtotal)(?: (?:of|for|in|all|the|de|des|der|general|geral|amounts?|value|funding|raised|grants?|loans?|awards?|deals?|rows?|rounds?|investments?|projects?|year|fy|usd|eur|gbp|us|\d{1,6}))*$/;
const remark =
  /^(?:source|note|notes|remark|legend|generated|exported|downloaded|created|last updated|updated|as of|as at|copyright|disclaimer|data from|prepared by|page \d|quelle|hinweis|anmerkung|stand|erstellt|remarque|mise a jour|fuente|nota|actualizado|fonte|atualizado|end of)\b|^[*†‡©]|^https?:/;
const longestHeading = 40;

/** Null for a row of the table. `names` are those of the columns. */
export function whyPassedOver(cells: readonly string[], names: readonly string[]): PassedOverWhat | null {
  const filled = cells.map((cell, at) => ({ text: cell.trim(), at })).filter(({ text }) => text !== '');
  const [first, ...others] = filled;
  if (first === undefined) return 'empty';
  if (filled.length > 1 && filled.filter(({ text, at }) => text === names[at]).length >= filled.length * 0.6)
    return 'header';
  if (names.length < 3) return null;
  const words = fold(first.text)
    .replaceAll(/[-_.:]+/g, ' ')
    .trim();
  if (total.test(words) && others.length < names.length && others.every(({ text }) => isNumber(text))) return 'total';
  if (others.length > 0) return null;
  return remark.test(fold(first.text)) || first.text.length > longestHeading || isNumber(first.text) ? 'remark' : null;
}

const isNumber = (text: string): boolean =>
  (['comma', 'dot', 'space', 'indian'] as const).some((grouping) => readMarkedNumber(text, grouping) !== null);
