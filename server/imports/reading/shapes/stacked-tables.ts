import { stringify } from 'csv-stringify/sync';
import { isValue } from '../header-lines.ts';
import { openFile, type OpenFile } from '../open-file.ts';
import { readTable } from '../read-table.ts';
import { sniffTable } from '../sniff-table.ts';
import { coreFields } from './core-of-headers.ts';
import { heldFile } from './held-file.ts';

/** Tables under each other in one sheet or text, each with columns of its own: each is a table of the file. */

interface StackedTable {
  readonly name: string;
  /** Columns parted by commas, in UTF-8. */
  readonly bytes: Buffer;
}

const largestFile = 3_000_000;
const fewestNames = 3;
const longestName = 60;
const fewestFields = 2;
const rowsBelow = 3;
const mostSame = 0.6;

/** The file, or one of its tables: that with this name, or the first. */
export async function openTables(path: string, member?: string): Promise<OpenFile> {
  const file = await openFile(path, member);
  if (file.members.length > 0 || file.size > largestFile) return file;
  const tables = await listStacked(file).catch(() => []);
  const [first] = tables;
  if (first === undefined || tables.length < 2) return file;
  const chosen = tables.find(({ name }) => name === member) ?? first;
  return { ...heldFile(file, chosen.bytes), members: tables.map(({ name }) => name), isStacked: true };
}

type Row = readonly string[];
const filledOf = (row: Row): string[] => row.map((cell) => cell.trim()).filter((cell) => cell !== '');

async function listStacked(file: OpenFile): Promise<StackedTable[]> {
  const shape = await sniffTable(file, {});
  if (shape.names === null || shape.sheets.length > 1 || !shape.header.value) return [];
  const rows: Row[] = [];
  const gaps = new Set<number>();
  let last = 0;
  for await (const { cells, line } of readTable(file, shape).rows) {
    if (line > last + 1 && cells.every((cell) => !cell.includes('\n'))) gaps.add(rows.length);
    last = line;
    rows.push(cells);
  }
  const starts = headersIn(rows, gaps, shape.names);
  if (starts.length === 0) return [];
  const tables = starts.map((at, place) => {
    const from = titlesBefore(rows, at);
    const next = starts[place + 1];
    return {
      titles: rows.slice(from, at),
      from,
      rows: rows.slice(at, next === undefined ? undefined : titlesBefore(rows, next)),
    };
  });
  const first = {
    titles: shape.above.map((line) => [line]),
    rows: [shape.names, ...rows.slice(0, tables[0]?.from)],
  };
  const taken = new Set<string>();
  return [first, ...tables].map(({ titles, rows: own }, place) => {
    const title = titles.flatMap(filledOf)[0]?.slice(0, longestName) ?? '';
    const name = title === '' || taken.has(title) ? `Table ${place + 1}` : title;
    taken.add(name);
    return { name, bytes: Buffer.from(stringify([...titles, ...own].map((row) => [...row]))) };
  });
}

/** Rows that name columns, and other ones than the header before them. */
function headersIn(rows: readonly Row[], gaps: ReadonlySet<number>, names: Row): number[] {
  const found: number[] = [];
  let header: Row = names;
  for (const [at, row] of rows.entries()) {
    const isBelowGap = gaps.has(at) || filledOf(rows[at - 1] ?? []).length < 2;
    if (!isBelowGap || !namesColumns(row) || isSame(row, header)) continue;
    if (!rows.slice(at + 1, at + 1 + rowsBelow).some((other) => other.some((cell) => isValue(cell.trim())))) continue;
    header = row;
    found.push(at);
  }
  return found;
}

function namesColumns(row: Row): boolean {
  const filled = filledOf(row);
  return (
    filled.length >= fewestNames &&
    filled.every((cell) => cell.length <= longestName && !isValue(cell)) &&
    coreFields(filled).size >= fewestFields
  );
}

const isSame = (row: Row, header: Row): boolean =>
  row.filter((cell, at) => cell.trim() !== '' && cell.trim() === header[at]?.trim()).length >=
    filledOf(row).length * mostSame && filledOf(row).length === filledOf(header).length;

/** Where the lines above a header begin that say what its table is. */
function titlesBefore(rows: readonly Row[], header: number): number {
  let from = header;
  while (from > 0 && filledOf(rows[from - 1] ?? []).length < 2 && header - from < mostTitles) from -= 1;
  return from;
}
const mostTitles = 4;
