import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { startEmbedded } from '../server/database/embedded.ts';

/**
 * A server as small as can be: it starts the embedded database and stores each number that comes in, one line each,
 * then says it back. What it has said back must never be lost, whatever happens to this process.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('name the data folder');
const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false });
const pool = new Pool({ ...embedded.connection, max: 4 });
// The test kills the database too; the statements in flight fail, and were not acknowledged.
pool.on('error', () => undefined);
await pool.query('create table if not exists received (number integer primary key)');
console.log(`ready ${embedded.pid}`);
createInterface({ input: process.stdin }).on('line', (line) => {
  pool.query('insert into received values ($1)', [Number(line)]).then(
    () => console.log(`stored ${line}`),
    () => undefined,
  );
});
