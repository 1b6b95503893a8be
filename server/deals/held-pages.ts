import type { TableFilters } from '../../contract/table/table.ts';
import type { Db } from '../database/connect.ts';
import { pageOf, type Page } from '../database/paging.ts';
import { findCells } from './rows.ts';
import { isEmptyFilter } from './filters.ts';
import type { PageKey, Search } from './page-keys.ts';
import { keysOfFilters } from './row-index/match.ts';
import { askPage } from './row-index/ask-page.ts';
import { dayText } from './row-index/held-column.ts';
import { askAhead } from './row-index/keep.ts';
import { idOf, type OwnOrder } from './row-index/own-order.ts';

/**
 * A filtered page in the table's own order by the index: which rows are on it is known without a question, so that
 * they are read by id at once and no plan is made for the filter. Null where the index cannot say; then SQL does.
 */
export async function findHeldPage(db: Db, { kind, query, start }: Search): Promise<Page<PageKey> | null> {
  // The newest rows are no column of the index. Without a filter the walk in SQL needs no plan either, and no second way to the rows.
  if (query.sort.length > 0 || query.isNewestOnly === true || isEmptyFilter(query) || hasTexts(query)) return null;
  const direction = start?.direction ?? 'next';
  const position = start === null ? null : { day: start.position.values[0] ?? null, id: start.position.id };
  const found = await askAhead(
    db,
    { kind, keys: keysOfFilters(kind, query) },
    {
      ask: async (index) => {
        const rows = await askPage(index, { filters: query, direction, position, limit: query.limit + 1 });
        const { order } = index;
        return order === null || rows === null ? null : rows.map((row) => keyOf(order, row));
      },
      read: async (keys) => {
        const { version, cells } = await findCells(db, kind, keys);
        return { version, answer: keys.map((key) => withCells(key, cells.get(key.id))) };
      },
    },
  );
  return found === null ? null : pageOf(found, { direction, isFirst: start === null, limit: query.limit });
}

/** Texts are not in the index. */
const hasTexts = ({ filters, search }: TableFilters): boolean =>
  search !== '' || Object.values(filters).some(({ kind }) => kind === 'text');

const withCells = (key: PageKey, cells: PageKey['cells']): PageKey => (cells === undefined ? key : { ...key, cells });

function keyOf(order: OwnOrder, row: number): PageKey {
  const day = order.days[row] ?? Number.NaN;
  return { id: idOf(order, row), sort_text_0: Number.isNaN(day) ? null : dayText(day) };
}
