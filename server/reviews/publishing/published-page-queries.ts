import { sql, type RawBuilder } from 'kysely';
import { fewestMarks } from '../../../contract/helpful/helpful.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { providerQuestions } from '../../../contract/reviews/provider-questions.ts';
import { cardTextFields } from '../../../contract/reviews/published.ts';
import type { ReviewOrder } from '../../../contract/reviews/review-order.ts';
import { normalise } from '../../../contract/table/filter-rules.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import { isHidden } from '../removal/queries.ts';
import { shownPeriodOf, type SharedCards } from './card-queries.ts';

const defaultPage = 20;

export interface TextFilter {
  readonly overall?: string | undefined;
  readonly text?: string | undefined;
}

/**
 * What an order goes by beside the period, the greatest first: what the card shows, so that the order tells no more. A
 * number of "Helpful" that is not shown counts as none.
 */
const ranks: Readonly<Record<ReviewOrder, RawBuilder<number>>> = {
  newest: sql`0`,
  lowest: sql`-reviews.overall`,
  highest: sql`reviews.overall`,
  helpful: sql`coalesce((select count(*) from helpful_marks where review_id = reviews.id
    having count(*) >= ${sql.lit(fewestMarks)}), 0)::integer`,
};

/** The published reviews of these cards, with the first day of the period that each shows. */
export function publishedOf(db: Db, cards: SharedCards, { overall, text = '' }: TextFilter) {
  const days = [...cards.values()].map((shown) => shownPeriodOf(shown).startsOn);
  const periods = sql<{ id: string; starts_on: string }>`(
    select * from unnest(${[...cards.keys()]}::uuid[], ${days}::date[]) as shown (id, starts_on))`.as('periods');
  return db
    .selectFrom('reviews')
    .innerJoin(periods, (join) => join.onRef('periods.id', '=', 'reviews.id'))
    .where('state', '=', 'published')
    .$if(overall !== undefined, (query) => query.where('overall', '=', Number(overall)))
    .$if(text.trim() !== '', (query) => query.where(hasText(text)));
}

interface Place {
  /** What the cursor is good for: the list, its filter and its reader. */
  readonly binding: readonly unknown[];
  readonly sort?: ReviewOrder | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * By the order, then the newest period shown first, cards without one last; within one by the random id, so that the order tells nothing
 * of the order of writing and never more than the words beside it.
 */
export async function readPage(vault: Context['vault'], matching: ReturnType<typeof publishedOf>, place: Place) {
  const { limit = defaultPage, cursor, sort = 'newest' } = place;
  const binding = JSON.stringify([...place.binding, sort]);
  const rank = ranks[sort];
  let page = matching;
  if (cursor !== undefined) {
    const [day = '', id = '', after = '0'] = openCursor(vault, binding, cursor);
    page = page.where(isAfter(rank, { rank: Number(after), day, id }));
  }
  const rows = await page
    .selectAll('reviews')
    .select(['periods.starts_on', rank.as('rank')])
    .orderBy('rank', 'desc')
    .orderBy('periods.starts_on', 'desc')
    .orderBy('reviews.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? sealCursor(vault, binding, [last.starts_on, last.id, String(last.rank)])
      : null;
  return { shown, nextCursor };
}

/** The rows behind a position of the order by rank, period and id. */
const isAfter = (own: RawBuilder<number>, { rank, day, id }: { rank: number; day: string; id: string }) =>
  sql<boolean>`(${own} < ${rank}::integer or (${own} = ${rank}::integer and (periods.starts_on < ${day}::date
    or (periods.starts_on = ${day}::date and reviews.id > ${id}::uuid))))`;

/** The texts of a card, but for the headline, which has a column. */
const texts = [...new Set([...cardTextFields(funderQuestions), ...cardTextFields(providerQuestions)])];

/** Whether the words that readers see contain what was typed, ignoring case; what is typed is text, not a pattern. */
const hasText = (text: string) =>
  sql<boolean>`not ${isHidden} and normalise_text(concat_ws(E'\n', reviews.headline, ${sql.join(texts.map((field) => sql`answers ->> ${sql.lit(field)}`))}))
    like ${`%${normalise(text.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
