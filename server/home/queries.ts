import { sql } from 'kysely';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { recentFundersShown, type getHome } from '../../contract/home.ts';
import type { Db } from '../database/connect.ts';
import { fewestVoices, reviewsLabel } from './rules.ts';

export type Home = ReplyOf<typeof getHome>['data'];

export async function readHome(db: Db): Promise<Home> {
  const [counts, recentFunders] = await Promise.all([readCounts(db), readRecentFunders(db)]);
  return { counts, recentFunders };
}

async function readCounts(db: Db): Promise<Home['counts']> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('funders').where('state', '=', 'listed').select(eb.fn.countAll<number>().as('count')).as('funders'),
      eb
        .selectFrom('reviews')
        .where('state', '=', 'published')
        .select(eb.fn.countAll<number>().as('count'))
        .as('reviews'),
      eb.selectFrom('deals').where('kind', '=', 'equity').select(eb.fn.countAll<number>().as('count')).as('equity'),
      eb.selectFrom('deals').where('kind', '=', 'debt').select(eb.fn.countAll<number>().as('count')).as('debt'),
      eb.selectFrom('deals').where('kind', '=', 'grant').select(eb.fn.countAll<number>().as('count')).as('grant'),
    ])
    .executeTakeFirstOrThrow();
  const { funders, reviews, equity, debt, grant } = counts;
  return {
    funders: funders ?? 0,
    reviews: reviews ?? 0,
    deals: { equity: equity ?? 0, debt: debt ?? 0, grant: grant ?? 0 },
  };
}

/**
 * By the day on which their last review came out; the id settles a draw, so the order never tells the order of
 * writing. The number of reviews is that of the weekly figures, as on the funder's own page.
 */
async function readRecentFunders(db: Db): Promise<Home['recentFunders']> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('funders', 'funders.id', 'reviews.funder_id')
    .where('reviews.state', '=', 'published')
    .where('funders.state', '=', 'listed')
    .groupBy(['funders.id', 'funders.name', 'funders.kinds'])
    .select(['funders.id', 'funders.name', 'funders.kinds'])
    .select((eb) =>
      eb
        .selectFrom('funder_scores')
        .whereRef('funder_scores.funder_id', '=', 'funders.id')
        .where('funder_scores.voices', '>=', fewestVoices)
        .select(({ fn }) => fn.sum<number>('funder_scores.reviews').as('reviews'))
        .as('shown_reviews'),
    )
    .orderBy(sql`max(reviews.published_on)`, 'desc')
    .orderBy('funders.id')
    .limit(recentFundersShown)
    .execute();
  return rows.map(({ id, name, kinds, shown_reviews }) => ({
    id,
    name,
    kinds,
    reviewsLabel: reviewsLabel(shown_reviews),
  }));
}
