import type { Encoding, Layout } from '../../../../contract/imports/mapping.ts';
import { invalid } from '../open-file.ts';
import type { Guess } from '../sniff-csv.ts';
import type { TableShape } from '../sniff-table.ts';
import { findRows, funderBeside, isObject, linesBeside, yearBeside, type JsonObject } from './find-rows.ts';
import { parseStart } from './parse-start.ts';
import { relationsInJson } from './related-rows.ts';

/** What the start of a JSON file tells of where its rows are. */

const certain = <Value>(value: Value, why: string): Guess<Value> => ({ value, confidence: 1, why });

const outside = (root: unknown, rowsAt: string): Pick<TableShape, 'above' | 'beside'> => ({
  above: linesBeside(root, rowsAt),
  beside: besideRows(root, rowsAt),
});

function besideRows(root: unknown, rowsAt: string): TableShape['beside'] {
  const found = { ...yearBeside(root, rowsAt), ...funderBeside(root, rowsAt) };
  return Object.keys(found).length === 0 ? null : found;
}

/** How the rows of a JSON file lie in it, from its start. */
export function sniffJson(start: string, encoding: Guess<Encoding>, layout: Layout): Omit<TableShape, 'package'> {
  const parts = {
    encoding,
    lineEnd: null,
    delimiter: null,
    header: certain(true, 'JSON names its columns in each row.'),
    skipRows: 0,
    headerRows: 1,
    above: [],
    sheets: [],
    sheet: null,
    names: null,
    beside: null,
    arrayNames: layout.rowsForm === 'arrays' ? (layout.names ?? null) : null,
    rowsForm: layout.rowsForm ?? 'objects',
    itemsAt: layout.itemsAt ?? [],
    sample: [],
  } as const;
  if (areLines(start)) {
    const sample = start.split(/\r?\n/, 50).map(parseStart).filter(isObject);
    return { ...parts, format: certain('jsonl', 'Each line is a JSON object.'), rowsAt: '', sample };
  }
  return { ...parts, ...rowsIn(start, layout) };
}

function rowsIn(start: string, layout: Layout): Pick<TableShape, 'format' | 'rowsAt'> & Partial<TableShape> {
  const root = parseStart(start);
  if (layout.rowsAt !== undefined || layout.rowsForm !== undefined) {
    const rowsAt = layout.rowsAt ?? '';
    return {
      format: certain('json', 'A JSON file.'),
      rowsAt,
      ...outside(root, rowsAt),
      ...related(start, root, rowsAt, sampleAt(root, rowsAt)),
    };
  }
  const found = findRows(root);
  if (found === null && isObject(root) && isJson(start))
    return { format: certain('jsonl', 'A JSON object.'), rowsAt: '', sample: [root] };
  if (found === null && start.trimStart().startsWith('['))
    return { format: certain('json', 'A JSON list.'), rowsAt: '' };
  if (found === null) throw invalid('The JSON holds no list of objects.');
  const { rowsAt, form, names, sample } = found;
  return {
    format: certain('json', rowsAt === '' ? 'A JSON list.' : `A JSON object with the list "${rowsAt}".`),
    rowsAt,
    ...outside(root, rowsAt),
    rowsForm: form,
    arrayNames: names,
    sample,
    ...(form === 'objects' ? related(start, root, rowsAt, sample) : {}),
  };
}

/** Of a file that was read whole: a list that is cut would lack names. */
function related(
  start: string,
  root: unknown,
  rowsAt: string,
  sample: readonly JsonObject[],
): Pick<TableShape, 'relations'> {
  const relations = isJson(start) ? relationsInJson(root, rowsAt, sample) : [];
  return relations.length === 0 ? {} : { relations };
}

function sampleAt(root: unknown, rowsAt: string): JsonObject[] {
  let at = root;
  for (const key of rowsAt.split('/')) at = isObject(at) ? at[key] : null;
  return Array.isArray(at) ? at.filter(isObject).slice(0, 50) : [];
}

/** One object a line, and more than one. */
function areLines(start: string): boolean {
  const [line = '', ...later] = start.trimStart().split(/\r?\n/, 50);
  const next = later.find((text) => text.trim() !== '') ?? '';
  return line.startsWith('{') && isJson(line) && next.trimStart().startsWith('{');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
