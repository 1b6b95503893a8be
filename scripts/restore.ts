import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { processEnvironment, readConfig } from '../server/config.ts';
import { restoreBackup, type RestoreAnswer } from '../server/database/restore.ts';
import { erasureListIn, joinErasures, markForRepeating } from '../server/erasure-list.ts';
import { StartError } from '../server/start-error.ts';

/**
 * `npm run restore -- <file> [<list of erasures>]`: puts a backup into an empty DATA_DIR. `--identity` opens an
 * encrypted one, `--keys` brings the keys that no backup or only an encrypted one holds. What was erased or withdrawn
 * since it was made is done again at the next start, from the list that is stored beside the backup.
 */

const usage =
  'DATA_DIR=<empty folder> npm run restore -- <file> [<list of erasures>] [--identity <file>] [--keys <folder>] [--without-keys]';

interface Wanted {
  readonly file: string;
  readonly list: string;
  readonly identityFile: string | null;
  readonly keysFolder: string | null;
  readonly isWithoutAccepted: boolean;
}

function readOptions(): Wanted | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        identity: { type: 'string' },
        keys: { type: 'string' },
        'without-keys': { type: 'boolean', default: false },
      },
    });
    const [file, list, ...rest] = positionals;
    if (file === undefined || rest.length > 0 || values.identity === '' || values.keys === '') return null;
    return {
      file,
      list: list ?? erasureListIn(dirname(file)),
      identityFile: values.identity ?? null,
      keysFolder: values.keys ?? null,
      isWithoutAccepted: values['without-keys'],
    };
  } catch {
    return null;
  }
}

async function run({ file, list, identityFile, keysFolder, isWithoutAccepted }: Wanted): Promise<void> {
  const config = readConfig(processEnvironment());
  if (config.database.kind === 'url')
    throw new StartError(
      'DATABASE_URL names a server of your own: leave it out, or restore that server with its own tools. docs/deploy.md says how.',
    );
  const { secretKey, authorKeysDir } = config;
  const answer: RestoreAnswer = {
    identityFile,
    keys: { folder: keysFolder, isWithoutAccepted, secretKey, authorKeysDir },
  };
  const { dataDir, madeAt, newestMigration, without } = await restoreBackup(file, config, answer);
  console.log(`The backup of ${madeAt} is in ${dataDir}, was opened and works (newest migration: ${newestMigration}).`);
  for (const what of without) console.log(`Restored without ${what}.`);
  if (keysFolder !== null)
    console.log(
      `Keys were copied from ${keysFolder}. Delete the author keys there: an old copy of them undoes what was forgotten.`,
    );
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
  if (secretKey !== null) console.log('SECRET_KEY is set: it must be the one that was set when it was made.');
}

const options = readOptions();
if (options === null) {
  console.error(`Usage: ${usage}`);
  process.exitCode = 2;
} else
  await run(options).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  });
