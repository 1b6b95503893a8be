import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, formatInteger } from '../contract/formats.ts';
import { processEnvironment, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/connect.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { writeParquet } from '../server/deals/engine/parquet.ts';
import { StartError } from '../server/start-error.ts';

/** `npm run export:parquet -- <folder>`: what the tables of deals show, as files for an engine beyond one machine. */

const usage = `Usage: npm run export:parquet -- <folder>
Writes what the tables of deals show as Parquet files that the engine's SQL can ask, two for each kind. Files of an earlier time are replaced.`;

async function run(folder: string): Promise<void> {
  const config = readConfig(processEnvironment());
  const database = await waitForDatabase(config, { tell: (message) => console.log(message) });
  const db = openDatabase(database.connection, { maxConnections: 3 });
  const began = performance.now();
  try {
    for (const { kind, rows, bytes } of await writeParquet(db, { folder, memoryMegabytes: config.engineMegabytes }))
      console.log(`${kind}: ${formatCount(rows, 'row')}, ${formatInteger(Math.ceil(bytes / 1_000))} kB`);
    console.log(`Written in ${Math.ceil((performance.now() - began) / 1_000)} s.`);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function readFolder(): string | null {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    return positionals.length === 1 ? (positionals[0] ?? null) : null;
  } catch {
    return null;
  }
}

const folder = readFolder();
if (folder === null) {
  console.error(usage);
  process.exitCode = 2;
} else
  try {
    await run(resolve(folder));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
