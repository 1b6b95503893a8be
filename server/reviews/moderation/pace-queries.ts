import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { after, days } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';
import { workingDaysBetween } from '../../desk/working-days.ts';
import { paceOf } from './rules.ts';

const measuredDays = 90;
const mostMeasured = 1_000;

/**
 * How long moderators took from the sending of a version to their decision about it. A decline after the author was
 * asked counts from nothing: it was the author who took that time.
 */
export async function readPace(
  db: Db,
  { kinds, now, mostDays }: { kinds: readonly SubjectKind[]; now: Date; mostDays: number },
) {
  const rows = await sql<{ sent_at: Date; decided_at: Date }>`
    select sent.sent_at, decided.decided_at
    from review_decisions as decided
    join reviews on reviews.id = decided.review_id and reviews.subject_kind = any(${[...kinds]}::text[])
    join lateral (
      select max(sent_at) as sent_at from review_versions
      where review_id = decided.review_id and sent_at <= decided.decided_at
    ) as sent on sent.sent_at is not null
    where decided.decided_by is not null and not decided.is_appeal and decided.decision in ('approve', 'request_changes', 'decline')
      and decided.decided_at > ${after(now, -days(measuredDays))}
      and not exists (
        select 1 from review_decisions as asked
        where asked.review_id = decided.review_id and asked.decision = 'request_changes'
          and asked.decided_at >= sent.sent_at and asked.decided_at < decided.decided_at)
    order by decided.decided_at desc
    limit ${mostMeasured}`.execute(db);
  return paceOf(
    rows.rows.map((row) => workingDaysBetween(row.sent_at, row.decided_at)),
    mostDays,
  );
}
