import type { FlagCode, ProblemCode } from '../../../contract/imports/imports.ts';

/** The cells of one row of a file, cleaned, and what was noticed while reading them. */

export interface Problem {
  readonly code: ProblemCode;
  readonly reason: string;
}

/** Written over for each row: a million rows make no million objects of this kind. */
export interface RowNotes {
  readonly problems: Problem[];
  /** What was kept but is worth a look, such as `unknown_country:3E`. */
  readonly flags: string[];
}

export const startNotes = (): RowNotes => ({ problems: [], flags: [] });

export function clearNotes(notes: RowNotes): void {
  notes.problems.length = 0;
  notes.flags.length = 0;
}

export function refuse(notes: RowNotes, code: ProblemCode, reason: string): null {
  notes.problems.push({ code, reason });
  return null;
}

/** `found` is what stood there, for the person who looks; not for values that may be names of people. */
export function flag(notes: RowNotes, code: FlagCode, found?: string): void {
  const text = found === undefined ? code : `${code}:${found.slice(0, 60)}`;
  if (!notes.flags.includes(text)) notes.flags.push(text);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
};

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

function tidy(written: string): string {
  const decoded = written.includes('&') ? written.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, decodeEntity) : written;
  return (
    /[\u00A0\u2007\u202F\u200B\uFEFF]/.test(decoded)
      ? decoded.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll(/[\u200B\uFEFF]/g, '')
      : decoded
  ).trim();
}

function decodeEntity(whole: string, code: string | undefined, word: string | undefined): string {
  if (word !== undefined) return entities[word] ?? whole;
  const number = Number(code);
  const isCharacter = number >= 32 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? String.fromCodePoint(number) : whole;
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

const nullWords = new Set([
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
  '\\n',
]);
const longestNullWord = 14;

/** Whether the trimmed text means "no value". */
function isNullWord(text: string): boolean {
  return text.length <= longestNullWord && nullWords.has(text.toLowerCase());
}
