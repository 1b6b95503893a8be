import { sql, type Insertable } from 'kysely';
import type { Trx } from '../server/database/connect.ts';
import type { Database } from '../server/database/schema.generated.ts';

const rowsPerStatement = 1_000;

/**
 * Many rows in few statements: they travel as one JSON parameter, since thousands of rows with sixty columns would
 * pass the number of parameters that a statement may have. All rows have the columns of the first.
 */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement), readBytes);
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      trx,
    );
  }
}

/** Bytes as PostgreSQL reads them; JSON.stringify asks a Buffer for its own form before it asks us. */
function readBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('data' in value)) return value;
  return value.type === 'Buffer' && Array.isArray(value.data) ? `\\x${Buffer.from(value.data).toString('hex')}` : value;
}
