import { misuse, type CaseDecision, type ReviewReportState } from '../../contract/review-reports/review-reports.ts';
import { after, days } from '../clock.ts';

/**
 * Until when a member does not report any more: 30 days from the third rejected report within 90. Null when they may.
 * `rejectedAt`: when their reports were rejected, in any order.
 */
export function pausedUntil(rejectedAt: readonly Date[], now: Date): Date | null {
  const sorted = rejectedAt.map((at) => at.getTime()).sort((one, other) => one - other);
  const last = sorted.findLast((at, place) => {
    const first = sorted[place - misuse.rejected + 1];
    return first !== undefined && at - first <= days(misuse.withinDays);
  });
  if (last === undefined) return null;
  const until = after(new Date(last), days(misuse.pauseDays));
  return now < until ? until : null;
}

export function decisionsFor(state: ReviewReportState): readonly CaseDecision[] {
  return state === 'open' ? ['take_down', 'reject'] : [];
}
