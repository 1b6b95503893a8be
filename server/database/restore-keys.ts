import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The keys that a backup does not bring, and where a restore takes them from. */

/** Where the installation's secrets lie in a data folder, one in each line, and in a backup that holds them. */
export const secretName = 'keys/secret.key';
const authorKeysName = 'author-keys';

/** What the operator said about keys. */
export interface KeyAnswer {
  /** With `keys/secret.key` and `author-keys` in it, as in a data folder. */
  readonly folder: string | null;
  /** Whether to continue without those that are found nowhere. */
  readonly isWithoutAccepted: boolean;
  /** Settings of the installation, where keys may be already. */
  readonly secretKey: string | null;
  readonly authorKeysDir: string | null;
}

/** Files to copy; null and none where there are no keys, or where they are in their place already. */
export interface KeyPlan {
  readonly secret: string | null;
  readonly authorKeys: readonly string[];
  /** What the operator continues without. */
  readonly without: readonly string[];
}

const secretMissing = `${secretName}, without which everyone is signed out, second factors are gone, and deletions since the backup cannot be repeated`;
const authorKeysMissing = `the folder ${authorKeysName}, without which drafts, waiting reviews and "My reviews" are lost`;

/** Throws a StartError when a key is missing, and the operator did not say that it shall be. */
export function planKeys(archive: string, isSecretInBackup: boolean, answer: KeyAnswer): KeyPlan {
  const found = answer.folder === null ? { secret: null, authorKeys: [] } : keysIn(answer.folder);
  const hasSecret = isSecretInBackup || answer.secretKey !== null;
  if (
    answer.secretKey !== null &&
    found.secret !== null &&
    readKey(found.secret).replaceAll('\n', ',') !== answer.secretKey
  )
    throw new StartError(
      `SECRET_KEY is another key than ${found.secret}. Leave the wrong one out. Nothing was restored.`,
    );
  const hasAuthorKeys = answer.authorKeysDir !== null && authorKeysOf(answer.authorKeysDir).length > 0;
  const missing = [
    ...(hasSecret || found.secret !== null ? [] : [secretMissing]),
    ...(hasAuthorKeys || found.authorKeys.length > 0 ? [] : [authorKeysMissing]),
  ];
  if (missing.length > 0 && !answer.isWithoutAccepted) throw keysMissing(archive, answer, missing);
  return {
    secret: hasSecret ? null : found.secret,
    authorKeys: hasAuthorKeys ? [] : found.authorKeys,
    without: missing,
  };
}

function keysMissing(archive: string, { folder }: KeyAnswer, missing: readonly string[]): StartError {
  const places = folder === null ? 'is not in the backup' : `is neither in the backup nor in ${folder}`;
  return new StartError(
    [
      `${archive} cannot be restored as it was without keys that it does not bring.`,
      ...missing.map((what) => `Missing, because it ${places}: ${what}.`),
      `Copy both from the data folder of the old server into one folder, each under its name, and say --keys <folder>; or set SECRET_KEY, and AUTHOR_KEYS_DIR to the folder of author keys.`,
      `To continue without what is missing, add --without-keys${folder === null ? '' : ' as well'}. Nothing was restored.`,
    ].join(' '),
  );
}

/** What is in a folder of keys. Throws a StartError for one that holds none, and for a file that is no key. */
function keysIn(folder: string): { secret: string | null; authorKeys: string[] } {
  const file = join(folder, secretName);
  const secret = existsSync(file) ? file : null;
  const authorKeys = authorKeysOf(join(folder, authorKeysName));
  if (secret === null && authorKeys.length === 0)
    throw new StartError(
      `${folder} holds neither ${secretName} nor keys in ${authorKeysName}: name a folder that has them as a data folder has. Nothing was restored.`,
    );
  for (const key of secret === null ? authorKeys : [secret, ...authorKeys])
    if (!(key === secret ? someKeys : oneKey).test(readKey(key)))
      throw new StartError(`${key} is no key: it must hold 32 bytes in base64. Nothing was restored.`);
  return { secret, authorKeys };
}

const oneKey = /^[A-Za-z0-9+/]{43}=$/;
/** The newest first. */
const someKeys = /^[A-Za-z0-9+/]{43}=(?:\n[A-Za-z0-9+/]{43}=){0,9}$/;

const readKey = (file: string): string => readFileSync(file, 'utf8').trim();

function authorKeysOf(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.key'))
    .map((name) => join(folder, name));
}

/** Into a data folder that is being made, or into the folder of author keys that the settings name. */
export function copyKeys(plan: KeyPlan, dataFolder: string, authorKeysDir: string | null): void {
  if (plan.secret !== null) copyKey(plan.secret, join(dataFolder, secretName));
  for (const key of plan.authorKeys)
    copyKey(key, join(authorKeysDir ?? join(dataFolder, authorKeysName), basename(key)));
}

function copyKey(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to);
  chmodSync(to, 0o600);
}
