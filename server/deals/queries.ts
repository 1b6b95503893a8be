import { sql } from 'kysely';
import { columnsOf, defaultSort, type Deal } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { printTableQuery, type TableQuery } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { printCursor, readCursor, type Page, type PageDirection } from '../database/paging.ts';
import type { Vault } from '../vault.ts';
import { getColumn, orderTerm, selectionOf } from './columns.ts';
import { findWrittenDeals, presentDeal, type StoredRow } from './rows.ts';
import { postgres } from './dialects.ts';
import type { WriteDeal } from './writer.ts';
import { findPageKeys, type FindUnindexed, type PageKey } from './page-keys.ts';

/**
 * One page in the order asked for, with cursors that only this reader can use and only for this filter and order. Each
 * row is JSON already (writer.ts). `count` gets the number of rows while they are read, and answers how many of them the
 * reader gets, or refuses.
 */
export async function listDeals(
  db: Db,
  {
    kind,
    query,
    vault,
    readerId,
    findUnindexed,
    count,
    write,
  }: {
    kind: DealKind;
    query: TableQuery;
    vault: Vault;
    readerId: string;
    /** Left out where any order may take long. */
    findUnindexed?: FindUnindexed;
    count?: (rows: number) => Promise<number>;
    /** Rows are written so; as they show where it is left out. */
    write?: WriteDeal;
  },
): Promise<{ rows: string[]; nextCursor: string | null; previousCursor: string | null }> {
  const binding = bindingOf(kind, query, readerId);
  const start = query.cursor === null ? null : readCursor(vault, binding, query.cursor);
  const terms = (query.sort.length > 0 ? query.sort : defaultSort).map((term) =>
    orderTerm(getColumn(kind, term.key), term.direction),
  );
  const search = { kind, query, terms, start };
  const found = await findPageKeys(db, search, findUnindexed);
  const [written, allowed = found.rows.length] = await Promise.all([
    findWrittenDeals(db, kind, found.rows, write),
    count?.(found.rows.length),
  ]);
  const page = shortened(found, allowed, start?.direction ?? 'next');
  const rows = shortened({ ...found, rows: written }, allowed, start?.direction ?? 'next').rows;
  const cursorAt = (key: PageKey | undefined, towards: 'next' | 'previous'): string | null =>
    key === undefined
      ? null
      : printCursor(vault, binding, towards, {
          id: key.id,
          values: terms.map((_term, at) => key[`sort_text_${at}`] ?? null),
        });
  return {
    rows: [...rows],
    nextCursor: page.hasNext ? cursorAt(page.rows.at(-1), 'next') : null,
    previousCursor: page.hasPrevious ? cursorAt(page.rows[0], 'previous') : null,
  };
}

/** The first rows of a page in the direction of reading; what is left out is where the next page begins. */
function shortened<Row>(page: Page<Row>, most: number, direction: PageDirection): Page<Row> {
  if (page.rows.length <= most) return page;
  return direction === 'next'
    ? { ...page, rows: page.rows.slice(0, most), hasNext: true }
    : { ...page, rows: page.rows.slice(-most), hasPrevious: true };
}

/** What a cursor is good for; the page size may change on the way. */
function bindingOf(kind: DealKind, query: TableQuery, readerId: string): string {
  const { limit: _limit, cursor: _cursor, ...rest } = printTableQuery(columnsOf(kind), query);
  return JSON.stringify(['listDeals', kind, readerId, rest]);
}

export async function findDeal(
  db: Db,
  { kind, id, isNewestOnly = false }: { kind: DealKind; id: string; isNewestOnly?: boolean },
): Promise<Deal | null> {
  const { rows } =
    await sql<StoredRow>`select ${selectionOf(kind)} from deals where deals.kind = ${kind} and deals.id = ${id}
      and ${isNewestOnly ? postgres.isNewest(kind) : sql`true`}`.execute(db);
  return rows[0] === undefined ? null : presentDeal(kind, rows[0]);
}
