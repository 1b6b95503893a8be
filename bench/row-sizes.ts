import { sql } from 'kysely';
import { openDatabase } from '../server/database/connect.ts';
import { fillMembers, fillReviews } from './admin-rows.ts';
import { fillEquityRows } from './equity-rows.ts';
import { startScratchProduct } from './scratch-product.ts';

/**
 * `node bench/row-sizes.ts`: what rows cost on the disk, table and each index, for the arithmetic of docs/scale.md:
 * 200,000 deals, 100,000 members with passes, 20,000 reviews.
 */

const dealCount = 200_000;

interface Size {
  readonly name: string;
  readonly of: string;
  readonly bytes: number;
  readonly rows: number;
}

const product = await startScratchProduct();
const db = openDatabase(product.connection, { maxConnections: 2, statementSeconds: 300 });
try {
  const started = performance.now();
  await fillEquityRows(product.connection, dealCount);
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${Math.round(dealCount / seconds)} deals a second, copied and indexed afterwards`);
  await fillMembers({ ...product, db });
  await fillReviews({ ...product, db });
  await sql`analyze`.execute(db);
  const { rows } = await sql<Size>`
    select class.relname as name, owner.relname as of, pg_table_size(class.oid) as bytes,
      greatest(owner.reltuples, 1)::float8 as rows
    from pg_class as class left join pg_index on pg_index.indexrelid = class.oid
      join pg_class as owner on owner.oid = coalesce(pg_index.indrelid, class.oid)
    where owner.relname in ('equity_deals', 'members', 'passes', 'reviews')
      and class.relkind in ('r', 'i') and owner.reltuples > 1000
    order by of, class.relkind desc, bytes desc`.execute(db);
  for (const { name, of, bytes, rows: count } of rows)
    console.log(`${of.padEnd(14)} ${name.padEnd(44)} ${(bytes / count).toFixed(1).padStart(8)} bytes a row`);
  for (const table of new Set(rows.map(({ of }) => of))) {
    const own = rows.filter(({ of }) => of === table);
    const total = own.reduce((sum, { bytes, rows: count }) => sum + bytes / count, 0);
    console.log(`${table.padEnd(14)} ${'altogether'.padEnd(44)} ${total.toFixed(0).padStart(8)} bytes a row`);
  }
} finally {
  await db.destroy();
  await product.stop();
}
