import { formatInteger } from '../../../contract/formats.ts';
import type { Delimiter, Encoding, Layout } from '../../../contract/imports/mapping.ts';
import type { OpenFile } from './open-file.ts';
import type { JsonObject, RowsForm } from './json/find-rows.ts';
import { sniffJson } from './json/sniff-json.ts';
import { relatedRow, relationsOf, type Relation } from './json/related-rows.ts';
import { readPackage, type PackageWords } from './read-package.ts';
import { invalid } from './open-file.ts';
import { decodeStart } from './read-text.ts';
import { hasWrappedCells, unwrapped, unwrappedCell } from './wrapped-cells.ts';
import { readPeriod } from './read-day.ts';
import { guessHeaderLines, isValue, joinHeaderLines } from './header-lines.ts';
import { mendText } from './mend-text.ts';
import { chooseSheet } from './choose-sheet.ts';
import { mergedColumns, type Merge } from './merged-cells.ts';
import { peekSheets, readOtherSheets, type PeekedSheet } from './read-xlsx.ts';
import { guessEncoding } from './scan-bytes.ts';
import { periodSaidOnce, type SaidOnce } from './words/said-once.ts';
import { firstRows, guessDelimiter, guessLineEnd, refuseUnreadable, type Guess, type LineEnd } from './sniff-csv.ts';

/** What a file looks like: its format, its letters, how its rows and columns are parted, where its header is. */

export type Format = 'csv' | 'xlsx' | 'json' | 'jsonl';

export interface TableShape {
  readonly format: Guess<Format>;
  readonly encoding: Guess<Encoding>;
  readonly lineEnd: Guess<LineEnd> | null;
  readonly delimiter: (Guess<Delimiter> & { readonly rival: Delimiter | null }) | null;
  /** True: the row after `skipRows` names the columns. */
  readonly header: Guess<boolean>;
  readonly skipRows: number;
  /** Lines that name the columns together. */
  readonly headerRows: number;
  /** What stands in the rows above the header. */
  readonly above: readonly string[];
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rowsAt: string;
  readonly rowsForm: RowsForm;
  /** Of lists of lists in JSON. */
  readonly arrayNames: readonly string[] | null;
  /** Lists in the objects of JSON whose items are the rows. */
  readonly itemsAt: readonly string[];
  /** The first objects of JSON. */
  readonly sample: readonly JsonObject[];
  /** What a JSON file says of all its rows; null elsewhere. */
  readonly package: PackageWords | null;
  /** What it says of each row in one place, as a column of its own. */
  readonly beside: Readonly<Record<string, string>> | null;
  /** Names that stand in another list or sheet of the file. */
  readonly relations?: readonly Relation[];
  /** Names of the columns; of JSON only known while rows are read. */
  readonly names: readonly string[] | null;
  /** A period that the name of the sheet or a line above the table names, as a column of the rows. */
  readonly saidOnce?: SaidOnce;
  /** Cells are written as `="…"`. */
  readonly isWrapped?: boolean;
  /** Rows with a single text say something of the rows below them. */
  readonly hasHeadings?: boolean;
  /** The column whose cells say several things of a deal: what each says is a column of its own. */
  readonly composite?: string;
  /** Of a sheet; absent where nothing is to be filled. */
  readonly merges?: readonly Merge[];
  /** Columns with cells that several rows share. */
  readonly mergedNames?: readonly string[];
}

const said = <Value>(value: Value): Guess<Value> => ({ value, confidence: 1, why: 'You said so.' });
const certain = <Value>(value: Value, why: string): Guess<Value> => ({ value, confidence: 1, why });

/** `layout` holds what is known already: it is taken as it is. */
const noJson = {
  rowsAt: '',
  rowsForm: 'objects',
  arrayNames: null,
  itemsAt: [],
  sample: [],
  package: null,
  beside: null,
} as const;

export async function sniffTable(file: OpenFile, layout: Layout): Promise<TableShape> {
  if (file.isSpreadsheet) return sniffSheet(file, layout);
  const encoding =
    layout.encoding === undefined ? await guessEncoding(file.firstBytes, () => file.stream()) : said(layout.encoding);
  const written = decodeStart(file.firstBytes, encoding.value).replace(/^\uFEFF/, '');
  const isWrapped = hasWrappedCells(written);
  const start = isWrapped ? unwrapped(written) : written;
  refuseUnreadable(start);
  const isWhole = file.firstBytes.length < 262_144;
  const first = start.trimStart()[0];
  if (first === '{' || first === '[')
    return { ...sniffJson(start, encoding, layout), package: await readPackage(file, start) };
  const lineEnd = guessLineEnd(start);
  const delimiter =
    layout.delimiter === undefined
      ? guessDelimiter(start, lineEnd.value, isWhole)
      : { ...said(layout.delimiter), rival: null };
  const found = firstRows(start, delimiter.value, lineEnd.value, isWhole) ?? refuseQuotes(start, lineEnd.value);
  const rows = isWrapped ? found.map((row) => row.map(unwrappedCell)) : found;
  if (rows.length === 0 && !isWhole) throw invalid('The first line is longer than 262,144 bytes: this is no table.');
  return {
    format: certain('csv', `${file.packing === 'none' ? 'Plain' : 'Packed'} text in rows and columns.`),
    encoding,
    lineEnd,
    delimiter,
    sheets: [],
    sheet: null,
    ...noJson,
    ...(isWrapped ? { isWrapped } : {}),
    ...(layout.hasHeadings === true ? { hasHeadings: true } : {}),
    ...withPeriod(null, sniffHeader(rows, layout)),
  };
}

/** The sample is not readable with any delimiter: the whole reader says where. The header must at least be whole. */
function refuseQuotes(start: string, lineEnd: LineEnd): string[][] {
  const header = start.slice(0, start.indexOf(lineEnd) < 0 ? start.length : start.indexOf(lineEnd));
  const rows = firstRows(header, ',', lineEnd, true);
  if (rows === null) throw invalid('Line 1: the header holds a quote that is not closed.');
  return rows;
}

async function sniffSheet(file: OpenFile, layout: Layout): Promise<TableShape> {
  const peeked = await peekSheets(file.book, layout.sheet ?? null);
  const { sheets, chosen } = chooseSheet(peeked);
  const sheet = chosen?.name ?? null;
  if (chosen === undefined || chosen.rows.length === 0) throw invalid(`The sheet "${sheet}" is empty.`);
  const { merges } = chosen;
  const rows = chosen.rows.map(({ cells }) => cells);
  const header = sniffHeader(rows, layout, (at) => ({ merges, topLine: chosen.rows[at]?.line ?? 0 }));
  const last = chosen.rows[header.skipRows + (header.header.value ? header.headerRows : 0) - 1]?.line ?? 0;
  const merged = mergedColumns(merges, last);
  return {
    format: certain('xlsx', 'An Excel workbook.'),
    encoding: certain('utf-8', 'Workbooks are UTF-8.'),
    lineEnd: null,
    delimiter: null,
    sheets,
    sheet,
    ...noJson,
    ...(merges.length === 0
      ? {}
      : { merges: merges.filter(({ left }) => layout.mergedOnce?.includes(header.names?.[left] ?? '') !== true) }),
    ...(layout.hasHeadings === true ? { hasHeadings: true } : {}),
    mergedNames: (header.names ?? []).filter((_name, at) => merged.has(at)),
    ...(await relatedSheets(file, chosen, header)),
    ...withPeriod(sheet, header),
  };
}

/** Names of organisations that another sheet has, by the ids of this one. */
async function relatedSheets(
  { book }: OpenFile,
  { name, rows }: PeekedSheet,
  header: ReturnType<typeof sniffHeader>,
): Promise<Pick<TableShape, 'relations'>> {
  const others = await readOtherSheets(book, name);
  if (others.length === 0 || !header.header.value) return {};
  const tableOf = (title: string, all: readonly (readonly string[])[], own: ReturnType<typeof sniffHeader>) => ({
    name: title,
    rows: all
      .slice(own.skipRows + own.headerRows)
      .map((cells) => relatedRow(Object.fromEntries((own.names ?? []).map((column, at) => [column, cells[at] ?? ''])))),
  });
  const main = tableOf(
    name,
    rows.map(({ cells }) => cells),
    header,
  );
  const relations = relationsOf(
    main,
    others.map(({ name: title, rows: all }) => tableOf(title, all, sniffHeader(all.slice(0, 60), {}))),
  );
  return relations.length === 0 ? {} : { relations };
}

function withPeriod<Header extends Pick<TableShape, 'above' | 'names'>>(
  sheet: string | null,
  header: Header,
): Header & Pick<TableShape, 'saidOnce'> {
  const saidOnce = periodSaidOnce({ sheet, above: header.above }, header.names ?? []);
  return saidOnce === null ? header : { ...header, saidOnce };
}

const cleanName = (name: string): string =>
  mendText(name)
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const mostColumns = 2_000;

function sniffHeader(
  rows: readonly (readonly string[])[],
  layout: Layout,
  mergesFrom: (row: number) => { merges: readonly Merge[]; topLine: number } = () => ({ merges: [], topLine: 0 }),
): Pick<TableShape, 'header' | 'skipRows' | 'headerRows' | 'above' | 'names'> {
  const width = Math.max(...rows.slice(0, 60).map((row) => row.length), 0);
  const { skipRows, headerRows } =
    layout.skipRows === undefined
      ? guessHeaderLines(rows, countRowsAbove(rows, width))
      : { skipRows: layout.skipRows, headerRows: layout.headerRows ?? 1 };
  const { merges, topLine } = mergesFrom(skipRows);
  const lines = rows.slice(skipRows, skipRows + headerRows);
  const row = headerRows > 1 ? joinHeaderLines(lines, merges, topLine) : (lines[0] ?? []);
  const header =
    layout.hasHeader === undefined ? guessHeader(row, rows.slice(skipRows + headerRows)) : said(layout.hasHeader);
  const written = header.value ? row : [];
  const names: string[] = Array.from(
    { length: Math.max(width, written.length) },
    (_none, at) => layout.names?.[at] ?? (cleanName(written[at] ?? '') || `column_${at + 1}`),
  );
  if (names.length > mostColumns)
    throw invalid(`The file has ${formatInteger(names.length)} columns. A table has no more than 2,000 columns.`);
  const above = rows.slice(0, skipRows).flatMap((cells) => cells.map(cleanName).filter((cell) => cell !== ''));
  // Cells beyond the header that are empty in every row are no columns.
  return { header, skipRows, headerRows, above, names: header.value ? names.slice(0, Math.max(row.length, 1)) : names };
}

/** Titles and remarks above the table fill a cell or two of many. */
function countRowsAbove(rows: readonly (readonly string[])[], width: number): number {
  if (width < 3) return 0;
  const at = rows
    .slice(0, 20)
    .findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= Math.max(3, width * 0.6));
  return Math.max(0, at);
}

/** Columns of amounts may be named for their years. */
function namesYears(row: readonly string[], data: readonly (readonly string[])[]): boolean {
  const isYear = (cell: string | undefined): boolean =>
    /^(?:19|20)\d{2}$/.test(cell?.trim() ?? '') || readPeriod(cell?.trim() ?? '') !== null;
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const values = cells.filter(isValue);
  // Below them, years would be years again; an amount of 2,050 may be one among others.
  const places = row.flatMap((cell, at) => (isYear(cell) ? [at] : []));
  const below = data.flatMap((other) => places.flatMap((at) => other[at]?.trim() || []));
  if (below.filter(isYear).length > below.length / 2) return false;
  return (
    values.length > 1 && values.length < cells.length && new Set(values).size === values.length && values.every(isYear)
  );
}

function guessHeader(row: readonly string[], data: readonly (readonly string[])[]): Guess<boolean> {
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (namesYears(row, data))
    return { value: true, confidence: 0.92, why: 'The first row holds texts and, once each, years.' };
  if (cells.some(isValue)) return { value: false, confidence: 0.95, why: 'The first row holds numbers or dates.' };
  if (new Set(cells.map((cell) => cell.toLowerCase())).size < cells.length)
    return { value: true, confidence: 0.9, why: 'The first row holds only texts.' };
  const hasValues = data.some((cellsOfRow) => cellsOfRow.some((cell) => isValue(cell.trim())));
  if (hasValues)
    return { value: true, confidence: 0.97, why: 'The first row holds texts where later ones hold numbers or dates.' };
  const looksNamed = cells.filter((cell) => /^[a-z][a-z0-9_ ()-]{0,40}$/i.test(cell)).length >= cells.length * 0.8;
  return {
    value: true,
    confidence:
      looksNamed && cells.some((cell) => /name|id|type|country|date|amount|title|funder|recipient|sector/i.test(cell))
        ? 0.95
        : 0.6,
    why: 'All rows hold only texts.',
  };
}
