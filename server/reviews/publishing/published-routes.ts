import type { FastifyInstance } from 'fastify';
import { listProviderReviews } from '../../../contract/providers/providers.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { memberWithAccess } from '../../http/viewer.ts';
import { listPublishedOfProvider } from './provider-published-queries.ts';

export function registerPublishedReviewRoutes(app: FastifyInstance, context: Context): void {
  route(app, listProviderReviews, memberWithAccess, ({ viewer, params, query }) =>
    listPublishedOfProvider(context, { providerId: params.id, readerId: viewer.memberId, ...query }),
  );
}
