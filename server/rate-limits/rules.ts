import { minutes } from '../clock.ts';
import type { LimitStatus } from '../http/limit-fields.ts';

/** "At most `count` requests in one minute of the clock." */
export interface RequestLimit {
  readonly name:
    | 'network'
    | 'member'
    | 'search'
    | 'drafts'
    | 'csp-report'
    | 'webhook-tests'
    | 'registration'
    | 'tokens';
  readonly count: number;
  /** Not more than so many at once: they come back evenly over the minute. */
  readonly burst?: number;
  /** What is over the limit is answered as if it had been taken. */
  readonly isSilent?: boolean;
}

/** All requests from one /24 or /64: an office behind one address stays well below. */
export const networkLimit: RequestLimit = { name: 'network', count: 600, burst: 100 };
/** Everything that one member asks, from wherever. */
export const memberLimit: RequestLimit = { name: 'member', count: 300 };
/** The search field sends requests during typing. */
export const searchLimit: RequestLimit = { name: 'search', count: 60 };
/** What is typed into a form is kept every few seconds. */
export const draftLimit: RequestLimit = { name: 'drafts', count: 60 };
/** What browsers say of a page by themselves. */
export const cspReportLimit: RequestLimit = { name: 'csp-report', count: 60, isSilent: true };
/** Each calls an address elsewhere. */
export const webhookTestLimit: RequestLimit = { name: 'webhook-tests', count: 10 };
/** Programs register once, and fetch a token an hour. */
export const registrationLimit: RequestLimit = { name: 'registration', count: 10 };
export const tokenLimit: RequestLimit = { name: 'tokens', count: 60 };
/** Templates of routes with a limit of their own, by member or network. */
export const limitsOfRoutes: Readonly<Record<string, RequestLimit>> = {
  '/api/funders/search': searchLimit,
  '/api/reviews/drafts': draftLimit,
  '/api/reviews/drafts/:id': draftLimit,
  '/api/csp-report': cspReportLimit,
  '/api/account/webhooks/:id/test': webhookTestLimit,
  '/api/account/webhooks/:id/resumption': webhookTestLimit,
  '/oauth/register': registrationLimit,
  '/oauth/token': tokenLimit,
  '/oauth/revoke': tokenLimit,
};

export const limitSpan = minutes(1);

/** The state of one limit for one caller. */
export interface RequestLimitStatus extends LimitStatus {
  readonly isOver: boolean;
}

/** `used`: requests of this minute with the present one. */
export function statusOf(limit: RequestLimit, used: number, now: Date): RequestLimitStatus {
  return {
    name: limit.name,
    quota: limit.count,
    windowSeconds: limitSpan / 1_000,
    isOver: used > limit.count,
    remaining: Math.max(0, limit.count - used),
    secondsLeft: Math.ceil((limitSpan - (now.getTime() % limitSpan)) / 1_000),
  };
}

/**
 * `fullAt`: the instant (milliseconds) at which a caller may ask for the whole burst again, before what is asked now.
 * Returns the state of the limit and the new instant, which a refused request does not move.
 */
export function statusOfBurst(
  limit: RequestLimit & { readonly burst: number },
  fullAt: number,
  now: Date,
): { readonly status: RequestLimitStatus; readonly fullAt: number } {
  const pace = limitSpan / limit.count;
  const next = Math.max(fullAt, now.getTime()) + pace;
  const wait = next - now.getTime() - limit.burst * pace;
  const isOver = wait > 0;
  return {
    status: {
      name: `${limit.name}-burst`,
      quota: limit.burst,
      windowSeconds: Math.ceil((limit.burst * pace) / 1_000),
      isOver,
      remaining: isOver ? 0 : Math.floor(-wait / pace),
      secondsLeft: Math.max(1, Math.ceil((isOver ? wait : next - now.getTime()) / 1_000)),
    },
    fullAt: isOver ? fullAt : next,
  };
}
