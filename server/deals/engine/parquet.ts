import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import type { Db } from '../../database/connect.ts';
import { tables } from './columns.ts';
import { fill } from './fill.ts';
import { literal, openInstance, type Connection } from './instance.ts';
import type { LoadFiles } from './store.ts';

/**
 * What the engine holds, as Parquet files: two for each kind. An engine beyond one machine asks them what ours asks its
 * tables, in the same words. Values that no row shows are in none.
 */

const tablesOf = (kind: DealKind): readonly string[] => [kind, `${kind}_names`];
export const parquetFiles = (folder: string): string[] =>
  dealKinds.flatMap((kind) => tablesOf(kind).map((table) => join(folder, `${table}.parquet`)));

export interface WrittenKind {
  readonly kind: DealKind;
  readonly rows: number;
  readonly bytes: number;
}

/** Files of an earlier time are replaced. Everything is of one moment, and for the owner of the folder alone. */
export async function writeParquet(
  db: Db,
  { folder, memoryMegabytes }: { folder: string; memoryMegabytes: number },
): Promise<WrittenKind[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inFolder = (name: string): string => join(folder, name);
  const files: LoadFiles = [inFolder('load-1.csv'), inFolder('load-2.csv')];
  const path = inFolder('work.duckdb');
  const leftovers = [path, `${path}.wal`, inFolder('work.spill'), ...files];
  const clear = (): void => leftovers.forEach((one) => rmSync(one, { recursive: true, force: true }));
  clear();
  const instance = await openInstance({
    path,
    memoryMegabytes,
    threads: 2,
    spillFolder: inFolder('work.spill'),
    readable: [...files, ...parquetFiles(folder)],
  });
  try {
    const connection = await instance.connect();
    try {
      for (const table of tables) await connection.run(table);
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
          const written: WrittenKind[] = [];
          for (const kind of dealKinds) {
            await fill({ db, trx, connection, files }, kind);
            written.push(await writeKind(connection, kind, folder));
          }
          return written;
        });
    } finally {
      connection.close();
    }
  } finally {
    instance.close();
    clear();
  }
}

async function writeKind(connection: Connection, kind: DealKind, folder: string): Promise<WrittenKind> {
  let bytes = 0;
  for (const table of tablesOf(kind)) {
    const path = join(folder, `${table}.parquet`);
    await connection.run(`copy "${table}" to ${literal(path)} (format parquet, compression zstd, use_tmp_file false)`);
    chmodSync(path, 0o600);
    bytes += statSync(path).size;
  }
  const [counted] = await connection.read(`select count(*) as rows from "${kind}"`);
  return { kind, rows: Number(counted?.['rows']), bytes };
}
