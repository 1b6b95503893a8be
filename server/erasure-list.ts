import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from './clock.ts';
import type { Context } from './context.ts';

/**
 * Withdrawals and erasures, in a file beside the database: a backup is older than some of them, and a restore must not
 * undo them. A line holds a day, what happened and a keyed digest: without the installation's secret it does not reveal
 * who or what it was.
 */

/** `left`: an account was closed, and will be erased. `came_back`: it was brought back until then. */
const erasureKinds = ['left', 'left_with_reviews', 'came_back', 'erased', 'erased_with_reviews', 'withdrawn'] as const;
export type ErasureKind = (typeof erasureKinds)[number];

export interface Erasure {
  readonly kind: ErasureKind;
  /** UTC. */
  readonly day: string;
}

type Tools = Pick<Context, 'config' | 'vault' | 'clock' | 'log'>;

export const erasureListIn = (folder: string): string => join(folder, 'erasures.txt');
/** Lies in a data folder that was restored until the list was repeated. */
const markIn = (folder: string): string => join(folder, 'erasures-to-repeat');

/** `id`: of a member, or of a review that was withdrawn. */
export function erasureDigest({ vault }: Pick<Context, 'vault'>, id: string): string {
  return vault.digest('erasure list', id).toString('hex');
}

/**
 * To be called within the transaction that does it, as its last step: what cannot be kept here is not done. A folder of
 * backups that is away does not stop it; the next backup brings the list along.
 */
export async function recordErasure(tools: Tools, kind: ErasureKind, id: string): Promise<void> {
  const { config, clock, log } = tools;
  const line = `${dayOf(clock.now())} ${kind} ${erasureDigest(tools, id)}\n`;
  await append(config.dataDir, line);
  if (config.backupDir === null) return;
  await append(config.backupDir, line).catch((error: unknown) =>
    log.warn({ err: error, event: 'erasures.not_beside_backups' }, 'the list of erasures beside the backups is behind'),
  );
}

async function append(folder: string, line: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(erasureListIn(folder), 'a', 0o600);
  try {
    await file.appendFile(line);
    await file.sync();
  } finally {
    await file.close();
  }
}

const lineShape = /^(\d{4}-\d{2}-\d{2}) ([a-z_]+) ([0-9a-f]{64})$/;

/** The last thing that happened to each, by digest; a line that was cut off by a crash is left out. */
export function readErasures(folder: string): ReadonlyMap<string, Erasure> {
  const erasures = new Map<string, Erasure>();
  for (const [, day = '', word, digest = ''] of linesOf(erasureListIn(folder)).map(
    (line) => lineShape.exec(line) ?? [],
  )) {
    const kind = erasureKinds.find((one) => one === word);
    if (kind !== undefined) erasures.set(digest, { kind, day });
  }
  return erasures;
}

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

/** Puts the lines of one list into another that lacks them, each once and in the order of their days. */
export function joinErasures(from: string, folder: string): number {
  const lines = [...new Set([...linesOf(from), ...linesOf(erasureListIn(folder))])].filter((line) =>
    lineShape.test(line),
  );
  // By day alone, and stable: what happened on one day stays in the order in which it did.
  lines.sort((one, other) => one.slice(0, 10).localeCompare(other.slice(0, 10)));
  if (lines.length > 0) writeFileSync(erasureListIn(folder), `${lines.join('\n')}\n`, { mode: 0o600 });
  return lines.length;
}

/** The next start repeats the list before callers can reach it. */
export function markForRepeating(folder: string): void {
  writeFileSync(markIn(folder), '', { mode: 0o600 });
}

export const isMarkedForRepeating = (folder: string): boolean => existsSync(markIn(folder));

export function unmark(folder: string): void {
  rmSync(markIn(folder), { force: true });
}
