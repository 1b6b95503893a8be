import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CellValue, DealColumnKey } from '../contract/deals/deals.ts';
import type { DealKind } from '../contract/deals/options.ts';
import { dealColumns } from '../contract/deals/deals.ts';
import { isReal, storedName } from '../server/deals/stored-names.ts';
import type { Db } from '../server/database/connect.ts';

export type DealCells = { readonly [Key in DealColumnKey]?: CellValue | null };

const instant = new Date('2026-01-01T00:00:00Z');

/** Puts a row into the database as an import would: cells by the keys of the contract, the rest as little as allowed. */
export async function addDeal(db: Db, kind: DealKind, cells: DealCells = {}): Promise<string> {
  const id = typeof cells.id === 'string' ? cells.id : randomUUID();
  const complete: DealCells = { origin: 'public_register', sourceName: 'test', sourceRecordId: id, ...cells, id };
  const values: Record<string, unknown> = {
    kind,
    content_hash: Buffer.from('00', 'hex'),
    created_at: instant,
    updated_at: instant,
  };
  const details: Record<string, CellValue> = {};
  for (const column of dealColumns) {
    const value = complete[column.key];
    if (value === undefined || value === null) continue;
    if (isReal(column)) values[storedName(column.key)] = value;
    else details[column.key] = value;
  }
  values['details'] = JSON.stringify(details);
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into deals (${names}) values (${sql.join(Object.values(values))})`.execute(db);
  return id;
}
