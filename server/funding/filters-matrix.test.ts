import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, type CellValue, type DealColumnKey } from '../../contract/funding.ts';
import type { DealColumn } from '../../contract/funding-column.ts';
import { dealKinds, type DealKind } from '../../contract/funding-options.ts';
import { canIncludeUnknown, parseTableQuery } from '../../contract/table.ts';
import { addDeal, type DealCells } from '../../tests/funding-deals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { whereOf } from './filters.ts';

/** Every filter of every column of every kind, against three rows: one value, another value, none. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const found = async (kind: DealKind, raw: Record<string, string>): Promise<string[]> => {
  const { query, issues } = parseTableQuery(columnsOf(kind), raw);
  expect(issues).toEqual({});
  const { rows } = await sql<{ id: string }>`select id from deals where ${whereOf(kind, query)}`.execute(
    server.context.db,
  );
  return rows.map(({ id }) => id);
};

/** Two values of a column as they are stored, and how each is asked for. */
function valuesOf(column: DealColumn): readonly [CellValue, CellValue, string, string] {
  const [one, two] = column.options?.slice(-2).map(({ value }) => value) ?? ['Kea', 'Tui'];
  const list = (value: string): CellValue => (column.type === 'integer' ? [Number(value)] : [value]);
  switch (column.filter) {
    case 'arrayContains':
      return column.options === null && column.type === 'country'
        ? [['KE'], ['PT'], 'KE', 'PT']
        : [list(one ?? ''), list(two ?? ''), one ?? '', two ?? ''];
    case 'triState':
      return [true, false, 'true', 'false'];
    case 'range':
      return [3, 4, '3..3', '4..4'];
    case 'dateRange':
      return ['2024-02-29', '2025-01-01', '2024-02-29..2024-02-29', '2025-01-01..2025-01-01'];
    case 'in':
      if (column.type === 'country') return ['KE', 'PT', 'KE', 'PT'];
      return column.type === 'currency' ? ['KES', 'EUR', 'KES', 'EUR'] : [one ?? '', two ?? '', one ?? '', two ?? ''];
    case 'text':
    case null:
      return ['Kea 100%', 'Tui_x', 'a 100%', 'i_x'];
  }
}

// Some columns may stand only together: a date with its precision, an amount with its currency.
const companions: Readonly<Partial<Record<DealColumnKey, DealCells>>> = {
  date: { datePrecision: 'day' },
  datePrecision: { date: '2024-02-29' },
  amount: { currency: 'KES' },
  currency: { amount: 5 },
};

describe.each(dealKinds)('the filters of %s', (kind) => {
  const columns = columnsOf(kind).filter((column) => column.filter !== null && column.key !== 'sourceName');

  test.each(columns.map((column) => [column.key, column] as const))('%s', async (key, column) => {
    const [one, two, askOne, askTwo] = valuesOf(column);
    const cells = (value: CellValue): DealCells => ({ ...companions[key], [key]: value });
    const [first, second] = [
      await addDeal(server.context.db, kind, cells(one)),
      await addDeal(server.context.db, kind, cells(two)),
    ];
    expect(await found(kind, { [key]: askOne })).toContain(first);
    expect(await found(kind, { [key]: askOne })).not.toContain(second);
    expect(await found(kind, { [key]: askTwo })).toContain(second);
    if (!column.isNullable) return;
    const none = await addDeal(server.context.db, kind, {});
    expect(await found(kind, { [key]: askOne })).not.toContain(none);
    if (column.filter === 'triState') expect(await found(kind, { [key]: 'null' })).toContain(none);
    if (!canIncludeUnknown(column)) return;
    const open = await found(kind, { [key]: askOne, unknown: key });
    expect(open).toEqual(expect.arrayContaining([first, none]));
    expect(open).not.toContain(second);
  });
});
