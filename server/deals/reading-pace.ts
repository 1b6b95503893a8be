import { unhurriedRowsPerMinute } from '../../contract/deals/deals.ts';
import { hours, minutes, seconds, type Clock } from '../clock.ts';
import type { Context } from '../context.ts';

interface Pace {
  /** What was sent within the last minute. */
  readonly sent: { readonly at: number; readonly rows: number }[];
  /** When the last line of the log was written. */
  toldAt: number;
}

const window = minutes(1);
const longestWait = seconds(5);
/** More readers than this are not told apart: the one that came first is forgotten. */
const mostReaders = 10_000;

/**
 * How long an answer waits: nothing up to the rows of a minute, then a second for each 60 rows above it, and no more
 * than five seconds. A person who pages through the table by eye
 * never notices.
 */
export function waitFor(rowsOfMinute: number): number {
  const above = Math.max(0, rowsOfMinute - unhurriedRowsPerMinute);
  return Math.min(longestWait, Math.round((above / 60) * seconds(1)));
}

/**
 * Slows the answers of who reads faster than anybody does by eye, and refuses none. Each server counts by itself. The log
 * says it once an hour and member, in counts and without a word of who it was.
 */
export function paceReadings({
  clock,
  log,
}: {
  clock: Clock;
  log: Context['log'];
}): (memberId: string, rows: number) => Promise<void> {
  const readers = new Map<string, Pace>();
  return async (memberId, rows) => {
    const now = clock.now().getTime();
    const pace = readers.get(memberId) ?? { sent: [], toldAt: -Infinity };
    readers.delete(memberId);
    if (readers.size >= mostReaders) readers.delete(readers.keys().next().value ?? '');
    readers.set(memberId, pace);
    while (pace.sent[0] !== undefined && now - pace.sent[0].at >= window) pace.sent.shift();
    pace.sent.push({ at: now, rows });
    const rowsOfMinute = pace.sent.reduce((sum, one) => sum + one.rows, 0);
    const wait = waitFor(rowsOfMinute);
    if (wait === 0) return;
    if (now - pace.toldAt >= hours(1)) {
      pace.toldAt = now;
      log.warn({ event: 'reading.fast', rowsOfMinute, wait }, 'a member reads fast, and the answers wait');
    }
    await clock.wait?.(wait);
  };
}
