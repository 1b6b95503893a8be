import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { dealColumns, kindParams } from '../deals/deals.ts';
import { tableFilters, tableQuery } from '../table/table.ts';

/** Rows as a file. Rows under an open licence only; what members reported never leaves one by one. */

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of one file and of any 30 days on end, for a member. Admins have no limit of rows. */
export const rowsPerFile = 500;
export const rowsPerPeriod = 2_000;
export const periodDays = 30;
/** Files in one UTC day. */
export const filesPerDay = 2;
export const filesPerDayOfAdmins = 20;

/** Columns that every file ends with, whatever was chosen: who says so, under which licence, as of when. */
export const sourceColumns = ['id', 'sourceName', 'sourceUrl', 'sourceRecordId', 'licence', 'asOf'] as const;

/**
 * Licences under which a row may be passed on, as they stand in `licence`, without regard to case or version: CC0,
 * public domain, with where that comes from in brackets, CC BY, CC BY-SA, ODC-By, PDDL, OGL and what we invented
 * ourselves. NC, ND and unknown licences are closed.
 */
export const openLicence =
  /^(?:cc0|cc by|cc by-sa|cc-by|cc-by-sa|pddl|odc-by|ogl|open government licence|public domain(?: \(us (?:federal|government) works?\))?|us public domain|sample data, invented)(?: v?\d(?:\.\d)?)?$/i;

export function isOpenLicence(licence: string | null): boolean {
  return licence !== null && openLicence.test(licence);
}

/**
 * Null where there is no limit. `freesAt`: when the oldest rows of the period count no longer; null when none count.
 * `rowsLeftToday`: of the rows that a member may read on this UTC day, pages included.
 */
const exportQuota = z.object({
  rowsPerFile: z.int().nullable(),
  rowsPerPeriod: z.int().nullable(),
  rowsUsed: z.int(),
  rowsLeft: z.int().nullable(),
  rowsLeftToday: z.int().nullable(),
  filesPerDay: z.int(),
  filesToday: z.int(),
  freesAt: instant.nullable(),
});
export type ExportQuota = z.output<typeof exportQuota>;

export const getExportQuota = endpoint('GET /api/deal-exports/quota', {
  summary: 'How much I may still export',
  reply: exportQuota,
});

export const countExportable = endpoint('GET /api/deals/:kind/exportable', {
  summary: 'How many rows of a filter may be exported, and why the others may not',
  params: kindParams,
  query: tableFilters(dealColumns),
  /** `count` = `exportable` + `memberReported` + `closedLicence`. */
  reply: z.object({ count: z.int(), exportable: z.int(), memberReported: z.int(), closedLicence: z.int() }),
});

const chosen = z.array(uuid).max(rowsPerFile);

/**
 * A file, streamed, in the order of the query; `cursor` and `limit` are refused. The rows are the first of the filter
 * that may be exported, as many as one file, the allowance and the rest of the day hold. `only` takes these rows of the
 * filter, `except` leaves these out. Rows with equal sort keys, items of closed lists, quotes and zeros at the end of
 * decimals are in an order and a spelling of the member's own; the values are the same for all. Headers:
 * `content-disposition: attachment`, `x-exported-rows`, `x-skipped-rows`. Refused with `export_limit`, `row_limit` and
 * `nothing_to_export`. Every file is written to the ledger and the audit list first.
 */
export const exportDeals = endpoint('POST /api/deals/:kind/exports', {
  summary: 'The rows of a filter as CSV or XLSX',
  params: kindParams,
  query: tableQuery(dealColumns),
  body: z.strictObject({
    format: z.enum(exportFormats),
    /** Keys of the kind in the order of the file; null for all columns. */
    columns: z.array(z.string().max(60)).min(1).max(150).nullable(),
    only: chosen.nullable(),
    except: chosen,
  }),
  /** The bytes of the file, not JSON. */
  reply: z.string(),
});
