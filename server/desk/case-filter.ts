import { sql, type RawBuilder } from 'kysely';
import type { CaseFilter } from '../../contract/reviews/queue-filters.ts';
import { startOfDay } from '../access/rules.ts';
import { after, days } from '../clock.ts';

interface Where {
  /** The words that a search looks through. */
  readonly words: RawBuilder<unknown>;
  /** Since when the case waits, or when it was decided. */
  readonly at: RawBuilder<unknown>;
  readonly now: Date;
}

/** What narrows every queue of cases: words and age. */
export function casePasses({ search = '', age }: CaseFilter, { words, at, now }: Where): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  if (search.trim() !== '') parts.push(sql`position(normalise_text(${search.trim()}) in normalise_text(${words})) > 0`);
  if (age !== undefined) parts.push(sql`${at} < ${after(startOfDay(now), -days(Number(age) - 1))}`);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
