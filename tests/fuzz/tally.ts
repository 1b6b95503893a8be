import type { Operation } from './document.ts';
import type { Received } from './send.ts';

const slowMilliseconds = 2_000;

export interface Tally {
  readonly seed: number;
  sent: number;
  readonly statuses: Map<number, number>;
  /** How often each operation answered with a success. */
  readonly successes: Map<string, number>;
  /** What went wrong, each with how often and with the first request that showed it. */
  readonly failures: Map<string, { times: number; readonly line: string }>;
  /** Answers that took longer than two seconds. */
  readonly slow: string[];
  slowestMilliseconds: number;
}

export const createTally = (seed: number): Tally => ({
  seed,
  sent: 0,
  statuses: new Map(),
  successes: new Map(),
  failures: new Map(),
  slow: [],
  slowestMilliseconds: 0,
});

export function count(tally: Tally, operation: Operation, { status, milliseconds }: Received, line: string): void {
  tally.sent += 1;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status < 300) tally.successes.set(operation.name, (tally.successes.get(operation.name) ?? 0) + 1);
  tally.slowestMilliseconds = Math.max(tally.slowestMilliseconds, milliseconds);
  if (milliseconds > slowMilliseconds) tally.slow.push(`${Math.round(milliseconds)} ms: ${line}`);
}

export function fail({ failures }: Tally, what: string, line: string): void {
  const failure = failures.get(what) ?? { times: 0, line };
  failure.times += 1;
  failures.set(what, failure);
}

export const failureLines = ({ failures }: Tally): string[] =>
  [...failures].map(([what, { times, line }]) => `${what} (${times} times)\n  ${line}`);

/** Chance may miss these next time: a story should reach them. */
const rare = 5;

export function printTally(tally: Tally): string {
  const statuses = [...tally.statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`);
  const rarest = [...tally.successes].filter(([, times]) => times < rare).map(([name, times]) => `${name} ${times}`);
  return [
    `seed ${tally.seed}, ${tally.sent} requests`,
    `answers ${statuses.join(', ')}`,
    `slowest ${Math.round(tally.slowestMilliseconds)} ms, over two seconds ${tally.slow.length}`,
    `succeeded fewer than ${rare} times: ${rarest.join(', ') || 'none'}`,
  ].join('\n');
}
