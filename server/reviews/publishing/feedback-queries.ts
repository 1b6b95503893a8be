import { sql } from 'kysely';
import { z } from 'zod';
import { passReasons } from '../../../contract/reviews/entrepreneur-questions.ts';
import {
  feedbackShown,
  type PrivateFeedback,
  type VentureFeedback,
} from '../../../contract/entrepreneurs/entrepreneurs.ts';
import { funderTypes } from '../../../contract/subjects/organisations.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import type { Db } from '../../database/connect.ts';
import { getOwnVenture } from '../../entrepreneurs/own-queries.ts';
import type { Member } from '../../http/viewer.ts';
import { itemsOf } from '../../subjects/shown-figures.ts';
import { periodsOf } from './published-periods.ts';

/** What funders wrote to a venture and why they passed: for those who speak for it. */
export async function listFeedback(db: Db, options: { id: string; member: Member }): Promise<VentureFeedback> {
  const { id } = await getOwnVenture(db, options);
  const [feedback, reasons] = await Promise.all([readFeedback(db, id), readPassReasons(db, id)]);
  return { feedback, passReasons: reasons };
}

/** Of the stored answers the two that the venture may read, and no others. */
const toVenture = z.object({ privateFeedback: z.string(), funderType: z.enum(valuesOf(funderTypes)).catch('other') });

async function readFeedback(db: Db, id: string): Promise<PrivateFeedback[]> {
  const half = sql<string>`case when periods.period like '% Q%'
    then left(periods.period, 4) || case when right(periods.period, 1) in ('1', '2') then ' H1' else ' H2' end
    else periods.period end`;
  const rows = await db
    .selectFrom('reviews')
    .innerJoin(periodsOf('entrepreneur_id', id), (join) => join.onRef('periods.id', '=', 'reviews.id'))
    .select(['reviews.answers', half.as('period')])
    // By what is shown, so that the order tells no quarter; the ids are random.
    .orderBy(half, 'desc')
    .orderBy('reviews.id')
    .limit(feedbackShown)
    .execute();
  return rows.map(({ answers, period }) => {
    const { privateFeedback: text, funderType } = toVenture.parse(answers);
    return { text, funderType, period };
  });
}

async function readPassReasons(db: Db, id: string): Promise<VentureFeedback['passReasons']> {
  const snapshot = await db
    .selectFrom('entrepreneur_scores')
    .where('entrepreneur_id', '=', id)
    .select('items')
    .executeTakeFirst();
  const named = itemsOf(snapshot?.items).counts('passReasons', valuesOf(passReasons))?.named ?? [];
  return named.map(({ value, voices }) => ({ reason: value, funders: voices }));
}
