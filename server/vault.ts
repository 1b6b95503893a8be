import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The installation's secret at work. Each purpose has its own key, so that a digest made for one says nothing about
 * another, and a database dump alone opens nothing.
 */
export interface Vault {
  /** AES-256-GCM: nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer;
  /** Throws when the bytes were altered or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string;
  /**
   * HMAC-SHA-256, 32 bytes: the same text gives the same digest, which cannot be made without the installation's
   * secret.
   */
  digest(purpose: string, text: string): Buffer;
  /** Which key `digest` uses for the purpose, in 16 hexadecimal digits that say nothing about the key. */
  keyId(purpose: string): string;
}

export function createVault(secret: Buffer): Vault {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, keyBytes));
  // What digests are for is named in the program, so these are few; a seal may be for one caller's page. Several are
  // made for each request, and most of the cost of one is a key that still has to be made from its bytes.
  const digestKeys = new Map<string, KeyObject>();
  const digestKeyFor = (purpose: string): KeyObject => {
    const key = digestKeys.get(purpose) ?? createSecretKey(keyFor(`digest:${purpose}`));
    digestKeys.set(purpose, key);
    return key;
  };
  const digest = (purpose: string, text: string): Buffer =>
    createHmac('sha256', digestKeyFor(purpose)).update(text, 'utf8').digest();
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
    digest,
    keyId: (purpose) => digest(`key id of ${purpose}`, '').toString('hex').slice(0, 16),
  };
}

/** For what its owner can do without: null where the secret is another one than it was sealed with. */
export function openIfOurs(vault: Vault, purpose: string, sealed: Buffer): string | null {
  try {
    return vault.open(purpose, sealed);
  } catch {
    return null;
  }
}

/**
 * The secret from the configuration, else the one kept in the data folder (made at the first start, readable by its
 * owner only). Losing it ends all sessions and makes authorship and drafts unreadable: back it up with the database.
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
