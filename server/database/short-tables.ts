import { Client, type ClientConfig } from 'pg';

/**
 * Tables whose files are shorter than PostgreSQL left them. It reads such a file to its end and misses nothing: rows
 * are gone without an error, unless an index leads to one of them.
 *
 * Tables that all databases of the cluster share are left out: each database keeps its own note of their length, and a
 * vacuum in one of them shortens the file without telling the others.
 */
export async function listShortTables(connection: ClientConfig): Promise<string[]> {
  const client = new Client({ ...connection, application_name: 'fundsight check of files', query_timeout: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 't', 'm') and not relisshared
        and pg_relation_size(oid) < relpages::bigint * current_setting('block_size')::integer order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end().catch(() => undefined);
  }
}
