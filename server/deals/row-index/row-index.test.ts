import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf, defaultSort } from '../../../contract/deals/deals.ts';
import { facetsOf } from '../../../contract/deals/facets.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { datePrecisionNames } from '../../../contract/deals/date-precision.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { canIncludeUnknown, type Filter, type TableFilters } from '../../../contract/table/table.ts';
import { createChance, type Chance } from '../../../sample/chance.ts';
import type { Position } from '../../database/paging.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { addDeal, type DealCells } from '../../../tests/deals.ts';
import { readFacets } from '../facets.ts';
import { readFigures } from '../figures.ts';
import { getColumn, orderTerm } from '../columns.ts';
import { findPageKeys } from '../page-keys.ts';
import { askFacets, askFigures } from './ask.ts';
import { keysOfFigures, loadRowIndex, type RowIndex } from './load.ts';
import { askPage } from './ask-page.ts';
import { cutsAt, sumInHundredths } from './cut-numbers.ts';
import { dayNumber, dayText } from './held-column.ts';
import { idOf, ranksAround } from './own-order.ts';
import { inQuickRun } from '../../../tests/deep-run.ts';

/** The index answers what SQL answers, for any filter: chance picks the rows and the filters, the same ones each time. */

const chance = createChance('row index');
// Some of the rows are dated later.
const today = '2025-06-15';
const words = ['Kite', 'kiosk', 'Ōra', 'Z', '=x', '😀', 'ﬁn', "o'clock"];
let database: TestDatabase;
const indexes = new Map<DealKind, RowIndex>();

beforeAll(async () => {
  database = await createTestDatabase();
  for (const kind of dealKinds) {
    for (let row = 0; row < 120; row++) await addDeal(database.db, kind, cellsOf(kind, row % 9 === 0));
    const keys = new Set([...facetsOf(kind).map(({ key }) => key), ...keysOfFigures(kind)]);
    const index = await loadRowIndex(database.db, kind, [...keys]);
    if (index !== null) indexes.set(kind, index);
  }
});
afterAll(() => database.destroy());

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

function indexOf(kind: DealKind): RowIndex {
  const index = indexes.get(kind);
  if (index === undefined) throw new Error(`${kind} has no index`);
  return index;
}

/** Random filters for each kind. */
const rounds = inQuickRun ? 8 : 40;

test.each(dealKinds)('%s: facets of random filters are those of SQL', async (kind) => {
  for (let round = 0; round < rounds; round++) {
    const filters = filtersOf(kind);
    const keys = chance.picks(facetsOf(kind), 6).map(({ key }) => key);
    const expected = await readFacets(database.db, { kind, keys, filters, today });
    expect({ filters, facets: await askFacets(database.db, indexOf(kind), { keys, filters, today }) }).toEqual({
      filters,
      facets: expected,
    });
  }
});

test.each(dealKinds)('%s: figures of random filters are those of SQL', async (kind) => {
  for (let round = 0; round < rounds; round++) {
    const filters = round === 0 ? { filters: {}, unknown: [], search: '' } : filtersOf(kind);
    const expected = await readFigures(database.db, kind, filters);
    const figures = await askFigures(database.db, indexOf(kind), filters);
    expect({ filters, figures }).toEqual({ filters, figures: expected });
  }
});

test.each(dealKinds)('%s: pages of random filters are those of SQL, forwards and backwards', async (kind) => {
  for (let round = 0; round < rounds; round++) {
    const filters = { ...filtersOf(kind), search: '' };
    if (Object.values(filters.filters).some((filter) => filter.kind === 'text')) continue;
    const limit = chance.whole(1, 30);
    const forwards = await pagesOf(kind, { filters, limit, direction: 'next', from: null });
    const last = forwards.at(-1);
    if (last !== undefined) await pagesOf(kind, { filters, limit, direction: 'previous', from: last });
  }
});

/** Walks from page to page, each by the index and by SQL; answers the positions at which pages ended. */
async function pagesOf(
  kind: DealKind,
  asked: { filters: TableFilters; limit: number; direction: 'next' | 'previous'; from: Position | null },
): Promise<Position[]> {
  const { filters, limit, direction } = asked;
  const index = indexOf(kind);
  const { order } = index;
  if (order === null) throw new Error('the index has no order');
  const terms = defaultSort.map((term) => orderTerm(getColumn(kind, term.key), term.direction));
  const ends: Position[] = [];
  for (let position = asked.from; ;) {
    const start = position === null ? null : { direction, position };
    const query = { ...filters, sort: [], cursor: null, limit };
    const bySql = await findPageKeys(database.db, { kind, query, terms, start });
    const at = position === null ? null : { day: position.values[0] ?? null, id: position.id };
    const rows = await askPage(index, { filters, direction, position: at, limit });
    const expected = direction === 'next' ? bySql.rows : bySql.rows.toReversed();
    expect({ filters, limit, direction, at, ids: rows?.map((row) => idOf(order, row)) }).toEqual({
      filters,
      limit,
      direction,
      at,
      ids: expected.map(({ id }) => id),
    });
    const end = expected.at(-1);
    if (end === undefined || !(direction === 'next' ? bySql.hasNext : bySql.hasPrevious)) return ends;
    position = { id: end.id, values: [end.sort_text_0 ?? null] };
    ends.push(position);
  }
}

test('a position whose row is gone is between those that were beside it', () => {
  const { order } = indexOf('equity');
  if (order === null) throw new Error('the index has no order');
  const middle = Math.floor(order.rows.length / 2);
  const row = order.rows[middle] ?? 0;
  const day = dayText(order.days[row] ?? Number.NaN);
  expect(ranksAround(order, { day, id: idOf(order, row) })).toEqual({ before: middle - 1, after: middle + 1 });
  const { before, after } = ranksAround(order, { day: '1997-12-31', id: idOf(order, row) });
  expect(after - before).toBe(1);
  expect(order.days[order.rows[before] ?? 0]).toBeGreaterThan(dayNumber('1997-12-31'));
  expect(order.days[order.rows[after] ?? 0]).toBeNaN();
});

test('every facet of every kind, without a filter', async () => {
  const filters = { filters: {}, unknown: [], search: '' };
  for (const kind of dealKinds) {
    const keys = facetsOf(kind).map(({ key }) => key);
    expect(await askFacets(database.db, indexOf(kind), { keys, filters, today })).toEqual(
      await readFacets(database.db, { kind, keys, filters, today }),
    );
  }
});

test('loans to states and public bodies are left out of every answer, unless it is asked for them', async () => {
  const { rows } = await sql<{ all: number; public: number; known: number }>`
    select count(*) as all, count(*) filter (where recipient_type = 'public_body' and origin <> 'member_reported') as public,
      count(*) filter (where recipient_type <> 'public_body' and origin <> 'member_reported') as known
    from debt_deals`.execute(database.db);
  const found = rows[0];
  if (found === undefined) throw new Error('the table has no count');
  expect(found.public).toBeGreaterThan(5);
  const index = indexOf('debt');
  const asked = async (filter: Filter | null): Promise<{ count: number; paged: number; bySql: number }> => {
    const own: Record<string, Filter> = filter === null ? {} : { publicBorrower: filter };
    const filters = { filters: own, unknown: [], search: '' };
    const figures = await askFigures(database.db, index, filters);
    const page = await askPage(index, { filters, direction: 'next', position: null, limit: 1_000 });
    const figuresBySql = await readFigures(database.db, 'debt', filters);
    return { count: figures?.count ?? -1, paged: page?.length ?? -1, bySql: figuresBySql.count };
  };
  const counts = (count: number) => ({ count, paged: count, bySql: count });
  expect(await asked(null)).toEqual(counts(found.all - found.public));
  expect(await asked({ kind: 'any' })).toEqual(counts(found.all));
  expect(await asked({ kind: 'triState', state: 'true' })).toEqual(counts(found.public));
  expect(await asked({ kind: 'triState', state: 'false' })).toEqual(counts(found.known));
  expect(await asked({ kind: 'triState', state: 'null' })).toEqual(counts(found.all - found.public - found.known));
  // Its own facet counts what is left out too: that is the number of the switch.
  const facets = await askFacets(database.db, index, {
    keys: ['publicBorrower'],
    filters: { filters: {}, unknown: [], search: '' },
    today,
  });
  expect(facets).toEqual([
    expect.objectContaining({
      values: expect.arrayContaining([
        { value: 'true', count: found.public },
        { value: 'false', count: found.known },
      ]),
      unknown: found.all - found.public - found.known,
    }),
  ]);
});

test('a row that comes makes the index one of yesterday: texts are not looked up in it', async () => {
  const filters = { filters: {}, unknown: [], search: 'kit' };
  const index = await loadRowIndex(database.db, 'debt', ['debtType', 'publicBorrower', ...keysOfFigures('debt')]);
  if (index === null) throw new Error('rows changed meanwhile');
  expect(await askFigures(database.db, index, filters)).not.toBeNull();
  await addDeal(database.db, 'debt', { recipientName: 'Kite' });
  expect(await askFigures(database.db, index, filters)).toBeNull();
});

test('a column that is not held and more filters than bits are left to SQL', async () => {
  const index = await loadRowIndex(database.db, 'grant', keysOfFigures('grant'));
  if (index === null) throw new Error('rows changed meanwhile');
  const filters: TableFilters = { filters: { grantType: { kind: 'in', items: ['prize'] } }, unknown: [], search: '' };
  expect(await askFigures(database.db, index, filters)).toBeNull();
  expect(
    await askFacets(database.db, index, { keys: ['grantType'], filters: { ...filters, filters: {} }, today }),
  ).toBeNull();
});

test('cuts are those of percentile_cont', async () => {
  for (let round = 0; round < 60; round++) {
    const numbers = Array.from({ length: chance.whole(1, 60) }, () => Math.round(chance.normal(0, 20)) / 4);
    const { rows } = await sql<{ cuts: number[] }>`
      select percentile_cont(array[0.25, 0.5, 0.75]) within group (order by number) as cuts from unnest(${numbers}::float8[]) as number`.execute(
      database.db,
    );
    expect({ numbers, cuts: cutsAt(Float64Array.from(numbers), [0.25, 0.5, 0.75]) }).toEqual({
      numbers,
      cuts: rows[0]?.cuts,
    });
  }
});

test('sums are exact, round halves away from zero, and say when they cannot be', () => {
  const sum = (...numbers: number[]): unknown => sumInHundredths(Float64Array.from(numbers));
  expect(sum()).toEqual({ isExact: true, rounded: null });
  expect(sum(0.1, 0.2, 0.2)).toEqual({ isExact: true, rounded: 1 });
  expect(sum(-0.1, -0.2, -0.2)).toEqual({ isExact: true, rounded: -1 });
  expect(sum(...Array.from({ length: 5_000 }, () => 9_000_000_000_000.01))).toEqual({
    isExact: true,
    rounded: 45_000_000_000_000_050,
  });
  expect(sum(0.125)).toEqual({ isExact: false, rounded: null });
});
