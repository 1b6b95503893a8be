import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from '../../../contract/endpoint.ts';
import type { listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { startOfDay } from '../../access/rules.ts';
import { after, days } from '../../clock.ts';

type Asked = QueryOf<typeof listReviewQueue>;
/** What narrows a queue, as the address says it. */
export type QueueFilter = Pick<Asked, 'search' | 'flag' | 'language' | 'age' | 'assignee'>;

/** Over `reviews` with the names of its subjects joined. */
export function passesFilter(
  { search = '', flag, language, age, assignee }: QueueFilter,
  { moderatorId, now }: { moderatorId: string; now: Date },
): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  if (search.trim() !== '')
    parts.push(sql`position(normalise_text(${search.trim()}) in normalise_text(
      coalesce(funders.name, entrepreneurs.name, providers.name, '') || ' ' || coalesce(reviews.headline, '') || ' '
      || coalesce(reviews.review_text, ''))) > 0`);
  if (flag !== undefined) parts.push(sql`reviews.screening_flags @> array[${flag}]::text[]`);
  if (language === 'unknown') parts.push(sql`reviews.language is null`);
  else if (language !== undefined) parts.push(sql`reviews.language = ${language}`);
  if (age !== undefined) parts.push(sql`reviews.submitted_at < ${after(startOfDay(now), -days(Number(age) - 1))}`);
  if (assignee !== undefined) parts.push(assignedTo(assignee, moderatorId));
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
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
