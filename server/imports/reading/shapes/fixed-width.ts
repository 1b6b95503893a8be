import { isUtf8 } from 'node:buffer';
import { stringify } from 'csv-stringify/sync';

/** A print file: columns of a fixed width, told by a ruler of dashes below the names, or by gaps that run through all lines. */

interface Column {
  readonly from: number;
  readonly to: number;
}

const ruler = /^ {0,8}[-=_]{2,200}(?: {1,8}[-=_]{1,200}){2,60} {0,200}$/;
const fewestColumns = 3;
const fewestLines = 4;
const largestFile = 30_000_000;
const mostPeeked = 400;
/** What parts columns in other files. */
const hasDelimiter = /[\t|]|^"|";"|","/m;

export const mayBeFixedWidth = (firstBytes: Buffer): boolean => {
  const start = decode(firstBytes);
  const lines = start.split(/\r?\n/, mostPeeked).slice(0, -1);
  return !hasDelimiter.test(start) && !/^\s*[[{<]/.test(start) && columnsOf(lines) !== null;
};

/** In UTF-8, or byte by byte: what the letters are is found out later. */
const decode = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** The same table with columns parted by tabs; null where it is none. */
export function fixedAsTabs(bytes: Buffer): Buffer | null {
  if (bytes.length > largestFile) return null;
  const text = decode(bytes).replaceAll('\f', '\n');
  const lines = text.split(/\r?\n/);
  const columns = columnsOf(lines.slice(0, mostPeeked));
  if (columns === null) return null;
  const titles = { above: linesAbove(lines), repeated: repeatedLines(lines) };
  const rows = lines
    .filter((line) => line.trim() !== '' && !ruler.test(line))
    .map((line) => (isBesideTable(line, columns, titles) ? [line.trim().replaceAll(/\s+/g, ' ')] : cut(line, columns)));
  const written = stringify(
    rows.map((row) => [...row, ...Array.from({ length: columns.length - row.length }, () => '')]),
    { delimiter: '\t' },
  );
  return Buffer.from(written, isUtf8(bytes) ? 'utf8' : 'latin1');
}

function columnsOf(lines: readonly string[]): Column[] | null {
  const at = lines.findIndex((line, place) => place > 0 && ruler.test(line) && (lines[place - 1] ?? '').trim() !== '');
  const starts = at < 0 ? gapsIn(lines) : [...(lines[at] ?? '').matchAll(/[-=_]+/g)].map(({ index }) => index);
  if (starts === null || starts.length < fewestColumns) return null;
  return starts.map((from, place) => ({ from: place === 0 ? 0 : from, to: starts[place + 1] ?? Infinity }));
}

const nearlyAll = 0.9;
/** Where columns begin, if nearly all lines have gaps of two blanks or more at the same places. */
function gapsIn(lines: readonly string[]): number[] | null {
  const body = lines.filter((line) => line.trim().split(/ {2,}/).length > 2);
  const filled = lines.filter((line) => line.trim() !== '');
  if (body.length < fewestLines || body.length < filled.length * nearlyAll) return null;
  const width = Math.max(...body.map(({ length }) => length));
  if (width > 2_000) return null;
  const isBlank = Array.from({ length: width }, (_none, at) => body.every((line) => (line[at] ?? ' ') === ' '));
  const starts: number[] = [];
  for (let at = 0; at < width; at += 1)
    if (isBlank[at] === false && (at === 0 || isBlank[at - 1] === true)) starts.push(at);
  // A gap of one blank that is wider in no line stands within a name.
  const wide = starts.filter((from) => from === starts[0] || hasWideGap(body, from));
  return wide.length < fewestColumns ? null : wide;
}
const hasWideGap = (body: readonly string[], from: number): boolean =>
  body.filter((line) => line.slice(0, from).endsWith('  ')).length >= body.length / 3;

interface Titles {
  readonly above: ReadonlySet<string>;
  readonly repeated: ReadonlySet<string>;
}

/** What stands above the names of the columns, as it stands above them on each page. */
function linesAbove(lines: readonly string[]): Set<string> {
  const at = lines.findIndex((line, place) => place > 0 && ruler.test(line));
  return new Set(
    lines
      .slice(0, Math.max(0, at - 1))
      .map(masked)
      .filter((line) => line !== ''),
  );
}

/** Titles of pages: the same line again and again, but for its numbers. */
function repeatedLines(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(masked(line), (counts.get(masked(line)) ?? 0) + 1);
  return new Set([...counts].flatMap(([line, count]) => (count > 1 && line !== '' ? [line] : [])));
}
const masked = (line: string): string => line.trim().replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ');

/** A line that runs over the gaps, and is a title of a page or has too few pieces for a row. */
function isBesideTable(line: string, columns: readonly Column[], titles: Titles): boolean {
  const runsOver = columns.some(
    ({ from }) => from > 0 && (line[from - 1] ?? ' ') !== ' ' && (line[from] ?? ' ') !== ' ',
  );
  const pieces = line.trim().split(/ {2,}/).length;
  return (
    titles.above.has(masked(line)) || (runsOver && (titles.repeated.has(masked(line)) || pieces < columns.length / 2))
  );
}

const cut = (line: string, columns: readonly Column[]): string[] =>
  columns.map(({ from, to }) => line.slice(from, to).trim());
