import { readHeader } from '../../mapping/read-header.ts';
import { fold } from '../fold.ts';
import { isObject } from './find-rows.ts';

/** Names that stand in another table of the same file, and that the rows of deals name by ids or that name the deals. */

export type RelatedRow = Readonly<Record<string, readonly string[]>>;
export interface RelatedTable {
  readonly name: string;
  readonly rows: readonly RelatedRow[];
}
export interface Relation {
  /** Of the column that the rows get. */
  readonly column: string;
  /** The column whose values lead to the names. */
  readonly from: string;
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const mostTables = 8;
const mostRows = 20_000;
const nearlyAll = 0.9;
const half = 0.5;
const least = 0.5;

const columnsOf = ({ rows }: RelatedTable): string[] => [
  ...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row))),
];
const valuesOf = ({ rows }: RelatedTable, column: string): string[] => rows.flatMap((row) => row[column] ?? []);
const wordsOf = (name: string): string[] =>
  fold(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
const idWords = new Set('id ids key keys ref refs reference code codes uuid uid no nr number kennung'.split(' '));
const isIdName = (name: string): boolean => wordsOf(name).some((word) => idWords.has(word));
/** `investor_ids` as `investor`. */
const withoutId = (name: string): string =>
  wordsOf(name)
    .filter((word) => !idWords.has(word))
    .join(' ');
const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/e?s$/, '');
const mean = (one: string, other: string): boolean =>
  wordsOf(one).some((word) => word.length > 2 && wordsOf(other).some((second) => singular(word) === singular(second)));

/** The column of a table whose values are each one row, and the one that names it. */
function keyAndName(table: RelatedTable): { key: string; name: string } | null {
  const columns = columnsOf(table);
  const key = columns.find((column) => {
    const values = valuesOf(table, column);
    return isIdName(column) && values.length === table.rows.length && new Set(values).size === values.length;
  });
  const name = nameColumn(
    table,
    columns.filter((column) => column !== key),
  );
  return key === undefined || name === null ? null : { key, name };
}

function nameColumn(table: RelatedTable, columns: readonly string[]): string | null {
  const filled = columns.filter(
    (column) => !isIdName(column) && valuesOf(table, column).some((text) => /\p{L}{2}/u.test(text)),
  );
  const scored = filled.map((column) => {
    const { recipientName = 0, funderNames = 0 } = readHeader(column).scores;
    return { column, score: Math.max(recipientName, funderNames) };
  });
  return scored.toSorted((one, other) => other.score - one.score).find(({ score }) => score >= least)?.column ?? null;
}

/** `main` holds the deals, as far as they are known. */
export function relationsOf(main: RelatedTable, tables: readonly RelatedTable[]): Relation[] {
  const others = tables.filter(({ rows }) => rows.length > 0 && rows.length <= mostRows).slice(0, mostTables);
  const columns = columnsOf(main);
  const taken = new Set(columns.map((column) => fold(column)));
  const found: Relation[] = [];
  const put = (relation: Relation | null): void => {
    if (relation === null || taken.has(fold(relation.column))) return;
    taken.add(fold(relation.column));
    found.push(relation);
  };
  for (const column of columns) put(namedBy(main, column, others));
  for (const column of columns) for (const other of others) put(listedIn(main, column, other, others));
  return found;
}

/** `investor_ids: [7, 8]` beside a list of investors. */
function namedBy(table: RelatedTable, column: string, others: readonly RelatedTable[]): Relation | null {
  const values = valuesOf(table, column);
  if (values.length === 0) return null;
  for (const other of others) {
    const found = keyAndName(other);
    if (found === null || !(isIdName(column) || mean(column, other.name)) || mean(column, 'deal')) continue;
    const names = new Map(other.rows.map((row) => [row[found.key]?.[0] ?? '', row[found.name] ?? []] as const));
    const known = values.filter((value) => names.has(value)).length;
    const isMeant =
      mean(withoutId(column), other.name) ||
      mean(withoutId(column), found.key) ||
      mean(column, found.key) ||
      // Codes such as `i3` that stand there all are no chance.
      (isIdName(column) && values.every((value) => /[a-z]/i.test(value)));
    if (known < values.length * nearlyAll || !isMeant) continue;
    return { column: withoutId(column) === '' ? other.name : `${withoutId(column)} name`, from: column, names };
  }
  return null;
}

/** A list of who took part, with the ids of the deals: each row names one party, or its id. */
function listedIn(
  main: RelatedTable,
  key: string,
  other: RelatedTable,
  others: readonly RelatedTable[],
): Relation | null {
  const ids = valuesOf(main, key);
  if (!isIdName(key) || ids.length === 0 || new Set(ids).size < ids.length) return null;
  const columns = columnsOf(other);
  const link = columns.find((column) => {
    const isAlike = fold(column) === fold(key) || (isIdName(column) && (mean(column, main.name) || mean(column, key)));
    const values = new Set(valuesOf(other, column));
    return isAlike && ids.filter((id) => values.has(id)).length >= ids.length * half;
  });
  if (link === undefined) return null;
  const rest = columns.filter((column) => column !== link);
  const own = nameColumn(other, rest);
  const through = own === null ? rest.flatMap((column) => namedBy(other, column, others) ?? [])[0] : undefined;
  const column = own ?? through?.column;
  if (column === undefined) return null;
  const names = new Map<string, string[]>();
  for (const row of other.rows) {
    const parties =
      own === null ? (row[through?.from ?? ''] ?? []).flatMap((id) => through?.names.get(id) ?? []) : (row[own] ?? []);
    for (const id of row[link] ?? []) names.set(id, [...(names.get(id) ?? []), ...parties]);
  }
  return { column, from: key, names };
}

export const namesFor = ({ names }: Relation, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => names.get(value) ?? [])),
];

const asTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(asTexts)
    : typeof value === 'string' || typeof value === 'number'
      ? [String(value).trim()].filter((text) => text !== '')
      : [];

/** The plain values of an object and its lists of them. */
export const relatedRow = (object: Readonly<Record<string, unknown>>): RelatedRow =>
  Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      const texts = asTexts(value);
      return texts.length === 0 ? [] : [[key, texts]];
    }),
  );

/** The lists of objects in a JSON file beside its rows. */
export function relationsInJson(
  root: unknown,
  rowsAt: string,
  sample: readonly Readonly<Record<string, unknown>>[],
): Relation[] {
  if (!isObject(root) || rowsAt === '') return [];
  const tables = Object.entries(root).flatMap(([name, value]) => {
    const items = Array.isArray(value) ? value : [];
    const rows = items.filter(isObject);
    return name === rowsAt || rows.length === 0 || rows.length < items.length
      ? []
      : [{ name, rows: rows.map(relatedRow) }];
  });
  const name = rowsAt.split('/').at(-1) ?? rowsAt;
  return tables.length === 0 ? [] : relationsOf({ name, rows: sample.map(relatedRow) }, tables);
}

/** With the names that its ids lead to. */
export function withRelated(
  row: Readonly<Record<string, unknown>>,
  relations: readonly Relation[],
): Record<string, unknown> {
  const added = relations.map(
    (relation) => [relation.column, namesFor(relation, asTexts(row[relation.from]))] as const,
  );
  return { ...row, ...Object.fromEntries(added.filter(([, names]) => names.length > 0)) };
}
