import { sql, type RawBuilder } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { Db } from '../database/connect.ts';
import { shown } from '../deals/columns.ts';
import { isReal } from '../deals/stored-names.ts';
import { markingOf } from '../exports/copy-rules.ts';
import { columnsCalled, comparable, isUuid } from './found-columns.ts';
import type { FoundFile } from './read-copy.ts';

/** Which deals the rows of a found file are. */
export interface MatchedRows {
  readonly kind: DealKind;
  /** For each column of the file what it is; null for what is none of ours. */
  readonly columns: readonly (DealColumn | null)[];
  /** For each row of the file the id of its deal; null where no deal is the row, or several are. */
  readonly ids: readonly (string | null)[];
}

/** By their ids; where these are gone, by what the rows say. Of several kinds the one with the most rows. */
export async function matchRows(db: Db, file: FoundFile): Promise<MatchedRows | null> {
  const byId = await matchIds(db, file);
  const kinds = byId.kind === null ? dealKinds : [byId.kind];
  const found: MatchedRows[] = [];
  for (const kind of kinds) {
    const columns = columnsCalled(kind, file.names);
    found.push({ kind, columns, ids: await matchValues(db, { file, kind, columns, ids: byId.ids }) });
  }
  const best = found.toSorted((one, other) => countOf(other) - countOf(one))[0];
  return best === undefined || countOf(best) === 0 ? null : best;
}

const countOf = ({ ids }: MatchedRows): number => ids.filter((id) => id !== null).length;

interface ById {
  readonly kind: DealKind | null;
  readonly ids: readonly (string | null)[];
}

/** The column with ids may have any name. */
async function matchIds(db: Db, { names, rows }: FoundFile): Promise<ById> {
  let best: ById = { kind: null, ids: rows.map(() => null) };
  for (const [at] of names.entries()) {
    const texts = rows.map((cells) => (cells[at]?.text ?? '').toLowerCase());
    if (texts.filter(isUuid).length < rows.length / 2) continue;
    const { rows: known } = await sql<{ id: string; kind: DealKind }>`
      select id::text, kind from deals where id = any(${texts.filter(isUuid)}::uuid[])`.execute(db);
    const kind = mostOf(known.map((deal) => deal.kind));
    const held = new Set(known.filter((deal) => deal.kind === kind).map(({ id }) => id));
    const ids = texts.map((text) => (held.has(text) ? text : null));
    if (held.size > new Set(best.ids.filter((id) => id !== null)).size) best = { kind, ids };
  }
  return best;
}

function mostOf(kinds: readonly DealKind[]): DealKind | null {
  const count = (kind: DealKind): number => kinds.filter((one) => one === kind).length;
  return kinds.length === 0 ? null : (dealKinds.toSorted((one, other) => count(other) - count(one))[0] ?? null);
}

/** Counted anew from time to time, so an older file has other values. */
const changing: ReadonlySet<string> = new Set(['id', 'funderScore', 'funderReviews', 'asOf', 'lastVerifiedOn']);
const byRecord: ReadonlySet<string> = new Set(['sourceName', 'sourceRecordId']);
/** Who got how much and when is one deal most often. */
const telling: ReadonlySet<string> = new Set(['recipientName', 'title', 'date', 'amount', 'amountUsd']);

interface Sought {
  readonly file: FoundFile;
  readonly kind: DealKind;
  readonly columns: readonly (DealColumn | null)[];
  readonly ids: readonly (string | null)[];
}

/** First by the record in the source, then by all that is said, then by the little that tells deals apart. */
async function matchValues(db: Db, { ids: known, ...sought }: Sought): Promise<(string | null)[]> {
  const ids = [...known];
  const usable = sought.columns.flatMap((column, at) =>
    column !== null && !changing.has(column.key) && isReadable(column, at, sought.file) ? [{ column, at }] : [],
  );
  const sets = [
    usable.some(({ column }) => column.key === 'sourceRecordId')
      ? usable.filter(({ column }) => byRecord.has(column.key))
      : [],
    // Lists are turned around in some copies.
    usable.filter(({ column }) => markingOf(column) !== 'items'),
    usable.filter(({ column }) => telling.has(column.key)),
  ];
  for (const set of sets) if (set.length > 0) await fillIds(db, sought, set, ids);
  return ids;
}

/** Whether nearly all cells are written as we write them: a program may have changed each day or number. */
function isReadable(column: DealColumn, at: number, { rows }: FoundFile): boolean {
  const filled = rows.map((cells) => cells[at]?.text ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter((text) => comparable(column, text) !== '').length >= filled.length * 0.9;
}

const separator = '\u001F';

async function fillIds(
  db: Db,
  { file, kind }: Pick<Sought, 'file' | 'kind'>,
  set: readonly { readonly column: DealColumn; readonly at: number }[],
  ids: (string | null)[],
): Promise<void> {
  const open = file.rows.flatMap((cells, place) => {
    const texts = set.map(({ column, at }) => comparable(column, cells[at]?.text ?? ''));
    return ids[place] === null && texts.some((text) => text !== '') ? [{ place, print: texts.join(separator) }] : [];
  });
  if (open.length === 0) return;
  const print = sql.join(
    set.map(({ column }) => sql`coalesce(${printed(column)}, '')`),
    sql` || ${sql.lit(separator)} || `,
  );
  const { rows } = await sql<{ print: string; id: string }>`
    select print, min(id::text) as id from (
      select deals.id, ${print} as print from deals where deals.kind = ${kind} and deals.origin <> 'member_reported'
    ) as deals where print = any(${open.map((row) => row.print)}::text[])
    group by print having count(*) = 1`.execute(db);
  const idOf = new Map(rows.map((row) => [row.print, row.id]));
  for (const row of open) ids[row.place] = idOf.get(row.print) ?? null;
}

/** As `comparable` of found-columns.ts has it. */
function printed(column: DealColumn): RawBuilder<string | null> {
  const value = shown(column);
  if (column.isArray)
    return isReal(column)
      ? sql<string | null>`array_to_string(${value}, '; ')`
      : sql<string | null>`(select string_agg(item, '; ') from jsonb_array_elements_text(${value}) as item)`;
  if (column.type === 'decimal') return sql<string | null>`trim_scale(${value})::text`;
  return sql<string | null>`btrim(${value}::text, E' \\t\\r\\n')`;
}
