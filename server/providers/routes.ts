import type { FastifyInstance } from 'fastify';
import { getProvider, listProviders } from '../../contract/providers/providers.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { anyone } from '../http/viewer.ts';
import { getProvider as readProvider } from './page-queries.ts';
import { listProviders as readDirectory } from './queries.ts';

export function registerProviderRoutes(app: FastifyInstance, { reads, vault }: Context): void {
  route(app, listProviders, anyone, async ({ viewer, query }) => {
    const page = {
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
    };
    return reads.staleFor(viewer, (db) => readDirectory(db, page));
  });

  route(app, getProvider, anyone, async ({ viewer, params }) => ({
    data: await reads.staleFor(viewer, (db) => readProvider(db, { id: params.id, viewer })),
  }));
}
