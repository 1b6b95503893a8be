import { minutes } from '../clock.ts';

/** "At most `count` requests in one minute of the clock." */
export interface RequestLimit {
  readonly name: 'network' | 'member' | 'search';
  readonly count: number;
}

/** Everything that comes from one /24 or /64, whoever asks: an office behind one address stays well below. */
export const networkLimit: RequestLimit = { name: 'network', count: 600 };
/** Everything that one member asks, from wherever. */
export const memberLimit: RequestLimit = { name: 'member', count: 300 };
/** The search field asks while somebody types. */
export const searchLimit: RequestLimit = { name: 'search', count: 60 };
/** Templates of routes with a limit of their own, by member or network. */
export const limitsOfRoutes: Readonly<Record<string, RequestLimit>> = { '/api/funders/search': searchLimit };

export const limitSpan = minutes(1);

/** How one caller stands with one limit. */
export interface Standing {
  readonly limit: RequestLimit;
  readonly isOver: boolean;
  /** Requests that are left in this minute. */
  readonly remaining: number;
  readonly secondsLeft: number;
}

/** `used`: requests of this minute with the one that is asked about. */
export function standingOf(limit: RequestLimit, used: number, now: Date): Standing {
  return {
    limit,
    isOver: used > limit.count,
    remaining: Math.max(0, limit.count - used),
    secondsLeft: Math.ceil((limitSpan - (now.getTime() % limitSpan)) / 1_000),
  };
}

/** The two fields of draft-ietf-httpapi-ratelimit-headers-11. */
export function limitHeaders(standings: readonly Standing[]): Readonly<Record<string, string>> {
  if (standings.length === 0) return {};
  return {
    'ratelimit-policy': standings
      .map(({ limit }) => `"${limit.name}";q=${limit.count};w=${limitSpan / 1_000}`)
      .join(', '),
    ratelimit: standings
      .map(({ limit, remaining, secondsLeft }) => `"${limit.name}";r=${remaining};t=${secondsLeft}`)
      .join(', '),
  };
}
