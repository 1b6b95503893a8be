import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './product.ts';
import type { Trial } from './fault.ts';

/** A disk of its own in memory, to be filled. */
export interface SmallDisk {
  readonly path: string;
  readonly freeBytes: () => number;
  /** Writes until so much is left; what the others took meanwhile counts. */
  readonly fillUntil: (leftBytes: number) => void;
  /** Takes away what filled it. */
  readonly free: () => void;
}

/** Null where this process may mount nothing. */
export function mountSmallDisk(trial: Trial, bytes: number): SmallDisk | null {
  const path = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  trial.later(() => {
    spawnSync('umount', ['-l', path]);
    rmSync(path, { recursive: true, force: true });
  });
  chmodSync(path, 0o755);
  const ballast = join(path, 'lost+found');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  return {
    path,
    freeBytes,
    fillUntil(leftBytes) {
      const handle = openSync(ballast, 'a');
      const piece = Buffer.alloc(65_536, 1);
      try {
        while (freeBytes() > leftBytes) writeSync(handle, piece, 0, Math.min(piece.length, freeBytes() - leftBytes));
      } catch {
        // Another process took the rest: the disk is full, as intended.
      } finally {
        closeSync(handle);
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
}
