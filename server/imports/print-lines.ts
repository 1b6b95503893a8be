import { formatCount } from '../../contract/formats.ts';
import type { Corrections, ProblemCode } from '../../contract/imports/imports.ts';
import type { Mapping } from '../../contract/imports/mapping.ts';
import { after, dayOf, days, type Clock } from '../clock.ts';
import { clearNotes, flag, refuse, startNotes, type RowNotes } from '../deals/drafts/cells.ts';
import { cellOfOurs } from './escape-formulas.ts';
import { findProblem, storableDraft } from '../deals/drafts/check.ts';
import type { FileRow } from './mapping/compile-columns.ts';
import { compileMapping, type ReadRow } from './mapping/compile-mapping.ts';
import type { DealDraft, DealValues } from '../deals/drafts/draft.ts';
import { countKeys, type KeyCounter } from './key-counter.ts';
import { escapeText, importedNames, printOrigin, printRow } from '../deals/drafts/print-row.ts';
import { findAloneNames, findKnownNames, namesLists } from './organisations/known-names.ts';
import type { IsKnown } from './organisations/split-names.ts';
import type { PreparedFile } from './prepare-file.ts';
import { invalid } from './reading/open-file.ts';
import { tidyInTurn, type TidyRow } from './reading/tidy-rows.ts';
import { mendText } from './reading/mend-text.ts';
import { tidyCells } from './reading/letters/tidy-cells.ts';
import { readTable, type Table } from './reading/read-table.ts';
import type { FileLines } from './run-import.ts';
import { countFields, countWords, type Tally } from './tally.ts';

/** The rows of a table as lines of COPY: what each was read as, or why it is refused. */

interface PrintOptions {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly corrections: Corrections;
  /** YYYY-MM-DD: later dates are flagged. */
  readonly today: string;
  /** The preview shows the cells of accepted rows too. */
  readonly keepsRaw: boolean;
  readonly tally: Tally;
  readonly isKnownName: IsKnown;
  readonly onRows?: (isRead: boolean) => void;
}

export interface Progress {
  readonly readCount: number;
  readonly readBytes: number;
  readonly totalBytes: number;
  /** The last row was read: what comes after it is left. */
  readonly isRead: boolean;
}

interface FileOptions {
  readonly corrections: Corrections;
  /** The preview shows the cells of accepted rows too. */
  readonly keepsRaw: boolean;
  readonly clock: Clock;
  readonly onProgress?: (progress: Progress) => void;
}

/** The file for a run. It is read when the run asks for its lines. */
export function linesOfFile(
  { file, shape, mapping }: PreparedFile,
  { corrections, keepsRaw, clock, onProgress }: FileOptions,
): FileLines {
  if (mapping === null) throw invalid('Nothing says what the columns of the file mean.');
  return {
    mapping,
    async *lines(tally, client) {
      const hasLists = namesLists(mapping);
      const isKnown: IsKnown = hasLists ? await findKnownNames(client) : () => false;
      const isAlone: IsKnown =
        hasLists && mapping.tidies === true ? await findAloneNames(readTable(file, shape), mapping) : () => false;
      let readBytes = 0;
      yield* printLines({
        table: readTable(file, shape, { onBytes: (count) => (readBytes += count) }),
        mapping,
        corrections,
        // In another time zone, today may be a day ahead of ours.
        today: dayOf(after(clock.now(), days(1))),
        keepsRaw,
        tally,
        isKnownName: (name) => isKnown(name) || isAlone(name),
        onRows: (isRead) => onProgress?.({ readCount: tally.readCount, readBytes, totalBytes: file.size, isRead }),
      });
    },
  };
}

/** Rows per piece of text that is handed to COPY. */
const pieceRows = 500;

async function* printLines(options: PrintOptions): AsyncGenerator<string> {
  const read = lineReader(options);
  let piece: string[] = [];
  for await (const row of options.table.rows) {
    const line = read(row);
    if (line === null) continue;
    options.tally.readCount += 1;
    piece.push(line);
    if (piece.length < pieceRows) continue;
    yield piece.join('');
    piece = [];
    options.onRows?.(false);
  }
  if (piece.length > 0) yield piece.join('');
  options.onRows?.(true);
}

const mostReportedRejects = 20;
/** Kinds of flags that are counted apart; what comes later is counted by its code alone. */
const mostFlags = 300;

/** Null for a row that is none of the table. */
function lineReader(options: PrintOptions): (row: FileRow) => string | null {
  const { table, mapping, corrections, today, tally } = options;
  const readRow = compileMapping(mapping, table.columns, options.isKnownName);
  const notes = startNotes();
  const keys = countKeys();
  const tidy =
    mapping.tidies === true
      ? tidyInTurn(table, { fillDown: mapping.layout.fillDown ?? [], hasHeadings: mapping.layout.hasHeadings === true })
      : null;
  const nothing = new Set(mapping.nullWords);
  const copies = mapping.key.dropsCopies === true ? countKeys() : null;
  const readCell = cellOfOurs(table.columns);
  const constants: DealValues = { origin: mapping.origin, licence: mapping.licence, confidence: mapping.confidence };
  return (found) => {
    clearNotes(notes);
    const own = readCell === null ? found : { ...found, cells: found.cells.map(readCell) };
    const tidied = tidy?.(own) ?? { row: own, why: null };
    const written = tidied.row;
    const correction = corrections[String(written.line)];
    if (tidy !== null && correction === undefined && passesOver(tidied, { tally, copies })) return null;
    const row = correct(written, table, correction, notes);
    const drafts = readDrafts(mapping.tidies === true ? mended(row, nothing, notes) : row, readRow, notes, table);
    if (mapping.tidies === true) for (const draft of drafts) refuseEmpty(draft, notes);
    const ids = notes.problems.length > 0 ? [] : drafts.map((draft) => recordIdOf(draft, mapping, keys, notes));
    const problem = notes.problems[0] ?? drafts.map(findProblem).find((found) => found !== null) ?? null;
    countFields(tally, { drafts, notes, isRefused: problem !== null, line: row.line });
    if (problem !== null) return printReject(row, problem.code, problem.reason, tally);
    const storable = drafts.map((draft) => storableDraft(draft, notes, today));
    countFlags(notes.flags, tally);
    countWords(tally, notes);
    const raw = options.keepsRaw ? escapeText(rawOf(row)) : '\\N';
    return storable
      .map(
        (draft, at) =>
          `${row.line}\t${at}\t\\N\t\\N\t${raw}\t${printOrigin(draft)}\t${printRow(draft, constants, ids[at] ?? '', notes.flags)}\n`,
      )
      .join('');
  };
}

const mostNamed = 50;

interface Passing {
  readonly tally: Tally;
  /** Where the same row again is no deal of its own. */
  readonly copies: KeyCounter | null;
}

function passesOver({ row: { cells, line }, why: found }: TidyRow, { tally, copies }: Passing): boolean {
  const isCopy = copies !== null && copies.count(cells.join('\n')) > 1;
  const why = found ?? (isCopy ? 'copy' : null);
  if (why === null) return false;
  tally.passedOverCount += 1;
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 60)
    .toWellFormed();
  if (tally.passedOver.length < mostNamed) tally.passedOver.push({ line, why, text });
  return true;
}

/** `nothing` are words, in lower case, that a person says mean nothing. */
function mended(row: FileRow, nothing: ReadonlySet<string>, notes: RowNotes): FileRow {
  const cells = row.cells.map(mendText);
  if (cells.some((cell, at) => cell !== row.cells[at])) flag(notes, 'mended');
  const tidy = tidyCells(cells);
  const own = nothing.size === 0 ? tidy : tidy.map((cell) => (nothing.has(cell.trim().toLowerCase()) ? '' : cell));
  return { ...row, cells: own };
}

/** A name alone is no deal. */
function refuseEmpty({ values }: DealDraft, notes: RowNotes): void {
  const { funderNames, amount, amountUsd, date } = values;
  const isFunded = Array.isArray(funderNames) && funderNames.length > 0;
  if (!isFunded && typeof amount !== 'number' && typeof amountUsd !== 'number' && typeof date !== 'string')
    refuse(notes, 'missing', 'Says neither who gave nor how much nor when');
}

/** Cells that an admin corrected replace those of the file; null skips the line. */
function correct(
  row: FileRow,
  { columns }: Table,
  correction: Corrections[string] | undefined,
  notes: RowNotes,
): FileRow {
  if (correction === undefined) return row;
  if (correction === null) {
    refuse(notes, 'skipped', 'Skipped by an admin');
    return row;
  }
  const cells = [...row.cells];
  for (const [name, text] of Object.entries(correction)) {
    const at = columns.get(name);
    if (at !== undefined) cells[at] = text;
  }
  return { ...row, cells };
}

function readDrafts(row: FileRow, readRow: ReadRow, notes: RowNotes, table: Table): DealDraft[] {
  const { width } = table;
  if (notes.problems.length > 0) return [];
  if (width !== null && row.cells.length !== width && !isRagged(row.cells, width, table.mayBeShort)) {
    refuse(notes, 'shifted_columns', `${formatCount(row.cells.length, 'column')} where the header has ${width}`);
    return [];
  }
  if (row.cells.some((cell) => cell.includes('\0')))
    refuse(notes, 'bad_text', 'Holds a character that cannot be stored');
  if (row.formulas !== undefined) {
    flag(notes, 'formula');
    if (row.formulas.some((at) => (row.cells[at] ?? '') === ''))
      refuse(notes, 'formula', 'Holds a formula without its result');
  }
  return readRow(row, notes);
}

/** Empty cells at the end without a column name, or that a spreadsheet did not write. */
function isRagged(cells: readonly string[], width: number, mayBeShort: boolean): boolean {
  return cells.length > width ? cells.slice(width).every((cell) => cell.trim() === '') : mayBeShort;
}

function recordIdOf(
  draft: DealDraft,
  { key, collectFunders }: Mapping,
  keys: ReturnType<typeof countKeys>,
  notes: RowNotes,
): string {
  if (collectFunders) return draft.recordKey;
  const occurrence = keys.count(`${draft.kind}\t${draft.recordKey}`);
  if (!key.isUnique) return `${draft.recordKey}#${occurrence}`;
  if (occurrence > 1) refuse(notes, 'duplicate_id', `The id ${draft.recordKey} is in an earlier row too`);
  return draft.recordKey;
}

function countFlags(flags: readonly string[], { flagCounts }: Tally): void {
  for (const text of flags) {
    const isKnown = flagCounts[text] !== undefined || Object.keys(flagCounts).length < mostFlags;
    const name = isKnown ? text : (text.split(':')[0] ?? text);
    flagCounts[name] = (flagCounts[name] ?? 0) + 1;
  }
}

/** Longer rows are cut: they are not corrected by hand. */
const mostRaw = 100_000;

const rawOf = (row: FileRow): string =>
  row.cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
    .slice(0, mostRaw)
    .replaceAll('\0', '\uFFFD')
    .toWellFormed();

function printReject(row: FileRow, code: ProblemCode, reason: string, tally: Tally): string {
  tally.rejectedCount += 1;
  tally.rejectCounts[code] = (tally.rejectCounts[code] ?? 0) + 1;
  if (tally.rejects.length < mostReportedRejects) tally.rejects.push({ line: row.line, code, reason });
  const said = reason.replaceAll('\0', '\uFFFD').toWellFormed();
  return `${row.line}\t0\t${code}\t${escapeText(said)}\t${escapeText(rawOf(row))}\t\\N\t\\N${'\t\\N'.repeat(importedNames.length)}\n`;
}
