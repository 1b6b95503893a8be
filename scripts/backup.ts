import { parseArgs } from 'node:util';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig } from '../server/config.ts';
import { refuseWithin, removeOlderBackups, takeBackup } from '../server/database/backup.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { erasureListIn, joinErasures } from '../server/erasure-list.ts';
import { StartError } from '../server/start-error.ts';

/** `npm run backup -- <folder> [--keep <number>]`: one file with everything of the embedded database's data folder. */

const usage = 'npm run backup -- <folder> [--keep <number of backups to keep there>]';
const megabyte = 1_000_000;

function readOptions(): { folder: string; keep: number | null } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
    const [folder] = positionals;
    const isKeepFine = values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep);
    if (folder === undefined || positionals.length !== 1 || !isKeepFine) return null;
    return { folder, keep: values.keep === undefined ? null : Number(values.keep) };
  } catch {
    return null;
  }
}

async function run(options: { folder: string; keep: number | null }): Promise<void> {
  const config = readConfig(processEnvironment());
  if (config.database.kind === 'url')
    throw new StartError(
      'DATABASE_URL names a server of your own: back it up with its own tools, and keep keys/secret.key or SECRET_KEY beside it. docs/deploy.md says how.',
    );
  refuseWithin(options.folder, config.dataDir);
  const embedded = await startEmbedded(config);
  try {
    for (const note of embedded.notes) console.log(note);
    const now = systemClock.now();
    const { file, files, bytes } = await takeBackup(embedded, { targetFolder: options.folder, now });
    console.log(`${file}: ${files} files, ${(bytes / megabyte).toFixed(1)} MB, read back and whole.`);
    joinErasures(erasureListIn(embedded.dataDir), options.folder);
    if (config.secretKey !== null)
      console.log('SECRET_KEY is set in the environment and not in the backup: keep it elsewhere.');
  } finally {
    await embedded.stop();
  }
  if (options.keep === null) return;
  for (const name of removeOlderBackups(options.folder, options.keep)) console.log(`Removed ${name}.`);
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
