import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dayOf } from './clock.ts';
import type { Context } from './context.ts';
import type { Trx } from './database/connect.ts';

/**
 * Withdrawals and erasures, in a file beside the database: a backup is older than some of them, and a restore must not
 * undo them. A line holds a day, what happened and a keyed digest: without the installation's secret it does not reveal
 * who or what it was. Each night the file is put in the order of the digests, and what stays as it is loses its day: who has
 * the secret and an older copy of the database must not see which review went with which account (decision 0128).
 */

/** `left`: an account was closed, and will be erased. `came_back`: it was brought back until then. */
const erasureKinds = ['left', 'left_with_reviews', 'came_back', 'erased', 'erased_with_reviews', 'withdrawn'] as const;
export type ErasureKind = (typeof erasureKinds)[number];
/** Nothing follows these: their day is of no use. */
const lastKinds: ReadonlySet<string> = new Set<ErasureKind>(['erased', 'erased_with_reviews', 'withdrawn']);

export interface Erasure {
  readonly kind: ErasureKind;
  /** UTC; null of what lost its day. */
  readonly day: string | null;
}

type Tools = Pick<Context, 'config' | 'vault' | 'clock' | 'log'>;

export const erasureListIn = (folder: string): string => join(folder, 'erasures.txt');
/** Lies in a data folder that was restored until the list was repeated. */
const markIn = (folder: string): string => join(folder, 'erasures-to-repeat');

/** `id`: of a member, or of a review that was withdrawn. */
export function erasureDigest({ vault }: Pick<Context, 'vault'>, id: string): string {
  return vault.digest('erasure list', id).toString('hex');
}

/** The file is written anew each night: what is added in the meantime would be lost. */
async function lockList(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('erasure list', 0))`.execute(trx);
}

/**
 * To be called within the transaction that does it, as its last step: what cannot be kept here is not done. A folder of
 * backups that is away does not stop it; the next backup brings the list along.
 */
export async function recordErasure(
  trx: Trx,
  tools: Tools,
  { kind, id }: { kind: ErasureKind; id: string },
): Promise<void> {
  const { config, clock, log } = tools;
  await lockList(trx);
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

const lineShape = /^(?:(\d{4}-\d{2}-\d{2}) )?([a-z_]+) ([0-9a-f]{64})$/;

/** The last thing that happened to each, by digest; a line that was cut off by a crash is left out. */
export function readErasures(folder: string): ReadonlyMap<string, Erasure> {
  return lastOf(linesOf(erasureListIn(folder)));
}

function lastOf(lines: readonly string[]): Map<string, Erasure> {
  const erasures = new Map<string, Erasure>();
  for (const line of lines) {
    const [, day = null, word, digest = ''] = lineShape.exec(line) ?? [];
    const kind = erasureKinds.find((one) => one === word);
    const before = erasures.get(digest);
    if (kind === undefined || (before !== undefined && lastKinds.has(before.kind) && !lastKinds.has(kind))) continue;
    erasures.set(digest, { kind, day });
  }
  return erasures;
}

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

/**
 * Puts the lines of one list into another that lacks them, each digest once, with the last thing that happened to it. `from`
 * is the newer list: of what both say of one day, it counts. Answers how many there are.
 */
export function joinErasures(from: string, folder: string): number {
  const lines = [...linesOf(erasureListIn(folder)), ...linesOf(from)];
  // By day alone, and stable: what happened on one day stays in the order in which it did.
  lines.sort((one, other) => dayIn(one).localeCompare(dayIn(other)));
  const erasures = lastOf(lines);
  if (erasures.size > 0) writeList(folder, erasures, (erasure) => erasure.day);
  return erasures.size;
}

const dayIn = (line: string): string => lineShape.exec(line)?.[1] ?? '';

/**
 * Of the lists in the data folder and beside the backups: what needs no day loses it, and no order says more. A folder of
 * backups that is away or cannot be written to does not stop it.
 */
export async function tidyErasures({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockList(trx);
    tidyList(config.dataDir);
    if (config.backupDir === null) return;
    try {
      tidyList(config.backupDir);
    } catch (error) {
      log.warn(
        { err: error, event: 'erasures.not_beside_backups' },
        'the list of erasures beside the backups is behind',
      );
    }
  });
}

function tidyList(folder: string): void {
  const erasures = readErasures(folder);
  if (erasures.size > 0) writeList(folder, erasures, ({ kind, day }) => (lastKinds.has(kind) ? null : day));
}

/** The old file or the new one, whatever happens. In the order of the digests. */
function writeList(
  folder: string,
  erasures: ReadonlyMap<string, Erasure>,
  dayOfOne: (erasure: Erasure) => string | null,
): void {
  const lines = [...erasures].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = lines.map(([digest, one]) =>
    [dayOfOne(one), one.kind, digest].filter((part) => part !== null).join(' '),
  );
  const file = erasureListIn(folder);
  writeFileSync(`${file}.part`, `${text.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The next start repeats the list before callers can reach it. */
export function markForRepeating(folder: string): void {
  writeFileSync(markIn(folder), '', { mode: 0o600 });
}

export const isMarkedForRepeating = (folder: string): boolean => existsSync(markIn(folder));

export function unmark(folder: string): void {
  rmSync(markIn(folder), { force: true });
}
