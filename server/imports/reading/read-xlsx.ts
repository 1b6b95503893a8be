import yauzl, { type Entry } from 'yauzl';
import type { SaxesTagPlain } from 'saxes';
import type { FileRow } from '../mapping/compile-columns.ts';
import type { Refusal } from '../../refusal.ts';
import { invalid, listZip } from './open-file.ts';
import { fillMerges, listMerges, type Merge } from './merged-cells.ts';
import { isDocument, readDocument, type DocumentSheet } from './shapes/open-document.ts';
import { readDay } from './read-day.ts';
import { localName, readPart, readWorkbook, type Workbook } from './workbook.ts';

/** The rows of one sheet of a spreadsheet, as texts: dates as YYYY-MM-DD, numbers as they are stored. */

export interface PeekedSheet {
  readonly name: string;
  /** The first of them. */
  readonly rows: readonly FileRow[];
  readonly merges: readonly Merge[];
}

const peekedRows = 60;
const mostPeeked = 20;

/** The sheets that people see, with their first rows; with `sheet` that one alone. */
export async function peekSheets(book: string | Buffer, sheet: string | null): Promise<PeekedSheet[]> {
  const { zip, entries } = await listZip(book);
  try {
    if (isDocument(entries)) return peekDocument(await readDocument(zip, entries), sheet);
    const workbook = await readWorkbook(zip, entries);
    const found = workbook.sheets.filter(({ name, isHidden }) => (sheet === null ? !isHidden : name === sheet));
    if (found.length === 0) throw lacksSheet(sheet);
    const peeked: PeekedSheet[] = [];
    for (const [at, { name, entry }] of found.entries()) {
      const rows = at < mostPeeked ? await firstOf(readSheet(zip, entry, workbook, undefined)) : [];
      peeked.push({ name, rows, merges: rows.length === 0 ? [] : await listMerges(zip, entry) });
    }
    return peeked;
  } finally {
    zip.close();
  }
}

function peekDocument(sheets: readonly DocumentSheet[], sheet: string | null): PeekedSheet[] {
  const found = sheets.filter(({ name, isHidden }) => (sheet === null ? !isHidden : name === sheet));
  if (found.length === 0) throw lacksSheet(sheet);
  return found.map(({ name, rows, merges }) => ({ name, rows: rows.slice(0, peekedRows), merges }));
}

const lacksSheet = (sheet: string | null): Refusal =>
  invalid(sheet === null ? 'The spreadsheet has no sheet to see.' : `There is no sheet "${sheet}".`);

async function firstOf(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= peekedRows) break;
  }
  return first;
}

const mostBeside = 8;
const mostRowsBeside = 20_000;

/** The rows of the other sheets that people see, of those that are small. */
export async function readOtherSheets(
  book: string | Buffer,
  sheet: string,
): Promise<{ readonly name: string; readonly rows: readonly (readonly string[])[] }[]> {
  const { zip, entries } = await listZip(book);
  try {
    if (isDocument(entries))
      return (await readDocument(zip, entries))
        .filter(({ name, isHidden }) => !isHidden && name !== sheet)
        .flatMap(({ name, rows }) =>
          rows.length === 0 || rows.length > mostRowsBeside ? [] : [{ name, rows: rows.map(({ cells }) => cells) }],
        )
        .slice(0, mostBeside);
    const workbook = await readWorkbook(zip, entries);
    const others = workbook.sheets.filter(({ name, isHidden }) => !isHidden && name !== sheet);
    const found: { name: string; rows: string[][] }[] = [];
    for (const { name, entry } of others.slice(0, mostBeside)) {
      if (entry.uncompressedSize > largestBeside) continue;
      const rows: string[][] = [];
      for await (const { cells } of readSheet(zip, entry, workbook, undefined)) {
        rows.push([...cells]);
        if (rows.length > mostRowsBeside) break;
      }
      if (rows.length > 0 && rows.length <= mostRowsBeside) found.push({ name, rows });
    }
    return found;
  } finally {
    zip.close();
  }
}
const largestBeside = 20_000_000;

const mostColumns = 2_000;
/** How many rows may wait before the parser does. */
const waiting = 2_000;

/** `sheet` is a name of the list; null takes the first. */
export async function* readXlsx(
  book: string | Buffer,
  sheet: string | null,
  {
    onBytes,
    merges = [],
  }: { onBytes?: ((count: number) => void) | undefined; merges?: readonly Merge[] | undefined } = {},
): AsyncGenerator<FileRow> {
  const { zip, entries } = await listZip(book);
  try {
    const fill = fillMerges(merges);
    if (isDocument(entries)) {
      const sheets = await readDocument(zip, entries);
      const own = sheets.find(({ name, isHidden }) => (sheet === null ? !isHidden : name === sheet));
      if (own === undefined) throw lacksSheet(sheet);
      for (const row of own.rows) yield fill(row);
      return;
    }
    const workbook = await readWorkbook(zip, entries);
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
    const chosen = sheet === null ? visible[0] : workbook.sheets.find(({ name }) => name === sheet);
    if (chosen === undefined) throw lacksSheet(sheet);
    for await (const row of readSheet(zip, chosen.entry, workbook, onBytes)) yield fill(row);
  } finally {
    zip.close();
  }
}

/** The parser pushes, the reader pulls: a short list between them buffers rows. */
async function* readSheet(
  zip: yauzl.ZipFile,
  entry: Entry,
  workbook: Workbook,
  onBytes: ((count: number) => void) | undefined,
): AsyncGenerator<FileRow> {
  const rows: FileRow[] = [];
  const gate = { wake: (): void => undefined, goOn: (): void => undefined };
  const state: { isDone: boolean; failure: unknown } = { isDone: false, failure: null };
  const reader = sheetReader(workbook, (row) => void rows.push(row));
  const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize);
  const finished = readPart(zip, entry, reader, (length) => {
    onBytes?.(length * packedShare);
    gate.wake();
    return rows.length < waiting ? undefined : new Promise<void>((resolve) => (gate.goOn = resolve));
  })
    .catch((error: unknown) => (state.failure = error))
    .finally(() => {
      state.isDone = true;
      gate.wake();
    });
  try {
    for (;;) {
      const ready = rows.splice(0);
      gate.goOn();
      yield* ready;
      if (ready.length > 0) continue;
      if (state.isDone) break;
      await new Promise<void>((resolve) => (gate.wake = resolve));
    }
    await finished;
    if (state.failure !== null) throw state.failure;
  } finally {
    gate.goOn();
  }
}

interface Cell {
  at: number;
  type: string;
  style: number;
  text: string;
  hasFormula: boolean;
}

function sheetReader(workbook: Workbook, emit: (row: FileRow) => void) {
  let line = 0;
  let cells: string[] = [];
  let formulas: number[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  return {
    open: ({ name, attributes }: SaxesTagPlain) => {
      const tag = localName(name);
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        [cells, formulas] = [[], []];
      } else if (tag === 'c') cell = startCell(attributes, cells.length);
      else if (tag === 'f' && cell !== null) cell.hasFormula = true;
      isValue = tag === 'v' || tag === 't';
    },
    text: (text: string) => {
      if (isValue && cell !== null) cell.text += text;
    },
    close: ({ name }: SaxesTagPlain) => {
      const tag = localName(name);
      isValue = false;
      if (tag === 'c' && cell !== null) {
        cells[cell.at] = textOf(cell, workbook);
        if (cell.hasFormula) formulas.push(cell.at);
        cell = null;
      }
      if (tag !== 'row') return;
      for (let at = 0; at < cells.length; at += 1) cells[at] ??= '';
      if (cells.some((text) => text !== '')) emit(formulas.length === 0 ? { line, cells } : { line, cells, formulas });
    },
  };
}

function startCell(attributes: Record<string, string>, next: number): Cell {
  const at = attributes['r'] === undefined ? next : columnOf(attributes['r']);
  if (at >= mostColumns) throw invalid(`The sheet has more than ${mostColumns} columns.`);
  return { at, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '', hasFormula: false };
}

/** `AB12` is the 28th column, counted from 0. */
function columnOf(reference: string): number {
  let number = 0;
  for (const character of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    number = number * 26 + character.charCodeAt(0) - 64;
  return number - 1;
}

function textOf({ type, style, text }: Cell, { texts, dateStyles, moneyStyles, is1904 }: Workbook): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return text.slice(0, 10);
  if (type !== 'n' || text === '') return text;
  if (dateStyles[style] === true) return readDay(text, is1904 ? 'excel1904' : 'excel')?.day ?? text;
  const number = /e/i.test(text) ? plainNumber(text) : text;
  const money = moneyStyles[style] ?? null;
  // The cell holds a fraction and shows percent.
  if (money === '%' && /^-?[\d.]+$/.test(number)) return `${Number((Number(number) * 100).toPrecision(12))}%`;
  return money === null || !/^-?[\d.]+$/.test(number) ? number : `${money} ${number}`;
}

/** 1.5E7 as 15000000: cells hold what a person would see. */
function plainNumber(text: string): string {
  const value = Number(text);
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : text;
}
