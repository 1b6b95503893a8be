import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf } from '../../../contract/deals/deals.ts';
import { facetsOf } from '../../../contract/deals/facets.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { datePrecisionNames } from '../../../contract/deals/date-precision.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { canIncludeUnknown, type Filter, type TableFilters } from '../../../contract/table/table.ts';
import { createChance, type Chance } from '../../../sample/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal, type DealCells } from '../../../tests/deals.ts';
import { inQuickRun } from '../../../tests/deep-run.ts';
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
// Some of the rows are dated later.
const today = '2025-06-15';
const words = ['Kite', 'kiosk', 'Ōra', 'Z', '=x', '😀', 'ﬁn', "o'clock", 'ki 100%', 'a_b', 'back\\slash'];
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

function cellsOf(kind: DealKind, isReported: boolean): DealCells {
  const cells: Record<string, unknown> = {};
  for (const column of columnsOf(kind)) {
    if (
      [
        'id',
        'sourceRecordId',
        'recordType',
        'origin',
        'confidence',
        'datePrecision',
        'currency',
        'amount',
        'publicBorrower',
      ].includes(column.key)
    )
      continue;
    if (column.isNullable && chance.happens(0.3)) continue;
    cells[column.key] = column.isArray ? chance.picks(valuesOf(column), chance.whole(0, 3)) : valueOf(column, chance);
  }
  return {
    ...cells,
    origin: isReported ? 'member_reported' : chance.pick(['public_register', 'funder_published']),
    datePrecision: cells['date'] === undefined ? null : chance.pick(datePrecisionNames),
  };
}

function valuesOf(column: DealColumn): (string | number)[] {
  if (column.type === 'integer') return [1, 2, 5, 13];
  if (column.type === 'country') return ['US', 'DE', 'KE', 'BR'];
  if (column.key === 'recipientType') return ['company', 'nonprofit', 'public_body'];
  return column.options?.slice(0, 5).map(({ value }) => value) ?? words;
}

function valueOf(column: DealColumn, chance: Chance): string | number | boolean {
  if (column.key === 'funderScore') return chance.pick([1, 2.5, 4.25]);
  switch (column.type) {
    case 'boolean':
      return chance.happens(0.5);
    case 'integer':
      return chance.whole(0, 60);
    case 'decimal':
      return chance.pick([
        0,
        chance.whole(-3, 40),
        Math.round(chance.next() * 1e8) / 100,
        chance.whole(1, 9) * 10 ** chance.whole(0, 9),
      ]);
    case 'date': {
      // Many rows of one day, too: then their ids decide the order.
      const time = chance.happens(0.5)
        ? Date.UTC(chance.whole(1998, 2026), chance.whole(0, 11), chance.whole(1, 28))
        : Date.UTC(chance.whole(2024, 2025), 5, chance.whole(1, 2));
      return new Date(time).toISOString().slice(0, 10);
    }
    case 'uuid':
    case 'text':
    case 'url':
    case 'enum':
    case 'country':
    case 'currency':
      return chance.pick(valuesOf(column));
  }
}

function filterOf(column: DealColumn): Filter | null {
  const ends = <T>(make: () => T, compare: (a: T, b: T) => number): { from: T | null; to: T | null } => {
    const [from, to] = [make(), make()].sort(compare);
    return chance.happens(0.3) ? { from: from ?? null, to: null } : { from: from ?? null, to: to ?? null };
  };
  switch (column.filter) {
    case 'in':
    case 'arrayContains':
      return { kind: column.filter, items: chance.picks(valuesOf(column), chance.whole(1, 3)).map(String) };
    case 'triState':
      if (column.leavesOutYes === true && chance.happens(0.4)) return { kind: 'any' };
      return { kind: 'triState', state: chance.pick(['true', 'false', 'null'] as const) };
    case 'range':
      return {
        kind: 'range',
        range: ends(
          () => Number(valueOf({ ...column, key: '' }, chance)),
          (a, b) => a - b,
        ),
      };
    case 'dateRange':
      return {
        kind: 'dateRange',
        range: ends(
          () => String(valueOf(column, chance)),
          (a, b) => (a < b ? -1 : 1),
        ),
      };
    case 'text':
      return { kind: 'text', text: chance.pick(['k', 'ki', 'kit', 'ō', 'x', '😀']) };
    case null:
      return null;
  }
}

function filtersOf(kind: DealKind): TableFilters {
  const picked = chance.picks(columnsOf(kind), chance.whole(0, 4));
  // What a filter of the date finds depends on a second column.
  const columns = chance.happens(0.3) ? [...new Set([...picked, getColumn(kind, 'date')])] : picked;
  const leavingOut = columnsOf(kind).find((column) => column.leavesOutYes === true);
  // Often enough, beside whatever else is asked.
  if (leavingOut !== undefined && !columns.includes(leavingOut) && chance.happens(0.4)) columns.push(leavingOut);
  const filters: Record<string, Filter> = {};
  for (const column of columns) {
    const filter = filterOf(column);
    if (filter !== null) filters[column.key] = filter;
  }
  const unknown = columns.filter((column) => column.key in filters && canIncludeUnknown(column) && chance.happens(0.6));
  return {
    filters,
    unknown: unknown.map(({ key }) => key),
    search: chance.happens(0.2) ? chance.pick(['ki', 'kio', 'o']) : '',
  };
}

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
