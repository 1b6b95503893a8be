import { Pool, type ClientConfig } from 'pg';
import type { Statement } from './bare-server.ts';
import type { Ask } from './rate.ts';

export interface DatabaseAlone {
  ask(statement: Statement): Ask;
  close(): Promise<void>;
}

/**
 * Stands in for pgbench, which the embedded binaries do not bring: the same statements, prepared, over the driver
 * and without HTTP. Its rows are read as text and dropped.
 */
export function openDatabaseAlone(connection: ClientConfig): DatabaseAlone {
  const pool = new Pool({ ...connection, max: 16, options: '-c plan_cache_mode=force_custom_plan' });
  // The database may stop before the last connection has said goodbye.
  pool.on('error', () => undefined);
  const asText = { getTypeParser: () => (value: unknown) => value };
  let named = 0;
  return {
    ask({ text, values }) {
      named += 1;
      const name = `alone ${named}`;
      return async () => {
        await pool.query({ name, text, values: [...values], rowMode: 'array', types: asText });
      };
    },
    close: () => pool.end(),
  };
}
