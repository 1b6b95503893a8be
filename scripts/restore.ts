import { processEnvironment, readConfig } from '../server/config.ts';
import { restoreBackup } from '../server/database/restore.ts';
import { StartError } from '../server/start-error.ts';

/** `npm run restore -- <file>`: puts a backup into an empty DATA_DIR. */

async function run(file: string): Promise<void> {
  const config = readConfig(processEnvironment());
  if (config.database.kind === 'url')
    throw new StartError(
      'DATABASE_URL names a server of your own: leave it out, or restore that server with its own tools. docs/deploy.md says how.',
    );
  const { dataDir, madeAt, newestMigration } = await restoreBackup(file, config);
  console.log(`The backup of ${madeAt} is in ${dataDir}, was opened and works (newest migration: ${newestMigration}).`);
  if (config.secretKey !== null) console.log('SECRET_KEY is set: it must be the one that was set when it was made.');
}

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) {
  console.error('Usage: DATA_DIR=<empty folder> npm run restore -- <file>');
  process.exitCode = 2;
} else
  await run(file).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  });
