import { maximumRowsPerDay } from '../../contract/deals/deals.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { countExportable, ExportQuota } from '../../contract/exports/exports.ts';
import { formatCount, formatDay, formatInteger, formFor } from '../../contract/formats.ts';

export type Exportable = ReplyOf<typeof countExportable>;

interface Wanted {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly quota: ExportQuota;
  readonly exportable: Exportable;
}

export interface RowsToExport {
  /** Rows that the file holds at most. */
  readonly most: number;
  /** False for chosen rows: how many of them may be passed on is known by the server alone. */
  readonly isExact: boolean;
  readonly words: readonly string[];
}

/** How many rows the file gets, and in words why the others stay. */
export function rowsToExport({ only, except, quota, exportable }: Wanted): RowsToExport {
  const limits = [quota.rowsPerFile, quota.rowsLeft, quota.rowsLeftToday].filter((limit) => limit !== null);
  const allowed = Math.min(Number.MAX_SAFE_INTEGER, ...limits);
  if (only !== null) {
    return {
      most: Math.min(only.length, exportable.exportable, allowed),
      isExact: exportable.exportable === exportable.count && only.length <= allowed,
      words: [
        `${formatCount(only.length, 'deal is', 'deals are')} chosen.`,
        ...(exportable.exportable === exportable.count
          ? []
          : ['Deals that members reported, or whose licence does not allow it, are left out.']),
        ...fileWords(only.length, quota),
      ],
    };
  }
  return {
    most: Math.min(exportable.exportable, allowed),
    isExact: except.length === 0 || exportable.exportable - except.length >= allowed,
    words: [
      `${formatCount(exportable.count, 'deal matches', 'deals match')}, ${formatInteger(exportable.exportable)} can be exported.`,
      ...(except.length === 0 ? [] : [`${formatCount(except.length, 'deal')} you deselected stay out.`]),
      ...reasonWords(exportable),
      ...fileWords(exportable.exportable, quota),
    ],
  };
}

function reasonWords({ memberReported, closedLicence }: Exportable): string[] {
  return [
    ...(memberReported > 0
      ? [
          `${formatCount(memberReported, 'was', 'were')} reported by members and never ${formFor(memberReported, 'leaves', 'leave')} one by one.`,
        ]
      : []),
    ...(closedLicence > 0
      ? [`${formatCount(closedLicence, 'stands', 'stand')} under a licence that does not allow sharing.`]
      : []),
  ];
}

function fileWords(count: number, { rowsPerFile, rowsLeft, rowsLeftToday }: ExportQuota): string[] {
  if (rowsPerFile === null) return [];
  const left = Math.min(rowsLeft ?? rowsPerFile, rowsPerFile);
  const today = rowsLeftToday ?? left;
  if (count <= Math.min(left, today)) return [];
  if (today < left)
    return [
      `The file takes the first ${formatInteger(today)}, which is what remains of today’s limit. Choose fewer deals, or filter, to decide which ones.`,
    ];
  return left < rowsPerFile
    ? [`The file takes the first ${formatInteger(left)}, which is what remains of your limit.`]
    : [`A file takes the first ${formatInteger(rowsPerFile)}, in the order of the table.`];
}

/** Why there can be no file now; null when there can. */
export function limitWords(quota: ExportQuota, rows: RowsToExport): string | null {
  if (quota.filesToday >= quota.filesPerDay)
    return `You have used ${formatCount(quota.filesPerDay, 'file')} today. The next one is possible after midnight UTC.`;
  if (quota.rowsLeft === 0)
    return `You have used your ${formatInteger(quota.rowsPerPeriod)} rows for 30 days. ${
      quota.freesAt === null ? '' : `The first become available again on ${formatDay(quota.freesAt)}.`
    }`.trim();
  if (quota.rowsLeftToday === 0)
    return `You have read today’s ${formatInteger(maximumRowsPerDay)} rows. More become available after midnight UTC.`;
  return rows.most === 0 ? 'None of these deals may be exported.' : null;
}
