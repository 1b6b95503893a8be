import iconv from 'iconv-lite';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { encodings, type Encoding } from '../../../contract/imports/mapping.ts';
import { invalid } from './open-file.ts';

/** A character may have two bytes in some of them, in two pieces. */
const hasBytes: ReadonlySet<Encoding> = new Set(encodings.filter((value) => !value.startsWith('utf')));

/** Bytes as text in an encoding, piece by piece. Throws a Refusal where UTF-8 or UTF-16 is broken. */
export async function* decode(stream: Readable, encoding: Encoding): AsyncGenerator<string> {
  if (hasBytes.has(encoding)) {
    const decoder = iconv.getDecoder(encoding);
    for await (const chunk of stream) yield decoder.write(chunk as Buffer);
    yield decoder.end() ?? '';
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  let offset = 0;
  for await (const chunk of stream) {
    yield decodeStrictly(decoder, chunk as Buffer, encoding, offset);
    offset += (chunk as Buffer).length;
  }
  yield decodeStrictly(decoder, null, encoding, offset);
}

function decodeStrictly(decoder: TextDecoder, chunk: Buffer | null, encoding: Encoding, offset: number): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw invalid(
      `The file is not ${encoding.toUpperCase()}: a byte at or after ${offset} is not part of a character.`,
    );
  }
}

/** The start of the file as text; a character that the cut broke is left out. */
export function decodeStart(bytes: Buffer, encoding: Encoding): string {
  if (hasBytes.has(encoding)) return iconv.getDecoder(encoding).write(bytes);
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
