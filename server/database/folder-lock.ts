import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/**
 * Locks that the kernel gives back when their process dies, however it dies, and that count between containers which
 * share a folder, where process ids mean nothing. Node has no call for file locks, but its SQLite takes them: the
 * file stays empty, only the lock on it matters. Nothing else in this process may open and close that file: closing
 * any handle of a file drops the POSIX locks of the whole process on it.
 */
export interface FolderLock {
  release(): void;
}

const busy = 5;

/** Null when another process holds the lock in any way. */
export function tryLockAlone(path: string): FolderLock | null {
  return take(path, 'begin exclusive');
}

/** Many may share a lock; null while another process holds it exclusively. */
export function tryShareLock(path: string): FolderLock | null {
  return take(path, 'begin; select count(*) from sqlite_schema');
}

/** Waits its turn; null when it did not come in time. */
export async function lockAlone(path: string, waitMilliseconds: number): Promise<FolderLock | null> {
  const deadline = performance.now() + waitMilliseconds;
  for (;;) {
    const lock = tryLockAlone(path);
    if (lock !== null || performance.now() > deadline) return lock;
    await sleep(20);
  }
}

function take(path: string, statement: string): FolderLock | null {
  const isNew = !existsSync(path);
  const handle = openFile(path);
  // What root makes in the folder of another user must stay usable for its owner.
  if (isNew && process.getuid?.() === 0) chownSync(path, statSync(dirname(path)).uid, statSync(dirname(path)).gid);
  try {
    // Without it SQLite would put a journal beside the file, though nothing is ever written.
    handle.exec('pragma journal_mode = memory');
    handle.exec(statement);
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    if (isBusy(error)) return null;
    throw cannotLock(path, error);
  }
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw cannotLock(path, error);
  }
}

function cannotLock(path: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `${path} cannot be locked (${reason}). Give the data folder to the user who starts Fundsight, or set DATA_DIR to another one.`,
    { cause },
  );
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}
