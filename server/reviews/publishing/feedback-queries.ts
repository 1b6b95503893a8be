import { sql } from 'kysely';
import { z } from 'zod';
import { growthTags, passReasons } from '../../../contract/reviews/entrepreneur-questions.ts';
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

/** What funders wrote to a venture, why they passed and where it could grow: for those who speak for it. */
export async function listFeedback(db: Db, options: { id: string; member: Member }): Promise<VentureFeedback> {
  const { id } = await getOwnVenture(db, options);
  const [feedback, named] = await Promise.all([readFeedback(db, id), readNamed(db, id)]);
  return { feedback, ...named };
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

async function readNamed(db: Db, id: string): Promise<Pick<VentureFeedback, 'passReasons' | 'growth'>> {
  const snapshot = await db
    .selectFrom('entrepreneur_scores')
    .where('entrepreneur_id', '=', id)
    .select('items')
    .executeTakeFirst();
  const items = itemsOf(snapshot?.items);
  const reasons = items.counts('passReasons', valuesOf(passReasons))?.named ?? [];
  const growth = items.counts('growth', valuesOf(growthTags))?.named ?? [];
  return {
    passReasons: reasons.map(({ value, voices }) => ({ reason: value, funders: voices })),
    growth: growth.map(({ value, voices }) => ({ tag: value, funders: voices })),
  };
}
