import { sql } from 'kysely';
import { dayOf } from '../../clock.ts';
import type { Db } from '../../database/connect.ts';

/** Funders that must have a figure for the middle of them to be shown. */
const fewestFunders = 5;

/**
 * The middle of each dimension over all listed funders that have a figure for it, by kind of money: computed from the
 * snapshots alone, so that it reveals only what they do. `all` is for funders of several kinds.
 */
export async function computeDimensionMedians(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('dimension_medians').execute();
    await sql`
      with figures as (
        select funders.kinds, scores.review_class, substr(item.key, 11) as dimension, item.value::numeric as value
        from funder_scores as scores
          join funders on funders.id = scores.funder_id and funders.state = 'listed'
          cross join lateral jsonb_each_text(scores.items) as item
        where item.key like 'dimension.%' and scores.score is not null
      ), grouped as (
        select kind, review_class, dimension, value
        from figures cross join lateral unnest(array_append(kinds, 'all')) as kind
      )
      insert into dimension_medians (kind, review_class, dimension, median, funders, computed_on)
      select kind, review_class, dimension, round(percentile_cont(0.5) within group (order by value)::numeric, 2),
        count(*)::integer, ${dayOf(now)}::date
      from grouped group by kind, review_class, dimension having count(*) >= ${fewestFunders}`.execute(trx);
  });
}
