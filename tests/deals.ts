import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CellValue, DealColumnKey } from '../contract/deals/deals.ts';
import type { DealKind } from '../contract/deals/options.ts';
import { dealColumns } from '../contract/deals/deals.ts';
import { isReal, storedName } from '../server/deals/stored-names.ts';
import type { Db } from '../server/database/connect.ts';
import { dayOf } from '../server/clock.ts';
import { addRowsRead } from '../server/readings/commands.ts';
import { countRead } from '../server/readings/queries.ts';
import type { TestServer } from './server.ts';

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

/** How many rows a member was sent on a day: no row of the table says whose it is (decision 0133). */
interface OfDay {
  readonly memberId: string;
  /** A UTC day; today if none is given. */
  readonly readOn?: string;
}

type Server = Pick<TestServer, 'context' | 'clock'>;

export function rowsRead(
  { context, clock }: Server,
  { memberId, readOn = dayOf(clock.now()) }: OfDay,
): Promise<number> {
  return countRead(context.db, { vault: context.vault, memberId, readOn });
}

/** So many in all, whatever they read before. */
export async function haveRead(server: Server, { rows, ...of }: OfDay & { readonly rows: number }): Promise<void> {
  const { context, clock } = server;
  const more = rows - (await rowsRead(server, of));
  const reading = { vault: context.vault, memberId: of.memberId, readOn: of.readOn ?? dayOf(clock.now()), rows: more };
  await context.db.transaction().execute((trx) => addRowsRead(trx, reading));
}
