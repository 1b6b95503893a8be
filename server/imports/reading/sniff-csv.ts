import { formatShare } from '../../../contract/formats.ts';
import { parse } from 'csv-parse/sync';
import { delimiters, type Delimiter } from '../../../contract/imports/mapping.ts';
import { invalid } from './open-file.ts';

/** How the start of a text parts its rows and columns. */

export interface Guess<Value> {
  readonly value: Value;
  readonly confidence: number;
  readonly why: string;
}

export type LineEnd = '\n' | '\r\n' | '\r';

/** By the ends of lines that stand outside quotes. */
export function guessLineEnd(start: string): Guess<LineEnd> {
  const counts: Record<LineEnd, number> = { '\n': 0, '\r\n': 0, '\r': 0 };
  let isQuoted = false;
  for (let at = 0; at < start.length; at += 1) {
    const character = start[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || (character !== '\r' && character !== '\n')) continue;
    const isPair = character === '\r' && start[at + 1] === '\n';
    counts[isPair ? '\r\n' : character] += 1;
    if (isPair) at += 1;
  }
  const all = counts['\n'] + counts['\r\n'] + counts['\r'];
  if (all === 0) return { value: '\n', confidence: 0.5, why: 'There is a single line.' };
  const value: LineEnd = counts['\r\n'] + counts['\n'] === 0 ? '\r' : counts['\r\n'] >= counts['\n'] ? '\r\n' : '\n';
  const isMixed = counts[value] < all;
  return {
    value,
    confidence: 1,
    why: isMixed ? 'Lines end in more than one way; each is understood.' : 'All lines end so.',
  };
}

/** What parts rows for the reader: a file that mixes LF and CRLF is read all the same. */
export const recordDelimiters = (lineEnd: LineEnd): string[] => (lineEnd === '\r' ? ['\r'] : ['\r\n', '\n']);

const mostRows = 60;

/** The first rows as cells, or null where this delimiter leaves quotes open. */
export function firstRows(start: string, delimiter: string, lineEnd: LineEnd, isWhole: boolean): string[][] | null {
  try {
    const rows: string[][] = parse(start, {
      delimiter,
      record_delimiter: recordDelimiters(lineEnd),
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows,
    });
    // The last row may be cut by the end of the sample.
    return isWhole || rows.length === mostRows ? rows : rows.slice(0, -1);
  } catch {
    return null;
  }
}

const names: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** The delimiter with which the first rows have the same number of columns, more than one. */
export function guessDelimiter(
  start: string,
  lineEnd: LineEnd,
  isWhole: boolean,
): Guess<Delimiter> & { readonly rival: Delimiter | null } {
  const scored = delimiters
    .map((value) => ({ value, ...scoreRows(firstRows(start, value, lineEnd, isWhole)) }))
    .filter(({ width }) => width > 1)
    .sort((one, other) => other.score - one.score || other.width - one.width);
  // Commas within numbers part no columns where another sign parts more.
  const isDecimal = hasDecimalCommas(start);
  const [best, second] = scored.filter(
    ({ value, width }) => value !== ',' || !isDecimal || !scored.some((one) => one.width > width),
  );
  if (best === undefined) return { value: ',', confidence: 0.9, why: 'There is a single column.', rival: null };
  const isClose = second !== undefined && second.score > best.score - 0.05;
  return {
    value: best.value,
    confidence: isClose ? 0.6 : Math.max(0.7, best.score),
    why: `${formatShare(best.share)} of the first rows have ${best.width} columns parted by ${names[best.value]}.`,
    rival: isClose ? second.value : null,
  };
}

const mostlyDecimal = 0.9;
/** Almost all commas of the first rows stand between two digits. */
function hasDecimalCommas(start: string): boolean {
  const sample = start.slice(0, 20_000);
  const all = sample.split(',').length - 1;
  return all > 0 && (sample.match(/\d,(?=\d)/g)?.length ?? 0) >= all * mostlyDecimal;
}

function scoreRows(rows: string[][] | null): { width: number; share: number; score: number } {
  if (rows === null || rows.length === 0) return { width: 0, share: 0, score: 0 };
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [0, 0];
  const share = count / rows.length;
  // The header is the row that tells: a comma inside decimals does not stand there.
  const isHeaderFitting = rows[0]?.length === width;
  return { width, share, score: share * (isHeaderFitting ? 1 : 0.5) };
}

/** Throws a Refusal with the line where the start is no CSV at all. */
export function refuseUnreadable(start: string): void {
  if (start.trim() === '') throw invalid('The file is empty.');
}
