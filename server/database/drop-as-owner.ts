import { Client, type ClientConfig } from 'pg';

/** Drops a table, with its files, that the role of the product does not own. */
export async function dropAsOwner(owner: ClientConfig, table: string): Promise<void> {
  const client = new Client({ ...owner, application_name: 'fundsight authors', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`drop table ${table}`);
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end().catch(() => undefined);
  }
}
