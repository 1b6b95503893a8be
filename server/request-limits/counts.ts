import { limitSpan, standingOf, type RequestLimit, type Standing } from './rules.ts';

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
 * Counting in memory, so that no request waits for the database: what was counted is told to the others every second,
 * and what they counted is learnt then. Between two of those moments a caller who asks several servers may get a
 * little more than the limit, and never less.
 */
export interface RequestCounts {
  add(key: string, limit: RequestLimit, now: Date): Standing;
  takeUntold(now: Date): { readonly minute: Date; readonly untold: readonly Untold[] };
  learn(minute: Date, key: string, total: number): void;
}

/** Below this part of a limit a caller is nobody's concern: most are never told. */
const toldFrom = 0.1;
/** More callers than this in one minute are not told apart: they are let through rather than kept for ever. */
const mostCallers = 100_000;

export function createRequestCounts(): RequestCounts {
  let minute = 0;
  let counts = new Map<string, Count>();
  const turn = (now: Date): void => {
    const current = Math.floor(now.getTime() / limitSpan);
    if (current === minute) return;
    minute = current;
    counts = new Map();
  };
  return {
    add(key, limit, now) {
      turn(now);
      const count = counts.get(key) ?? { own: 0, told: 0, total: 0, limit };
      if (counts.size < mostCallers) counts.set(key, count);
      count.own += 1;
      return standingOf(limit, count.total + count.own - count.told, now);
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
