import type { FastifyInstance } from 'fastify';
import { openKinds } from '../../contract/deals/kind-access.ts';
import {
  getFunder,
  listFunderOffers,
  listFunders,
  listReportedTerms,
  searchFunders,
} from '../../contract/funders/funders.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { recordEmptySearch } from '../searches/commands.ts';
import { anyone, memberWithAccess } from '../http/viewer.ts';
import { listOffers as readOffers } from './offer-queries.ts';
import { getFunder as readFunder, listReportedTerms as readTerms } from './page-queries.ts';
import { listFunders as readDirectory, searchFunders as findFunders } from './queries.ts';

export function registerFunderRoutes(app: FastifyInstance, context: Context): void {
  const { reads, vault, clock } = context;
  route(app, searchFunders, anyone, async ({ viewer, query, address }) => {
    const term = query.term ?? '';
    const data = await reads.staleFor(viewer, (db) => findFunders(db, { term, limit: query.limit }));
    if (data.length === 0) await recordEmptySearch(context, { term, address });
    return { data };
  });

  route(app, listFunders, anyone, async ({ viewer, query, address }) => {
    const page = {
      filter: {
        search: query.search ?? '',
        kinds: query.kind ?? [],
        types: query.type ?? [],
        countries: query.country ?? [],
        isReviewed: query.reviewed === 'true',
        leastScore: query.rated === undefined ? null : Number(query.rated),
      },
      sort: query.sort ?? 'most_reviewed',
      limit: query.limit,
      cursor: query.cursor,
      today: dayOf(clock.now()),
      vault,
    };
    const found = await reads.staleFor(viewer, (db) => readDirectory(db, page));
    const { kinds, types, countries, isReviewed, leastScore, search } = page.filter;
    const isSearchAlone = kinds.length + types.length + countries.length === 0 && !isReviewed && leastScore === null;
    if (found.total === 0 && isSearchAlone) await recordEmptySearch(context, { term: search, address });
    return found;
  });

  route(app, getFunder, anyone, async ({ viewer, params }) => ({
    data: await reads.staleFor(viewer, (db) => readFunder(db, { id: params.id, viewer })),
  }));

  route(app, listReportedTerms, memberWithAccess, async ({ viewer, params }) => {
    const asked = { id: params.id, viewer, kinds: openKinds(viewer.access) };
    return { data: await reads.staleFor(viewer, (db) => readTerms(db, asked)) };
  });

  route(app, listFunderOffers, memberWithAccess, async ({ viewer, params }) => {
    const asked = { funderId: params.id, kinds: openKinds(viewer.access), today: dayOf(clock.now()) };
    return { data: await reads.staleFor(viewer, (db) => readOffers(db, asked)) };
  });
}
