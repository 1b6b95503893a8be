import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** 256 random bits in 43 characters: a link's secret or a refresh token. */
export function makeSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** What is stored of a secret. With that much chance in it a plain hash is enough: there is nothing to guess. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
