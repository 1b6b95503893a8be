import { limitSpan, statusOf, statusOfBurst, type RequestLimit, type RequestLimitStatus } from './rules.ts';

interface Count {
  /** Asked here in this minute, and how much of that the other servers know. */
  own: number;
  told: number;
  /** What all servers together had counted when they were last asked. */
  total: number;
  readonly limit: RequestLimit;
}

/** What this server counted and did not tell the others yet. */
export interface Untold {
  readonly key: string;
  readonly count: number;
}

/**
 * Counting in memory, so that no request waits for the database: each server sends its counts to the others every
 * second, and receives theirs. Between two of those moments a caller who asks several servers may get a little more
 * than the limit, and never less.
 */
export interface RequestCounts {
  /** How the caller stands with the minute and, where the limit has one, with its burst on this server. */
  add(key: string, limit: RequestLimit, now: Date): readonly RequestLimitStatus[];
  takeUntold(now: Date): { readonly minute: Date; readonly untold: readonly Untold[] };
  learn(minute: Date, key: string, total: number): void;
}

/** Below this part of a limit a caller is not shared with other servers: most never are. */
const toldFrom = 0.1;
/** More callers than this in one minute are not told apart: they are let through rather than kept for ever. */
const mostCallers = 100_000;

export function createRequestCounts(): RequestCounts {
  let minute = 0;
  let counts = new Map<string, Count>();
  /** When each caller may ask for a whole burst again: those whom it still concerns. */
  const bursts = new Map<string, number>();
  const addBurst = (key: string, limit: RequestLimit, now: Date): RequestLimitStatus[] => {
    const { burst } = limit;
    if (burst === undefined) return [];
    const { status, fullAt } = statusOfBurst({ ...limit, burst }, bursts.get(key) ?? 0, now);
    if (bursts.has(key) || bursts.size < mostCallers) bursts.set(key, fullAt);
    // Of no use to a caller who is far from it.
    return status.remaining < burst / 2 ? [status] : [];
  };
  const turn = (now: Date): void => {
    const current = Math.floor(now.getTime() / limitSpan);
    if (current === minute) return;
    minute = current;
    counts = new Map();
    for (const [key, fullAt] of bursts) if (fullAt <= now.getTime()) bursts.delete(key);
  };
  return {
    add(key, limit, now) {
      turn(now);
      const count = counts.get(key) ?? { own: 0, told: 0, total: 0, limit };
      if (counts.size < mostCallers) counts.set(key, count);
      count.own += 1;
      const status = statusOf(limit, count.total + count.own - count.told, now);
      // Who is over the minute does not use up the burst besides.
      return status.isOver ? [status] : [status, ...addBurst(key, limit, now)];
    },
    takeUntold(now) {
      turn(now);
      const untold: Untold[] = [];
      for (const [key, count] of counts) {
        if (count.own === count.told || count.own < count.limit.count * toldFrom) continue;
        untold.push({ key, count: count.own - count.told });
        count.total += count.own - count.told;
        count.told = count.own;
      }
      return { minute: new Date(minute * limitSpan), untold };
    },
    learn(of, key, total) {
      const count = of.getTime() === minute * limitSpan ? counts.get(key) : undefined;
      if (count !== undefined) count.total = Math.max(count.total, total);
    },
  };
}
