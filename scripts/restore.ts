import { dirname } from 'node:path';
import { processEnvironment, readConfig } from '../server/config.ts';
import { restoreBackup } from '../server/database/restore.ts';
import { erasureListIn, joinErasures, markForRepeating } from '../server/erasure-list.ts';
import { StartError } from '../server/start-error.ts';

/**
 * `npm run restore -- <file> [<list of erasures>]`: puts a backup into an empty DATA_DIR. What was erased or withdrawn
 * since it was made is done again at the next start, from the list that lies beside the backup.
 */

async function run(file: string, list: string): Promise<void> {
  const config = readConfig(processEnvironment());
  if (config.database.kind === 'url')
    throw new StartError(
      'DATABASE_URL names a server of your own: leave it out, or restore that server with its own tools. docs/deploy.md says how.',
    );
  const { dataDir, madeAt, newestMigration } = await restoreBackup(file, config);
  console.log(`The backup of ${madeAt} is in ${dataDir}, was opened and works (newest migration: ${newestMigration}).`);
  const lines = joinErasures(list, dataDir);
  if (lines > 0) {
    markForRepeating(dataDir);
    console.log(
      `Deletions and withdrawals in ${list}: ${lines}. The next start repeats those that the backup does not know, before any member can log in.`,
    );
  } else
    console.log(
      `There is no list of erasures at ${list}: members who deleted an account after ${madeAt} are back. Name the list as the second argument if you have one.`,
    );
  if (config.secretKey !== null) console.log('SECRET_KEY is set: it must be the one that was set when it was made.');
}

const [file, list, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) {
  console.error('Usage: DATA_DIR=<empty folder> npm run restore -- <file> [<list of erasures>]');
  process.exitCode = 2;
} else
  await run(file, list ?? erasureListIn(dirname(file))).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  });
