import type { FastifyInstance } from 'fastify';
import { getFunder, listFunders, searchFunders } from '../../contract/funders.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { getFunder as readFunder } from './page-queries.ts';
import { listFunders as readDirectory, searchFunders as findFunders } from './queries.ts';

export function registerFunderRoutes(app: FastifyInstance, { db, vault }: Context): void {
  route(app, searchFunders, anyone, async ({ query }) => ({
    data: await findFunders(db, { term: query.term ?? '', limit: query.limit }),
  }));

  route(app, listFunders, anyone, async ({ query }) =>
    readDirectory(db, {
      filter: {
        search: query.search ?? '',
        kinds: query.kind ?? [],
        types: query.type ?? [],
        countries: query.country ?? [],
      },
      sort: query.sort ?? 'most_reviewed',
      limit: query.limit,
      cursor: query.cursor,
      vault,
    }),
  );

  route(app, getFunder, anyone, async ({ viewer, params }) => ({
    data: await readFunder(db, { id: params.id, viewer }),
  }));
}
