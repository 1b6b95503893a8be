import { formatShare } from '../../../contract/formats.ts';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { encodingWords, type Encoding } from '../../../contract/imports/mapping.ts';
import { ofOtherLetters } from './letters/other-letters.ts';
import { otherScriptOf } from './letters/other-scripts.ts';
import { foreignFile, invalid } from './open-file.ts';

/** Which letters the bytes of a text mean. Every byte of the file is looked at: one wrong one far down counts too. */

export interface EncodingGuess {
  readonly value: Encoding;
  readonly confidence: number;
  readonly why: string;
  /** Bytes of the mark at the start. */
  readonly markLength: number;
}

interface Tally {
  offset: number;
  firstBadAt: number | null;
  goodSequences: number;
  badBytes: number;
  /** High bytes beside letters that make a letter in one encoding and a sign in the other. */
  windowsVotes: number;
  macVotes: number;
  /** Letters and € where ISO 8859-15 has them and Windows-1252 has signs that no text needs there. */
  latinVotes: number;
  /** Bytes that are signs in Windows-1252 alone, such as its € and its quotes. */
  windowsSigns: number;
  /** How often each byte stands within a word. */
  readonly within: Uint32Array;
  /** The same beside a letter, also at the ends of words. */
  readonly beside: Uint32Array;
}

export async function guessEncoding(firstBytes: Buffer, stream: () => Readable): Promise<EncodingGuess> {
  const marked = byMark(firstBytes);
  if (marked !== null) return marked;
  const wide = byZeros(firstBytes);
  if (wide !== null) return wide;
  const tally = await scan(stream());
  if (tally.firstBadAt === null)
    return { value: 'utf-8', confidence: 1, why: 'Every byte is strict UTF-8.', markLength: 0 };
  const other = otherScriptOf(firstBytes);
  if (other?.encoding != null)
    return {
      value: other.encoding,
      confidence: 0.95,
      why: `Not UTF-8 (byte ${tally.firstBadAt}); its bytes are those of ${encodingWords[other.encoding]}.`,
      markLength: 0,
    };
  if (tally.goodSequences > tally.badBytes)
    throw invalid(
      `The file mixes UTF-8 with something else: the byte at ${tally.firstBadAt} is part of no character. Save it as UTF-8, or name its encoding.`,
    );
  const guess = await byVotes(tally, firstBytes);
  return other === null
    ? guess
    : { ...guess, confidence: 0.5, why: `Not UTF-8 (byte ${tally.firstBadAt}); its letters are not Latin.` };
}

function byMark(bytes: Buffer): EncodingGuess | null {
  const why = 'A byte order mark says so.';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { value: 'utf-8', confidence: 1, why, markLength: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { value: 'utf-16le', confidence: 1, why, markLength: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { value: 'utf-16be', confidence: 1, why, markLength: 2 };
  return null;
}

/** UTF-16 without a mark: every second byte of plain letters is zero. Zeros in any other order are no text. */
function byZeros(bytes: Buffer): EncodingGuess | null {
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (even + odd === 0) return null;
  const half = bytes.length / 2;
  const why = 'Every second byte is zero, as plain letters have it in UTF-16.';
  if (odd > half * 0.6 && even < half * 0.05) return { value: 'utf-16le', confidence: 0.95, why, markLength: 0 };
  if (even > half * 0.6 && odd < half * 0.05) return { value: 'utf-16be', confidence: 0.95, why, markLength: 0 };
  throw foreignFile('a binary file');
}

async function scan(stream: Readable): Promise<Tally> {
  const tally: Tally = {
    offset: 0,
    firstBadAt: null,
    goodSequences: 0,
    badBytes: 0,
    windowsVotes: 0,
    macVotes: 0,
    latinVotes: 0,
    windowsSigns: 0,
    within: new Uint32Array(256),
    beside: new Uint32Array(256),
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    // A character may be cut by the end of the chunk: its bytes wait for the next one.
    const end = wholeUntil(bytes);
    count(bytes.subarray(0, end), tally);
    rest = bytes.subarray(end);
  }
  count(rest, tally);
  return tally;
}

function wholeUntil(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}

const sequenceLength = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1);
const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;

function count(bytes: Buffer, tally: Tally): void {
  if (tally.firstBadAt === null && isUtf8(bytes)) {
    // How many letters it holds matters only once something is wrong.
    tally.offset += bytes.length;
    if (tally.goodSequences < 1_000) for (const byte of bytes) if (byte >= 0xc2) tally.goodSequences += 1;
    return;
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = sequenceLength(byte);
    if (length > 1 && isUtf8(bytes.subarray(at, at + length))) {
      tally.goodSequences += 1;
      at += length - 1;
      continue;
    }
    tally.firstBadAt ??= tally.offset + at;
    tally.badBytes += 1;
    if (byte <= 0x9f) tally.windowsSigns += 1;
    if (isInWord(bytes[at - 1]) && isInWord(bytes[at + 1])) tally.within[byte] = (tally.within[byte] ?? 0) + 1;
    if (isInWord(bytes[at - 1]) || isInWord(bytes[at + 1])) tally.beside[byte] = (tally.beside[byte] ?? 0) + 1;
    if (isLatinNine(byte, bytes[at - 1], bytes[at + 1])) tally.latinVotes += 1;
    // `T€` ends with it, and no word ends with a capital Ä.
    if (byte === euro && !isLetter(bytes[at + 1])) {
      tally.windowsVotes += 1;
      continue;
    }
    if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + 1])) continue;
    // Mac Roman has its letters from 80 to 9F, where Windows has signs; Windows has them from C0 on.
    if (isBehindSmall(bytes, at) && byte <= lastMacCapital) tally.windowsVotes += 1;
    else if (byte <= 0x9f && !(byte >= 0x91 && byte <= 0x97)) tally.macVotes += 1;
    else if ((byte >= 0xe0 && byte !== 0xf7) || windowsCapitals.has(byte)) tally.windowsVotes += 1;
  }
  tally.offset += bytes.length;
}

/** € in Windows-1252; Ä in Mac Roman, which stands beside letters. */
const euro = 0x80;
/** From 80 to 86 Mac Roman has Ä to Ü, which do not follow a small letter; Windows-1252 has € and … there. */
const lastMacCapital = 0x86;
const isBehindSmall = (bytes: Buffer, at: number): boolean => {
  const before = bytes[at - 1] ?? 0;
  return before >= 97 && before <= 122;
};
/** Ä Å Æ Ö Ø Ü ß and others, where Mac Roman has signs such as ƒ and ÷ that no word holds. */
const windowsCapitals: ReadonlySet<number> = new Set([
  0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xd6, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf,
]);

/**
 * ISO 8859-15 has € for the sign of no currency, and Š š ž Œ œ for ¦ ¨ ¸ ¼ ½, which do not stand beside letters. Its Ž
 * is no evidence: people write that sign as an apostrophe.
 */
function isLatinNine(byte: number, before: number | undefined, after: number | undefined): boolean {
  if (byte === 0xa4) return !isLetter(before) && !isLetter(after);
  // A fraction behind a number: 2½h.
  if (before !== undefined && before >= 0x30 && before <= 0x39) return false;
  // Two dots and a broken bar stand around words; within one they are letters.
  if (byte === 0xa6 || byte === 0xa8) return isLetter(before) && isLetter(after);
  return (byte === 0xb8 || byte === 0xbc || byte === 0xbd) && isBesideWord(before, after);
}
/** A letter behind it, or a letter before it that ends a word of several. */
const isBesideWord = (before: number | undefined, after: number | undefined): boolean =>
  isLetter(after) || (isLetter(before) && (after === undefined || after === 0x20 || after >= 0xc0));

/** A letter in the encodings of western and central Europe. */
const isInWord = (byte: number | undefined): boolean =>
  isLetter(byte) || (byte !== undefined && (byte >= 0xc0 || centralLetters.has(byte)));
/** Below C0 in Windows-1250 or ISO 8859-2: Ł, ą, ś, ż, š, ž and others. */
const centralLetters: ReadonlySet<number> = new Set([
  0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xa1, 0xa3, 0xa5, 0xa6, 0xa9, 0xac, 0xae, 0xaf, 0xb1,
  0xb3, 0xb5, 0xb6, 0xb9, 0xba, 0xbb, 0xbc, 0xbe, 0xbf,
]);

/**
 * Polish has ł within words where Windows-1252 has ³; Czech has ě and ř, which stand beside each other in no
 * language of western Europe. What tells the two encodings of them apart are ą, ś, š and ž.
 */
function ofCentralEurope({ within, firstBadAt }: Tally): EncodingGuess | null {
  const countOf = (...bytes: number[]): number => bytes.reduce((sum, byte) => sum + (within[byte] ?? 0), 0);
  // ø is the byte of ż in Mac Roman: it alone is no evidence.
  const isPolish = countOf(0xb3) > 0 && countOf(0xb3, 0xbf, 0xb9, 0xb1, 0xea, 0xf3) > 2;
  const isCzech = countOf(0xec) > 0 && countOf(0xf8) > 0 && countOf(0xe8, 0xf9, 0xe1, 0xed) > 0;
  if (!isPolish && !isCzech) return null;
  const [windows, latin] = isPolish
    ? [countOf(0xb9, 0x9c, 0x9f), countOf(0xb1, 0xb6, 0xbc)]
    : [countOf(0x9a, 0x9e, 0x9d), countOf(0xb9, 0xbe, 0xbb)];
  return {
    value: latin > windows ? 'iso-8859-2' : 'windows-1250',
    confidence: windows === latin ? 0.6 : 0.95,
    why: `Not UTF-8 (byte ${firstBadAt}); its words are ${isPolish ? 'Polish' : 'Czech'}.`,
    markLength: 0,
  };
}

async function byVotes(tally: Tally, firstBytes: Buffer): Promise<EncodingGuess> {
  const central = ofCentralEurope(tally) ?? (await ofOtherLetters(tally, firstBytes));
  if (central !== null) return central;
  const { windowsVotes, macVotes, latinVotes, windowsSigns, firstBadAt } = tally;
  const all = windowsVotes + macVotes;
  if (latinVotes > 0 && windowsSigns === 0)
    return {
      value: 'iso-8859-15',
      confidence: 0.95,
      why: `Not UTF-8 (byte ${firstBadAt}); ${latinVotes} of its bytes are letters or € in ISO 8859-15 and make no sense in Windows-1252.`,
      markLength: 0,
    };
  const isMac = macVotes > windowsVotes;
  const share = all === 0 ? 0.5 : Math.max(windowsVotes, macVotes) / all;
  const confidence = all === 0 ? 0.5 : Math.min(0.97, share - 0.05 / all);
  const name = isMac ? 'Mac Roman' : 'Windows-1252';
  return {
    value: isMac ? 'macintosh' : 'windows-1252',
    confidence,
    why: `Not UTF-8 (byte ${firstBadAt}); ${all === 0 ? 'nothing tells which letters are meant' : `${formatShare(share)} of the letters beyond ASCII make sense in ${name}`}.`,
    markLength: 0,
  };
}
