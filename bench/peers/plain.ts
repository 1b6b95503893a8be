import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Pool, type ClientConfig } from 'pg';
import type { Questions } from './run.ts';
import { getFrom } from '../rate.ts';

/** What the questions ask for, the same of every side. */
export interface Asked {
  readonly deepRow: number;
  readonly search: string;
  readonly country: string;
  readonly sector: string;
}

/** An afternoon's work: a list with a filter, a search, an offset and a count. */
export async function startPlainServer(
  connection: ClientConfig,
  { deepRow, search, country, sector }: Asked,
): Promise<{ questions: Questions; close: () => Promise<void> }> {
  const pool = new Pool({ ...connection, max: 16 });
  // The database may stop before the last connection has said goodbye.
  pool.on('error', () => undefined);
  const app = fastify();
  app.get<{ Querystring: Record<string, string | undefined> }>('/deals', async ({ query }) => {
    const where = `($1::text is null or recipient_country = $1) and ($2::text is null or sectors @> array[$2])
      and ($3::text is null or recipient_name ilike '%' || $3 || '%')`;
    const given = [query['country'] ?? null, query['sector'] ?? null, query['search'] ?? null];
    const page = `select * from peers.deals where ${where} order by date desc nulls last, id desc limit 50 offset $4`;
    const [rows, count] = await Promise.all([
      pool.query(page, [...given, Number(query['offset'] ?? 0)]),
      pool.query(`select count(*) from peers.deals where ${where}`, given),
    ]);
    return { rows: rows.rows, count: Number(count.rows[0]?.count) };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server has a port.
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/deals`;
  return {
    questions: {
      page: getFrom(`${address}?country=${country}&sector=${sector}`),
      deep: getFrom(`${address}?offset=${deepRow}`),
      search: getFrom(`${address}?search=${encodeURIComponent(search)}`),
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
