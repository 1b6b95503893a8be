import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrayContains, inRange, isIn, textContains, triStateEquals } from '../../contract/table/filter-rules.ts';
import { columnsOf, type CellValue } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { canIncludeUnknown, parseFilter, type Filter } from '../../contract/table/table.ts';
import { fewOf, someOf } from '../../tests/deep-run.ts';
import { callRoute } from '../../tests/call-as.ts';
import { addDeal } from '../../tests/deals.ts';
import { testSeed } from '../../tests/seeded-random.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { addMember, signedIn } from '../../tests/sign-in.ts';

/**
 * Every filter of every column of every kind, asked over HTTP of rows that this test holds. What must come back is
 * worked out from those rows by the plain rules of the contract.
 */

type Cell = CellValue | null;
interface Held {
  readonly id: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

let server: TestServer;
let admin: { authorization: string };
const held: Record<DealKind, Held[]> = { equity: [], debt: [], grant: [] };
const rowCount = 24;

/** Values of a column as they are stored; with none where the column may be unknown. */
function poolOf(column: DealColumn): readonly Cell[] {
  const known = knownOf(column);
  if (!column.isNullable) return known;
  return column.isArray ? [...known, [], null] : [...known, null, null];
}

function knownOf(column: DealColumn): readonly CellValue[] {
  switch (column.type) {
    case 'boolean':
      return [true, false];
    case 'date':
      return ['0001-01-01', '2024-02-29', '2024-03-01', '2025-12-31', '9999-12-31'];
    case 'decimal':
      return column.unit === 'stars' ? [1, 3.25, 5] : [-4.5, 0, 0.000_001, 3, 250_000.25, 9_007_199_254_740_991];
    case 'integer':
      return column.isArray ? [[1], [2, 17], [17, 1, 2]] : [-3, 0, 4, 2_147_483_647];
    case 'country':
      return column.isArray ? [['KE'], ['PT', 'NA'], ['NA']] : ['KE', 'PT', 'NA'];
    case 'currency':
      return ['KES', 'EUR', 'USD'];
    case 'uuid':
    case 'text':
    case 'url':
    case 'enum':
      return wordsOf(column);
  }
}

function wordsOf(column: DealColumn): readonly CellValue[] {
  const options = column.options?.map(({ value }) => value);
  const words = options ?? ['Kea 100%', 'Tui_x \\ y', 'O\'Hara, "Näs"', 'İSTANBUL ΟΔΟΣ', ' led by a space'];
  const [one = '', two = '', three = ''] = options === undefined ? words : [words[0], words.at(-1), words[1]];
  return column.isArray ? [[one], [two, three], [three, one, two]] : words.slice(0, 12);
}

/** The table works it out: a row cannot bring it. */
const followsFromOthers = 'publicBorrower';

function publicBorrowerOf(kind: DealKind, cells: Readonly<Record<string, Cell>>): boolean | null {
  if (kind !== 'debt' || cells['origin'] === 'member_reported' || cells['recipientType'] === null) return null;
  return cells['recipientType'] === 'public_body';
}

// What may stand only together, or only once.
function together(cells: Record<string, Cell>, row: number): void {
  if (cells['date'] === null || cells['datePrecision'] === null) cells['date'] = cells['datePrecision'] = null;
  if (cells['amount'] === null || cells['currency'] === null) cells['amount'] = cells['currency'] = null;
  cells['sourceRecordId'] = `${String(cells['sourceRecordId'])} ${row}`;
}

beforeAll(async () => {
  server = await startTestServer();
  const { email } = await addMember(server, { role: 'admin' });
  admin = await signedIn(server, email);
  for (const kind of dealKinds)
    for (let row = 0; row < rowCount; row++) {
      const cells: Record<string, Cell> = {};
      for (const [place, column] of columnsOf(kind).entries()) {
        const pool = poolOf(column);
        // Neighbouring columns go through their values at another pace.
        if (column.key !== 'id' && column.key !== followsFromOthers)
          cells[column.key] = pool[(row + place + Math.floor(row / pool.length) * (place % 3)) % pool.length] ?? null;
      }
      together(cells, row);
      const id = await addDeal(server.context.db, kind, cells);
      held[kind].push({ id, cells: { ...cells, [followsFromOthers]: publicBorrowerOf(kind, cells) } });
    }
});
afterAll(() => server.close());

/** What may be shown of a cell. */
function seen(column: DealColumn, { cells }: Held): Cell {
  const isHidden = column.privacy === 'median_only' || column.privacy === 'dropped';
  return isHidden && cells['origin'] === 'member_reported' ? null : (cells[column.key] ?? null);
}
const isNothing = (cell: Cell): boolean => cell === null || (Array.isArray(cell) && cell.length === 0);

/** The first and the last day that the date of a deal may mean, found day by day. */
function daysMeant(day: string, precision: Cell): { readonly first: string; readonly last: string } {
  const parts = (date: string): string => {
    const [year, month] = [date.slice(0, 4), Number(date.slice(5, 7))];
    const names: Record<string, string> = {
      month: `${year} ${month}`,
      quarter: `${year} ${Math.ceil(month / 3)}`,
      half_year: `${year} ${month < 7 ? 1 : 2}`,
      year,
    };
    return names[String(precision)] ?? date;
  };
  const walk = (step: 1 | -1): string => {
    for (let at = day; ;) {
      const next = new Date(Date.parse(`${at}T00:00:00Z`) + step * 86_400_000).toISOString();
      if (next.length > 24 || next.startsWith('0000') || parts(next.slice(0, 10)) !== parts(day)) return at;
      at = next.slice(0, 10);
    }
  };
  return { first: walk(-1), last: walk(1) };
}

/** The date of a deal lies in a range when it does whichever of its days is meant. */
function isDatedIn({ cells }: Held, filter: Filter): boolean {
  if (filter.kind !== 'dateRange' || typeof cells['date'] !== 'string') return false;
  const { first, last } = daysMeant(cells['date'], cells['datePrecision'] ?? null);
  return inRange(first, filter.range) && inRange(last, filter.range);
}

// The registry says which type a cell of each filter has.
function matches(cell: Cell, filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
      return textContains(cell as string | null, filter.text);
    case 'in':
      return isIn(cell as string | null, filter.items);
    case 'arrayContains':
      return arrayContains((cell as readonly (string | number)[] | null)?.map(String) ?? null, filter.items);
    case 'triState':
      return triStateEquals(cell as boolean | null, filter.state);
    case 'any':
      return true;
    case 'range':
      return inRange(cell as number | null, filter.range);
    case 'dateRange':
      return inRange(cell as string | null, filter.range);
  }
}

async function get(
  path: string,
  parameters: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, json } = await callRoute(server, admin, `GET /api/deals/${path}?${new URLSearchParams(parameters)}`);
  return { status, body: json as Record<string, unknown> };
}

async function expectRows(
  kind: DealKind,
  parameters: Record<string, string>,
  matching: readonly Held[],
): Promise<void> {
  // Loans to states and public bodies are left out of every answer that does not ask for them.
  const isLeavingOut = !(followsFromOthers in parameters);
  const rows = matching.filter(({ cells }) => !isLeavingOut || cells[followsFromOthers] !== true);
  const page = await get(kind, { ...parameters, limit: '100' });
  expect([parameters, page.status]).toEqual([parameters, 200]);
  const ids = (page.body['rows'] as readonly { id: string }[]).map(({ id }) => id);
  expect([parameters, ids.sort()]).toEqual([parameters, rows.map(({ id }) => id).sort()]);
  const amounts = rows.flatMap((row) =>
    row.cells['origin'] === 'member_reported' ? [] : (row.cells['amountUsd'] ?? []),
  );
  const { body } = await get(`${kind}/count`, parameters);
  expect([parameters, body['count'], body['amountCount']]).toEqual([parameters, rows.length, amounts.length]);
}

/** What is asked of a column beside every value that it holds. */
function asksOf(column: DealColumn): readonly string[] {
  const values = [...new Set(knownOf(column).flat().map(String))];
  const literal = (value: string): string => value.replaceAll(/[\\,]/g, (character) => `\\${character}`);
  switch (column.filter) {
    case 'text':
      return [
        ...values,
        'kea',
        'K',
        'x',
        '% ',
        ' led',
        'e l',
        'i̇stanbul',
        'istanbul',
        'οδος',
        'nowhere',
        '',
        '0%',
        '_x',
      ];
    case 'in':
    case 'arrayContains':
      return [...values.map(literal), values.slice(0, 2).map(literal).join(','), '', 'nowhere'];
    case 'triState':
      return column.leavesOutYes === true ? ['any', 'true', 'false', 'null'] : ['true', 'false', 'null'];
    case 'range':
    case 'dateRange':
      return [
        ...values.map((value) => `${plain(value)}..${plain(value)}`),
        ...values.map((value) => `${plain(value)}..`),
        ...values.map((value) => `..${plain(value)}`),
      ];
    case null:
      return [];
  }
}
const plain = (value: string): string => (value === '0.000001' || value === '1e-6' ? '0.000001' : value);

/** Literal where any text may stand, refused everywhere else. */
const hostile = [
  "'",
  '"',
  '%',
  '_',
  '\\',
  "' or true --",
  '\0',
  'null',
  'NULL',
  '1;select 1',
  '..',
  'NaN..',
  '0x1..2',
  '5..1',
  ',',
  'a,,b',
  '__proto__',
  '{"$ne":1}',
  '2026-02-30..',
  '1e3..',
  'x'.repeat(201),
];

/** In a run that is not deep. */
const asksPerColumn = 2;
const hostilePerColumn = 2;

describe.each(dealKinds)('the filters of %s', (kind) => {
  const columns = columnsOf(kind).filter((column) => column.filter !== null);

  test('are those of the registry, and rows know and lack a value of each', () => {
    expect(columns.length).toBeGreaterThan(60);
    for (const column of columns) {
      const cells = held[kind].map((row) => seen(column, row));
      expect([column.key, cells.some((cell) => !isNothing(cell))]).toEqual([column.key, true]);
      if (column.isNullable) expect([column.key, cells.some(isNothing)]).toEqual([column.key, true]);
    }
  });

  test.each(
    fewOf(
      5,
      columns.map((column) => [column.key, column] as const),
      testSeed + dealKinds.indexOf(kind),
    ),
  )('%s', async (key, column) => {
    let found = 0;
    // Each column gets others of both.
    const seed = testSeed + columns.indexOf(column);
    const asks = asksOf(column);
    const tried = [
      // What rows hold, so that something is found.
      ...asks.slice(0, 2),
      ...someOf(asks.slice(2), asksPerColumn, seed),
      ...someOf(hostile, hostilePerColumn, seed),
    ];
    for (const text of tried) {
      const parsed = parseFilter(column, text);
      if (!parsed.isValid) {
        for (const path of [kind, `${kind}/count`]) {
          const { status, body } = await get(path, { [key]: text });
          expect([text, status]).toEqual([text, 400]);
          // A NUL is refused before the parameters are read.
          if (!text.includes('\0')) expect(Object.keys(body['errors'] ?? {})).toEqual([key]);
        }
        continue;
      }
      const { value: filter } = parsed;
      const isMatch = (row: Held): boolean =>
        filter === null || (key === 'date' ? isDatedIn(row, filter) : matches(seen(column, row), filter));
      const rows = held[kind].filter(isMatch);
      await expectRows(kind, { [key]: text }, rows);
      if (filter !== null) found += rows.length;
      if (filter?.kind === 'any') expect(rows.length).toBe(rowCount);
      if (!canIncludeUnknown(column)) continue;
      await expectRows(
        kind,
        { [key]: text, unknown: key },
        held[kind].filter((row) => isMatch(row) || isNothing(seen(column, row))),
      );
    }
    expect(found).toBeGreaterThan(0);
  });

  test('say which columns have no "include unknown", and which tables have no such column', async () => {
    for (const column of columns.filter((candidate) => !canIncludeUnknown(candidate)))
      expect(await get(kind, { unknown: column.key })).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
    const others = dealKinds
      .flatMap(columnsOf)
      .filter((column) => column.filter !== null && !column.kinds.includes(kind));
    for (const column of others) {
      const value =
        column.options?.[0]?.value ??
        { triState: 'true', range: '1..', dateRange: '2024-01-01..' }[String(column.filter)] ??
        'x';
      for (const path of [kind, `${kind}/count`])
        expect(await get(path, { [column.key]: value })).toMatchObject({
          status: 400,
          body: { errors: { [column.key]: expect.any(String) } },
        });
    }
  });
});
