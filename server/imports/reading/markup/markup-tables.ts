import { isUtf8 } from 'node:buffer';
import { stringify } from 'csv-stringify/sync';
import { Parser } from 'htmlparser2';
import iconv from 'iconv-lite';

/** Tables of a web page or of an XML spreadsheet, as programs save them under the name of an Excel file. */

export interface MarkupTable {
  readonly name: string;
  /** Columns parted by tabs, in UTF-8. */
  readonly bytes: Buffer;
}

const startLength = 2_048;
const marks = /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/;

const startOf = (bytes: Buffer): string =>
  bytes.subarray(0, startLength).toString('latin1').replaceAll('\0', '').replace(marks, '').trimStart();

/** Whether the bytes are those of a web page or of XML, whatever the name of the file says. */
export const isMarkup = (bytes: Buffer): boolean => /^<(?:!doctype|!--|html|\?xml|[a-z])/i.test(startOf(bytes));

/** In UTF-8 or UTF-16 by its bytes, else as the page says, else as Windows writes it. */
export function decodeMarkup(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const said = /(?:charset|encoding)=["']?([\w-]{3,20})/i.exec(startOf(bytes))?.[1];
  return iconv.decode(bytes, said !== undefined && iconv.encodingExists(said) ? said : 'windows-1252');
}

interface Draft {
  rows: string[][];
  /** Columns that a cell above still fills, with the number of its rows that are left, and its text. */
  spans: { count: number; text: string }[];
  cell: { text: string; width: number; height: number; at: number | null } | null;
}

const mostColumns = 2_000;
const fewestRows = 2;
const fewestColumns = 2;
const countIn = (written: string | undefined): number => Math.min(mostColumns, Math.max(1, Number(written) || 1));
const rowTags = new Set(['tr', 'row']);
const cellTags = new Set(['td', 'th', 'cell']);
const hidden = new Set(['style', 'script', 'comment']);
const breaks = new Set(['br', 'p', 'div', 'li']);

/** What the tags of a page say of the tables in it, one by one. */
class TableReader {
  readonly done: Draft[] = [];
  private readonly open: Draft[] = [];
  private hiddenDepth = 0;

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    const draft = this.open.at(-1);
    if (name === 'table') this.open.push({ rows: [], spans: [], cell: null });
    else if (hidden.has(name)) this.hiddenDepth += 1;
    else if (draft === undefined) return;
    else if (breaks.has(name) && draft.cell !== null) draft.cell.text += ' ';
    else if (rowTags.has(name)) startRow(draft);
    else if (cellTags.has(name)) startCell(draft, attributes);
  }

  ontext(text: string): void {
    const draft = this.open.at(-1);
    if (this.hiddenDepth === 0 && draft?.cell != null) draft.cell.text += text;
  }

  onclosetag(name: string): void {
    const draft = this.open.at(-1);
    if (hidden.has(name)) this.hiddenDepth = Math.max(0, this.hiddenDepth - 1);
    else if (draft === undefined) return;
    else if (cellTags.has(name)) endCell(draft);
    else if (name === 'table') {
      endRow(draft);
      this.open.pop();
      this.done.push(draft);
    }
  }
}

function startRow(draft: Draft): void {
  endRow(draft);
  for (const span of draft.spans) {
    if (span === undefined) continue;
    span.count = Math.max(0, span.count - 1);
    if (span.count === 0) span.text = '';
  }
  draft.rows.push([]);
}

function startCell(draft: Draft, attributes: Readonly<Record<string, string>>): void {
  endCell(draft);
  const index = Number(attributes['ss:index']);
  const across = attributes['ss:mergeacross'];
  draft.cell = {
    text: '',
    width: countIn(across === undefined ? attributes['colspan'] : String(Number(across) + 1)),
    height: countIn(attributes['rowspan']),
    at: index > 0 && index <= mostColumns ? index - 1 : null,
  };
}

function endCell(draft: Draft): void {
  const row = draft.rows.at(-1);
  if (draft.cell === null || row === undefined) return;
  const { text, width, height, at } = draft.cell;
  while (row.length < mostColumns && ((draft.spans[row.length]?.count ?? 0) > 0 || row.length < (at ?? 0)))
    row.push(draft.spans[row.length]?.text ?? '');
  const written = text.replaceAll(/\s+/g, ' ').trim();
  const isText = /\p{L}{2}/u.test(written) && !/^[\p{Sc}\d]/u.test(written);
  for (let column = row.length; column < row.length + width; column += 1)
    draft.spans[column] = { count: height, text: isText && column === row.length ? written : '' };
  row.push(written, ...Array.from({ length: width - 1 }, () => ''));
  draft.cell = null;
}

/** With what cells above still fill at its end. */
function endRow(draft: Draft): void {
  endCell(draft);
  const row = draft.rows.at(-1);
  if (row === undefined) return;
  while (row.length < mostColumns && (draft.spans[row.length]?.count ?? 0) > 0)
    row.push(draft.spans[row.length]?.text ?? '');
}

const mostPeeked = 100;

/** Those that have two rows and two columns at least, in their order. A cell over several rows counts in each of them, but a number once. */
export function tablesInMarkup(bytes: Buffer): MarkupTable[] {
  const reader = new TableReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.onopentag(name, attributes),
      ontext: (text) => reader.ontext(text),
      onclosetag: (name) => reader.onclosetag(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.end(decodeMarkup(bytes));
  const widest = (rows: readonly string[][]): number => Math.max(...rows.slice(0, mostPeeked).map((row) => row.length));
  return reader.done
    .map(({ rows }) => rows.filter((row) => row.some((cell) => cell !== '')))
    .filter((rows) => rows.length >= fewestRows && widest(rows) >= fewestColumns)
    .map((rows, at) => ({ name: `table ${at + 1}`, bytes: asTabs(rows) }));
}

function asTabs(rows: readonly string[][]): Buffer {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Buffer.from(
    stringify(
      rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
      { delimiter: '\t' },
    ),
  );
}
