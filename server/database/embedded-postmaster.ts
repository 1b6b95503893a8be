import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { DataFolder } from './embedded-folder.ts';

/** What postmaster.pid says; its lines are fixed by PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty where it listens on TCP only. */
  readonly socketFolder: string;
  /** False for a moment at its start: the address is written after the rest. */
  readonly isListening: boolean;
}

export const clusterUser = 'fundsight';

/** Null when there is none, or when the file is the empty remnant of a crash. */
export function readPostmaster(folder: DataFolder): Postmaster | null {
  const lines = readIfThere(join(folder.cluster, 'postmaster.pid'))?.split('\n');
  const [pid, , , port, socketFolder = '', address = ''] = lines?.map((line) => line.trim()) ?? [];
  if (!pid || !(Number(pid) > 0)) return null;
  return { pid: Number(pid), port: Number(port), socketFolder, isListening: socketFolder !== '' || address !== '' };
}

/** PostgreSQL may remove its file at any moment: asking whether it exists first does not help. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function connectionTo(postmaster: Postmaster, folder: DataFolder, database: string): ClientConfig {
  return {
    user: clusterUser,
    database,
    port: postmaster.port,
    ssl: false,
    ...(postmaster.socketFolder === ''
      ? { host: '127.0.0.1', password: readFileSync(folder.password, 'utf8').trim() }
      : { host: postmaster.socketFolder }),
  };
}

export type Answer = 'ready' | 'busy' | 'silent' | 'stranger';

/**
 * Asks the server itself, not the process table: that counts across containers too. `busy` is one that starts,
 * recovers or stops; `stranger` answers at this place but serves another folder.
 */
export async function askPostmaster(postmaster: Postmaster, folder: DataFolder): Promise<Answer> {
  if (!postmaster.isListening) return 'silent';
  const client = new Client({ ...connectionTo(postmaster, folder, 'postgres'), connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder !== undefined && realpathSync(rows[0].folder) === realpathSync(folder.cluster)
      ? 'ready'
      : 'stranger';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'silent' : 'busy';
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** It has ended but was not reaped: an orphan in a container whose first process does not reap. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The state comes after the name, which may hold anything, in parentheses.
    return /.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * True when the process that postmaster.pid names cannot be PostgreSQL in this folder: after a reboot, or in a new
 * container, its number may belong to any process, and PostgreSQL would then refuse to start.
 */
export function isSomebodyElse(pid: number, folder: DataFolder): boolean {
  if (process.platform === 'win32') return false;
  try {
    if (process.platform !== 'linux')
      return !execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres');
    const here = statSync(folder.cluster);
    const there = statSync(`/proc/${pid}/cwd`);
    return here.ino !== there.ino || here.dev !== there.dev;
  } catch {
    // It ended while we looked, or we may not look: PostgreSQL's own check decides.
    return false;
  }
}

/** PostgreSQL takes its pid file away as its last act, a moment before its process ends. */
export async function waitUntilGone(pid: number, folder: DataFolder, limitMilliseconds: number): Promise<boolean> {
  const deadline = performance.now() + limitMilliseconds;
  while (isAlive(pid) && readPostmaster(folder)?.pid === pid) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  for (let round = 0; isAlive(pid) && round < 25; round++) await sleep(20);
  return true;
}

/** A socket that had to lie outside of the data folder leaves nothing in the temporary one. */
export function removeSocketFolder({ socketFolder }: Postmaster, folder: DataFolder): void {
  if (socketFolder !== '' && socketFolder !== folder.cluster) rmSync(socketFolder, { recursive: true, force: true });
}

/**
 * Lets PostgreSQL start where its pid file names a process that exists but is not it, or is its zombie: it accepts its
 * own parent's number there. The other lines stay, because from them it learns whether children of the dead server
 * still hold the shared memory, and then it waits.
 */
export function clearPidFile(folder: DataFolder): void {
  const file = join(folder.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [, , , port, socketFolder] = lines;
  // The socket has a lock of its own with the same number; it guards nothing that the pid file does not.
  if (port && socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
  if (lines.length < 2) rmSync(file);
  else writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
}
