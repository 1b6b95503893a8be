import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { assignReviews } from '../../../contract/reviews/queue-filters.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { listModeratorNumbers } from './people.ts';

/** The latest word counts; nothing about the review changes. */
export async function assign(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { reviews, moderator }: BodyOf<typeof assignReviews>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (moderator === null) {
      await trx.deleteFrom('review_assignments').where('review_id', 'in', reviews).execute();
      return;
    }
    const numbers = await listModeratorNumbers(trx);
    const [moderatorId] = [...numbers].find(([, number]) => number === moderator) ?? [];
    if (moderatorId === undefined)
      throw new Refusal('invalid', { errors: { moderator: 'There is no moderator with this number' } });
    await sql`insert into review_assignments (review_id, moderator_id, assigned_at)
      select id, ${moderatorId}::uuid, ${clock.now()} from reviews where id = any(${[...reviews]}::uuid[]) order by id
      on conflict (review_id) do update set moderator_id = excluded.moderator_id, assigned_at = excluded.assigned_at`.execute(
      trx,
    );
  });
}
