import { days, hours } from '../clock.ts';

/**
 * What one mailbox may get, whatever asks for it (security.md T6): more is taken for an attack on its owner. `kept` of
 * them are for emails that a person waits for or must have at once: news about three reviews must not keep their writer
 * from signing in, nor from hearing that their factors changed.
 */
const emailCeilings = [
  { count: 5, kept: 2, milliseconds: hours(1) },
  { count: 10, kept: 3, milliseconds: days(1) },
] as const;

/** No ceiling looks further back. */
export const ceilingReach = days(1);

/**
 * How long the next email has to wait, in milliseconds; 0 when it may go now. `sent`: the instants of the emails of
 * the last day to the same mailbox, in any order.
 */
export function waitForCeiling(sent: readonly Date[], now: Date, isUrgent: boolean): number {
  const newestFirst = sent.map((instant) => instant.getTime()).sort((one, other) => other - one);
  const waits = emailCeilings.map(({ count, kept, milliseconds }) => {
    const blocking = newestFirst[count - (isUrgent ? 0 : kept) - 1];
    return blocking === undefined ? 0 : blocking + milliseconds - now.getTime();
  });
  return Math.max(0, ...waits);
}
