import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from '../../../contract/endpoint.ts';
import type { listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { casePasses } from '../../desk/case-filter.ts';

type Asked = QueryOf<typeof listReviewQueue>;
/** What narrows a queue, as the address says it. */
export type QueueFilter = Pick<Asked, 'search' | 'flag' | 'language' | 'age' | 'assignee'>;

/** Since when a review waits: one that came back waits since its text came again. Over `reviews`; of others, when they came in. */
export const waitsSince = sql<Date>`case when reviews.state = 'submitted' then coalesce(
    (select max(review_versions.sent_at) from review_versions where review_versions.review_id = reviews.id), reviews.submitted_at)
  else reviews.submitted_at end`;

/** Over `reviews` with the names of its subjects joined. */
export function passesFilter(
  { search = '', flag, language, age, assignee }: QueueFilter,
  { moderatorId, now }: { moderatorId: string; now: Date },
): RawBuilder<boolean> {
  const words = sql`coalesce(funders.name, entrepreneurs.name, providers.name, '') || ' ' || coalesce(reviews.headline, '') || ' '
      || coalesce(reviews.review_text, '')`;
  const parts = [casePasses({ search, age }, { words, at: waitsSince, now })];
  if (flag !== undefined) parts.push(sql`reviews.screening_flags @> array[${flag}]::text[]`);
  if (language === 'unknown') parts.push(sql`reviews.language is null`);
  else if (language !== undefined) parts.push(sql`reviews.language = ${language}`);
  if (assignee !== undefined) parts.push(assignedTo(assignee, moderatorId));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Who is no moderator any more has none. */
function assignedTo(assignee: NonNullable<Asked['assignee']>, moderatorId: string): RawBuilder<boolean> {
  const by = (whom: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`exists (select from review_assignments join members on members.id = moderator_id and members.is_moderator
      where review_id = reviews.id and ${whom})`;
  switch (assignee) {
    case 'me':
      return by(sql`moderator_id = ${moderatorId}`);
    case 'others':
      return by(sql`moderator_id <> ${moderatorId}`);
    case 'none':
      return sql`not ${by(sql`true`)}`;
  }
}
