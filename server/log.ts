import pino, { type LoggerOptions } from 'pino';
import type { LogLevel } from './config.ts';
import { countEvent } from './metrics.ts';

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
