import type { PassKind } from '../../contract/access/access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { daysBetween } from '../clock.ts';

/** Days before the end of access on which a member is notified; 0 is the first day without access. */
export const noticeDays = [30, 7, 1, 0] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** Days after the end in which it is still worth saying: a mail server may have been away. */
const lateDays = 2;

/** The UTC day on which a member's access to some kinds of deals, mostly to all, ends, and what gave that access. */
export interface EndingAccess {
  readonly kind: PassKind;
  readonly startsOn: string;
  /** The first day without access. */
  readonly endsOn: string;
  readonly dealKinds: readonly DealKind[];
}

/**
 * Which of the emails about the end of access belongs to today: the nearest one that is reached, so that a notice that
 * could not be sent in time is replaced by the next and never comes late. Null before the first and once the end is
 * past, for provisional access (the decision on the review says how it continues), and where the access is so short that
 * the email would follow on the heels of the one that gave it.
 */
export function dueNotice(
  { kind, startsOn, endsOn }: Omit<EndingAccess, 'dealKinds'>,
  today: string,
): NoticeDays | null {
  const left = daysBetween(today, endsOn);
  if (kind === 'provisional' || left < -lateDays) return null;
  const due = [...noticeDays].reverse().find((notice) => left <= notice);
  if (due === undefined) return null;
  return due > 0 && daysBetween(startsOn, endsOn) <= 2 * due ? null : due;
}
