import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openAuthorKeys, type AuthorKeys } from './author-keys.ts';
import { keyBytes, sealsOf, type Seals } from './seals.ts';

/** The keys of the installation at work. A database dump alone opens nothing. */
export interface Vault extends Seals {
  /** Which key `digest` uses for the purpose, in 16 hexadecimal digits that say nothing about the key. */
  keyId(purpose: string): string;
  /** Whether this was sealed with the newest secret. */
  isCurrent(sealed: Buffer): boolean;
  /** For whatever joins a member with a review, and for nothing else. The rest of the vault lasts; these do not. */
  readonly authors: AuthorKeys;
}

const idBytes = 4;

/**
 * `secrets`: the newest first, at least one. The newest seals, and each sealed value begins with the id of its key; all
 * of them open. The oldest makes the digests, so that a new secret changes none of them (decision 0071).
 */
export function createVault(secrets: Buffer | readonly Buffer[], authors: AuthorKeys): Vault {
  const keys = (Buffer.isBuffer(secrets) ? [secrets] : secrets).map((secret) => {
    const seals = sealsOf(secret);
    return { seals, id: seals.digest('key id of seals', '').subarray(0, idBytes) };
  });
  const [newest, oldest] = [keys[0], keys.at(-1)];
  if (newest === undefined || oldest === undefined) throw new Error('a vault needs a secret');
  const isSealedBy = ({ id }: { id: Buffer }, sealed: Buffer): boolean => sealed.subarray(0, idBytes).equals(id);
  return {
    seal: (purpose, text) => Buffer.concat([newest.id, newest.seals.seal(purpose, text)]),
    open(purpose, sealed) {
      const own = keys.find((key) => isSealedBy(key, sealed));
      if (own !== undefined) return own.seals.open(purpose, sealed.subarray(idBytes));
      // Of a release that had one secret and no ids.
      return oldest.seals.open(purpose, sealed);
    },
    digest: (purpose, text) => oldest.seals.digest(purpose, text),
    isCurrent: (sealed) => isSealedBy(newest, sealed),
    keyId: (purpose) => oldest.seals.digest(`key id of ${purpose}`, '').toString('hex').slice(0, 16),
    authors,
  };
}

interface Place {
  /** One secret, or several with commas between them, the newest first. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  readonly authorKeysDir: string | null;
}

/** The keys of this installation, which are made where there are none. */
export function openVault(place: Place): Vault {
  return createVault(loadSecrets(place), openAuthorKeys(place.authorKeysDir ?? authorKeysIn(place.dataDir)));
}

/** In a folder of its own, which backups and restores leave alone. */
export const authorKeysIn = (dataDir: string): string => join(dataDir, 'author-keys');

/**
 * The secrets from the configuration, else those kept in the data folder (the first is made at the first start, readable
 * by its owner only). Losing them ends all sessions and second factors: a copy belongs apart from the backups.
 */
function loadSecrets(options: { secretKey: string | null; dataDir: string }): Buffer[] {
  const found = findSecrets(options);
  if (found !== null) return found;
  const file = secretIn(options.dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return readSecrets(readFileSync(file, 'utf8'));
}

/** The same without making one: null where there is none yet. */
export function findSecrets({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Buffer[] | null {
  if (secretKey !== null) return readSecrets(secretKey);
  const file = secretIn(dataDir);
  return existsSync(file) ? readSecrets(readFileSync(file, 'utf8')) : null;
}

/** Secrets in base64, with commas or new lines between them. */
const readSecrets = (text: string): Buffer[] =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => Buffer.from(one, 'base64'));

/** The file of the secrets in a data folder, one in each line. */
export const secretIn = (dataDir: string): string => join(dataDir, 'keys', 'secret.key');
