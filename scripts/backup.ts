import { formatBytes } from '../contract/rarer-formats.ts';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, type Config } from '../server/config.ts';
import { checkRecipients, makeIdentity } from '../server/database/backup-encryption.ts';
import { refuseWithin, removeOlderBackups, takeBackup } from '../server/database/backup.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { erasureListIn, joinErasures } from '../server/erasure-list.ts';
import { StartError } from '../server/start-error.ts';

/**
 * `npm run backup -- <folder> [--keep <number>]`: one file with everything of the embedded database's data folder but
 * its keys; with BACKUP_RECIPIENT encrypted, and with the installation's secret. `--new-identity <file>` makes what an
 * encrypted one is opened with.
 */

const usage = `npm run backup -- <folder> [--keep <number of backups to keep there>]
       npm run backup -- --new-identity <file>`;

interface Wanted {
  readonly folder: string;
  readonly keep: number | null;
}

function readOptions(): Wanted | { readonly newIdentity: string } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, 'new-identity': { type: 'string' } },
    });
    const { keep, 'new-identity': newIdentity } = values;
    if (newIdentity !== undefined)
      return newIdentity === '' || keep !== undefined || positionals.length > 0 ? null : { newIdentity };
    const [folder] = positionals;
    const isKeepFine = keep === undefined || /^[1-9]\d{0,4}$/.test(keep);
    if (folder === undefined || positionals.length !== 1 || !isKeepFine) return null;
    return { folder, keep: keep === undefined ? null : Number(keep) };
  } catch {
    return null;
  }
}

async function run(options: Wanted): Promise<void> {
  const config = readConfig(processEnvironment());
  if (config.database.kind === 'url')
    throw new StartError(
      'DATABASE_URL names a server of your own: back it up with its own tools, and keep keys/secret.key or SECRET_KEY apart from it. docs/deploy.md says how.',
    );
  refuseWithin(options.folder, config.dataDir);
  await checkRecipients(config.backupRecipients);
  const embedded = await startEmbedded(config);
  try {
    for (const note of embedded.notes) console.log(note);
    const now = systemClock.now();
    const { file, files, bytes } = await takeBackup(embedded, {
      targetFolder: options.folder,
      recipients: config.backupRecipients,
      now,
    });
    console.log(`${file}: ${files} files, ${formatBytes(bytes)}, read back and whole.`);
    joinErasures(erasureListIn(embedded.dataDir), options.folder);
    for (const line of adviceOn(config)) console.log(line);
  } finally {
    await embedded.stop();
  }
  if (options.keep === null) return;
  for (const name of removeOlderBackups(options.folder, options.keep)) console.log(`Removed ${name}.`);
}

/** What the backup lacks, which a restore will ask for. */
function adviceOn({ secretKey, backupRecipients }: Config): string[] {
  const authorKeys = 'The author keys are in no backup: docs/deploy.md says how to keep a copy of them.';
  if (secretKey !== null)
    return ['SECRET_KEY is set in the environment and not in the backup: keep it elsewhere.', authorKeys];
  if (backupRecipients.length === 0)
    return [
      'It is not encrypted and holds no keys: keep a copy of keys/secret.key elsewhere, or set BACKUP_RECIPIENT.',
      authorKeys,
    ];
  return ['It is encrypted, and only the identity of BACKUP_RECIPIENT opens it.', authorKeys];
}

async function writeIdentity(file: string): Promise<void> {
  refuseWithin(file, readConfig(processEnvironment()).dataDir);
  const { text, recipient } = await makeIdentity(systemClock.now());
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(`${resolve(file)} cannot be written (${code}): name a file that is not there yet.`, { cause });
  }
  console.log(`${resolve(file)} opens backups that are made with this setting:`);
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  console.log('Keep the file away from this machine and from the backups: whoever has both can read everything.');
}

const options = readOptions();
if (options === null) {
  console.error(`Usage: ${usage}`);
  process.exitCode = 2;
} else
  await ('newIdentity' in options ? writeIdentity(options.newIdentity) : run(options)).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  });
