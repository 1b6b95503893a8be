import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from './config.ts';
import { countEvent, logLinesDropped } from './metrics.ts';

/** What a log keeps of an error, by name: errors of the driver carry rows, statements and their whole connection. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
}

/** PostgreSQL repeats the value that it could not read: class 22 of its codes. */
const repeatsValue = /^22[0-9A-Z]{3}$/;

export function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const code = textAt(error, 'code');
  const constraint = textAt(error, 'constraint');
  const message = code !== undefined && repeatsValue.test(code) ? 'a value could not be read' : error.message;
  return {
    type: error.name,
    message,
    // Its first lines are the message again.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  };
}

function textAt(error: Error, name: 'code' | 'constraint'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** One JSON line each, in UTC. The events that it names are counted as they are written. */
export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    hooks: {
      logMethod(parameters, method) {
        countEvent(parameters[0]);
        method.apply(this, parameters);
      },
    },
  };
}

/** Lines not yet read from standard output wait in memory up to this size; further lines are dropped and counted. */
const mostWaitingBytes = 8_000_000;
const lastWriteMilliseconds = 1_000;

export interface OpenLog {
  readonly log: Logger;
  /** Writes what waits, and gives up soon when no process reads it. Nothing is logged after it. */
  readonly end: () => Promise<void>;
}

/**
 * The log of a running server, on standard output. Its reader may be slow, stop reading or have no room left: that must
 * not delay requests, so nothing here waits for a line to be written.
 */
export function openLog(level: LogLevel): OpenLog {
  // Opening it this way makes the line of a pipe one that never blocks; a thread that waits could not be ended either.
  void process.stdout;
  const target = pino.destination({ dest: 1, sync: false, maxLength: mostWaitingBytes });
  target.on('drop', () => logLinesDropped.inc());
  // A disk that is full, say: the line stays and is tried again with the next.
  target.on('error', () => logLinesDropped.inc());
  const log = pino(logOptions(level), target);
  return {
    log,
    async end() {
      const written = new Promise((resolve) => target.once('close', resolve));
      target.end();
      await Promise.race([written, sleep(lastWriteMilliseconds, undefined, { ref: false })]);
      // Otherwise the process would write the rest as it ends, and wait for ever without a reader.
      target.destroy();
    },
  };
}
