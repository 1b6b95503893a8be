import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** Why a row is refused. */
export interface Problem {
  readonly code: 'bad_number' | 'bad_date' | 'bad_text' | 'missing' | 'unknown_value' | 'duplicate_id';
  readonly reason: string;
}

/** The cells of one row by the name of their column. Null means that the source does not say. */
export interface CellReader {
  readonly problems: readonly Problem[];
  /** What was kept but is worth a look, such as `unknown_country:3E`. */
  readonly flags: readonly string[];
  text(name: string): string | null;
  /** A plain decimal, with or without commas between thousands. Zero stays zero and negative stays negative. */
  number(name: string): number | null;
  refuse(code: Problem['code'], reason: string): void;
  flag(flag: string): void;
}

/** What publishers write where they mean nothing: placeholders, and what a spreadsheet makes of a name like +n. */
const emptyWords = new Set(['FIXME', '#NAME?', '#N/A', '#REF!', '#VALUE!', '#DIV/0!', 'NULL', 'null']);
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const groupedNumber = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Nothing in the world costs more; beyond it, numbers lose their units. */
const greatestNumber = 1e15;

export function readCells(names: ReadonlyMap<string, number>, cells: readonly string[]): CellReader {
  const problems: Problem[] = [];
  const flags: string[] = [];
  const refuse = (code: Problem['code'], reason: string): void => void problems.push({ code, reason });
  const text = (name: string): string | null => {
    const at = names.get(name);
    if (at === undefined) throw new Error(`no column ${name}`);
    return cleanText(cells[at] ?? '');
  };
  return {
    problems,
    flags,
    text,
    refuse,
    flag: (flag) => void flags.push(flag),
    number(name) {
      const written = text(name);
      if (written === null) return null;
      const isGrouped = groupedNumber.test(written);
      const value = isGrouped || plainNumber.test(written) ? Number(written.replaceAll(',', '')) : Number.NaN;
      if (Math.abs(value) <= greatestNumber) return value;
      refuse('bad_number', `${name}: "${written.slice(0, 40)}" is not a number`);
      return null;
    },
  };
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
};

/** Trimmed, entities read, odd spaces made plain; null when nothing or a placeholder is left. Mojibake stays as it is. */
export function cleanText(written: string): string | null {
  const decoded = written.includes('&') ? written.replaceAll(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, decodeEntity) : written;
  const text = decoded.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').trim();
  return text === '' || emptyWords.has(text) ? null : text;
}

function decodeEntity(whole: string, code: string | undefined, word: string | undefined): string {
  if (word !== undefined) return entities[word] ?? whole;
  const number = Number(code);
  const isCharacter = number >= 32 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? String.fromCodePoint(number) : whole;
}

/** A day of the calendar, YYYY-MM-DD. */
export function readDay(cells: CellReader, name: string): string | null {
  const written = cells.text(name);
  return written === null ? null : checkDay(cells, name, written, written);
}

/** MM/DD/YYYY, with a time of day that says nothing. */
export function readUsDay(cells: CellReader, name: string): string | null {
  const written = cells.text(name);
  if (written === null) return null;
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})(?: 12:00:00 AM)?$/.exec(written);
  return checkDay(cells, name, written, parts === null ? '' : `${parts[3]}-${parts[1]}-${parts[2]}`);
}

function checkDay(cells: CellReader, name: string, written: string, day: string): string | null {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  if (
    instant !== null &&
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(day) &&
    !day.startsWith('0000')
  )
    return day;
  cells.refuse('bad_date', `${name}: "${written.slice(0, 40)}" is not a day of the calendar`);
  return null;
}

/** ISO-2 of an ISO-2 or ISO-3 code (`NA` is Namibia); what is no country is flagged and unknown. */
export function readCountryCode(
  cells: CellReader,
  name: string,
  replaced: Readonly<Record<string, string>> = {},
): string | null {
  const written = cells.text(name);
  if (written === null) return null;
  const code = replaced[written] ?? written;
  const two = code.length === 3 ? countries.alpha3ToAlpha2(code) : code;
  if (two !== undefined && countries.isValid(two) && two.length === 2) return two;
  cells.flag(`unknown_country:${written}`);
  return null;
}

/** ISO-2 of an English name; what is no country is flagged and unknown, and not repeated: it may be anything. */
export function findCountry(cells: CellReader, name: string): string | null {
  const code = countries.getAlpha2Code(name, 'en');
  if (code === undefined) cells.flag('unknown_country');
  return code ?? null;
}
