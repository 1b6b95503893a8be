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
  /** Of the reviews that stand for the voices that answered: those whose voices a figure is made of (decision 0070). */
  kept(owner: string, item: string, ids: readonly string[]): ReadonlySet<string>;
  /** 0, 1 or 2. */
  more(owner: string, item: string): number;
}

export function readSecrets(dataDir: string): Secrets {
  const secret = Buffer.from(readFileSync(join(dataDir, 'keys', 'secret.key'), 'utf8').trim(), 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'digest:figures', 32));
  const number = (words: string): number => createHmac('sha256', key).update(words).digest().readUInt32BE(0);
  return {
    drawn: (owner, reviewId) => number(`${owner} voice ${reviewId}`),
    kept(owner, item, ids) {
      const sorted = [...ids].sort((one, other) => (one < other ? -1 : 1));
      const among = number(`${owner} answered ${item} ${sorted.join(' ')}`);
      const ranks = new Map(sorted.map((id) => [id, number(`${owner} drawn ${item} ${among} ${id}`)]));
      const inOrder = sorted.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
      return new Set(inOrder.slice(Math.ceil(ids.length / 3)));
    },
    more: (owner, item) => number(`${owner} threshold ${item}`) % 3,
  };
}
