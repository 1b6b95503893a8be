import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printHead, readHead, type Head } from './chain-rules.ts';

/**
 * Ends of the chain, one per line, in the data folder: outside the database and, with your own database server, on
 * another machine. An attacker who cuts the end of the audit would have to change them and the log as well.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'audit-heads.txt');

/** The last word of a line whose place has a key. */
const keyedWord = 'keyed';

export async function keepHead(dataDir: string, head: Head, now: Date): Promise<void> {
  await appendFile(fileIn(dataDir), `${now.toISOString()} ${printHead(head)} ${keyedWord}\n`);
}

export interface KeptHeads {
  readonly heads: Head[];
  /** Whether the chain had a key when one of them was kept: it never loses it again. */
  readonly isKeyed: boolean;
  readonly unreadableCount: number;
}

/** No file yet means no head yet. Lines that are none are counted. */
export async function readHeads(dataDir: string): Promise<KeptHeads> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const heads = lines.flatMap((line) => readHead(line.split(' ')[1] ?? '') ?? []);
  const isKeyed = lines.some((line) => line.trimEnd().endsWith(` ${keyedWord}`));
  return { heads, isKeyed, unreadableCount: lines.length - heads.length };
}
