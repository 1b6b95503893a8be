import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import type { DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { Db } from '../database/connect.ts';
import { shown } from '../deals/columns.ts';
import { isReal } from '../deals/stored-names.ts';
import { marksOf, withQuotes, withTurnedItems, withZero } from './copy-marks.ts';
import { markingOf } from './copy-rules.ts';
import { readFileRows, type FileRows } from './queries.ts';
import { formulaStarts } from '../../contract/formulas.ts';
import { isText } from './rules.ts';

/**
 * CSV of RFC 4180 in UTF-8 with its mark, under the keys and with the values of the API. The database writes the
 * lines, each as one text: that is several times faster than building them here from cells.
 */
export async function csvStream(
  db: Db,
  columns: readonly DealColumn[],
  rows: Omit<FileRows, 'selection'>,
): Promise<Readable> {
  const { pieces, close } = await readFileRows<{ line: string }>(db, {
    ...rows,
    selection: sql`${lineOf(columns)} as line`,
  });
  const head = `\uFEFF${csvHead(columns)}`;
  const stream = Readable.from(textOf(head, pieces), { objectMode: true, highWaterMark: 2 });
  // A client that leaves before the first line never starts the pieces, which would close themselves.
  stream.once('close', () => void close());
  return stream;
}

export const csvHead = (columns: readonly DealColumn[]): string =>
  `${columns.map((column) => column.key).join(',')}\r\n`;

/** The lines of some rows, in the order of their ids, as they stand in a file of the same reader. */
export async function csvLinesOf(
  db: Db,
  columns: readonly DealColumn[],
  { ids, copyKey }: { ids: readonly string[]; copyKey: Buffer },
): Promise<string> {
  const { rows } = await sql<{ line: string }>`select ${lineOf(columns)} as line
    from (select deals.*, ${marksOf(copyKey)} as copy_marks from deals where deals.id = any(${ids}::uuid[])) as deals
    order by array_position(${ids}::uuid[], deals.id)`.execute(db);
  return rows.map(({ line }) => line).join('');
}

async function* textOf(head: string, pieces: AsyncGenerator<readonly { line: string }[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const piece of pieces) yield Buffer.from(piece.map(({ line }) => line).join(''));
}

const ascii = (character: string): string => `chr(${character.charCodeAt(0)})`;
/** PostgreSQL stores no NUL, so no cell can begin with one. */
const starts = `array[${formulaStarts
  .filter((start) => start !== '\0')
  .map(ascii)
  .join(', ')}]`;

function lineOf(columns: readonly DealColumn[]): RawBuilder<string> {
  const cells = sql.join(columns.map(cellOf));
  return sql<string>`array_to_string(array[${cells}]::text[], ',', '') || ${sql.raw("E'\\r\\n'")}`;
}

/** The constraints of these columns allow nothing but letters and underscores: no formula, and no quote. */
export const neverArmed: ReadonlySet<string> = new Set<DealColumnKey>([
  'recordType',
  'recipientCountry',
  'datePrecision',
  'currency',
  'origin',
  'confidence',
]);

/** An unknown value is nothing between two commas. */
function cellOf(column: DealColumn): RawBuilder<string | null> {
  const value = shown(column);
  const marking = markingOf(column);
  if (marking === 'quotes') return withQuotes(column, value);
  if (marking === 'zero') return withZero(column, value);
  if (!isText(column)) return sql<string | null>`${value}::text`;
  if (neverArmed.has(column.key)) return sql<string | null>`'"' || ${value} || '"'`;
  if (!column.isArray) return quoted(value);
  return quoted(marking === 'items' ? withTurnedItems(column, value) : joined(column, value));
}

/** The same as `neutralised` of contract/formulas.ts, then quoted. */
function quoted(text: RawBuilder<unknown>): RawBuilder<string | null> {
  // Evaluated once per cell: as a column of a lateral row it would cost more.
  return sql<
    string | null
  >`case when left(ltrim(${text}, ' '''), 1) = any(${sql.raw(starts)}) then '"''' else '"' end || replace(${text}, '"', '""') || '"'`;
}

function joined(column: DealColumn, value: RawBuilder<unknown>): RawBuilder<string | null> {
  if (isReal(column)) return sql<string | null>`nullif(array_to_string(${value}, '; '), '')`;
  return sql<string | null>`(select string_agg(item, '; ') from jsonb_array_elements_text(${value}) as item)`;
}
