import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { columnsOf } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { shownText } from '../columns.ts';
import { isReal } from '../stored-names.ts';
import { literal } from './instance.ts';

/**
 * What the engine holds of a row: the columns that people filter by, as the table shows them, and nothing else. One
 * table for each kind, its columns named by the keys of the registry. Texts are normalised. A list is one text, its
 * items in order and each between two separators: far faster to search and to group than a list. Of lists and of columns
 * with few values the empty text stands for the unknown: with a null among them DuckDB groups five times slower.
 */

/** Between and around the items of a list. No stored text holds it. */
export const separator = '\u001F';

const held = (kind: DealKind): readonly DealColumn[] => columnsOf(kind).filter(({ filter }) => filter !== null);

/** The columns of each kind as they stand in its table, behind the id and the text that the search looks in. */
const heldColumns = { equity: held('equity'), debt: held('debt'), grant: held('grant') };

function typeOf({ isArray, type }: DealColumn): string {
  if (isArray) return 'varchar';
  if (type === 'boolean' || type === 'integer' || type === 'date') return type;
  return type === 'decimal' ? 'double' : 'varchar';
}

/** Lists and columns with few values: the empty text is their unknown. */
export const isCoded = (column: DealColumn): boolean => typeOf(column) === 'varchar' && column.filter !== 'text';

/** The statements that make the tables of a new file. */
export const tables: readonly string[] = [
  ...dealKinds.map((kind) => {
    const columns = heldColumns[kind].map((column) => `"${column.key}" ${typeOf(column)}`);
    return `create table "${kind}" (id uuid, search_text varchar, ${columns.join(', ')})`;
  }),
  'create table state (layout varchar, feed varchar)',
];

/** The table of a kind, as `deals`. */
export const rowsIn = (kind: DealKind): RawBuilder<unknown> => sql`${sql.table(kind)} as deals`;

/** The sum of an amount in whole units, halves away from zero, exact to a ten-thousandth of each. Null without any. `of`: a clause that says of which rows. */
export function exactTotal(amount: RawBuilder<unknown>, of: RawBuilder<unknown> = sql``): RawBuilder<number | null> {
  const sum = sql`sum((${amount} * 10000)::hugeint) ${of}`;
  return sql`((${sum} + sign(${sum}) * 5000) // 10000)::double`;
}

/** Funders that are equal otherwise stand in the order of their names, whatever the case of their letters. */
export const orderOfNames = (name: string): readonly [string, string] => [`lower(${name})`, name];

/** The quartiles of a number as a list. The engine sorts once for the three of them. */
export const quartileList = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`quantile_cont(${number}, [0.25, 0.5, 0.75])`;

/** The same as `lower`, `median` and `upper`. */
export function quartilesOf(number: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = quartileList(number);
  return sql`${all}[1] as lower, ${all}[2] as median, ${all}[3] as upper`;
}

/** The month of a day as a number from year 0 on. */
export const monthOf = (key: string): RawBuilder<number | null> =>
  sql`(year(deals.${sql.ref(key)}) * 12 + month(deals.${sql.ref(key)}) - 1)`;

/** One row for each item of a list; null where there is none. */
export const itemsOf = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`unnest(case when ${list} = '' then [null] else string_split((${list})[2:-2], chr(31)) end)`;

/** The same for lists of names, with an empty text before and behind them: faster, for who looks at names alone. */
export const piecesOf = (list: RawBuilder<unknown>): RawBuilder<unknown> => sql`unnest(string_split(${list}, chr(31)))`;

/**
 * The values of a column as they are shown, from rows of `grouped` that have them as they are held, in `value`: rows with
 * the same are counted together first. An item of a list may come several times.
 */
export function valuesFrom(column: DealColumn, grouped: RawBuilder<unknown>, others: string): RawBuilder<unknown> {
  const held = sql`value`;
  const value = column.isArray ? itemsOf(held) : isCoded(column) ? sql`nullif(value, '')` : held;
  return sql`select ${value} as value${sql.raw(others)} from (${grouped}) as held`;
}

/** What parts rows, cells and the items of lists on their way, and stands for null: no text keeps these characters. */
const parts = { nothing: 'chr(28)', rows: 'chr(29)', cells: 'chr(30)' } as const;
const plain = (text: string): string => `translate(${text}, chr(28) || chr(29) || chr(30), '   ')`;

/** Rows of PostgreSQL as one text, each in the order of the table: an aggregate. DuckDB reads that faster than JSON. */
export const writtenRows = (kind: DealKind): RawBuilder<string | null> => sql.raw(writtenText(kind));

function writtenText(kind: DealKind): string {
  const cells = heldColumns[kind].map(writtenCell);
  return `string_agg(array_to_string(array[deals.id::text, ${plain('deals.search_text')}, ${cells.join(', ')}], ${parts.cells}, ${parts.nothing}), ${parts.rows})`;
}

function writtenCell(column: DealColumn): string {
  const text = `(${writtenValue(column)})::text`;
  return column.type === 'text' || column.type === 'url' ? plain(text) : text;
}

function writtenValue(column: DealColumn): string {
  const value = shownText(column);
  if (column.isArray && isReal(column)) return `array_to_string(${value}, chr(31))`;
  if (column.isArray)
    return `case when ${value} is not null then (select string_agg(item, chr(31)) from jsonb_array_elements_text(${value}) as item) end`;
  return column.filter === 'text' ? `normalise_text(${value})` : value;
}

/** Adds rows as `writtenRows` has them. */
export function insertText(kind: DealKind): string {
  const cells = heldColumns[kind].map((column, at) => {
    const cell = `nullif(cells[${at + 3}], ${parts.nothing})`;
    return typeOf(column) === 'varchar' ? readCell(column, cell) : `${cell}::${typeOf(column)}`;
  });
  return `insert into "${kind}" select cells[1]::uuid, nullif(cells[2], ${parts.nothing}), ${cells.join(', ')}
    from (select string_split(written, ${parts.cells}) as cells from (select unnest(string_split($1, ${parts.rows})) as written) as lines) as rows`;
}

function readCell(column: DealColumn, cell: string): string {
  if (!column.isArray) return isCoded(column) ? `coalesce(${cell}, '')` : cell;
  const items = `list_sort(list_distinct(string_split(nullif(${cell}, ''), chr(31))))`;
  return `coalesce(chr(31) || array_to_string(${items}, chr(31)) || chr(31), '')`;
}

/** Rows of a table from its block `first` up to `end`. */
export interface Blocks {
  readonly first: number;
  readonly end: number;
}

const inBlocksText = ({ first, end }: Blocks): string =>
  `deals.ctid >= '(${first},0)'::tid and deals.ctid < '(${end},0)'::tid`;

export const inBlocks = (blocks: Blocks): RawBuilder<boolean> => sql.raw(inBlocksText(blocks));

/** Rows of PostgreSQL as a CSV file. Far faster than one text for many rows, on both sides. */
export function copyText(kind: DealKind, blocks: Blocks): string {
  const cells = heldColumns[kind].map(writtenValue);
  return `copy (select deals.id, deals.search_text, ${cells.join(', ')} from ${kind}_deals as deals where ${inBlocksText(blocks)}) to stdout (format csv)`;
}

/** Adds the rows of such a file. One thread reads it: PostgreSQL needs the other, and lines within quotes stay whole. */
export function insertFile(kind: DealKind, path: string): string {
  const columns = [
    "'id': 'uuid', 'search_text': 'varchar'",
    ...heldColumns[kind].map((column) => `'${column.key}': '${typeOf(column)}'`),
  ];
  const cells = heldColumns[kind].map((column) => readCell(column, `"${column.key}"`));
  return `insert into "${kind}" select id, search_text, ${cells.join(', ')}
    from read_csv(${literal(path)}, columns = {${columns.join(', ')}}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
      nullstr = '', allow_quoted_nulls = false, parallel = false, max_line_size = ${longestLine}, buffer_size = ${2 * longestLine})`;
}

/** Bytes; no row of a table is so long. */
const longestLine = 16_000_000;

const anyBlocks: Blocks = { first: 0, end: 0 };

/** A file of another layout is rebuilt. */
export const layout: string = createHash('sha256')
  .update(
    JSON.stringify([
      tables,
      dealKinds.map((kind) => [writtenText(kind), insertText(kind), copyText(kind, anyBlocks), insertFile(kind, '')]),
    ]),
  )
  .digest('hex');
