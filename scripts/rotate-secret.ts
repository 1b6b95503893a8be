import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, closeSync, writeSync } from 'node:fs';
import { processEnvironment, readConfig } from '../server/config.ts';
import { secretIn } from '../server/vault.ts';

/**
 * `npm run rotate-secret`: puts a new secret before those of the data folder. Fundsight seals with it from its next start
 * on. With `-- --drop` the ones between the newest and the oldest go, which nothing needs a month later.
 */

const usage = 'Usage: npm run rotate-secret [-- --drop]';

/** Answers what was done, in words; throws nothing where it refuses, and says why. */
function rotate(isDropping: boolean): { words: string; isDone: boolean } {
  const { secretKey, dataDir } = readConfig(processEnvironment());
  if (secretKey !== null)
    return {
      words:
        'SECRET_KEY is set, so the secrets are there: put a new one (openssl rand -base64 32) before it, with a comma between, on every server, and start them again. Nothing was changed.',
      isDone: false,
    };
  const file = secretIn(dataDir);
  if (!existsSync(file)) return { words: `${file} is not there: the first start makes it.`, isDone: false };
  const before = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  const next = isDropping ? withoutMiddle(before) : [randomBytes(32).toString('base64'), ...before];
  if (next.length > mostSecrets)
    return { words: `There are ${before.length} secrets already. Say --drop first.`, isDone: false };
  replace(file, `${next.join('\n')}\n`);
  return {
    words: isDropping
      ? `Dropped: ${before.length - next.length}. Start Fundsight again, and replace the copy of ${file} that you keep.`
      : `A new secret is in ${file}. Start Fundsight again: it then seals with it. Replace the copy of the file that you keep; the line at its end stays for good.`,
    isDone: true,
  };
}

const mostSecrets = 10;
const withoutMiddle = (secrets: readonly string[]): string[] =>
  secrets.filter((_one, at) => at === 0 || at === secrets.length - 1);

/** Whole, whenever the machine stops. */
function replace(file: string, text: string): void {
  const next = `${file}.next`;
  const opened = openSync(next, 'w', 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  chmodSync(next, 0o600);
  renameSync(next, file);
}

const given = process.argv.slice(2);
if (given.length > 1 || (given.length === 1 && given[0] !== '--drop')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { words, isDone } = rotate(given.length === 1);
  console.log(words);
  process.exitCode = isDone ? 0 : 1;
}
