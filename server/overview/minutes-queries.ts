import { sql } from 'kysely';
import type { WaitingKind } from '../../contract/overview/overview.ts';
import { after, days, minutes, mondayOf } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { longestMinutes, minutesPerCase, queueOfAction } from './minutes-rules.ts';

/** Whole weeks before the present one: the figures move once a week, and no decision shows in them alone. */
const weeks = 4;

const known = new WeakMap<
  Db,
  { readonly monday: string; readonly figures: Promise<ReadonlyMap<WaitingKind, number>> }
>();

/** Minutes per case by queue, of the last four whole weeks; a queue that is missing is not known. The audit of a week that is over does not change, so it is read once. */
export function readMinutes(db: Db, now: Date): Promise<ReadonlyMap<WaitingKind, number>> {
  const monday = mondayOf(now);
  const kept = known.get(db);
  if (kept?.monday === monday) return kept.figures;
  const figures = countMinutes(db, monday);
  known.set(db, { monday, figures });
  figures.catch(() => known.delete(db));
  return figures;
}

async function countMinutes(db: Db, monday: string): Promise<ReadonlyMap<WaitingKind, number>> {
  const until = new Date(`${monday}T00:00:00Z`);
  const from = after(until, -days(7 * weeks));
  const { rows } = await sql<{
    actor_id: string;
    action: string;
    happened_at: Date;
    request_id: string | null;
    subject_kind: string | null;
  }>`
    select actor_id, action, happened_at, request_id, reviews.subject_kind
    from audit_entries left join reviews on target_kind = 'review' and reviews.id::text = target_id
    where actor_id is not null and happened_at < ${until}
      and happened_at >= ${after(from, -minutes(longestMinutes))}
    order by happened_at, audit_entries.id`.execute(db);
  return minutesPerCase(
    rows.map((row) => ({
      actorId: row.actor_id,
      at: row.happened_at,
      requestId: row.request_id,
      kind: row.happened_at < from ? null : queueOfAction(row.action, row.subject_kind),
    })),
  );
}
