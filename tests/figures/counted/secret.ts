import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What figures keep secret (decision 0057), from the key of the product that is audited: whose voice is left out, and
 * how many voices more than the least a figure needs. Calculated here anew, by what the decision says.
 */
export interface Secrets {
  /** Where a review stands in the draw of its class; the voice with the lowest number is left out. */
  drawn(owner: string, reviewId: string): number;
  /** 0, 1 or 2. */
  more(owner: string, item: string): number;
}

export function readSecrets(dataDir: string): Secrets {
  const secret = Buffer.from(readFileSync(join(dataDir, 'keys', 'secret.key'), 'utf8').trim(), 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'digest:figures', 32));
  const number = (words: string): number => createHmac('sha256', key).update(words).digest().readUInt32BE(0);
  return {
    drawn: (owner, reviewId) => number(`${owner} voice ${reviewId}`),
    more: (owner, item) => number(`${owner} threshold ${item}`) % 3,
  };
}
