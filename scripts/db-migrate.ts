import { processEnvironment, readConfig, withDataDir, type Config } from '../server/config.ts';
import { openDatabase } from '../server/database/connect.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { waitForDatabase, type ReachableDatabase } from '../server/database/wait-until-reachable.ts';
import { sealOldDrafts } from '../server/reviews/writing/sealing-commands.ts';
import { StartError } from '../server/start-error.ts';
import { findSecrets, openVault } from '../server/vault.ts';

/**
 * Brings the schema of the configured database up to date, seals what earlier releases stored in plain, and ends. The
 * server does the same at its start.
 */
async function run(): Promise<void> {
  const config = readConfig(processEnvironment());
  const database = await waitForDatabase(config, { tell: (message) => console.log(message) });
  try {
    for (const note of database.notes) console.log(note);
    const applied = await prepareDatabase(database);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
    await sealDrafts(config, database);
  } finally {
    await database.stop();
  }
}

/** Where the secret of the installation is known here; else the server does it at its start. */
async function sealDrafts(config: Config, database: ReachableDatabase): Promise<void> {
  const settled = withDataDir(config, database.dataDir);
  if (findSecrets(settled) === null) return;
  const db = openDatabase(database.owner, { maxConnections: 1 });
  try {
    const sealed = await sealOldDrafts({ db, vault: openVault(settled) }, database.owner);
    if (sealed !== null) console.log(`Sealed ${sealed} drafts of an earlier release.`);
  } finally {
    await db.destroy();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = error instanceof StartError ? error.exitCode : 1;
});
