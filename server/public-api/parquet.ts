import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DealColumn } from '../../contract/deals/column.ts';
import { literal, openInstance } from '../deals/engine/instance.ts';

/** A page of rows as Parquet: the values of the JSON, each column with its type. */

const types: Readonly<Record<DealColumn['type'], string>> = {
  uuid: 'VARCHAR',
  text: 'VARCHAR',
  url: 'VARCHAR',
  enum: 'VARCHAR',
  country: 'VARCHAR',
  currency: 'VARCHAR',
  date: 'DATE',
  boolean: 'BOOLEAN',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
};

const typeOf = ({ type, isArray }: DealColumn): string => `${types[type]}${isArray ? '[]' : ''}`;
const memoryMegabytes = 256;

/** `rows`: each a row as JSON. An engine of its own reads them from a file and may touch nothing else. */
export async function parquetOf(columns: readonly DealColumn[], rows: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fundsight-parquet-'));
  const [from, to] = [join(folder, 'rows.jsonl'), join(folder, 'rows.parquet')];
  try {
    await writeFile(from, rows.map((row) => `${row}\n`).join(''), { mode: 0o600 });
    const engine = await openInstance({
      path: null,
      memoryMegabytes,
      // Rows stay in their order.
      threads: 1,
      spillFolder: null,
      readable: [from, to],
    });
    try {
      const connection = await engine.connect();
      const shape = columns.map((column) => `${literal(column.key)}: ${literal(typeOf(column))}`).join(', ');
      await connection.run(`copy (select * from read_json(${literal(from)}, format = 'newline_delimited',
        columns = {${shape}})) to ${literal(to)} (format parquet, compression zstd)`);
      connection.close();
    } finally {
      engine.close();
    }
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
