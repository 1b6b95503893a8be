import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { countDeals } from '../figures.ts';
import { closeEngine, keepEngine } from './keep.ts';

/** A process that is killed while it reads all rows leaves nothing behind that the next one could take for the rows. */

const rows = 30_000;
const everything = { filters: {}, unknown: [], search: '' };
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fundsight-engine-'));
  const owner = new Client(database.owner);
  await owner.connect();
  await owner.query(
    `insert into deals (id, kind, funder_names, notes, origin, source_name, source_record_id, content_hash, created_at, updated_at)
      select gen_random_uuid(), 'equity', array['Funder ' || place % 7], repeat('words ', 50), 'public_register', 'test', place::text, '', now(), now()
      from generate_series(1, $1::integer) as place`,
    [rows],
  );
  await owner.end();
});
afterAll(async () => {
  await closeEngine(database.db);
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const moduleAt = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

/** A process that reads all rows, killed as soon as a file of rows is there and some time after that. */
async function killAfter(milliseconds: number): Promise<void> {
  const script = `
    import { openDatabase } from ${moduleAt('../../database/connect.ts')};
    import { keepEngine } from ${moduleAt('./keep.ts')};
    import { countDeals } from ${moduleAt('../figures.ts')};
    const db = openDatabase(${JSON.stringify(database.connection)}, { maxConnections: 3 });
    keepEngine(db, { folder: ${JSON.stringify(folder)}, memoryMegabytes: 256, log: null });
    await countDeals(db, { kind: 'equity', filters: ${JSON.stringify(everything)} });
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const gone = once(child, 'exit');
  for (let waited = 0; !readdirSync(folder).some((name) => name.endsWith('.csv')); waited += 1) {
    if (waited > 20_000 || child.exitCode !== null) throw new Error(`no file of rows was written: ${said.join('')}`);
    await sleep(1);
  }
  await sleep(milliseconds);
  child.kill('SIGKILL');
  await gone;
}

test('all rows are read again, and no file of rows stays', async () => {
  for (const milliseconds of [0, 60, 200]) {
    await killAfter(milliseconds);
    // The next round begins as the first one did.
    if (milliseconds < 200)
      for (const name of readdirSync(folder)) if (name.endsWith('.csv')) rmSync(join(folder, name));
  }
  expect(existsSync(join(folder, 'rows-1.duckdb'))).toBe(true);
  keepEngine(database.db, { folder, memoryMegabytes: 256, log: null });
  expect((await countDeals(database.db, { kind: 'equity', filters: everything })).count).toBe(rows);
  expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([]);
}, 60_000);
