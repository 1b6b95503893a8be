import { processEnvironment, readConfig } from '../server/config.ts';
import { prepareDatabase } from '../server/database/prepare-database.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { StartError } from '../server/start-error.ts';

/** Brings the schema of the configured database up to date and ends. The server does the same at its start. */
async function run(): Promise<void> {
  const database = await waitForDatabase(readConfig(processEnvironment()), { tell: (message) => console.log(message) });
  try {
    for (const note of database.notes) console.log(note);
    const applied = await prepareDatabase(database);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`);
  } finally {
    await database.stop();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = error instanceof StartError ? error.exitCode : 1;
});
