import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../database/connect.ts';
import { reasonCodeOf } from '../last-decision.ts';
import type { Remembered } from './forget-rules.ts';
import { openLink, type Tools } from './sealed-link.ts';

const listed = z.object({
  id: z.uuid(),
  state: z.custom<Remembered['state']>(),
  published_on: z.string().nullable(),
  kept_until: z.string().nullable(),
  is_asked: z.boolean(),
  sealed: z.instanceof(Buffer),
  is_contested: z.boolean(),
  told_at: z.date().nullable(),
  reason_code: z.string().nullable(),
});

/** What the rules need to know of reviews whose link exists: of all of them, or of those given. */
export async function listRemembered(
  db: Db | Trx,
  { vault, reviewIds }: Tools & { reviewIds?: readonly string[] },
): Promise<(Remembered & { id: string })[]> {
  const { rows } = await sql`
    select reviews.id, case when reviews.leaves_on is null then reviews.state else 'withdrawn' end as state, reviews.published_on, link.kept_until, link.is_asked, link.sealed,
      exists (select from review_reports where review_reports.review_id = reviews.id and review_reports.state = 'open')
        or exists (select from review_appeals where review_appeals.review_id = reviews.id and review_appeals.outcome is null)
        as is_contested, case when reviews.leaves_on is null and last.review_version <= tellings.told_until then last.decided_at end as told_at, last.reason_code
    from authorship.review_authors as link join reviews on reviews.id = link.review_id
      left join review_tellings as tellings on tellings.review_id = reviews.id
      left join lateral (select review_version, decided_at, reason_code from review_decisions
        where review_id = reviews.id order by review_version desc, decided_at desc limit 1) as last on true
    where ${reviewIds === undefined ? sql`true` : sql`reviews.id = any(${reviewIds}::uuid[])`}`.execute(db);
  return rows.map((row) => {
    const one = listed.parse(row);
    return {
      id: one.id,
      state: one.state,
      lastReason: reasonCodeOf(one.reason_code),
      publishedOn: one.published_on,
      toldAt: one.told_at,
      isContested: one.is_contested,
      keptUntil: one.kept_until,
      isSoon: openLink(vault, one.sealed)?.choices.linkUntil === 'soon',
      isAsked: one.is_asked,
    };
  });
}
