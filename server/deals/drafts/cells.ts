import { decodeHTMLStrict } from 'entities';
import type { FlagCode, ProblemCode } from '../../../contract/imports/imports.ts';

/** The cells of one row of a file, cleaned, and what was noticed while reading them. */

export interface Problem {
  readonly code: ProblemCode;
  readonly reason: string;
  /** The column of the database that the text was read for, where it was one. */
  readonly key?: string;
}

/** Written over for each row: a million rows make no million objects of this kind. */
export interface RowNotes {
  readonly problems: Problem[];
  /** What was kept but is worth a look, such as `unknown_country:3E`. */
  readonly flags: string[];
  /** Words that are no value of a closed list, with the column that they were read for. */
  readonly words: { readonly key: string; readonly word: string }[];
}

export const startNotes = (): RowNotes => ({ problems: [], flags: [], words: [] });

export function clearNotes(notes: RowNotes): void {
  notes.problems.length = 0;
  notes.flags.length = 0;
  notes.words.length = 0;
}

export function refuse(notes: RowNotes, code: ProblemCode, reason: string, key?: string): null {
  notes.problems.push(key === undefined ? { code, reason } : { code, reason, key });
  return null;
}

/** `found` is what stood there, for the person who looks; not for values that may be names of people. */
export function flag(notes: RowNotes, code: FlagCode, found?: string): void {
  const text = found === undefined ? code : `${code}:${found.slice(0, 60)}`;
  if (!notes.flags.includes(text)) notes.flags.push(text);
}

/** What a spreadsheet writes where a formula failed. */
const spreadsheetErrors = new Set(['#NAME?', '#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!']);

/**
 * Trimmed, entities read, odd spaces made plain; null when nothing or a word for nothing is left. Mojibake and markup
 * stay as they are and are flagged.
 */
export function cleanText(written: string, notes: RowNotes | null = null): string | null {
  const text = tidy(written);
  if (text === '' || isNullWord(text)) return null;
  if (text.startsWith('#') && spreadsheetErrors.has(text)) {
    if (notes !== null) flag(notes, 'excel_error', text);
    return null;
  }
  return text;
}

/** `NA` is Namibia where countries stand. */
export function cleanCountry(written: string): string | null {
  const text = tidy(written);
  return text === 'NA' ? text : cleanText(text);
}

const oddSpaces = /[\u00A0\u2007\u202F\u200B\u2060\uFEFF\u00AD]/;

function tidy(written: string): string {
  const decoded = written.includes('&') ? decodeHTMLStrict(written) : written;
  return (
    oddSpaces.test(decoded)
      ? decoded.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
      : decoded
  ).trim();
}

const markup = /<\/?[a-z][^<>]{0,200}>/i;
/** UTF-8 that was read as Windows-1252: "Ã©", "â€™", "Â " (kept, since which letters were meant is a guess). */
const mojibake = /Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]|\uFFFD/;

/** Notices what is odd in a text that is kept. */
export function flagText(text: string, notes: RowNotes): void {
  if (text.includes('<') && markup.test(text)) flag(notes, 'markup');
  if (mojibake.test(text)) flag(notes, 'mojibake');
  const first = text.charCodeAt(0);
  // = + - @ and their full-width forms: kept, and escaped in an export
  if (first === 61 || first === 43 || first === 64 || first === 45 || first === 0xff1d || first === 0xff0b)
    flag(notes, 'formula_text');
}

/** What people and programs write where they know nothing. Null is never zero. */

/** In lower case, in five languages. */
export const nullWords: ReadonlySet<string> = new Set([
  '-',
  '–',
  '—',
  '--',
  '.',
  '?',
  'n/a',
  'na',
  'n.a.',
  'nan',
  'nil',
  'none',
  'null',
  '(null)',
  'not available',
  'not applicable',
  'not disclosed',
  'undisclosed',
  'unknown',
  'unspecified',
  'fixme',
  'tbc',
  'tbd',
  'not known',
  'not stated',
  'not given',
  'not public',
  'confidential',
  'withheld',
  'n/k',
  'n/d',
  'n.d.',
  's/d',
  'k. a.',
  'k.a.',
  'keine angabe',
  'unbekannt',
  'nicht bekannt',
  'inconnu',
  'non communiqué',
  'non divulgué',
  'desconocido',
  'no divulgado',
  'no disponible',
  'sin datos',
  'desconhecido',
  'não divulgado',
  'não informado',
  'n.c.',
  'n. c.',
  'n/c',
  'n. a.',
  'n. d.',
  'n. v.',
  'n.v.',
  'n/s',
  's/o',
  's.o.',
  's. o.',
  's/i',
  's. d.',
  's.d.',
  'k/a',
  'o. a.',
  'o.a.',
  'sans objet',
  'entfällt',
  'nicht verfügbar',
  'nicht genannt',
  'vertraulich',
  'non précisé',
  'non précisée',
  'non renseigné',
  'non renseignée',
  'non disponible',
  'non communiquée',
  'non divulguée',
  'confidentiel',
  'confidentielle',
  'confidencial',
  'no aplica',
  'no consta',
  'no revelado',
  'sin dato',
  'sin información',
  'não disponível',
  'não aplicável',
  'não se aplica',
  'não consta',
  'sem informação',
  '\\n',
]);
const longestNullWord = 16;

const moneySigns = new Set(['$', '€', '£', '₹']);

/** Whether the trimmed text means "no value", also as `$Undisclosed`. */
function isNullWord(text: string): boolean {
  if (text.length > longestNullWord) return false;
  const word = text.toLowerCase();
  return nullWords.has(word) || (moneySigns.has(word.charAt(0)) && nullWords.has(word.slice(1)));
}
