import { sql, type RawBuilder } from 'kysely';
import { isOpenLicence, periodDays } from '../../contract/exports/exports.ts';
import { defaultSort } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { SortTerm, TableFilters } from '../../contract/table/table.ts';
import { after, days } from '../clock.ts';
import type { Db, Trx } from '../database/connect.ts';
import { getColumn, orderTerm } from '../deals/columns.ts';
import { whereOf } from '../deals/filters.ts';
import { marksOf, rank } from './copy-marks.ts';
import { inOrderOfCopy, type Place } from './copy-rules.ts';
import type { PastExport } from './rules.ts';

export async function listPastExports(
  db: Db | Trx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<PastExport[]> {
  const rows = await db
    .selectFrom('deal_exports')
    .where('member_id', '=', memberId)
    .where('exported_at', '>', after(now, -days(periodDays)))
    .select(['row_count as rowCount', 'exported_at as exportedAt'])
    .execute();
  return rows;
}

/** Which rows a file is made of, before it is asked which of them may leave. */
export interface ChosenRows {
  readonly kind: DealKind;
  readonly filters: TableFilters;
  /** These rows of the filter; null for all. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

function chosen({ kind, filters, only, except }: ChosenRows): RawBuilder<boolean> {
  const conditions = [whereOf(kind, filters)];
  if (only !== null) conditions.push(sql<boolean>`deals.id = any(${only}::uuid[])`);
  if (except.length > 0) conditions.push(sql<boolean>`deals.id <> all(${except}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export interface ExportableCount {
  readonly count: number;
  readonly exportable: number;
  readonly memberReported: number;
  readonly closedLicence: number;
  /** Licences that let a row be passed on, in the very words of the rows. */
  readonly openLicences: readonly string[];
}

/** One look at the rows, by licence: the contract decides which licences are open, and the file takes these alone. */
export async function countExportable(db: Db | Trx, rows: ChosenRows): Promise<ExportableCount> {
  const found = await sql<{ licence: string | null; isReported: boolean; count: number }>`
    select deals.licence, deals.origin = 'member_reported' as "isReported", count(*) as count
    from deals where ${chosen(rows)} group by 1, 2`.execute(db);
  const sumOf = (groups: readonly { count: number }[]): number => groups.reduce((sum, group) => sum + group.count, 0);
  const own = found.rows.filter((group) => !group.isReported);
  const open = own.filter((group) => isOpenLicence(group.licence));
  const count = sumOf(found.rows);
  const exportable = sumOf(open);
  return {
    count,
    exportable,
    memberReported: count - sumOf(own),
    closedLicence: sumOf(own) - exportable,
    openLicences: open.flatMap(({ licence }) => (licence === null ? [] : [licence])),
  };
}

/** Rows in one answer of the database: enough to be fast, little enough to hold. */
const batchRows = 2_000;
/** A slow reader takes one answer for so long at most; then the file breaks off and the connection is free again. */
const slowReaderMilliseconds = 120_000;

export interface FileRows extends ChosenRows {
  readonly sort: readonly SortTerm[];
  readonly openLicences: readonly string[];
  readonly limit: number;
  /** Of the member whose file it is. */
  readonly copyKey: Buffer;
  /** What is read of each row, which has its bits as `deals.copy_marks`. */
  readonly selection: RawBuilder<unknown>;
}

export interface RowReader<Row> {
  readonly pieces: AsyncGenerator<readonly Row[]>;
  /** Gives the connection back. To be called when the reader goes away, also before it has read anything. */
  readonly close: () => Promise<void>;
}

/**
 * The rows of a file in pieces, in the order asked for and, among equals, of the copy, as they were at one moment. The first piece is read before
 * anything is sent, so that a database that cannot answer is still a refusal.
 */
export async function readFileRows<Row>(db: Db, rows: FileRows): Promise<RowReader<Row>> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    // A connection that broke has ended its transaction by itself.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  };
  const fetch = async (): Promise<readonly Row[]> => {
    if (isClosed) return [];
    const piece = await sql<Row & Place>`fetch ${sql.raw(String(batchRows))} from rows_of_file`.execute(trx);
    return inOrderOfCopy(piece.rows);
  };
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.raw(String(slowReaderMilliseconds))}`.execute(trx);
    await declareCursor(trx, rows);
    return { pieces: readPieces(await fetch(), fetch, close), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function declareCursor(trx: Trx, { kind, sort, openLicences, limit, copyKey, selection, ...rest }: FileRows) {
  const terms = (sort.length > 0 ? sort : defaultSort).map((term) =>
    orderTerm(getColumn(kind, term.key), term.direction),
  );
  const order = sql.join([
    ...terms.map(
      ({ expression, direction }) =>
        sql`${expression} ${sql.raw(direction === 'ascending' ? 'asc' : 'desc')} nulls last`,
    ),
    // As the pages have it: equals follow the direction of the last column.
    sql`deals.id ${sql.raw(terms.at(-1)?.direction === 'ascending' ? 'asc' : 'desc')}`,
  ]);
  const [key, ...further] = terms.map(({ expression }) => sql`(${expression})::text`);
  const keys = further.length === 0 ? key : sql`array[${sql.join([key, ...further])}]::text`;
  // The inner limit decides which rows, the same for everyone; nothing above it moves them.
  await sql`declare rows_of_file no scroll cursor for
    select ${selection}, ${keys} as "sortKeys", ${rank} as rank
    from (select deals.*, ${marksOf(copyKey)} as copy_marks from deals
      where ${chosen({ kind, ...rest })} and deals.origin <> 'member_reported'
        and deals.licence = any(${openLicences}::text[])
      order by ${order} limit ${limit}) as deals`.execute(trx);
}

async function* readPieces<Row>(
  first: readonly Row[],
  fetch: () => Promise<readonly Row[]>,
  close: () => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  try {
    for (let piece = first; piece.length > 0;) {
      // The database makes the next piece while this one is written.
      const next = fetch();
      next.catch(() => undefined);
      yield piece;
      piece = await next;
    }
  } finally {
    // Also when the reader goes away in the middle.
    await close();
  }
}
