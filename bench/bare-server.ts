import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type ClientConfig } from 'pg';

/** One question to the database, as the product asks it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface BareServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * The ceiling: the same SQL, its rows as JSON, and nothing else. No token, no schema, no cursor, no limits. A
 * statement is asked for by its place.
 */
export async function startBareServer(connection: ClientConfig, statements: readonly Statement[]): Promise<BareServer> {
  const pool = new Pool({ ...connection, max: 16, options: '-c plan_cache_mode=force_custom_plan' });
  // The database may stop before the last connection has said goodbye.
  pool.on('error', () => undefined);
  const server = createServer((incoming, response) => {
    const place = Number(incoming.url?.slice(1));
    const statement = statements[place];
    if (statement === undefined) return void response.writeHead(404).end();
    pool
      .query({ name: `statement ${place}`, text: statement.text, values: [...statement.values] })
      .then(({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows })))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}
