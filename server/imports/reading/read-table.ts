import type { FileRow } from '../mapping/compile-columns.ts';
import { invalid, type OpenFile } from './open-file.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines, type GrowingColumns } from './json/read-json.ts';
import { namesFor, type Relation } from './json/related-rows.ts';
import { composedOf, compositeNames, writtenName } from './shapes/composite-cells.ts';
import { headingName, headingPeriodName } from './tidy-rows.ts';
import { readXlsx } from './read-xlsx.ts';
import type { TableShape } from './sniff-table.ts';

/** The rows of a table, whatever file it is in, and where its columns stand. */
export interface Table {
  /** By name; of JSON it grows while rows are read. */
  readonly columns: ReadonlyMap<string, number>;
  /** Cells that a row should have; null where rows have only what they hold. */
  readonly width: number | null;
  /** What the file says elsewhere of its rows, in so many last columns: before their heading. */
  readonly beside: { readonly count: number; readonly of: (cells: readonly string[]) => readonly string[] };
  /** Spreadsheets do not write empty cells at the end of a row. */
  readonly mayBeShort: boolean;
  readonly rows: AsyncIterable<FileRow>;
}

/**
 * `onBytes` counts what was read of the file; `keepsQuotes` as in read-csv.ts. Throws a Refusal where the header has a
 * name twice.
 */
export function readTable(
  file: OpenFile,
  shape: TableShape,
  { onBytes, keepsQuotes = false }: { onBytes?: (count: number) => void; keepsQuotes?: boolean } = {},
): Table {
  if (shape.names === null) {
    const columns: GrowingColumns = new Map();
    const stream = file.stream(onBytes);
    const { value: encoding } = shape.encoding;
    const rows =
      shape.format.value === 'jsonl'
        ? readJsonLines(stream, encoding, shape.itemsAt, columns)
        : readJson(stream, encoding, { ...shape, form: shape.rowsForm, names: shape.arrayNames }, columns);
    return { columns, width: null, beside: nothingBeside, mayBeShort: true, rows };
  }
  const { saidOnce, relations = [] } = shape;
  const { composite } = shape;
  const names = [
    ...shape.names.map((name) => (name === composite ? writtenName(name) : name)),
    ...(saidOnce === undefined ? [] : [saidOnce.name]),
    ...relations.map(({ column }) => column),
    ...(composite === undefined ? [] : compositeNames(composite)),
    ...(shape.hasHeadings === true ? [headingName, headingPeriodName] : []),
  ];
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) throw invalid(`The header names the column "${repeated}" twice.`);
  const columns = new Map(names.map((name, at) => [name, at]));
  const skip = shape.skipRows + (shape.header.value ? shape.headerRows : 0);
  return {
    columns,
    width: names.length,
    beside: besideRows(shape, columns),
    mayBeShort: shape.delimiter === null,
    rows: without(skip, listRows(file, shape, keepsQuotes, onBytes)),
  };
}

const nothingBeside = { count: 0, of: () => [] };

function besideRows(
  { saidOnce, relations = [], composite }: TableShape,
  columns: ReadonlyMap<string, number>,
): Table['beside'] {
  const once = saidOnce === undefined ? [] : [saidOnce.value];
  if (relations.length === 0 && composite === undefined) return { count: once.length, of: () => once };
  const composedAt = composite === undefined ? null : (columns.get(writtenName(composite)) ?? null);
  const places = relations.map((relation) => ({ relation, at: columns.get(relation.from) ?? -1 }));
  return {
    count: once.length + relations.length + (composite === undefined ? 0 : compositeNames(composite).length),
    of: (cells) => [
      ...once,
      ...places.map(({ relation, at }) => namesFor(relation, idsIn(relation, cells[at] ?? '')).join('|')),
      ...(composedAt === null ? [] : composedOf(cells[composedAt] ?? '')),
    ],
  };
}

/** `i2|i6` are two. */
const idsIn = ({ names }: Relation, written: string): string[] => {
  const text = written.trim();
  return names.has(text) ? [text] : text.split(/[|;,]/).map((id) => id.trim());
};

function listRows(
  file: OpenFile,
  shape: TableShape,
  keepsQuotes: boolean,
  onBytes?: (count: number) => void,
): AsyncGenerator<FileRow> {
  const { delimiter, lineEnd, encoding } = shape;
  if (delimiter === null || lineEnd === null)
    return readXlsx(file.book, shape.sheet, { onBytes, merges: shape.merges });
  return readCsv(file.stream(onBytes), {
    encoding: encoding.value,
    delimiter: delimiter.value,
    lineEnd: lineEnd.value,
    keepsQuotes,
    isWrapped: shape.isWrapped ?? false,
  });
}

async function* without(count: number, rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let at = 0;
  for await (const row of rows) {
    at += 1;
    if (at > count) yield row;
  }
}
