import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `fsk_`, 32 characters of chance (190 bits), and six that check them: programs that look for lost secrets know one by its
 * beginning and its check, without asking us, and a slip of the hand is told apart from a key that has ended.
 */

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const chanceLength = 32;
const checkLength = 6;
const shownLength = 4;

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let at = 0; at < checkLength; at++) {
    check = (letters[rest % letters.length] ?? '') + check;
    rest = Math.floor(rest / letters.length);
  }
  return check;
}

export interface NewSecret {
  readonly secret: string;
  readonly digest: Buffer;
  /** How it begins. */
  readonly hint: string;
}

/** `prefix` says what it opens. */
export function makeKey(prefix: 'fsk_' | 'fsl_'): NewSecret {
  const chance = Array.from({ length: chanceLength }, () => letters[randomInt(letters.length)] ?? '').join('');
  const secret = prefix + chance + checkOf(prefix + chance);
  return { secret, digest: digestOf(secret), hint: secret.slice(0, prefix.length + shownLength) };
}

const shape = new RegExp(`^fs[kl]_[0-9A-Za-z]{${chanceLength + checkLength}}$`);

/** Whether a text can be such a secret at all. */
export function isWhole(prefix: 'fsk_' | 'fsl_', text: string): boolean {
  return (
    text.startsWith(prefix) && shape.test(text) && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength)
  );
}

/** What is stored. With that much chance in it a plain hash is enough: there is nothing to guess. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
