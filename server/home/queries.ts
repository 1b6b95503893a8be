import type { ReplyOf } from '../../contract/endpoint.ts';
import { recentFundersShown, type getHome } from '../../contract/home/home.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import type { Db } from '../database/connect.ts';
import { listRecentlyReviewed } from '../funders/queries.ts';

export type Home = ReplyOf<typeof getHome>['data'];

export async function readHome(db: Db): Promise<Home> {
  const [counts, recentFunders] = await Promise.all([
    readCounts(db),
    listRecentlyReviewed(db, { limit: recentFundersShown }),
  ]);
  return { counts, recentFunders };
}

/** Reviews are counted from the weekly figures that readers see: a number that moves at once would date each review. */
async function readCounts(db: Db): Promise<Home['counts']> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('funders').where('state', '=', 'listed').select(eb.fn.countAll<number>().as('count')).as('funders'),
      eb
        .selectFrom('funder_scores')
        .innerJoin('funders', 'funders.id', 'funder_scores.funder_id')
        .where('funders.state', '=', 'listed')
        .where('funder_scores.voices', '>=', fewestVoices)
        .select(({ fn }) => fn.sum<number>('funder_scores.reviews').as('count'))
        .as('of_funders'),
      eb
        .selectFrom('provider_scores')
        .innerJoin('providers', 'providers.id', 'provider_scores.provider_id')
        .where('providers.state', '=', 'listed')
        .where('provider_scores.voices', '>=', fewestVoices)
        .select(({ fn }) => fn.sum<number>('provider_scores.reviews').as('count'))
        .as('of_providers'),
      eb.selectFrom('deals').where('kind', '=', 'equity').select(eb.fn.countAll<number>().as('count')).as('equity'),
      // As the table counts them, which leaves out loans to states and public bodies until it is asked for them.
      eb
        .selectFrom('deals')
        .where('kind', '=', 'debt')
        .where('public_borrower', 'is not', true)
        .select(eb.fn.countAll<number>().as('count'))
        .as('debt'),
      eb.selectFrom('deals').where('kind', '=', 'grant').select(eb.fn.countAll<number>().as('count')).as('grant'),
    ])
    .executeTakeFirstOrThrow();
  const { funders, of_funders, of_providers, equity, debt, grant } = counts;
  return {
    funders: funders ?? 0,
    reviews: (of_funders ?? 0) + (of_providers ?? 0),
    deals: { equity: equity ?? 0, debt: debt ?? 0, grant: grant ?? 0 },
  };
}
