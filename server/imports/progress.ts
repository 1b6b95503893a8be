import type { ImportProgress } from '../../contract/imports/progress.ts';
import type { Progress } from './print-lines.ts';
import type { RunRequest } from './run-import.ts';

/** How far the imports are that run in this process. Another server of the same database shows none for them. */

interface Running {
  readonly mode: RunRequest['mode'];
  readonly startedAt: number;
  /** When the last rows were read, in milliseconds as `startedAt`. */
  readonly readAt: number;
  readonly last: Progress;
}
const running = new Map<string, Running>();

export function progressOf(importId: string): ImportProgress | null {
  const found = running.get(importId);
  return found === undefined ? null : describeProgress(found, performance.now());
}

export function progressTracker(importId: string, mode: RunRequest['mode']): (progress: Progress) => void {
  const startedAt = performance.now();
  return (last) => void running.set(importId, { mode, startedAt, readAt: performance.now(), last });
}

export function endProgress(importId: string): void {
  running.delete(importId);
}

/**
 * After the last row was read, a check compares the rows with the database for about this part of the time that reading
 * took: 0.46 to 1.13 of it in the files of `progress.test.ts`.
 */
const comparedPerRead = 0.75;
/** An estimate before this says more about the start than about the file. */
const leastSeconds = 2;
const leastShare = 0.1;

/**
 * What a run says of itself. A commit names no time: after reading it stores the rows, for 0.4 to 4 times as long, and
 * may publish the rows of members anew.
 */
export function describeProgress(
  { mode, startedAt, readAt, last: { readCount, readBytes, totalBytes, isRead } }: Running,
  now: number,
): ImportProgress {
  const seconds = Math.max(0.001, (readAt - startedAt) / 1_000);
  const share = isRead ? 1 : Math.min(1, readBytes / Math.max(1, totalBytes));
  const isReliable = mode !== 'commit' && seconds >= leastSeconds && share >= leastShare;
  const left = (seconds / share) * (1 + comparedPerRead) - (now - startedAt) / 1_000;
  return {
    readCount,
    rowsPerSecond: Math.round(readCount / seconds),
    readShare: share,
    // Once the estimate has run out, the time that is left is unknown.
    secondsLeft: isReliable && left > 0 ? Math.ceil(left) : null,
  };
}
