import type { FastifyInstance } from 'fastify';
import { getProvider, listProviders } from '../../contract/providers.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { getProvider as readProvider } from './page-queries.ts';
import { listProviders as readDirectory } from './queries.ts';

export function registerProviderRoutes(app: FastifyInstance, { db, vault }: Context): void {
  route(app, listProviders, anyone, async ({ query }) =>
    readDirectory(db, {
      filter: {
        search: query.search ?? '',
        types: query.type ?? [],
        countries: query.country ?? [],
        isReviewed: query.reviewed === 'true',
        leastScore: query.rated === undefined ? null : Number(query.rated),
      },
      sort: query.sort ?? 'most_reviewed',
      limit: query.limit,
      cursor: query.cursor,
      vault,
    }),
  );

  route(app, getProvider, anyone, async ({ viewer, params }) => ({
    data: await readProvider(db, { id: params.id, viewer }),
  }));
}
