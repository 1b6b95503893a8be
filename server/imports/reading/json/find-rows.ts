import { readHeader } from '../../mapping/read-header.ts';
import { isValue } from '../header-lines.ts';

/** Where the rows of a JSON file are, and in which form. */

/**
 * `objects`: a list of objects. `entries`: an object whose values are the rows, by their ids. `arrays`: a list of lists,
 * whose columns are named elsewhere. `lists`: an object of several lists of objects.
 */
export const rowsForms = ['objects', 'entries', 'arrays', 'lists'] as const;
export type RowsForm = (typeof rowsForms)[number];

export interface JsonRows {
  /** The keys that lead there, with a slash between; empty where it is the whole file. */
  readonly rowsAt: string;
  readonly form: RowsForm;
  /** Of lists of lists. */
  readonly names: readonly string[] | null;
  /** The first rows, as far as they are objects. */
  readonly sample: readonly JsonObject[];
}

export type JsonObject = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const deepest = 5;
const mostSampled = 50;
const least = 0.5;

/** Null where nothing looks like rows. */
export function findRows(root: unknown): JsonRows | null {
  const found = candidatesIn(root, [], deepest, isObject(root) ? root : {});
  const best = found.toSorted((one, other) => other.score - one.score || one.depth - other.depth)[0];
  return best === undefined ? null : best.rows;
}

const longestWord = 60;

/** What stands beside the rows and beside what holds them, as lines of a file: `currency: GBP`. */
export function linesBeside(root: unknown, rowsAt: string): string[] {
  const lines: string[] = [];
  let at = root;
  for (const key of [...rowsAt.split('/'), null]) {
    if (!isObject(at)) break;
    for (const [name, value] of Object.entries(at))
      if (typeof value === 'string' && value.length <= longestWord) lines.push(`${name}: ${value}`);
    at = key === null ? null : at[key];
  }
  return lines;
}

/** The funder that a file names once, beside its rows or beside what holds them. */
export function funderBeside(root: unknown, rowsAt: string): Readonly<Record<string, string>> | null {
  let at = root;
  for (const key of [...rowsAt.split('/'), null]) {
    if (!isObject(at)) break;
    const found = Object.entries(at).find(
      ([name, value]) =>
        typeof value === 'string' &&
        value.trim() !== '' &&
        value.length <= longestName &&
        !value.includes('://') &&
        (readHeader(name).scores.funderNames ?? 0) >= least,
    );
    if (found !== undefined) return { [found[0]]: String(found[1]) };
    at = key === null ? null : at[key];
  }
  return null;
}
const longestName = 120;

const ofYear = /^(?:fiscal ?_?year|year|fy|jahr|annee|année|exercice|anio|año|ano|rok|anno|jaar)$/i;
const isYear = /^(?:FY ?)?(?:19|20)\d{2}(?:[-/](?:\d{2}|(?:19|20)\d{2}))?$/i;

/** The year that a file names once, beside its rows or beside what holds them. */
export function yearBeside(root: unknown, rowsAt: string): Readonly<Record<string, string>> | null {
  let at = root;
  for (const key of [...rowsAt.split('/'), null]) {
    if (!isObject(at)) break;
    const found = Object.entries(at).find(([name, value]) => ofYear.test(name) && isYear.test(String(value)));
    if (found !== undefined) return { [found[0]]: String(found[1]) };
    at = key === null ? null : at[key];
  }
  return null;
}

interface Found {
  readonly rows: JsonRows;
  readonly score: number;
  readonly depth: number;
}

function candidatesIn(value: unknown, path: readonly string[], depth: number, parent: JsonObject): Found[] {
  const rowsAt = path.join('/');
  const put = (form: RowsForm, sample: readonly JsonObject[], names: readonly string[] | null = null): Found => ({
    rows: { rowsAt, form, names, sample: sample.slice(0, mostSampled) },
    score: scoreOf(sample.slice(0, mostSampled)),
    depth: path.length,
  });
  if (Array.isArray(value)) {
    const objects = value.filter(isObject);
    if (objects.length > 0 && objects.length >= value.length * 0.8) return [put('objects', objects)];
    const arrays = value.filter((item) => Array.isArray(item));
    if (arrays.length < 1 || arrays.length < value.length * 0.8) return [];
    const names = namesFor(arrays, parent);
    const body = names.inFirst ? arrays.slice(1) : arrays;
    return [
      put(
        'arrays',
        body.map((cells) => zip(names.names, cells)),
        names.inFirst ? null : names.names,
      ),
    ];
  }
  if (!isObject(value) || depth === 0) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => candidatesIn(child, [...path, key], depth - 1, value));
  const lists = Object.values(value).flatMap((child) => {
    const rows = rowsOfList(child);
    return rows === null ? [] : [rows];
  });
  if (lists.length > 1)
    inner.push(
      raised(
        put(
          'lists',
          lists.flatMap((rows) => rows.slice(0, 5)),
        ),
      ),
    );
  const objects = Object.values(value).filter(isObject);
  if (objects.length > 1 && objects.length >= Object.keys(value).length * 0.8 && areAlike(objects))
    inner.push(raised(put('entries', objects)));
  return inner;
}

/** Several lists together are more than the first of them. */
const raised = (found: Found): Found => ({ ...found, score: found.score + 0.5 });

/** Of a list of deals, and of deals by their ids. */
function rowsOfList(value: unknown): JsonObject[] | null {
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return items.length > 0 && items.every(isObject) && scoreOf(items.slice(0, 5)) >= scoreOfDeals ? items : null;
}

/** Rows have mostly the same keys. */
function areAlike(objects: readonly JsonObject[]): boolean {
  const [first, ...others] = objects.slice(0, mostSampled).map((one) => Object.keys(one));
  return (
    first !== undefined &&
    first.length > 1 &&
    others.every((keys) => keys.filter((key) => first.includes(key)).length >= Math.max(keys.length, first.length) / 2)
  );
}

const coreKeys = ['recipientName', 'funderNames', 'amount', 'date'] as const;
/** An amount and something else of a deal. */
const scoreOfDeals = 3;

/** How much of a deal the keys of the rows name; an amount counts twice. */
function scoreOf(rows: readonly JsonObject[]): number {
  const names = new Set(rows.flatMap((row) => leavesOf(row).map(([name]) => name)));
  const scores = [...names].map((name) => readHeader(name).scores);
  return coreKeys.reduce(
    (sum, key) => sum + (scores.some((score) => (score[key] ?? 0) >= least) ? (key === 'amount' ? 2 : 1) : 0),
    0,
  );
}

/** The plain values of an object, by their path. Of lists the first item stands for all. */
export function leavesOf(value: unknown, path = '', depth = 6): [string, string][] {
  if (depth === 0 || value === null || value === undefined) return [];
  if (Array.isArray(value)) return leavesOf(value[0], path, depth - 1);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [[path, String(value)]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, path === '' ? key : `${path}/${key}`, depth - 1),
  );
}

const nameKeys = ['name', 'fieldName', 'label', 'title', 'id', 'key', 'field'] as const;

/** The names of the columns of lists: beside the list, or in its first one. */
function namesFor(
  arrays: readonly (readonly unknown[])[],
  parent: JsonObject,
): { names: readonly string[]; inFirst: boolean } {
  const width = Math.max(...arrays.slice(0, mostSampled).map(({ length }) => length));
  const beside = listsIn(parent, 4).find((list) => list.length === width);
  if (beside !== undefined) return { names: beside, inFirst: false };
  const first = (arrays[0] ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const isHeader = first.length === width && first.every((cell) => cell !== '' && !isValue(cell));
  return isHeader && new Set(first).size === width
    ? { names: first, inFirst: true }
    : { names: Array.from({ length: width }, (_none, at) => `column_${at + 1}`), inFirst: false };
}

/** Lists of names in an object: of texts, or of objects that describe a column each. */
function listsIn(value: unknown, depth: number): string[][] {
  if (!isObject(value) || depth === 0) return [];
  return Object.values(value).flatMap((child) => {
    if (!Array.isArray(child)) return listsIn(child, depth - 1);
    const names = child.map((item: unknown) =>
      typeof item === 'string' ? item : isObject(item) ? nameOf(item) : null,
    );
    const isNames = names.length > 1 && names.every((name) => name !== null && name !== '' && !isValue(name));
    return isNames && new Set(names).size === names.length ? [names as string[]] : []; // none is null by the line above
  });
}

function nameOf(item: JsonObject): string | null {
  for (const key of nameKeys) if (typeof item[key] === 'string') return item[key];
  return null;
}

export const zip = (names: readonly string[], cells: readonly unknown[]): JsonObject =>
  Object.fromEntries(cells.map((cell, at) => [names[at] ?? `column_${at + 1}`, cell]));
