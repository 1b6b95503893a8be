import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { markInterruptedImports } from './storing/interrupted-imports.ts';

/** The runs that this server has started in the background. */
export interface ImportRuns {
  /** Lets the run go on by itself. */
  readonly start: (importId: string, run: () => Promise<void>) => void;
  /** Marks as interrupted what says that it runs and has died, here or on another server. */
  readonly markInterrupted: () => Promise<void>;
  /** Gives runs that are nearly through the time to end; a later one is rolled back. */
  readonly end: () => Promise<void>;
}

const graceMilliseconds = 5_000;
const markEveryMilliseconds = 2_000;

export function trackRuns(connection: ClientConfig, log: Logger): ImportRuns {
  const running = new Map<string, Promise<void>>();
  let markedAt = Number.NEGATIVE_INFINITY;
  return {
    start(importId, run) {
      const ended = run()
        .catch((error: unknown) => {
          // The message of a database error can hold a cell of the file.
          log.error({ importId, code: codeOf(error) }, 'import failed');
        })
        .finally(() => running.delete(importId));
      running.set(importId, ended);
    },
    async markInterrupted() {
      if (performance.now() - markedAt < markEveryMilliseconds) return;
      markedAt = performance.now();
      await markInterruptedImports(connection);
    },
    async end() {
      await Promise.race([Promise.allSettled(running.values()), sleep(graceMilliseconds, undefined, { ref: false })]);
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown';
