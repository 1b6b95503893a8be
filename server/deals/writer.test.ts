import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf, deal, type CellValue } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addDeal } from '../../tests/deals.ts';
import { findWrittenDeals } from './rows.ts';
import { findDeal } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const texts = ['He said "no", \\ {a,b}', 'null', 'NULL', ' x ', 'é\u2028☃𝄞\t\n', '', '{}', 'a,b', '1e3'];
const numbers = [0, -0.5, 1_234_567.89, 1e15, 3];
const fixed = new Set([
  'id',
  'origin',
  'datePrecision',
  'confidence',
  'currency',
  'recordType',
  'sourceRecordId',
  'funderScore',
  // Worked out by the database.
  'publicBorrower',
]);

function valueOf({ type, isArray, options }: DealColumn, turn: number): CellValue {
  const number = numbers[turn % numbers.length] ?? 0;
  if (type === 'boolean') return turn % 2 === 0;
  if (type === 'date') return '2024-02-29';
  if (type === 'country') return isArray ? ['KE', 'US'] : 'KE';
  if (type === 'integer') return isArray ? [turn, 3] : turn;
  if (type === 'decimal') return number;
  const text = options?.[turn % options.length]?.value ?? texts[turn % texts.length] ?? '';
  return isArray ? (turn % 4 === 0 ? [] : [text, 'other']) : text;
}

async function addFilled(kind: DealKind, turn: number): Promise<string> {
  const cells: Record<string, CellValue> = { datePrecision: 'day', currency: 'USD', sourceName: `source ${turn}` };
  for (const [at, column] of columnsOf(kind).entries())
    if (!fixed.has(column.key) && (at + turn) % 7 !== 0 && column.key !== 'sourceName')
      cells[column.key] = valueOf(column, at + turn);
  return addDeal(database.db, kind, { ...cells, date: '2024-02-29', amount: 5.25, funderScore: 4.5 });
}

test.each(dealKinds)('a written row of %s is the row as the schema lets it through', async (kind) => {
  const ids: string[] = [];
  for (let turn = 0; turn < 12; turn++) ids.push(await addFilled(kind, turn));
  const written = await findWrittenDeals(
    database.db,
    kind,
    ids.map((one) => ({ id: one })),
  );
  expect(written).toHaveLength(ids.length);
  for (const [at, id] of ids.entries()) {
    const row: unknown = JSON.parse(written[at] ?? '');
    expect(row).toEqual(await findDeal(database.db, { kind, id }));
    expect(row).toEqual(deal.parse(row));
  }
});

test('what the registry does not list stays, in details too', async () => {
  const id = await addDeal(database.db, 'equity', { boardSeat: true });
  await sql`update deals set details = details || '{"secret": "x", "boardSeat2": {"a": 1}}' where id = ${id}`.execute(
    database.db,
  );
  const [written = ''] = await findWrittenDeals(database.db, 'equity', [{ id }]);
  expect(JSON.parse(written)).toMatchObject({ id, kind: 'equity', boardSeat: true });
  expect(written).not.toMatch(/secret|boardSeat2|contentHash|content_hash|searchText/);
});

test('an object in the place of a plain value is a fault, not an answer', async () => {
  const id = await addDeal(database.db, 'equity');
  await sql`update deals set details = '{"boardSeat": {"a": 1}}' where id = ${id}`.execute(database.db);
  await expect(findWrittenDeals(database.db, 'equity', [{ id }])).rejects.toThrow('boardSeat');
});

test('rows come in the order asked for, without those that are gone', async () => {
  const ids = [
    await addDeal(database.db, 'debt'),
    await addDeal(database.db, 'debt'),
    await addDeal(database.db, 'debt'),
  ];
  await sql`delete from deals where id = ${ids[1] ?? ''}`.execute(database.db);
  const rows = await findWrittenDeals(
    database.db,
    'debt',
    ids.toReversed().map((id) => ({ id })),
  );
  expect(rows.map((row) => (JSON.parse(row) as { id: string }).id)).toEqual([ids[2], ids[0]]);
});
