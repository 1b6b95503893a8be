import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '../../contract/deals/deals.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import type { SortTerm, TableFilters } from '../../contract/table/table.ts';
import { createChance } from '../../sample/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addDeal } from '../../tests/deals.ts';
import { inQuickRun } from '../../tests/deep-run.ts';
import { randomDeals } from '../../tests/random/deals.ts';
import type { PageDirection, Position } from '../database/paging.ts';
import { getColumn, orderTerm, rowsOfKind } from './columns.ts';
import { findKeysByEngine } from './engine-page-keys.ts';
import { whereOf } from './filters.ts';
import { walkTable, type PageKey, type Search } from './page-keys.ts';

/** The engine walks the rows in the order that PostgreSQL gives them, in both directions. */

const chance = createChance('orders of the engine');
const { cellsOf, filtersOf } = randomDeals(chance);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const kind of dealKinds)
    for (let row = 0; row < 120; row++) {
      const cells = cellsOf(kind, row % 9 === 0);
      // In no order, as ids are not where rows come from several servers.
      await addDeal(database.db, kind, { ...cells, id: randomUUID() });
    }
});
afterAll(() => database.destroy());

const nothing: TableFilters = { filters: {}, unknown: [], search: '' };
const sortable = (kind: DealKind) => columnsOf(kind).filter((column) => column.isSortable);
const directions = ['ascending', 'descending'] as const;

async function expected(kind: DealKind, filters: TableFilters, sort: readonly SortTerm[]): Promise<string[]> {
  const word = (direction: SortTerm['direction']) => sql.raw(direction === 'ascending' ? 'asc' : 'desc');
  const terms = sort.map(({ key, direction }) => {
    const { expression } = orderTerm(getColumn(kind, key), direction);
    return sql`${expression} ${word(direction)} nulls last`;
  });
  const { rows } = await sql<{ id: string }>`select deals.id from ${rowsOfKind(kind)} where ${whereOf(kind, filters)}
    order by ${sql.join(terms)}, deals.id ${word(sort.at(-1)?.direction ?? 'ascending')}`.execute(database.db);
  return rows.map(({ id }) => id);
}

type Find = typeof findKeysByEngine;

function positionAt(key: PageKey | undefined, sort: readonly SortTerm[]): Position {
  if (key === undefined) throw new Error('the page is empty');
  return { id: key.id, values: sort.map((_term, at) => key[`sort_text_${at}`] ?? null) };
}

/** All ids, forwards and then back from the last page. A page that the engine does not find comes from PostgreSQL. */
async function walk(
  search: Omit<Search, 'start' | 'terms'>,
  find: Find,
): Promise<{ ids: string[]; back: string[]; found: number }> {
  const { kind, query } = search;
  const terms = query.sort.map(({ key, direction }) => orderTerm(getColumn(kind, key), direction));
  let found = 0;
  const read = async (direction: PageDirection, position: Position | null) => {
    const asked: Search = { ...search, terms, start: position === null ? null : { direction, position } };
    const page = await find(database.db, asked);
    found += page === null ? 0 : 1;
    return page ?? walkTable(database.db, asked);
  };
  let page = await read('next', null);
  const ids = page.rows.map(({ id }) => id);
  while (page.hasNext) {
    page = await read('next', positionAt(page.rows.at(-1), query.sort));
    ids.push(...page.rows.map(({ id }) => id));
  }
  const back = page.rows.map(({ id }) => id);
  while (page.hasPrevious) {
    page = await read('previous', positionAt(page.rows[0], query.sort));
    back.unshift(...page.rows.map(({ id }) => id));
  }
  return { ids, back, found };
}

const searchOf = (kind: DealKind, filters: TableFilters, sort: readonly SortTerm[], limit: number) => ({
  kind,
  query: { ...filters, sort, limit, cursor: null },
});

test.each(dealKinds)('%s: every column alone, from both ends', async (kind) => {
  let byEngine = 0;
  for (const { key } of sortable(kind))
    for (const direction of directions) {
      const sort = [{ key, direction }];
      const { ids, back, found } = await walk(searchOf(kind, nothing, sort, 17), findKeysByEngine);
      const rows = await expected(kind, nothing, sort);
      expect({ key, direction, ids }).toEqual({ key, direction, ids: rows });
      expect({ key, direction, back }).toEqual({ key, direction, back: rows });
      byEngine += found > 0 ? 1 : 0;
    }
  // Those without an index.
  expect(byEngine).toBeGreaterThanOrEqual(2 * 7);
});

test.each(dealKinds)('%s: random filters and two columns', async (kind) => {
  let pages = 0;
  for (let round = 0; round < (inQuickRun ? 25 : 150); round++) {
    const filters = round % 3 === 0 ? nothing : { ...filtersOf(kind), search: '' };
    const sort = chance
      .picks(sortable(kind), chance.happens(0.5) ? 1 : 2)
      .map(({ key }) => ({ key, direction: chance.pick(directions) }));
    const { ids, back, found } = await walk(searchOf(kind, filters, sort, chance.whole(5, 40)), findKeysByEngine);
    const rows = await expected(kind, filters, sort);
    pages += found;
    const name = JSON.stringify({ filters, sort });
    expect({ name, ids }).toEqual({ name, ids: rows });
    expect({ name, back }).toEqual({ name, back: rows });
  }
  expect(pages).toBeGreaterThan(20);
});

test('the two take turns: a cursor of one is good for the other', async () => {
  for (const { key } of sortable('equity'))
    for (const direction of directions) {
      const sort = [{ key, direction }];
      let turn = 0;
      const { ids, back } = await walk(searchOf('equity', nothing, sort, 11), async (db, search) =>
        (turn += 1) % 2 === 0 ? findKeysByEngine(db, search) : walkTable(db, search),
      );
      const rows = await expected('equity', nothing, sort);
      expect({ key, direction, ids }).toEqual({ key, direction, ids: rows });
      expect({ key, direction, back }).toEqual({ key, direction, back: rows });
    }
});
