import { z } from 'zod';
import { entrepreneurQuestions } from '../../../contract/reviews/entrepreneur-questions.ts';
import {
  feedbackShown,
  type PrivateFeedback,
  type VentureFeedback,
} from '../../../contract/entrepreneurs/entrepreneurs.ts';
import { funderTypes } from '../../../contract/subjects/organisations.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { getOwnVenture } from '../../entrepreneurs/own-queries.ts';
import type { Member } from '../../http/viewer.ts';
import { itemsOf } from '../../subjects/shown-figures.ts';
import { listHidden } from '../removal/queries.ts';
import { readSharedCards, shownPeriodOf } from './card-queries.ts';
import { publishedOf } from './published-page-queries.ts';

/** What funders wrote to a venture, why they passed and where it could grow: for those who speak for it. */
export async function listFeedback(
  tools: Pick<Context, 'db' | 'clock' | 'config'>,
  options: { id: string; member: Member },
): Promise<VentureFeedback> {
  const { db } = tools;
  const { id } = await getOwnVenture(db, options);
  const [feedback, named] = await Promise.all([readFeedback(tools, id), readNamed(db, id)]);
  return { feedback, ...named };
}

/** Of the stored answers the one that the venture may read of every writer. */
const toVenture = z.object({ privateFeedback: z.string() });
const shownType = z.enum(valuesOf(funderTypes)).nullable().default(null).catch('other');

async function readFeedback(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  id: string,
): Promise<PrivateFeedback[]> {
  const cards = await readSharedCards({ db, clock, config }, 'entrepreneur_id', id);
  const rows = await publishedOf(db, cards, {})
    .select(['reviews.id', 'reviews.answers'])
    // By what is shown, so that the order tells no quarter; the ids are random.
    .orderBy('periods.starts_on', 'desc')
    .orderBy('reviews.id')
    .limit(feedbackShown)
    .execute();
  const hidden = await listHidden(
    db,
    rows.map(({ id: one }) => one),
  );
  return rows.map((row) => {
    const { privateFeedback: text } = toVenture.parse(row.answers);
    const shown = cards.get(row.id) ?? {};
    const isTextHidden = hidden.has(row.id);
    return {
      text: isTextHidden ? '' : text,
      isTextHidden,
      funderType: shownType.parse(shown['funderType']),
      period: shownPeriodOf(shown).period,
    };
  });
}

async function readNamed(db: Db, id: string): Promise<Pick<VentureFeedback, 'passReasons' | 'growth'>> {
  const snapshot = await db
    .selectFrom('entrepreneur_scores')
    .where('entrepreneur_id', '=', id)
    .select('items')
    .executeTakeFirst();
  const items = itemsOf(snapshot?.items);
  const reasons = items.counts('passReasons', valuesOf(entrepreneurQuestions.passReasons.options))?.named ?? [];
  const growth = items.counts('growth', valuesOf(entrepreneurQuestions.growthTags.options))?.named ?? [];
  return {
    passReasons: reasons.map(({ value, voices }) => ({ reason: value, funders: voices })),
    growth: growth.map(({ value, voices }) => ({ tag: value, funders: voices })),
  };
}
