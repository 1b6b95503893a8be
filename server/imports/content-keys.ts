import { hash } from 'node:crypto';
import { plainWords } from '../subjects/likeness/words.ts';

/** What makes a deal where its file has no id: who got it, from whom, when. The same for two spellings of the same. */

/** Longer parts are known by their digest: a key has a limit. */
const longestPart = 120;

export const contentKey = (parts: readonly (string | null)[]): string => parts.map(plainPart).join('|');

function plainPart(part: string | null): string {
  const plain = plainWords(part ?? '').join(' ');
  return plain.length <= longestPart ? plain : hash('sha256', plain, 'hex').slice(0, 32);
}
