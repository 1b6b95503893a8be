import { Readable } from 'node:stream';
import {
  exportedReviewColumns,
  reviewColumns,
  reviewFilesPerDay,
  type AdminReview,
} from '../../../contract/reviews/admin-reviews.ts';
import type { Desk } from '../../../contract/reviews/moderation.ts';
import { printTableQuery } from '../../../contract/table/table.ts';
import { recordAdminFile } from '../../audit/file-commands.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { csvLines } from '../../http/csv-lines.ts';
import type { FileAnswer } from '../../http/file-route.ts';
import { neutralised } from '../../../contract/formulas.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { listChosenIds, readReviews, type ChosenReviews } from './queries.ts';

interface By {
  readonly adminId: string;
  readonly requestId: string;
  readonly reportLimit: ReportLimit;
}

/** Writes down that the file leaves, then makes it. A search or a filter may quote a text: the audit has their names. */
export async function exportReviews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { adminId, ...by }: By,
  chosen: ChosenReviews,
): Promise<FileAnswer> {
  const now = clock.now();
  const { desk, filters, only } = chosen;
  const ids = await listChosenIds(db, chosen);
  await recordAdminFile(db, {
    ...by,
    now,
    actorId: adminId,
    action: 'reviews.export',
    target: { kind: 'review_list', id: `${desk}-reviews` },
    after: {
      filteredBy: Object.keys(printTableQuery(reviewColumns[desk], { ...filters, sort: [], cursor: null, limit: 50 })),
      isChosen: only !== null,
      rowCount: ids.length,
    },
    limitName: 'review-exports',
    quota: reviewFilesPerDay,
    refusal: `You took ${reviewFilesPerDay} files of reviews today. Tomorrow (UTC) you can take more.`,
  });
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${desk}-reviews-${dayOf(now)}.csv`,
    headers: { 'cache-control': 'no-store' },
    stream: Readable.from(linesOf(db, desk, ids), { objectMode: false }),
  };
}

const rowsPerPiece = 1_000;

async function* linesOf(db: Db, desk: Desk, ids: readonly string[]): AsyncGenerator<string> {
  const columns = exportedReviewColumns[desk];
  yield `\uFEFF${csvLines([columns])}`;
  for (let read = 0; read < ids.length; read += rowsPerPiece) {
    const rows = await readReviews(db, desk, ids.slice(read, read + rowsPerPiece));
    yield csvLines(rows.map((row) => columns.map((key) => cellOf(row[key]))));
  }
}

function cellOf(value: AdminReview[keyof AdminReview]): string {
  if (value === null) return '';
  if (typeof value === 'string') return neutralised(value);
  return Array.isArray(value) ? value.join('; ') : String(value);
}
