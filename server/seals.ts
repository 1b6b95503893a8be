import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** Bytes of a key. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Kept at once. */
const mostKeys = 100;

/** What one key does. Each purpose has a key of its own, so that a digest made for one says nothing about another. */
export interface Seals {
  /** AES-256-GCM: nonce, tag, ciphertext. */
  seal(purpose: string, text: string): Buffer;
  /** Throws when the bytes were altered or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string;
  /** HMAC-SHA-256, 32 bytes: the same text gives the same digest, which cannot be made without the key. */
  digest(purpose: string, text: string): Buffer;
}

/** `secret`: `keyBytes` of chance. */
export function sealsOf(secret: Buffer): Seals {
  // Several are used for each request, and most of the cost of a short seal is a key that has to be made. Those of
  // digests and of most seals are named in the program; a seal may be for one caller's page as well.
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, keyBytes)));
    if (keys.size >= mostKeys) keys.clear();
    keys.set(purpose, key);
    return key;
  };
  const digest = (purpose: string, text: string): Buffer =>
    createHmac('sha256', keyFor(`digest:${purpose}`))
      .update(text, 'utf8')
      .digest();
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
  };
}
