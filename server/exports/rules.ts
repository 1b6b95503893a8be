import { formatCount, formatDay } from '../../contract/formats.ts';
import {
  filesPerDay,
  filesPerDayOfAdmins,
  periodDays,
  rowsPerFile,
  rowsPerPeriod,
  sourceColumns,
  type ExportQuota,
} from '../../contract/exports/exports.ts';
import { columnsOf, maximumRowsPerDay } from '../../contract/deals/deals.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { after, dayOf, days } from '../clock.ts';

/** True for cells with text that a person wrote or an import took over: these may begin like a formula. */
export function isText(column: DealColumn): boolean {
  return column.isArray || !['integer', 'decimal', 'boolean', 'date', 'uuid'].includes(column.type);
}

/**
 * The columns of a file: what was chosen, or all, and always last where each row comes from. Beside a date stands how
 * exactly it is known, so that a year does not become the first of January.
 */
export function columnsOfFile(kind: DealKind, chosen: readonly string[] | null): DealColumn[] {
  const columns = columnsOf(kind);
  const find = (key: string): DealColumn[] => columns.filter((column) => column.key === key);
  const isSource = (key: string): boolean => sourceColumns.some((source) => source === key);
  const wanted = chosen ?? columns.map((column) => column.key);
  return [...new Set(wanted.flatMap((key) => (key === 'date' ? [key, 'datePrecision'] : [key])))]
    .filter((key) => !isSource(key))
    .concat(sourceColumns)
    .flatMap(find);
}

/** Only letters, digits and hyphens: the name goes into a header. */
export function fileNameOf(kind: DealKind, format: string, now: Date): string {
  return `fundsight-${kind}-${dayOf(now)}.${format}`;
}

export interface PastExport {
  readonly rowCount: number;
  readonly exportedAt: Date;
}

/** What is left of the allowance; `past` holds the files of the last 30 days, in any order. */
export function quotaOf(
  past: readonly PastExport[],
  { isAdmin, readToday, now }: { isAdmin: boolean; readToday: number; now: Date },
): ExportQuota {
  const filesToday = past.filter((one) => dayOf(one.exportedAt) === dayOf(now)).length;
  const start = after(now, -days(periodDays));
  const counted = past.filter((one) => one.exportedAt > start && one.rowCount > 0);
  const rowsUsed = counted.reduce((sum, one) => sum + one.rowCount, 0);
  if (isAdmin)
    return {
      rowsPerFile: null,
      rowsPerPeriod: null,
      rowsUsed,
      rowsLeft: null,
      rowsLeftToday: null,
      filesPerDay: filesPerDayOfAdmins,
      filesToday,
      freesAt: null,
    };
  const oldest = counted.map((one) => one.exportedAt.getTime()).reduce((least, at) => Math.min(least, at), Infinity);
  return {
    rowsPerFile,
    rowsPerPeriod,
    rowsUsed,
    rowsLeft: Math.max(0, rowsPerPeriod - rowsUsed),
    rowsLeftToday: Math.max(0, maximumRowsPerDay - readToday),
    filesPerDay,
    filesToday,
    freesAt: Number.isFinite(oldest) ? after(new Date(oldest), days(periodDays)).toISOString() : null,
  };
}

/** Why there is no further file now, and in how many seconds there may be; null when there may be one. */
export function refusalOfExport(quota: ExportQuota, now: Date): { detail: string; retryAfterSeconds: number } | null {
  if (quota.filesToday >= quota.filesPerDay) {
    const midnight = Date.parse(`${dayOf(now)}T00:00:00Z`) + days(1);
    return {
      detail: `You made ${formatCount(quota.filesPerDay, 'file')} today. The next is possible from midnight UTC.`,
      retryAfterSeconds: secondsUntil(midnight, now),
    };
  }
  if (quota.rowsLeft !== null && quota.rowsLeft <= 0 && quota.freesAt !== null)
    return {
      detail: `You exported ${formatCount(rowsPerPeriod, 'row')} in ${periodDays} days. Rows become available again from ${formatDay(quota.freesAt)}.`,
      retryAfterSeconds: secondsUntil(Date.parse(quota.freesAt), now),
    };
  return null;
}

const secondsUntil = (instant: number, now: Date): number => Math.max(1, Math.ceil((instant - now.getTime()) / 1_000));

/** Rows that one file may hold now; null without a limit. */
export function rowsOfFile(quota: ExportQuota): number | null {
  const limits = [quota.rowsPerFile, quota.rowsLeft, quota.rowsLeftToday].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
