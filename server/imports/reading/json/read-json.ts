import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { parser } from 'stream-json';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { streamObject } from 'stream-json/streamers/stream-object.js';
import { createInterface } from 'node:readline';
import type { Encoding } from '../../../../contract/imports/mapping.ts';
import { Refusal } from '../../../refusal.ts';
import type { FileRow } from '../../mapping/compile-columns.ts';
import { invalid } from '../open-file.ts';
import type { PackageWords } from '../read-package.ts';
import { explode } from './nested-rows.ts';
import { withRelated, type Relation } from './related-rows.ts';
import { isObject, zip, type JsonObject, type RowsForm } from './find-rows.ts';
import { fold } from '../fold.ts';
import { decode } from '../read-text.ts';

/** Lists of JSON objects as rows: nested values become columns named by their path, `recipientOrganization/0/name`. */

/** Columns in the order in which they were first seen; grows while rows are read. */
export type GrowingColumns = Map<string, number>;

const mostColumns = 2_000;
const mostDepth = 12;

/** Where the rows are and in which form, as find-rows.ts and nested-rows.ts have found it. */
export interface JsonTable {
  readonly rowsAt: string;
  readonly form: RowsForm;
  /** Of lists of lists; null where the first of them holds them. */
  readonly names: readonly string[] | null;
  readonly itemsAt: readonly string[];
  /** Goes into each row. */
  readonly package: PackageWords | null;
  /** As `package`, but as columns like any other. */
  readonly beside: Readonly<Record<string, string>> | null;
  /** Names that stand in other lists of the file. */
  readonly relations?: readonly Relation[];
}

export async function* readJson(
  stream: Readable,
  encoding: Encoding,
  table: JsonTable,
  columns: GrowingColumns,
): AsyncGenerator<FileRow> {
  const { rowsAt, form, package: words, beside, relations = [] } = table;
  const text = decode(stream, encoding);
  const items = form === 'entries' || form === 'lists' ? streamObject.asStream() : streamArray.asStream();
  const depth = rowsAt.split('/').length;
  const filter = (path: readonly (string | number | null)[]): boolean =>
    path.length <= depth && path.join('/') === rowsAt;
  // An error of the file reaches the loop below through the last stream.
  if (rowsAt === '') pipeline(text, parser.asStream(), items, () => undefined);
  else pipeline(text, parser.asStream(), pick.asStream({ filter }), items, () => undefined);
  const read = rowReader(table);
  let line = 0;
  try {
    for await (const item of items) {
      const { key, value } = item as { key: number | string; value: unknown };
      for (const row of read(key, value)) {
        line += 1;
        const related = isObject(row) && relations.length > 0 ? withRelated(row, relations) : row;
        const whole = isObject(related)
          ? { ...beside, ...related, ...(words === null ? {} : { package: words }) }
          : related;
        yield { line, cells: flatten(whole, columns) };
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /[Pp]arser|JSON|[Tt]op-level|[Uu]nexpected|[Ee]xpected/.test(error.message))
      throw invalid('The JSON is broken: it ends too early or holds a sign where none may stand.');
    throw error;
  }
}

const withId = (id: number | string, value: unknown): unknown =>
  isObject(value) && !('id' in value) ? { ...value, id } : value;

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.entries(value).map(([id, one]) => withId(id, one)) : [];
}

/** The rows that an item of the file is: one, several, or none where it names the columns of the others. */
function rowReader({ form, names, itemsAt }: JsonTable): (key: number | string, value: unknown) => readonly unknown[] {
  let header = names;
  return (key, value) => {
    if (form === 'entries') return explode(withId(key, value), itemsAt);
    if (form === 'lists')
      return itemsIn(value).flatMap((one) => explode(isObject(one) ? { list: key, ...one } : one, itemsAt));
    if (form === 'objects') return explode(value, itemsAt);
    const cells = Array.isArray(value) ? value : [value];
    if (header === null) {
      header = cells.map(String);
      return [];
    }
    return explode(zip(header, cells), itemsAt);
  };
}

/** One JSON object a line. For a line that is none, the refusal of the file names its number. */
export async function* readJsonLines(
  stream: Readable,
  encoding: Encoding,
  itemsAt: readonly string[],
  columns: GrowingColumns,
): AsyncGenerator<FileRow> {
  let line = 0;
  const { Readable: Text } = await import('node:stream');
  const lines = createInterface({ input: Text.from(decode(stream, encoding)), crlfDelay: Infinity });
  for await (const text of lines) {
    line += 1;
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (trimmed === '') continue;
    for (const row of explode(parseLine(trimmed, line), itemsAt)) yield { line, cells: flatten(row, columns) };
  }
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(`Line ${line}: not readable as JSON.`);
  }
}

/** Types that exports of document stores write around a value. */
const wrappers = new Set(['$date', '$oid', '$numberLong', '$numberInt', '$numberDouble', '$numberDecimal']);

/** `{"type": "literal", "xml:lang": "en", "value": "Kite"}`, as answers to SPARQL write each value. */
const besideValue = new Set(['type', 'value', 'xml:lang', 'datatype']);
const typesOfValue = new Set(['uri', 'literal', 'typed-literal', 'bnode']);
const isBinding = (part: JsonObject): boolean =>
  typeof part['type'] === 'string' &&
  typesOfValue.has(part['type']) &&
  Object.keys(part).every((key) => besideValue.has(key));

const slugOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
const nameKeys = ['name', 'title', 'label'] as const;
/** `{"alder-capital": {"name": "Alder Capital", …}}`: the records of a list, by a key that is their name or an id. */
function isMapOfRecords(part: JsonObject): boolean {
  const entries = Object.entries(part);
  return (
    entries.length > 0 &&
    entries.every(([key, record]) => {
      const name = isObject(record) ? nameKeys.map((one) => record[one]).find((one) => typeof one === 'string') : null;
      return typeof name === 'string' && (slugOf(name) === slugOf(key) || isId(key));
    })
  );
}
/** As databases make them: long, with digits, or digits alone. */
const isId = (key: string): boolean => /^\d+$|^(?=.*\d)[\w-]{12,}$/.test(key);

/** Rows by position of their columns. Lists of plain values become one cell, parted by bars. */
function flatten(value: unknown, columns: GrowingColumns): string[] {
  const cells: string[] = [];
  put('', value, 0);
  for (let at = 0; at < cells.length; at += 1) cells[at] ??= '';
  return cells;

  function put(path: string, part: unknown, depth: number): void {
    if (part === null || part === undefined) return;
    if (depth > mostDepth) throw invalid('The JSON is nested too deeply to be a table.');
    if (Array.isArray(part) && part.every((item) => typeof item !== 'object' || item === null))
      return set(path, part.filter((item) => item !== null).join('|'));
    if (Array.isArray(part)) return part.forEach((item, at) => put(`${path}/${at}`, item, depth + 1));
    if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
      return set(path === '' ? 'value' : path, String(part));
    if (typeof part !== 'object') return;
    if (isObject(part) && isBinding(part)) return put(path, part['value'], depth + 1);
    if (isObject(part) && depth > 0 && isMapOfRecords(part)) return put(path, Object.values(part), depth);
    const [first, ...others] = Object.entries(part);
    if (first !== undefined && others.length === 0 && wrappers.has(first[0])) return put(path, first[1], depth + 1);
    for (const [key, inner] of Object.entries(part)) put(path === '' ? key : `${path}/${key}`, inner, depth + 1);
  }

  function set(path: string, text: string): void {
    let at = columns.get(path);
    if (at === undefined) {
      if (columns.size >= mostColumns) throw invalid(`The JSON has more than ${mostColumns} columns.`);
      at = columns.size;
      columns.set(path, at);
    }
    cells[at] = text;
  }
}
