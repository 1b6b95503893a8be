import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** The ends of what was started; they run the other way round. */
export type Closers = (() => Promise<unknown>)[];

export interface Shutdown {
  readonly closers: Closers;
  /** Aborted when the start should not continue. */
  readonly signal: AbortSignal;
  /** Waits for the start; one that fails takes down what is up already, and then throws. */
  readonly endAfter: (start: Promise<void>) => Promise<void>;
}

/** A proxy needs a moment to learn that we stop; a developer's server has no proxy. */
const drainMilliseconds = { production: 5_000, development: 0, test: 0 };
const longestEndMilliseconds = 25_000;
/** Ctrl-C reaches us twice, from the terminal and through npm: that is one wish. */
const sameWishMilliseconds = 1_000;

/** On SIGINT and SIGTERM: finish what runs, stop in order, exit 0. A second signal, or 25 seconds, end it at once. */
export function endOnSignals(config: Config, log: Logger): Shutdown {
  const closers: Closers = [];
  const abort = new AbortController();
  let started: Promise<void> = Promise.resolve();
  let endingSince: number | null = null;

  async function end(exitCode: number, drain: number): Promise<void> {
    endingSince = performance.now();
    setTimeout(() => process.exit(1), longestEndMilliseconds).unref();
    abort.abort();
    await started.catch(() => undefined);
    await sleep(drain);
    await closeAll(closers, log);
    process.exit(exitCode);
  }

  const onSignal = (name: NodeJS.Signals): void => {
    if (endingSince === null) void end(0, name === 'SIGTERM' ? drainMilliseconds[config.environment] : 0);
    else if (performance.now() - endingSince > sameWishMilliseconds) process.exit(1);
  };
  const onBug = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected error outside of a request');
    if (endingSince === null) void end(1, 0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('uncaughtException', onBug).on('unhandledRejection', onBug);

  return {
    closers,
    signal: abort.signal,
    async endAfter(start) {
      started = start;
      try {
        await start;
      } catch (error) {
        // A signal ended the start; `end` is waiting for exactly this and does the rest.
        if (abort.signal.aborted) return;
        await closeAll(closers, log);
        throw error;
      }
    },
  };
}

/** One that fails must not keep the others from ending. */
export async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'could not end cleanly');
    }
  }
}
