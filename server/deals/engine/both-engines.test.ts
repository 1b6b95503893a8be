import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '../../../contract/deals/deals.ts';
import { facetsOf } from '../../../contract/deals/facets.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { canIncludeUnknown, type TableFilters } from '../../../contract/table/table.ts';
import { createChance } from '../../../sample/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal } from '../../../tests/deals.ts';
import { inQuickRun } from '../../../tests/deep-run.ts';
import { randomDeals } from '../../../tests/random/deals.ts';
import { getColumn, joinItems, rowsOfKind, shown } from '../columns.ts';
import { engine, postgres } from '../dialects.ts';
import { listFacets } from '../facets.ts';
import { countDeals } from '../figures.ts';
import { whereOf, withoutFilter } from '../filters.ts';
import { namedRows } from '../named-rows.ts';
import { exactTotal, rowsIn } from './columns.ts';
import { answerFrom, closeEngine, keepEngine } from './keep.ts';

/** A filter finds the same rows in the engine and in PostgreSQL: chance picks the rows and the filters, the same ones each time. */

const chance = createChance('both engines');
const { cellsOf, filterOf, filtersOf } = randomDeals(chance);
// Some of the rows are dated later.
const today = '2025-06-15';
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fundsight-engine-'));
  // In a folder, rows are read as in use.
  keepEngine(database.db, { folder, memoryMegabytes: 256, log: null });
  for (const kind of dealKinds)
    for (let row = 0; row < 120; row++) await addDeal(database.db, kind, cellsOf(kind, row % 9 === 0));
});
afterAll(async () => {
  await closeEngine(database.db);
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Random filters for each kind. */
const rounds = inQuickRun ? 25 : 200;

async function idsInPostgres(kind: DealKind, filters: TableFilters): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select deals.id from ${rowsOfKind(kind)} where ${whereOf(kind, filters)} order by deals.id`.execute(database.db);
  return rows.map(({ id }) => id);
}

const idsInEngine = (kind: DealKind, filters: TableFilters): Promise<string[]> =>
  answerFrom(database.db, {
    kind,
    question: null,
    answer: async (ask) => {
      const rows = await ask(sql<{ id: string }>`
        select deals.id::varchar as id from ${rowsIn(kind)} where ${whereOf(kind, filters, engine)} order by id`);
      return rows.map(({ id }) => id);
    },
  });

test.each(dealKinds)('%s: random filters find the same rows in both', async (kind) => {
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const own = filtersOf(kind);
    const filters: TableFilters = chance.happens(0.1) ? { ...own, isNewestOnly: true } : own;
    const expected = await idsInPostgres(kind, filters);
    found += expected.length;
    expect({ filters, ids: await idsInEngine(kind, filters) }).toEqual({ filters, ids: expected });
  }
  expect(found).toBeGreaterThan(rounds);
});

test.each(dealKinds)(
  '%s: every column that can be filtered, one by one, with and without the unknown',
  async (kind) => {
    for (const column of columnsOf(kind)) {
      const filter = filterOf(column);
      if (filter === null) continue;
      for (const unknown of canIncludeUnknown(column) ? [[], [column.key]] : [[]]) {
        const filters: TableFilters = { filters: { [column.key]: filter }, unknown, search: '' };
        expect({ filters, ids: await idsInEngine(kind, filters) }).toEqual({
          filters,
          ids: await idsInPostgres(kind, filters),
        });
      }
    }
  },
);

test.each(dealKinds)('%s: facets of random filters are those that PostgreSQL counts', async (kind) => {
  for (let round = 0; round < (inQuickRun ? 4 : 30); round++) {
    const filters = round === 0 ? { filters: {}, unknown: [], search: '' } : filtersOf(kind);
    const keys = (round === 0 ? facetsOf(kind) : chance.picks(facetsOf(kind), 6)).map(({ key }) => key);
    for (const facet of await listFacets(database.db, { kind, keys, filters, today })) {
      const column = getColumn(kind, facet.key);
      const where = whereOf(kind, withoutFilter(filters, facet.key), postgres);
      const { rows } = await sql<{ value: string | null; count: number }>`
        select item.value::text as value, count(*) as count from ${rowsOfKind(kind)} ${joinItems(column)}
        where ${where} group by item.value order by count(*) desc, item.value::text collate "C"`.execute(database.db);
      const known = rows.filter(({ value }) => value !== null);
      const name = JSON.stringify({ key: facet.key, filters });
      expect(facet.unknown, name).toBe(rows.find(({ value }) => value === null)?.count ?? 0);
      if (facet.shape === 'values') expect(facet.values, name).toEqual(known.slice(0, 50));
      else if (facet.shape === 'numbers') {
        for (const [at, bar] of facet.buckets.entries()) {
          const isLast = at === facet.buckets.length - 1;
          const inside = known.filter(({ value }) => {
            const number = Number(value);
            return number >= Number(bar.from) && (number < Number(bar.to) || (isLast && number === bar.to));
          });
          expect({ name, bar }).toEqual({
            name,
            bar: { ...bar, count: inside.reduce((sum, one) => sum + one.count, 0) },
          });
        }
      } else {
        const drawn = facet.buckets.reduce((sum, { count }) => sum + count, 0);
        expect(drawn + facet.coarser + facet.later, name).toBe(known.reduce((sum, { count }) => sum + count, 0));
      }
    }
  }
});

test.each(dealKinds)('%s: figures of random filters are those that PostgreSQL counts', async (kind) => {
  for (let round = 0; round < (inQuickRun ? 8 : 40); round++) {
    const filters = round === 0 ? { filters: {}, unknown: [], search: '' } : filtersOf(kind);
    const amount = shown(getColumn(kind, 'amountUsd'));
    const { rows } = await sql<{ count: number; known: number; total: number | null; cuts: number[] | null }>`
      select count(*) as count, count(${amount}) as known, round(sum(${amount})) as total,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by (${amount})::float8) as cuts
      from ${rowsOfKind(kind)} where ${whereOf(kind, filters)}`.execute(database.db);
    const figures = await countDeals(database.db, { kind, filters });
    const expected = rows[0];
    expect({ filters, figures }).toMatchObject({
      filters,
      figures: { count: expected?.count, amountCount: expected?.known, totalAmountUsd: expected?.total },
    });
    // Else numbers count that no row shows: server/insights/insights.test.ts looks at those.
    if (figures.medianAmountCount > figures.amountCount) continue;
    const found = [figures.lowerQuartileAmountUsd, figures.medianAmountUsd, figures.upperQuartileAmountUsd];
    // Halves of a cent may be rounded either way.
    for (const [at, cut] of (expected?.cuts ?? []).entries())
      expect(Math.abs((found[at] ?? Number.NaN) - cut)).toBeLessThanOrEqual(0.01);
  }
});

test.each(dealKinds)('%s: the funders that rows of random filters name are those in PostgreSQL', async (kind) => {
  const ofNames = ['amountUsd', 'date', 'publicBorrower'];
  for (let round = 0; round < (inQuickRun ? 12 : 60); round++) {
    const own = filtersOf(kind);
    const filters: TableFilters =
      round % 2 === 0 ? own : { ...own, search: '', ...only(own, (key) => ofNames.includes(key)) };
    const { rows } = await sql<{ name: string; count: number; total: number | null }>`
      select item.value as name, count(*) as count, round(sum(${shown(getColumn(kind, 'amountUsd'))})) as total
      from ${rowsOfKind(kind)} ${joinItems(getColumn(kind, 'funderNames'))}
      where ${whereOf(kind, filters)} and item.value is not null group by 1 order by item.value collate "C"`.execute(
      database.db,
    );
    const held = await answerFrom(database.db, {
      kind,
      question: null,
      answer: (ask) =>
        ask(sql`select name, count(*) as count, ${exactTotal} as total from (${namedRows(kind, filters)}) as deals
          where name <> '' group by name order by name`),
    });
    expect({ filters, held }).toEqual({ filters, held: rows });
  }
});

/** The filters of some columns. */
function only({ filters, unknown }: TableFilters, isMeant: (key: string) => boolean): Partial<TableFilters> {
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => isMeant(key))),
    unknown: unknown.filter(isMeant),
  };
}
