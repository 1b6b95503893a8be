import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { columnsOf, leftOutKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { shownText } from '../columns.ts';
import { isReal } from '../stored-names.ts';
import { isCoded, typeOf } from './held.ts';
import { literal } from './instance.ts';
import { monthColumn, monthText } from './months.ts';
import { stepColumn, steppedKey, stepText, wholeColumns, wholeNames, wholeSum, wholeTexts } from './steps.ts';

/**
 * What the engine holds of a row: the columns that people filter by, as the table shows them, and nothing else. One
 * table for each kind, its columns named by the keys of the registry. Texts are normalised. A list is one text, its
 * items in order and each between two separators: far faster to search and to group than a list. Of lists and of columns
 * with few values the empty text stands for the unknown: with a null among them DuckDB groups five times slower.
 */

const held = (kind: DealKind): readonly DealColumn[] => columnsOf(kind).filter(({ filter }) => filter !== null);

/** The columns of each kind as they stand in its table, behind the id and the text that the search looks in. */
const heldColumns = { equity: held('equity'), debt: held('debt'), grant: held('grant') };

/** A word for each of few values: left alone, DuckDB packs some of them closer, and takes far longer to count them. */
const storedAs = (column: DealColumn): string =>
  isCoded(column) && (column.options !== null || !column.isArray) ? ' using compression dictionary' : '';

/** Packed ids take eight times longer to read, and a page reads few of them. */
const asItIs = ' using compression uncompressed';

/** Rows are numbered as they come, so that what belongs to one is found without a look at all. */
const rowNumbers = 'row_numbers';
/** The newest number and one more: later rows have greater ones. */
export const nextRowNumber = `select nextval('${rowNumbers}') as number`;

/**
 * Beside the rows of a kind: each funder that a row names, with what is counted per funder. To split a million lists
 * costs far more than to count their names.
 */
const namesKey = 'funderNames';
const namesTable = (kind: DealKind): string => `${kind}_names`;
const keysBeside: readonly string[] = ['amountUsd', 'date', 'datePrecision'];
const keptBeside = (kind: DealKind): readonly DealColumn[] =>
  heldColumns[kind].filter(({ key }) => keysBeside.includes(key) || key === leftOutKey[kind]);

/** The funders that the rows of a kind name, as `deals`, one at a time: `name`. */
export const namesIn = (kind: DealKind): RawBuilder<unknown> => sql`${sql.table(namesTable(kind))} as deals`;

export const isFunderName = ({ key }: DealColumn): boolean => key === namesKey;

/** Whether filters of these columns can be asked of the names. */
export const standBesideNames = (kind: DealKind, keys: readonly string[]): boolean =>
  keys.every((key) => keptBeside(kind).some((column) => column.key === key));

/** Adds the names of the rows with greater numbers than `$1`. */
export const insertNames = (kind: DealKind): string => `insert into "${namesTable(kind)}"
  select "row", generate_subscripts(names, 1) = 1, unnest(names), ${[...wholeNames, ...keptBeside(kind).map(({ key }) => key)].map((name) => `"${name}"`).join(', ')}
  from (select *, string_split("${namesKey}"[2:-2], chr(31)) as names from "${kind}" where "row" > $1::bigint and "${namesKey}" <> '') as named`;

/** Takes rows and their names away, all of them or those with one of the numbers in `$1`, joined by commas. */
export const deleteAll = (kind: DealKind): readonly string[] => [
  `delete from "${kind}"`,
  `delete from "${namesTable(kind)}"`,
];
/** Two bytes of an id by chance: to look for them first costs a tenth of reading all ids. */
const markOf = (id: string): string => `('0x' || right(${id}::varchar, 4))::usmallint`;
const listed = (type: string): string => `(select unnest(string_split($1, ',')::${type}[]))`;
export const findNumbers = (kind: DealKind): string => `select "row" as number from "${kind}"
  where mark in (select ${markOf('one.id')} from ${listed('varchar')} as one (id)) and id in ${listed('uuid')}`;
export const deleteNumbered = (kind: DealKind): readonly string[] =>
  [kind, namesTable(kind)].map((table) => `delete from "${table}" where "row" in ${listed('bigint')}`);

/** The statements that make the tables of a new file. */
export const tables: readonly string[] = [
  ...dealKinds.map((kind) => {
    const columns = heldColumns[kind].map((column) => `"${column.key}" ${typeOf(column)}${storedAs(column)}`);
    return `create table "${kind}" (id uuid${asItIs}, search_text varchar, ${columns.join(', ')}, ${stepColumn}, ${wholeColumns}, ${monthColumn}, mark usmallint, "row" bigint)`;
  }),
  ...dealKinds.map((kind) => {
    const columns = keptBeside(kind).map((column) => `"${column.key}" ${typeOf(column)}${storedAs(column)}`);
    return `create table "${namesTable(kind)}" ("row" bigint, "isFirst" boolean, name varchar using compression dictionary, ${wholeColumns}, ${columns.join(', ')})`;
  }),
  `create sequence if not exists ${rowNumbers}`,
  'create table state (layout varchar, feed varchar)',
];

/** The table of a kind, as `deals`. */
export const rowsIn = (kind: DealKind): RawBuilder<unknown> => sql`${sql.table(kind)} as deals`;

/** The sum of amounts of `deals`, exact to a ten-thousandth of each: null without any. */
export const exactSum: RawBuilder<unknown> = wholeSum(sql`deals.${sql.ref(steppedKey)}`);

/** Such a sum in whole units, halves away from zero. */
export const inUnits = (sum: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`((${sum} + sign(${sum}) * 5000) // 10000)::double`;

/** The sum of amounts in whole units. */
export const exactTotal = inUnits(exactSum);

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
    const value = typeOf(column) === 'varchar' ? readCell(column, cell) : `${cell}::${typeOf(column)}`;
    return `${value} as "${column.key}"`;
  });
  return `insert into "${kind}" select *, ${besideRow} from (
    select cells[1]::uuid as id, nullif(cells[2], ${parts.nothing}), ${cells.join(', ')}
    from (select string_split(written, ${parts.cells}) as cells from (select unnest(string_split($1, ${parts.rows})) as written) as lines) as rows)`;
}

/** What is worked out of a row. */
const besideRow = `${stepText(`"${steppedKey}"`)}, ${wholeTexts(`"${steppedKey}"`)}, ${monthText}, ${markOf('id')}, nextval('${rowNumbers}')`;

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
export const copyText = (kind: DealKind, blocks: Blocks): string => copyWhere(kind, inBlocksText(blocks));

/** The same for rows by their ids. */
export const copyOfIds = (kind: DealKind, ids: readonly string[]): string =>
  copyWhere(kind, `deals.kind = '${kind}' and deals.id = any('{${ids.map(plainId).join(',')}}'::uuid[])`);

/** COPY takes no values: what stands in its text must be nothing else. */
function plainId(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('an id is no uuid');
  return id;
}

function copyWhere(kind: DealKind, condition: string): string {
  const cells = heldColumns[kind].map(writtenValue);
  return `copy (select deals.id, deals.search_text, ${cells.join(', ')} from ${kind}_deals as deals where ${condition}) to stdout (format csv)`;
}

/** Adds the rows of such a file. One thread reads it: PostgreSQL needs the other, and lines within quotes stay whole. */
export function insertFile(kind: DealKind, path: string): string {
  const columns = [
    "'id': 'uuid', 'search_text': 'varchar'",
    ...heldColumns[kind].map((column) => `'${column.key}': '${typeOf(column)}'`),
  ];
  const cells = heldColumns[kind].map((column) => readCell(column, `"${column.key}"`));
  return `insert into "${kind}" select id, search_text, ${cells.join(', ')}, ${besideRow}
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
      dealKinds.map((kind) => [
        writtenText(kind),
        insertText(kind),
        copyText(kind, anyBlocks),
        insertFile(kind, ''),
        insertNames(kind),
      ]),
    ]),
  )
  .digest('hex');
