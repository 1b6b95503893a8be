/*
 * When to ask again, and after how long. The number of attempts, the statuses and the times are fixed by the
 * specification: 2^n x 100 ms plus up to 100 ms by chance, at most 5 minutes.
 */

export const firstAttempt = 1;
const mostAttempts = 3;
const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);
const longestWaitInMilliseconds = 300_000;
/** A server that asks for more patience than this gets its answer shown instead. */
const longestRetryAfterInSeconds = 10;

/** The server is working the answer out (refusal `counting`): no failure, and asked again until it is there. */
const stillCounting = 202;
const countingPauseInMilliseconds = 2_000;

/** Milliseconds to wait before the next attempt, or null when there is to be none. `response` is absent when nothing answered. */
export function waitBeforeRetry(
  attempt: number,
  response: Response | undefined,
  chance: () => number = Math.random,
): number | null {
  if (response?.status === stillCounting) return countingPauseInMilliseconds;
  if (attempt >= mostAttempts) return null;
  if (response && !passingStatuses.has(response.status)) return null;
  const asked = retryAfterSeconds(response);
  if (asked !== null) return asked <= longestRetryAfterInSeconds ? asked * 1_000 : null;
  return Math.min(2 ** attempt * 100 + chance() * 100, longestWaitInMilliseconds);
}

function retryAfterSeconds(response: Response | undefined): number | null {
  const text = response?.headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
