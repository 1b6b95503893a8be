import { sql, type RawBuilder } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import { defaultSort, type DealColumnKey } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { SortTerm } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { readPage, segmentsOf, type OrderTerm, type Page, type Segment } from '../database/paging.ts';
import { getColumn } from './columns.ts';
import { engine } from './dialects.ts';
import { rowsIn } from './engine/columns.ts';
import { typeOf } from './engine/held.ts';
import { answerIfReady } from './engine/keep.ts';
import { isEmptyFilter, whereOf } from './filters.ts';
import type { PageKey, Search } from './page-keys.ts';

/**
 * Pages in an order that no index has: the engine finds their ids, with the same filter, the same order and the same
 * cursor. PostgreSQL would put all rows in order for each page. The rows themselves are read there by their ids.
 */

/** Columns that an index has in their order. An index for each of the others would cost every import more than it saves. */
const indexed: ReadonlySet<string> = new Set<DealColumnKey>([
  'date',
  'amountUsd',
  'recipientName',
  'funderNames',
  'title',
  'deadline',
  'ratePct',
  'termMonths',
]);

/** Null where PostgreSQL finds them: it has an index, only it can tell, or the engine is not up to date. */
export async function findKeysByEngine(db: Db, search: Search): Promise<Page<PageKey> | null> {
  const { kind, query, start } = search;
  const sort = query.sort.length > 0 ? query.sort : defaultSort;
  if (isIndexed(sort, start?.position.values[0]) || !isHeld(kind, sort)) return null;
  if (query.isExportable === true || query.isNewestOnly === true) return null;
  const terms = sort.map(({ key, direction }) => orderTerm(getColumn(kind, key), direction));
  const direction = start?.direction ?? 'next';
  const id = sql.raw('deals.id');
  return answerIfReady(db, {
    kind,
    question: null,
    answer: (ask) =>
      readPage({
        segments: segmentsOf(terms, id, direction, start?.position ?? null, { comparesRows: false }),
        direction,
        isFirst: start === null,
        limit: query.limit,
        read: async (segment, limit) => {
          const rows = await ask(statementOf(search, terms, { segment, limit }));
          return rows.map(({ deal, ...texts }) => ({ id: deal, ...texts }));
        },
      }),
  });
}

/** Under another name than the column's: the order would mean this text else. */
type FoundKey = Omit<PageKey, 'id' | 'cells'> & { readonly deal: string };

/**
 * Few rows are within the values of a page. Without a filter these values are found first: to put them in order reads
 * one column, and the ids only of the rows that have them.
 */
function statementOf(
  { kind, query, start }: Search,
  terms: readonly OrderTerm[],
  { segment: { condition, hasMany, order }, limit }: { segment: Segment; limit: number },
): RawBuilder<FoundKey> {
  const [first] = terms;
  if (first === undefined) throw new Error('a page needs an order');
  const most = sql.raw(String(limit));
  const rows = sql`from ${rowsIn(kind)} where ${whereOf(kind, query, engine)} and ${condition}`;
  const isUp = (first.direction === 'ascending') === ((start?.direction ?? 'next') === 'next');
  const [last, within, towards] = [isUp ? 'max' : 'min', isUp ? '<=' : '>=', isUp ? 'asc' : 'desc'].map((word) =>
    sql.raw(word),
  );
  const isWithin =
    hasMany && isEmptyFilter(query)
      ? sql`and ${first.expression} ${within} (select ${last}(value) from (
          select ${first.expression} as value ${rows} order by 1 ${towards} limit ${most}) as nearest)`
      : sql``;
  const texts = sql.join(
    terms.map(({ expression }, at) => sql`(${expression})::varchar as ${sql.raw(`sort_text_${at}`)}`),
  );
  return sql<FoundKey>`select deals.id::varchar as deal, ${texts} ${rows} ${isWithin} order by ${order} limit ${most}`;
}

/** Of two columns the second decides among few rows, where the first is known. */
function isIndexed(sort: readonly SortTerm[], firstValue: string | null | undefined): boolean {
  const isFirst = indexed.has(sort[0]?.key ?? '');
  return isFirst && (sort.length === 1 || firstValue !== null);
}

/** The engine has the items of a list in another order. */
const isHeld = (kind: DealKind, sort: readonly SortTerm[]): boolean =>
  sort.every(({ key }) => {
    const column = getColumn(kind, key);
    return column.filter !== null && !column.isArray;
  });

/** As `orderTerm` of PostgreSQL (columns.ts): texts that are ordered without regard to case are held so. */
function orderTerm(column: DealColumn, direction: SortTerm['direction']): OrderTerm {
  const type = typeOf(column);
  const sqlType = type === 'double' || type === 'integer' || type === 'date' ? type : 'text';
  const expression: RawBuilder<unknown> = engine.value(column);
  return { expression, sqlType, direction };
}
