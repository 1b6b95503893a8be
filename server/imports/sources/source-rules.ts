import { askedShare, mostFailures, type RunReason, type Schedule } from '../../../contract/imports/sources.ts';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { after, days, hours } from '../../clock.ts';

/** When a source is read, and when a person is asked before its file is stored. */

const periodDays = { daily: 1, weekly: 7, monthly: 30, quarterly: 91 } as const;

/** The next time after one that went well; null where it is read by hand. */
export const nextAfter = (now: Date, schedule: Schedule): Date | null =>
  schedule === 'by_hand' ? null : after(now, days(periodDays[schedule]));

/** Sooner after a failure: an hour, then twice as long each time, never later than the schedule; null where it stops. */
export function nextAfterFailure(now: Date, schedule: Schedule, failures: number): Date | null {
  if (failures >= mostFailures || schedule === 'by_hand') return null;
  return after(now, Math.min(hours(2 ** (failures - 1)), days(periodDays[schedule])));
}

interface Judged {
  readonly report: Pick<
    ImportSummary,
    'readCount' | 'changedCount' | 'unchangedCount' | 'rejectedCount' | 'renamedCount' | 'askedCount'
  >;
  /** How many rows the last file had that was stored. */
  readonly readBefore: number;
}

/** Why a person has to look before this is stored; null where none has to. Shares are of the rows of the file. */
export function whyAsk({ report, readBefore }: Judged): { reason: RunReason; detail: string } | null {
  const { readCount, changedCount, unchangedCount, rejectedCount, renamedCount = 0, askedCount = 0 } = report;
  if (askedCount > 0) return { reason: 'open_questions', detail: String(askedCount) };
  if (renamedCount > 0) return { reason: 'renamed', detail: String(renamedCount) };
  const known = changedCount + unchangedCount;
  if (changedCount > known * askedShare) return { reason: 'many_changes', detail: shareOf(changedCount, known) };
  if (rejectedCount > readCount * askedShare)
    return { reason: 'many_rejected', detail: shareOf(rejectedCount, readCount) };
  if (readCount < readBefore * (1 - askedShare))
    return { reason: 'fewer_rows', detail: shareOf(readBefore - readCount, readBefore) };
  return null;
}

const shareOf = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;

/** Whether two files have the same columns, in whatever order. */
export const hasSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
