import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openAuthorKeys, type AuthorKeys } from './author-keys.ts';
import { keyBytes, sealsOf, type Seals } from './seals.ts';

/** The keys of the installation at work. A database dump alone opens nothing. */
export interface Vault extends Seals {
  /** Which key `digest` uses for the purpose, in 16 hexadecimal digits that say nothing about the key. */
  keyId(purpose: string): string;
  /** For whatever joins a member with a review, and for nothing else. The rest of the vault lasts; these do not. */
  readonly authors: AuthorKeys;
}

export function createVault(secret: Buffer, authors: AuthorKeys): Vault {
  const seals = sealsOf(secret);
  return {
    ...seals,
    authors,
    keyId: (purpose) => seals.digest(`key id of ${purpose}`, '').toString('hex').slice(0, 16),
  };
}

interface Place {
  readonly secretKey: string | null;
  readonly dataDir: string;
  readonly authorKeysDir: string | null;
}

/** The keys of this installation, which are made where there are none. */
export function openVault(place: Place): Vault {
  return createVault(loadSecret(place), openAuthorKeys(place.authorKeysDir ?? authorKeysIn(place.dataDir)));
}

/** In a folder of its own, which backups and restores leave alone. */
export const authorKeysIn = (dataDir: string): string => join(dataDir, 'author-keys');

/**
 * The secret from the configuration, else the one kept in the data folder (made at the first start, readable by its
 * owner only). Losing it ends all sessions and second factors: a copy belongs apart from the backups.
 */
export function loadSecret(options: { secretKey: string | null; dataDir: string }): Buffer {
  const found = findSecret(options);
  if (found !== null) return found;
  const file = secretIn(options.dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}

/** The same without making one: null where there is none yet. */
export function findSecret({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Buffer | null {
  if (secretKey !== null) return Buffer.from(secretKey, 'base64');
  const file = secretIn(dataDir);
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null;
}

const secretIn = (dataDir: string): string => join(dataDir, 'keys', 'secret.key');
