import { open } from 'node:fs/promises';
import type { OpenFile } from './open-file.ts';

/** What a JSON file says of itself beside its list of rows: its licence and its publisher. */

/** Goes into each row under the key `package`: everything beside the list. */
export type PackageWords = Readonly<Record<string, unknown>>;

const told = ['license', 'license_name', 'licence', 'publisher'] as const;
const tailBytes = 65_536;
const mostText = 20_000;

/** The key of the first list of objects at the top of a JSON object, and its position. */
export function findList(start: string): { readonly key: string; readonly at: number } | null {
  let depth = 0;
  for (let at = 0; at < start.length; at += 1) {
    const character = start[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') {
      const end = closingQuote(start, at);
      if (depth === 1 && /^\s*:\s*\[\s*\{/.test(start.slice(end + 1, end + 60)))
        return { key: start.slice(at + 1, end), at };
      at = end;
    }
  }
  return null;
}

function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** Null where nothing is said. What comes after the list is read of plain files only: a packed one has no end to jump to. */
export async function readPackage(file: OpenFile, start: string): Promise<PackageWords | null> {
  const list = findList(start);
  if (list === null) return null;
  const before = parsePart(`${start.slice(0, list.at).replace(/,\s*$/, '')}}`);
  const words = {
    ...pickWords(file.packing === 'none' ? afterList(await readEnd(file.path)) : null),
    ...pickWords(before),
  };
  return Object.keys(words).length === 0 || JSON.stringify(words).length > mostText ? null : words;
}

function pickWords(part: Record<string, unknown> | null): Record<string, unknown> {
  if (part === null) return {};
  return Object.fromEntries(told.flatMap((key) => (part[key] === undefined ? [] : [[key, part[key]]])));
}

function parsePart(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>) // an object by the line above
      : null;
  } catch {
    return null;
  }
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

const mostTries = 50;

/** The keys behind the list: the longest end of the file that is an object once its first bracket is put before it. */
function afterList(end: string): Record<string, unknown> | null {
  let found: Record<string, unknown> | null = null;
  let at = end.length;
  for (let turn = 0; turn < mostTries; turn += 1) {
    at = end.lastIndexOf(']', at - 1);
    if (at < 0) break;
    const rest = end.slice(at + 1).trimStart();
    if (rest.startsWith(',')) found = parsePart(`{${rest.slice(1)}`) ?? found;
  }
  return found;
}
