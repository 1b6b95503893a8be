import type { Tombstone } from '../../contract/review-reports/review-reports.ts';
import { reasonCodes, reasons } from '../../contract/reviews/reasons.ts';
import { dayOf } from '../clock.ts';
import type { Db } from '../database/connect.ts';

/**
 * Published reviews that were taken down or back, ordered by what is told of them. For one that its writer withdrew,
 * neither the day nor a reason is shown.
 */
export async function listTombstones(
  db: Db,
  { subjectKind, subjectId }: { subjectKind: 'funder' | 'provider'; subjectId: string },
): Promise<Tombstone[]> {
  const rows = await db
    .selectFrom('reviews')
    .where(subjectKind === 'funder' ? 'funder_id' : 'provider_id', '=', subjectId)
    .where('published_on', 'is not', null)
    .where('state', 'in', ['removed', 'withdrawn'])
    .select(['id', 'state'])
    .execute();
  const removals = await listRemovals(
    db,
    rows.filter((row) => row.state === 'removed').map((row) => row.id),
  );
  const stones = rows.map(({ id }) => ({
    takenDownOn: removals.get(id)?.on ?? null,
    reason: removals.get(id)?.reason ?? null,
  }));
  const told = ({ takenDownOn, reason }: Tombstone): string => `${takenDownOn ?? ''} ${reason ?? ''}`;
  return stones.sort((one, other) => told(other).localeCompare(told(one)));
}

async function listRemovals(
  db: Db,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, { on: string; reason: string }>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_decisions')
    .where('review_id', 'in', [...reviewIds])
    .where('decision', '=', 'remove')
    .select(['review_id', 'reason_code', 'decided_at'])
    .orderBy('decided_at')
    .execute();
  return new Map(
    rows.map((row) => [row.review_id, { on: dayOf(row.decided_at), reason: reasonLabelOf(row.reason_code) }]),
  );
}

function reasonLabelOf(code: string | null): string {
  const known = reasonCodes.find((one) => one === code);
  return known === undefined ? 'Against the guidelines' : reasons[known].label;
}
