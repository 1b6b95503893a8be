import type { Client } from 'pg';
import type { Clock } from '../../clock.ts';
import type { RunOutcome } from '../run-import.ts';

/** What came of a run, written in its own transaction. */

/** In the transaction of the rows: the import is done exactly if they are stored. */
export async function recordDone(
  client: Client,
  importId: string,
  { summary, digest }: RunOutcome,
  clock: Clock,
): Promise<void> {
  await client.query(
    `update deal_imports set state = 'done', finished_at = $2, read_count = $3, added_count = $4, changed_count = $5, unchanged_count = $6,
      rejected_count = $7, deals_added = $8, deals_changed = $9, report = $10, diff_digest = $11, failure = null, version = version + 1 where id = $1`,
    [
      importId,
      clock.now(),
      summary.readCount,
      summary.addedCount,
      summary.changedCount,
      summary.unchangedCount,
      summary.rejectedCount,
      summary.deals.added,
      summary.deals.changed,
      summary,
      digest,
    ],
  );
}

export async function recordChecked(client: Client, importId: string, { summary, digest }: RunOutcome): Promise<void> {
  await client.query(
    `update deal_imports set state = 'checked', read_count = $2, added_count = $3, changed_count = $4, unchanged_count = $5, rejected_count = $6,
      report = $7, diff_digest = $8, failure = null, version = version + 1 where id = $1`,
    [
      importId,
      summary.readCount,
      summary.addedCount,
      summary.changedCount,
      summary.unchangedCount,
      summary.rejectedCount,
      summary,
      digest,
    ],
  );
}
