import type { ImportRecord } from '../../contract/imports/imports.ts';

/** How far the imports are that run in this process. Another server of the same database shows none for them. */

type Progress = NonNullable<ImportRecord['progress']>;
const running = new Map<string, Progress>();

export const progressOf = (importId: string): Progress | null => running.get(importId) ?? null;

export function progressTracker(
  importId: string,
): (progress: { readonly readCount: number; readonly readBytes: number; readonly totalBytes: number }) => void {
  const startedAt = performance.now();
  return ({ readCount, readBytes, totalBytes }) => {
    const seconds = Math.max(0.001, (performance.now() - startedAt) / 1_000);
    running.set(importId, {
      readCount,
      rowsPerSecond: Math.round(readCount / seconds),
      secondsLeft: readBytes > 0 ? Math.max(0, Math.ceil((totalBytes / readBytes - 1) * seconds)) : null,
    });
  };
}

export function endProgress(importId: string): void {
  running.delete(importId);
}
