import { Readable } from 'node:stream';
import type { OpenFile } from '../open-file.ts';
import { fixedAsTabs, mayBeFixedWidth } from './fixed-width.ts';

/** Files that are held in memory as a whole, in another form than on the disk. */

/** So much of the start of a file is looked at. */
export const headBytes = 262_144;
const largestPage = 30_000_000;

/** Null where they are more than we hold. */
export async function bytesOf(file: OpenFile): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.stream()) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > largestPage) return null;
  }
  return Buffer.concat(chunks);
}

/** A print file as its table; other files as they are. */
export async function readFixedWidth(file: OpenFile): Promise<OpenFile> {
  if (!mayBeFixedWidth(file.firstBytes)) return file;
  const bytes = await bytesOf(file);
  const rows = bytes === null ? null : fixedAsTabs(bytes);
  return rows === null ? file : heldFile(file, rows);
}

/** The file with other bytes in its place, which are held in memory. */
export const heldFile = (file: OpenFile, bytes: Buffer): OpenFile => ({
  ...file,
  isSpreadsheet: false,
  stream: (onBytes) => {
    onBytes?.(file.size);
    return Readable.from([bytes], { objectMode: false });
  },
  firstBytes: bytes.subarray(0, headBytes),
});
